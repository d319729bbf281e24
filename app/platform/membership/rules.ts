import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { cairoDay } from "#app/arabic/dates.ts";
import { digitsOnly } from "#app/arabic/digits.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import { MIN_AGE } from "#app/contract/membership.values.ts";
import { type ApplicationKind, type ApplicationState, openStates } from "#app/contract/review.ts";
import type { Status } from "#app/contract/user.ts";
import { cityIn, governorateOf } from "../branch/rules.ts";
import type { SignUpIdentity } from "../http/caller.ts";

dayjs.extend(utc);

const MAX_AGE = 120;

export type Applicant = { readonly userId: string } | SignUpIdentity;

export function mayApply(status: Status): boolean {
  return status === "unverified" || status === "refused";
}

/** The refusal, if any. An activation's sender isn't signed in before the decision. */
export function mayWithdraw({
  kind,
  state,
}: {
  readonly kind: ApplicationKind;
  readonly state: ApplicationState;
}): Refusal | undefined {
  if (!openStates.includes(state)) return refuse("decided");
  return kind === "activation" ? refuse("conflict") : undefined;
}

export interface Places {
  readonly governorate: string;
  readonly city: string;
  readonly workGovernorate?: string | undefined;
}

export function placesOf(
  given: Places,
): { readonly places: Places; readonly governorateCode: string } | readonly FieldProblem[] {
  const governorate = governorateOf(given.governorate);
  const city = governorate && cityIn(governorate, given.city);
  const work = governorateOf(given.workGovernorate);
  const isWorkWrong = given.workGovernorate !== undefined && !work;
  if (governorate && city && !isWorkWrong) {
    return {
      places: { governorate: governorate.ar, city, ...(work && { workGovernorate: work.ar }) },
      governorateCode: governorate.code,
    };
  }
  const wrong = (path: string) => ({ path, problem: "place" });
  return [
    ...(governorate ? [] : [wrong("governorate")]),
    // Without a governorate, reported already, no city can be right.
    ...(governorate && !city ? [wrong("city")] : []),
    ...(isWorkWrong ? [wrong("workGovernorate")] : []),
  ];
}

/** By the day in Cairo. */
export function ageProblems(dateOfBirth: string, now: Date): readonly FieldProblem[] {
  const age = dayjs.utc(cairoDay(now)).diff(dayjs.utc(dateOfBirth), "year", true);
  if (age > MAX_AGE) return [{ path: "dateOfBirth", problem: "day" }];
  if (age >= MIN_AGE) return [];
  return [{ path: "dateOfBirth", problem: "too-young", values: { count: MIN_AGE } }];
}

export function differencesFromCard(
  given: {
    readonly nationalId: string;
    readonly dateOfBirth: string;
    readonly gender: "male" | "female";
  },
  now: Date,
): readonly FieldProblem[] {
  const card = readNationalId(given.nationalId, now);
  if (typeof card !== "object") return [];
  const found: FieldProblem[] = [];
  if (card.birthDate !== given.dateOfBirth) {
    const values = { day: card.birthDate };
    found.push({ path: "dateOfBirth", problem: "birth-date-differs", values });
  }
  if (card.gender !== given.gender) found.push({ path: "gender", problem: "gender-differs" });
  return found;
}

export function isChecked(given: string | boolean | undefined): boolean {
  return given === true || ["on", "yes", "true"].includes(String(given));
}

export function isOwnMembership(typed: string, own: string | null): boolean {
  return own !== null && digitsOnly(typed).toUpperCase() === digitsOnly(own).toUpperCase();
}

/**
 * YYYY-MM-DD; counts from the later of today and the earlier end, so that early renewals lose no
 * days.
 */
export function nextMembershipEnd(now: Date, earlierEnd: string | null, months: number): string {
  const today = cairoDay(now);
  const from = earlierEnd && earlierEnd > today ? earlierEnd : today;
  return dayjs.utc(from).add(months, "month").format("YYYY-MM-DD");
}

/** Exclusive: the grace after the end has passed. */
export function expiredBefore(now: Date, graceDays: number): string {
  return dayjs.utc(cairoDay(now)).subtract(graceDays, "day").format("YYYY-MM-DD");
}

export function graceEnd(membershipEnd: string, graceDays: number): string {
  return dayjs.utc(membershipEnd).add(graceDays, "day").format("YYYY-MM-DD");
}

export const reminderDays = [-60, -30, -7, 0, 14] as const;
export type ReminderDay = (typeof reminderDays)[number];

export function firstReminderBefore(now: Date): string {
  return dayjs.utc(cairoDay(now)).subtract(reminderDays[0], "day").format("YYYY-MM-DD");
}

/** Negative in the past. */
export function daysUntil(end: string, now: Date): number {
  return dayjs.utc(end).diff(dayjs.utc(cairoDay(now)), "day");
}

export function topicOf(day: number, graceEnd: string, now: Date) {
  if (graceEnd < cairoDay(now)) return "expired";
  if (day === 0) return "today";
  return day < 0 ? "soon" : "over";
}

/** Catches up on nights that were missed in downtime. */
const CATCH_UP_DAYS = 3;

export function remindersDue(
  now: Date,
): readonly { readonly day: ReminderDay; readonly from: string; readonly to: string }[] {
  const today = dayjs.utc(cairoDay(now));
  return reminderDays.map((day) => {
    const to = today.subtract(day, "day");
    const from = to.subtract(CATCH_UP_DAYS, "day");
    return { day, from: from.format("YYYY-MM-DD"), to: to.format("YYYY-MM-DD") };
  });
}

export function unattachedBefore(now: Date): Date {
  return new Date(now.getTime() - 24 * 60 * 60 * 1000);
}

const mayBeEmpty: Readonly<Record<ApplicationKind, readonly string[]>> = {
  registration: [
    "buildingApartmentNumber",
    "workGovernorate",
    "experienceDescription",
    "committees",
    "parties",
    "communityActivity",
  ],
  renewal: ["currentJob", "martialStatus"],
  activation: [],
};

/**
 * Fields that are corrected together: a city with its governorate, birth and gender with the card.
 */
const companions: Readonly<Record<string, readonly string[]>> = {
  governorate: ["city"],
  nationalId: ["dateOfBirth", "gender"],
  interestedInCommittees: ["committees"],
  previousPartyMembership: ["parties"],
};

export function correctionOf(
  kind: ApplicationKind,
  requestedFields: readonly string[],
  isSent: (field: string) => boolean,
): { readonly applied: readonly string[]; readonly missing: readonly string[] } {
  const along = requestedFields.flatMap((field) => companions[field] ?? []).filter(isSent);
  return {
    applied: [...new Set([...requestedFields, ...along])],
    missing: requestedFields.filter((field) => !isSent(field) && !mayBeEmpty[kind].includes(field)),
  };
}
