import { eq } from "drizzle-orm";
import { governorates } from "#app/arabic/governorates.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { CREATE_SURVEYS, textKinds } from "#app/contract/survey.values.ts";
import {
  actSurvey,
  addQuestion,
  copySurvey,
  countSurveyAudience,
  createSurvey,
  deleteSurvey,
  listDeskSurveys,
  listSurveyTexts,
  moveQuestion,
  readDeskResults,
  readDeskSurvey,
  readSurveyChoices,
  readSurveyFile,
  removeQuestion,
  saveQuestion,
  saveSurvey,
} from "#app/contract/survey-desk.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { listRoleNames } from "../role/api.ts";
import { governoratesOf } from "../user/area.ts";
import {
  act,
  type Context,
  deskArea,
  lockWritable,
  presentDesk,
  presentLine,
  record,
  refuseFew,
  write,
} from "./actions-desk.ts";
import { countsFileOf, fileOf } from "./file.ts";
import { areTextsTold, presentResults } from "./results.ts";
import { areaOfOwner, areResultsWithheld, maySave, ownerOf } from "./rules.ts";
import { countAnswered, type SurveyRow } from "./store.ts";
import { countAsked } from "./store-audience.ts";
import { findOwned, insertSurvey, listAskableUnits, listDeskRows } from "./store-desk.ts";
import { listTextRows } from "./store-results.ts";
import { surveys } from "./tables.ts";
import { fieldsOf, isFull, moved, nextId, questionOf } from "./write.ts";

const MINUTE = 60;
const writeLimits = [byCaller(240, 10 * MINUTE)];
/** Each file reads all answers. */
const fileLimits = [byCaller(20, 10 * MINUTE)];

