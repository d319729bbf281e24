import { cairoDayTime } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type { AuditAct } from "#app/contract/audit.values.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import {
  CREATE_SURVEYS,
  MIN_MIXED,
  PUBLISH_SURVEYS,
  READ_SURVEYS,
  type SurveyHistoryAct,
} from "#app/contract/survey.values.ts";
import type { actSurvey, DeskSurvey, SurveyLine } from "#app/contract/survey-desk.ts";
import { type AuditContext, audit } from "../audit/api.ts";
import { needsTwoPersons } from "../content/api-together.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { listRoleNames } from "../role/api.ts";
import { availableActs, decideStep, isOutdated } from "../workflow/workflow.ts";
import { newBoxKey } from "./boxes.ts";
import {
  isOwnedWithin,
  maySave,
  type SurveyItemState,
  stateAt,
  surveyCycle,
  wrongHours,
} from "./rules.ts";
import { countAnswered, type SurveyRow } from "./store.ts";
import { insertKey } from "./store-answers.ts";
import { countAsked } from "./store-audience.ts";
import {
  findOwned,
  findSteps,
  findUnits,
  insertStep,
  lockOwned,
  updateSurvey,
} from "./store-desk.ts";
import { keysOf, missingOf } from "./write.ts";

export type Context = Pick<
  HandlerContext<typeof actSurvey>,
  "caller" | "db" | "now" | "address" | "jobs" | "personal"
>;

/** Whoever may do anything to surveys may read them. */
export const deskArea = (caller: Member) => areaFor(caller, READ_SURVEYS);

const abilitiesFor = (caller: Member, survey: SurveyRow) => ({
  mayCreate: isOwnedWithin(areaFor(caller, CREATE_SURVEYS), survey),
  mayPublish: isOwnedWithin(areaFor(caller, PUBLISH_SURVEYS), survey),
});

async function stateOf(
  { caller, db, now }: Pick<Context, "caller" | "db" | "now">,
  survey: SurveyRow,
): Promise<SurveyItemState> {
  return {
    state: stateAt(survey, now),
    version: survey.version,
    opensAtOnce: survey.opensAt === null || survey.opensAt <= now,
    ...abilitiesFor(caller, survey),
    needsOther: survey.changedBy === caller.id && (await needsTwoPersons(db, "surveys")),
  };
}

/** Locked; refuses when it changed meanwhile or may not be written. */
export async function lockWritable(
  context: Context,
  id: string,
  version: number | undefined,
): Promise<SurveyRow | Refusal> {
  const { caller, db } = context;
  const survey = await lockOwned(db, id, deskArea(caller));
  if (!survey) return refuse("not-found");
  const { mayCreate, mayPublish } = abilitiesFor(caller, survey);
  if (!(mayCreate || mayPublish)) return refuse("forbidden");
  if (isOutdated({ version }, survey)) return refuse("changed-meanwhile");
  return maySave(survey) ? survey : refuse("survey-state");
}

/** The survey must be locked; it becomes a draft, whatever it waited for. */
export async function write(
  context: Context,
  survey: SurveyRow,
  change: Parameters<typeof updateSurvey>[2],
): Promise<void> {
  const { caller, db, now } = context;
  const isFirst = survey.changedBy !== caller.id || survey.state !== "draft";
  await updateSurvey(db, survey.id, {
    ...change,
    ...(survey.state !== "draft" && { state: "draft", since: now }),
    changedAt: now,
    changedBy: caller.id,
  });
  // Repeated saves are one step of the history.
  if (isFirst) await record(context, survey, "save");
}

const auditActs: Partial<Record<SurveyHistoryAct, AuditAct>> = {
  create: "survey-created",
  save: "survey-saved",
  submit: "survey-submitted",
  return: "survey-returned",
  publish: "survey-published",
  unschedule: "survey-unscheduled",
  close: "survey-closed",
  withdraw: "survey-withdrawn",
};

export async function record(
  context: AuditContext,
  survey: Pick<SurveyRow, "id" | "title">,
  act: SurveyHistoryAct,
  note: string | null = null,
): Promise<void> {
  const { caller, db, now } = context;
  await insertStep(db, { surveyId: survey.id, act, by: caller.id, at: now, note });
  const audited = auditActs[act];
  if (audited) await audit(context, audited, { detail: survey.title });
}

/** Few respondents whose answers the asker knows would disclose the last one's. */
export function refuseFew(
  { isAnonymous }: Pick<SurveyRow, "isAnonymous">,
  count: number,
): Refusal | undefined {
  if (!isAnonymous || count >= MIN_MIXED) return undefined;
  return refuse("survey-few", { values: { count, least: MIN_MIXED } });
}

