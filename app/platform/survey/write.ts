import { cairoMoment } from "#app/arabic/dates.ts";
import { type FieldProblem, isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import {
  choiceKinds,
  conditionKinds,
  MAX_QUESTIONS,
  MAX_RANKED,
  MIN_CHOICES,
  pollKinds,
  type SurveyKind,
  valuesOf,
} from "#app/contract/survey.values.ts";
import type { QuestionForm, SurveyForm } from "#app/contract/survey-desk.ts";
import { governorateOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import { titleColumns } from "../database/terms.ts";
import { type Audience, keysOfAudience } from "../notification/rules.ts";
import { listRoleNames } from "../role/api.ts";
import type { Area } from "../user/area.ts";
import { wholeGovernorates } from "../user/area.ts";
import { areaOfOwner, isAskable, type Owner } from "./rules.ts";
import { findBranchesOf, findUnits } from "./store-desk.ts";
import type { StoredAudience, surveys } from "./tables.ts";

/** A refusal for an audience outside of the owner's area. */
export async function fieldsOf(
  db: Database,
  form: SurveyForm,
  owner: Owner,
): Promise<Refusal | Pick<typeof surveys.$inferInsert, Written>> {
  const audience = await audienceOf(db, form, areaOfOwner(owner));
  if (isRefusal(audience)) return audience;
  if (form.isAnonymous && form.mayChange) {
    // Nobody knows which answer it was (docs/decisions/0062).
    return refuse("invalid", { fields: [{ path: "mayChange", problem: "survey-anonymous" }] });
  }
  return {
    ...titleColumns(form),
    text: form.text,
    textEn: form.textEn,
    isAnonymous: form.isAnonymous,
    mayChange: form.mayChange,
    results: form.results,
    opensAt: cairoMoment(form.opensAt) ?? null,
    closesAt: cairoMoment(form.closesAt) ?? null,
    audience,
  };
}
type Written =
  | "title"
  | "titleEn"
  | "terms"
  | "text"
  | "textEn"
  | "isAnonymous"
  | "mayChange"
  | "results"
  | "opensAt"
  | "closesAt"
  | "audience";

async function audienceOf(
  db: Database,
  { governorates, units, roles, standing }: SurveyForm,
  area: Area,
): Promise<StoredAudience | Refusal> {
  const wrong = (path: string, problem: string) =>
    refuse("invalid", { fields: [{ path, problem }] });
  const codes = governorates.map((name) => governorateOf(name)?.code);
  const known = codes.filter((code) => code !== undefined);
  if (known.length < codes.length) return wrong("governorates", "choice");
  const own = wholeGovernorates(area);
  if (own !== "all" && known.some((code) => !own.includes(code))) {
    return wrong("governorates", "governorate-outside");
  }
  const found = await findUnits(db, units);
  if (found.length < units.length) return wrong("units", "choice");
  if (found.some((unit) => !isAskable(area, unit))) return wrong("units", "survey-outside");
  const ids = roles.map(Number);
  const named = ids.length > 0 ? await listRoleNames(db, ids) : [];
  if (named.length < ids.length) return wrong("roles", "choice");
  return { governorates: [...new Set(known)], units, roles: ids, standing };
}

/** Chosen places, else the owner's area. A sector's are its branches as they are now. */
export async function keysOf(
  db: Database,
  { governorates, units, roles }: StoredAudience,
  owner: Owner,
): Promise<string[]> {
  const found = await findUnits(db, units);
  const sectors = found.filter(({ kind }) => kind === "sector").map(({ id }) => id);
  const branches = found.filter(({ kind }) => kind === "branch").map(({ id }) => id);
  const chosen: Audience = {
    governorateCodes: governorates,
    branchIds: [...new Set([...branches, ...(await findBranchesOf(db, sectors))])],
    secretariatIds: found.filter(({ kind }) => kind.includes("secretariat")).map(({ id }) => id),
    roleIds: roles,
  };
  const isChosen = governorates.length + units.length > 0;
  return keysOfAudience(isChosen ? chosen : { ...chosen, ...placesOf(owner) });
}

function placesOf({ governorateCode, branchIds, secretariatIds }: Owner) {
  const [secretariatId] = secretariatIds;
  if (secretariatId) return { secretariatIds: [secretariatId] };
  if (branchIds.length > 0) return { branchIds };
  return { governorateCodes: governorateCode ? [governorateCode] : [] };
}

export function questionOf(
  form: QuestionForm,
  { id, before, kind }: { id: string; before: readonly SurveyQuestion[]; kind: SurveyKind },
): SurveyQuestion | Refusal {
  const problems: FieldProblem[] = [];
  const hasChoices = choiceKinds.includes(form.kind);
  if (kind === "poll" && !pollKinds.includes(form.kind)) {
    problems.push({ path: "kind", problem: "choice", ask: "survey.kind" });
  }
  const labels = hasChoices ? form.choices : [];
  const labelsEn = hasChoices ? form.choicesEn : [];
  if (hasChoices && labels.length < MIN_CHOICES) {
    problems.push({ path: "choices", problem: "list-short", values: { count: MIN_CHOICES } });
  }
  if (new Set(labels).size < labels.length) {
    problems.push({ path: "choices", problem: "survey-choices-same" });
  }
  if (form.kind === "ranking" && labels.length > MAX_RANKED) {
    problems.push({ path: "choices", problem: "list-long", values: { count: MAX_RANKED } });
  }
  if (labelsEn.length > 0 && labelsEn.length !== labels.length) {
    const values = { count: labels.length };
    problems.push({ path: "choicesEn", problem: "survey-choices-en", values });
  }
  const shownIf = conditionOf(form.shownIf, before);
  if (shownIf === undefined) problems.push({ path: "shownIf", problem: "choice" });
  if (problems.length > 0) return refuse("invalid", { fields: problems });
  return {
    id,
    kind: form.kind,
    title: form.title,
    titleEn: form.titleEn || null,
    isNeeded: kind === "poll" || !form.isOptional,
    choices: labels.map((label, at) => {
      return { id: `c${at + 1}`, label, labelEn: labelsEn[at] ?? null };
    }),
    shownIf: shownIf ?? null,
  };
}

/** Null for after any answer, undefined for an invalid one. */
function conditionOf(
  given: readonly string[],
  before: readonly SurveyQuestion[],
): SurveyQuestion["shownIf"] | undefined {
  if (given.length === 0) return null;
  const pairs = given.map((each) => each.split("-"));
  const [[question = ""] = []] = pairs;
  const earlier = before.find(({ id }) => id === question);
  const values = pairs.map(([, value = ""]) => value);
  const isOne = pairs.every(([each]) => each === question);
  if (!(earlier && isOne && conditionKinds.includes(earlier.kind))) return undefined;
  return values.every((value) => valuesOf(earlier).includes(value))
    ? { question, values }
    : undefined;
}

/** Unused by any known question of the survey. */
export function nextId(questions: readonly SurveyQuestion[]): string {
  const numbers = questions.map(({ id }) => Number(id.slice(1)));
  return `q${Math.max(0, ...numbers) + 1}`;
}

export function isFull(kind: SurveyKind, questions: readonly SurveyQuestion[]): boolean {
  return questions.length >= (kind === "poll" ? 1 : MAX_QUESTIONS);
}

export function moved(
  questions: readonly SurveyQuestion[],
  id: string,
  direction: "up" | "down",
): SurveyQuestion[] {
  const all = [...questions];
  const at = all.findIndex((each) => each.id === id);
  const to = at + (direction === "up" ? -1 : 1);
  const [one, other] = [all[at], all[to]];
  if (one && other) [all[at], all[to]] = [other, one];
  return all;
}

/** Conditions broken by moving, removing or changing an earlier question. */
export function brokenConditions(questions: readonly SurveyQuestion[]): string[] {
  return questions.flatMap(({ id, shownIf }, at) => {
    if (!shownIf) return [];
    const earlier = questions.slice(0, at).find((each) => each.id === shownIf.question);
    const isWhole = earlier && shownIf.values.every((value) => valuesOf(earlier).includes(value));
    return isWhole ? [] : [id];
  });
}

export function missingOf(survey: {
  readonly title: string;
  readonly titleEn: string | null;
  readonly textEn: string;
  readonly text: string;
  readonly questions: readonly SurveyQuestion[];
  readonly closesAt: Date | null;
}): string[] {
  const { questions, closesAt } = survey;
  return [
    ...(questions.length === 0 ? ["questions"] : []),
    ...(closesAt === null ? ["closesAt"] : []),
    // English readers would get half of it untranslated.
    ...(survey.titleEn ? questions.filter((each) => !isInEnglish(each)).map(({ id }) => id) : []),
    ...brokenConditions(questions),
  ].filter((field, at, all) => all.indexOf(field) === at);
}

function isInEnglish({ titleEn, choices }: SurveyQuestion): boolean {
  return Boolean(titleEn) && choices.every(({ labelEn }) => Boolean(labelEn));
}
