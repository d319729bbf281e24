import {
  MAX_SURVEY_DAYS,
  REMINDED_HOURS,
  type ResultsTime,
  type SurveyAct,
  type SurveyKind,
  type SurveyState,
  surveyActs,
} from "#app/contract/survey.values.ts";
import type { Area } from "../user/area.ts";
import type { ItemState, LifeCycle } from "../workflow/workflow.ts";
import type { StoredAudience } from "./tables.ts";

export interface SurveyItemState extends ItemState {
  readonly state: SurveyState;
  /** Published now, it opens at once. */
  readonly opensAtOnce: boolean;
}

interface Timed {
  readonly state: SurveyState;
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

/** Its hours hold by themselves, whenever a job records that. */
export function stateAt({ state, opensAt, closesAt }: Timed, now: Date): SurveyState {
  if (state !== "scheduled" && state !== "open") return state;
  if (closesAt && closesAt <= now) return "closed";
  return opensAt && opensAt > now ? "scheduled" : "open";
}

/** The states of content, but nothing is rewritten once open (docs/product.md#surveys). */
export const surveyCycle: LifeCycle<SurveyItemState, SurveyAct> = {
  acts: surveyActs,
  wrongState: "survey-state",
  steps: {
    submit: { from: ["draft"], to: "check" },
    return: { from: ["check"], to: "draft" },
    publish: {
      from: ["draft", "check"],
      to: ({ opensAtOnce }) => (opensAtOnce ? "open" : "scheduled"),
      decides: true,
      secondPerson: true,
    },
    unschedule: { from: ["scheduled"], to: "draft", decides: true },
    close: { from: ["open"], to: "closed", decides: true },
    withdraw: { from: ["open", "closed"], to: "withdrawn", decides: true },
  },
};

/** Saving what waits for review makes it a draft again. */
export function maySave({ state }: Pick<Timed, "state">): boolean {
  return state === "draft" || state === "check";
}

export function isAnswerable(survey: Timed, now: Date) {
  return stateAt(survey, now) === "open";
}

interface Withheld {
  readonly kind: SurveyKind;
  readonly isAnonymous: boolean;
  /** When its last answers were counted. */
  readonly settledAt: Date | null;
}

/**
 * An anonymous survey discloses everything at once after its last count: the difference of two
 * results would disclose the few between them. Polls list ballots one by one anyway
 * (docs/product.md#surveys).
 */
export function areResultsWithheld({ kind, isAnonymous, settledAt }: Withheld): boolean {
  return isAnonymous && kind === "survey" && settledAt === null;
}

export function mayReadResults(
  survey: Timed & Withheld & { readonly results: ResultsTime },
  hasAnswered: boolean,
  now: Date,
): boolean {
  if (areResultsWithheld(survey)) return false;
  const state = stateAt(survey, now);
  if (state === "closed") return survey.results !== "never";
  return state === "open" && survey.results === "answered" && hasAnswered;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** The wrong field; undefined for none. */
export function wrongHours(
  { opensAt, closesAt }: Omit<Timed, "state">,
  now: Date,
):
  | { readonly path: "opensAt" | "closesAt"; readonly problem: string; readonly ask?: string }
  | undefined {
  if (!closesAt) return { path: "closesAt", problem: "required", ask: "survey.closesAt" };
  const opens = opensAt && opensAt > now ? opensAt : now;
  if (opens.getTime() - now.getTime() > MAX_SURVEY_DAYS * DAY) {
    return { path: "opensAt", problem: "schedule" };
  }
  if (closesAt <= opens) return { path: "closesAt", problem: "survey-order" };
  const isLong = closesAt.getTime() - opens.getTime() > MAX_SURVEY_DAYS * DAY;
  return isLong ? { path: "closesAt", problem: "survey-long" } : undefined;
}

/** A day before the end, if open for two days or more. */
export function isReminderDue(
  { opensAt, closesAt }: { readonly opensAt: Date; readonly closesAt: Date },
  now: Date,
): boolean {
  const open = closesAt.getTime() - opensAt.getTime();
  const left = closesAt.getTime() - now.getTime();
  return open >= 2 * REMINDED_HOURS * HOUR && left > 0 && left <= REMINDED_HOURS * HOUR;
}

/** The area of who began it; none of the three is the whole country. */
export interface Owner {
  readonly governorateCode: string | null;
  readonly branchIds: readonly string[];
  /** A secretariat, and of a local one the central one whose work it does. */
  readonly secretariatIds: readonly string[];
}

/** The widest part of an area; undefined for who has none. */
export function ownerOf(area: Area): Owner | undefined {
  if (area === "none") return undefined;
  const whole: Owner = { governorateCode: null, branchIds: [], secretariatIds: [] };
  if (area === "national") return whole;
  const { governorateCode, sector, secretariats = [] } = area;
  if (governorateCode) return { ...whole, governorateCode };
  const [secretariat] = [...secretariats].sort(
    (one, other) => Number(one.governorateCode !== null) - Number(other.governorateCode !== null),
  );
  if (sector && secretariat?.governorateCode !== null) {
    return { ...whole, governorateCode: sector.governorateCode, branchIds: [...sector.branchIds] };
  }
  if (!secretariat) return undefined;
  const { id, centralId } = secretariat;
  return {
    ...whole,
    governorateCode: secretariat.governorateCode,
    secretariatIds: centralId ? [id, centralId] : [id],
  };
}

/** The area in which it may ask. */
export function areaOfOwner({ governorateCode, branchIds, secretariatIds }: Owner): Area {
  const [id] = secretariatIds;
  if (id) return { secretariats: [{ id, governorateCode }] };
  if (governorateCode === null) return "national";
  if (branchIds.length > 0) return { sector: { governorateCode, branchIds } };
  return { governorateCode };
}

/** withinOwner (store.ts) asks the database the same. */
export function isOwnedWithin(area: Area, owner: Owner): boolean {
  if (area === "national") return true;
  if (area === "none") return false;
  const { governorateCode, sector, secretariats = [] } = area;
  if (governorateCode && owner.governorateCode === governorateCode) return true;
  const isOfSector =
    owner.branchIds.length > 0 &&
    owner.branchIds.every((branch) => sector?.branchIds.includes(branch));
  return isOfSector || secretariats.some(({ id }) => owner.secretariatIds.includes(id));
}

export interface AskedUnit {
  readonly id: string;
  readonly kind: string;
  readonly governorateCode: string | null;
  readonly parentId: string | null;
  readonly secretariatId: string | null;
}

export function isAskable(area: Area, unit: AskedUnit): boolean {
  if (area === "national") return true;
  if (area === "none") return false;
  const { governorateCode, sector, secretariats = [] } = area;
  if (governorateCode && unit.governorateCode === governorateCode) return true;
  if (unit.kind === "branch" && sector?.branchIds.includes(unit.id)) return true;
  return secretariats.some(({ id }) => id === unit.id || id === unit.secretariatId);
}

/** The whole area. */
export const wholeAudience: StoredAudience = {
  governorates: [],
  units: [],
  roles: [],
  standing: "everyone",
};