export async function act(context: HandlerContext<typeof actSurvey>): Promise<Refusal | undefined> {
  const { params, body, caller, db, now, jobs, personal } = context;
  const survey = await lockOwned(db, params.id, deskArea(caller));
  if (!survey) return refuse("not-found");
  const item = await stateOf(context, survey);
  const findLastStep = async () => (await findSteps(db, survey.id))[0];
  const next = await decideStep(surveyCycle, item, context, findLastStep);
  if (isRefusal(next)) return next;
  if (body.act === "submit" || body.act === "publish") {
    const missing = missingOf(survey);
    const wrong = wrongHours(survey, now);
    const fields = [
      ...missing.map((path) => ({ path, problem: "required", ask: askFor(path) })),
      ...(wrong && !missing.includes(wrong.path) ? [wrong] : []),
    ];
    if (fields.length > 0) return refuse("content-missing", { fields });
    const few =
      survey.isAnonymous && refuseFew(survey, await countAsked(db, survey, MIN_MIXED, now));
    if (few) return few;
  }
  await updateSurvey(db, survey.id, {
    state: next.to,
    since: now,
    changedAt: now,
    ...(body.act === "publish" && {
      ...(item.opensAtOnce && { opensAt: now }),
      audienceKeys: await keysOf(db, survey.audience, survey),
    }),
    ...(body.act === "unschedule" && { audienceKeys: [] }),
    ...(body.act === "close" && { closesAt: now }),
  });
  if (body.act === "publish" && survey.isAnonymous) {
    await insertKey(db, survey.id, newBoxKey(personal));
  }
  await record(context, survey, body.act, body.note || null);
  // Scheduled ones are opened by the minutely job; a job waiting for its hour would block the
  // queue.
  if (!["draft", "check", "scheduled"].includes(next.to)) await jobs.add(db, "tendSurveys", {});
  return undefined;
}

function askFor(path: string): string {
  return /^q\d+$/.test(path) ? "survey.incomplete" : `survey.${path}`;
}

export async function presentDesk(context: Context, id: string): Promise<DeskSurvey | Refusal> {
  const { caller, db, now } = context;
  const survey = await findOwned(db, id, deskArea(caller));
  if (!survey) return refuse("not-found");
  const { audience } = survey;
  const steps = await findSteps(db, id);
  const rolls = await countAnswered(db, [id]);
  const units = await findUnits(db, audience.units);
  const roles = audience.roles.length > 0 ? await listRoleNames(db, audience.roles) : [];
  const item = await stateOf(context, survey);
  const mayWrite = maySave(survey) && (item.mayCreate || item.mayPublish);
  const { questions: _, ...line } = presentLine(survey, steps[0]?.by ?? null, rolls, now);
  return {
    ...line,
    text: survey.text,
    textEn: survey.textEn,
    mayChange: survey.mayChange,
    results: survey.results,
    opens: survey.opensAt ? cairoDayTime(survey.opensAt) : "",
    closes: survey.closesAt ? cairoDayTime(survey.closesAt) : "",
    governorates: audience.governorates.flatMap((code) => governorateByCode(code)?.ar ?? []),
    units: units.map(({ id, name, nameEn }) => ({ id, name, nameEn })),
    roles,
    standing: audience.standing,
    questions: [...survey.questions],
    version: survey.version,
    ...availableActs(surveyCycle, item),
    maySave: mayWrite,
    mayDelete: mayWrite,
    mayCopy: areaFor(caller, CREATE_SURVEYS) !== "none",
    mayReadResults: !maySave(survey) && stateAt(survey, now) !== "scheduled",
    missing: missingOf(survey),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
  };
}

export function presentLine(
  survey: SurveyRow,
  by: string | null,
  rolls: ReadonlyMap<string, number>,
  now: Date,
): SurveyLine {
  const { id, kind, title, titleEn, isAnonymous, questions, governorateCode } = survey;
  return {
    id,
    kind,
    state: stateAt(survey, now),
    title,
    titleEn,
    isAnonymous,
    questions: questions.length,
    opensAt: survey.opensAt?.toISOString() ?? null,
    closesAt: survey.closesAt?.toISOString() ?? null,
    since: survey.since.toISOString(),
    changedAt: survey.changedAt.toISOString(),
    by,
    answered: rolls.get(id) ?? 0,
    asked: survey.asked,
    governorate: (governorateCode && governorateByCode(governorateCode)?.ar) ?? null,
  };
}