export const surveyDeskResource = resource("survey")
  .on(listDeskSurveys, async ({ query, caller, db, now }) => {
    const { rows, total, counts } = await listDeskRows(db, query, deskArea(caller), now);
    const rolls = await countAnswered(
      db,
      rows.map(({ survey }) => survey.id),
    );
    return {
      items: rows.map(({ survey, by }) => presentLine(survey, by, rolls, now)),
      metadata: metadata(total, query),
      counts,
    };
  })

  .on(readSurveyChoices, async ({ caller, db }) => {
    const owner = ownerOf(areaFor(caller, CREATE_SURVEYS));
    if (!owner) return { governorates: [], units: [], roles: [] };
    const area = areaOfOwner(owner);
    const codes = governoratesOf(area);
    const nameOf = (code: string | null) => governorates.find((each) => each.code === code)?.ar;
    const units = await listAskableUnits(db, area);
    return {
      governorates:
        area === "national"
          ? governorates.map(({ ar }) => ar)
          : governorates
              .filter(({ code }) => codes === "all" || codes.includes(code))
              .map(({ ar }) => ar),
      units: units.map(({ id, name, nameEn, kind, governorateCode }) => {
        return { id, name, nameEn, kind, governorate: nameOf(governorateCode) ?? null };
      }),
      roles: await listRoleNames(db),
    };
  })

  .on(readDeskSurvey, (context) => presentDesk(context, context.params.id))

  .on(
    countSurveyAudience,
    async ({ params, caller, db, now }) => {
      const survey = await findOwned(db, params.id, deskArea(caller));
      if (!survey) return refuse("not-found");
      const people = await countAsked(db, survey, undefined, now);
      return refuseFew(survey, people) ?? { people };
    },
    { limits: [byCaller(60, MINUTE)] },
  )

  .on(
    createSurvey,
    async (context) => {
      const { body, caller, db } = context;
      const owner = ownerOf(areaFor(caller, CREATE_SURVEYS));
      if (!owner) return refuse("forbidden");
      const fields = await fieldsOf(db, body, owner);
      if (isRefusal(fields)) return fields;
      return begin(context, { ...fields, kind: body.kind, questions: [] }, owner);
    },
    { limits: writeLimits },
  )

  .on(
    saveSurvey,
    async (context) => {
      const { params, body, db } = context;
      const survey = await lockWritable(context, params.id, body.version);
      if (isRefusal(survey)) return survey;
      const fields = await fieldsOf(db, body, survey);
      if (isRefusal(fields)) return fields;
      await write(context, survey, fields);
      return { id: survey.id };
    },
    { limits: writeLimits, endsRepeatsOf: [createSurvey] },
  )

  .on(
    addQuestion,
    async (context) => {
      const { params, body } = context;
      const survey = await lockWritable(context, params.id, body.version);
      if (isRefusal(survey)) return survey;
      const { kind, questions } = survey;
      if (isFull(kind, questions)) return refuse("survey-full");
      const questionId = nextId(questions);
      const question = questionOf(body, { id: questionId, before: questions, kind });
      if (isRefusal(question)) return question;
      await write(context, survey, { questions: [...questions, question] });
      return { questionId };
    },
    { limits: writeLimits },
  )

  .on(
    saveQuestion,
    async (context) => {
      const { params, body } = context;
      const survey = await lockWritable(context, params.id, body.version);
      if (isRefusal(survey)) return survey;
      const { kind, questions } = survey;
      const at = questions.findIndex(({ id }) => id === params.questionId);
      if (at < 0) return refuse("not-found");
      const before = questions.slice(0, at);
      const question = questionOf(body, { id: params.questionId, before, kind });
      if (isRefusal(question)) return question;
      await write(context, survey, {
        questions: questions.map((each, index) => (index === at ? question : each)),
      });
      return { id: survey.id };
    },
    { limits: writeLimits },
  )

  .on(
    moveQuestion,
    async (context) => {
      const { params, body } = context;
      const survey = await lockWritable(context, params.id, body.version);
      if (isRefusal(survey)) return survey;
      const { questionId: id } = params;
      if (!survey.questions.some((each) => each.id === id)) return refuse("not-found");
      const questions = moved(survey.questions, id, body.direction);
      await write(context, survey, { questions });
      return { id: survey.id };
    },
    { limits: writeLimits },
  )

  .on(
    removeQuestion,
    async (context) => {
      const survey = await lockWritable(context, context.params.id, undefined);
      if (isRefusal(survey)) return survey;
      const { questionId } = context.params;
      const questions = survey.questions.filter(({ id }) => id !== questionId);
      if (questions.length < survey.questions.length) await write(context, survey, { questions });
      return { id: survey.id };
    },
    { limits: writeLimits },
  )

  .on(actSurvey, async (context) => (await act(context)) ?? { id: context.params.id }, {
    limits: writeLimits,
  })

  .on(
    copySurvey,
    async (context) => {
      const { params, caller, db } = context;
      const survey = await findOwned(db, params.id, deskArea(caller));
      if (!survey) return refuse("not-found");
      const owner = ownerOf(areaFor(caller, CREATE_SURVEYS));
      if (!owner) return refuse("forbidden");
      const { kind, title, titleEn, text, textEn, questions } = survey;
      const { isAnonymous, mayChange, results } = survey;
      const form = {
        ...{ title, titleEn: titleEn ?? "", text, textEn, isAnonymous, mayChange, results },
        ...{ opensAt: "", closesAt: "", ...survey.audience },
        roles: survey.audience.roles.map(String),
        units: [...survey.audience.units],
        governorates: [...survey.audience.governorates],
      };
      // The copier may not be allowed to ask the original's audience.
      const whole = { ...form, governorates: [], units: [], roles: [] };
      const kept = await fieldsOf(db, form, owner);
      const fields = isRefusal(kept) ? await fieldsOf(db, whole, owner) : kept;
      return isRefusal(fields) ? fields : begin(context, { ...fields, kind, questions }, owner);
    },
    { limits: writeLimits },
  )

  .on(
    deleteSurvey,
    async (context) => {
      const { params, db } = context;
      const survey = await lockWritable(context, params.id, undefined);
      if (isRefusal(survey)) return survey;
      await db.delete(surveys).where(eq(surveys.id, survey.id));
      await audit(context, "survey-deleted", { detail: survey.title });
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [createSurvey, copySurvey] },
  )

  .on(readDeskResults, async (context) => {
    const survey = await findPublished(context, context.params.id);
    if (isRefusal(survey)) return survey;
    return presentResults(context, survey, { atDesk: true });
  })

  .on(listSurveyTexts, async (context) => {
    const { params, query, db } = context;
    const survey = await findPublished(context, params.id);
    if (isRefusal(survey)) return survey;
    const question = survey.questions.find(({ id }) => id === params.questionId);
    if (!question || !textKinds.includes(question.kind)) return refuse("not-found");
    if (!(await areTextsTold(db, survey, question.id))) return refuse("survey-sealed");
    const { rows, total } = await listTextRows(db, survey, question.id, query);
    return { items: rows, metadata: metadata(total, query) };
  })

  .on(
    readSurveyFile,
    async (context) => {
      const { params, query, db, language } = context;
      const survey = await findPublished(context, params.id);
      if (isRefusal(survey)) return survey;
      if (areResultsWithheld(survey)) return refuse("survey-sealed");
      await audit(context, "survey-exported", { detail: survey.title });
      const form = { format: query.format, language };
      if (!survey.isAnonymous) return fileOf(db, survey, form);
      const results = await presentResults(context, survey, { atDesk: true });
      return countsFileOf(db, survey, { ...form, results });
    },
    { limits: fileLimits },
  );

async function begin(
  context: HandlerContext<typeof createSurvey> | HandlerContext<typeof copySurvey>,
  survey: Omit<
    Parameters<typeof insertSurvey>[1],
    "state" | "since" | "changedAt" | "changedBy" | "audienceKeys" | "branchIds" | "secretariatIds"
  >,
  owner: ReturnType<typeof ownerOf> & {},
): Promise<{ id: string }> {
  const { caller, db, now } = context;
  const { governorateCode, branchIds, secretariatIds } = owner;
  const id = await insertSurvey(db, {
    ...survey,
    ...{ state: "draft", since: now, changedAt: now, changedBy: caller.id, audienceKeys: [] },
    ...{ governorateCode, branchIds: [...branchIds], secretariatIds: [...secretariatIds] },
  });
  await record(context, { id, title: survey.title }, "create");
  return { id };
}

/** That was open once. */
async function findPublished(
  { caller, db, now }: Pick<Context, "caller" | "db" | "now">,
  id: string,
): Promise<SurveyRow | Refusal> {
  const survey = await findOwned(db, id, deskArea(caller));
  const isBegun = survey && !maySave(survey) && survey.opensAt && survey.opensAt <= now;
  return isBegun ? survey : refuse("not-found");
}
