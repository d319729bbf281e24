import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { answerSurvey, SurveyAnswers } from "#app/contract/survey.ts";
import { readAnswers } from "#app/contract/survey-answers.ts";
import type { HandlerContext } from "../http/handler.ts";
import { withoutWords } from "./answers.ts";
import { closeBox, newBoxKey, openBoxKey } from "./boxes.ts";
import { additionsOf, partsOf, WHOLE } from "./count.ts";
import { isAnswerable } from "./rules.ts";
import { findAsked, type SurveyRow } from "./store.ts";
import {
  addCounts,
  enrol,
  findKey,
  insertBoxes,
  insertKey,
  insertResponses,
  lockCounting,
  lockResponse,
  shareSurvey,
  updateResponse,
} from "./store-answers.ts";

type Context = HandlerContext<typeof answerSurvey>;

/** Takes somebody's answer, once; or what they change of it, where that may be. */
export async function answer(context: Context): Promise<Refusal | undefined> {
  const { db, caller, now, params, body } = context;
  await shareSurvey(db, params.id);
  const found = await findAsked(db, params.id, caller, now);
  if (!found) return refuse("not-found");
  const { survey } = found;
  if (!isAnswerable(survey, now)) return refuse("survey-closed");
  const read = readAnswers(survey.questions, body.answers);
  if ("problems" in read) return refuse("invalid", { fields: read.problems });
  if (!(await enrol(db, survey.id, caller.id))) return change(context, survey, read.answers);
  if (survey.isAnonymous) await drop(context, survey, read.answers);
  else {
    const response = {
      surveyId: survey.id,
      answers: read.answers,
      answeredAt: now,
      isCounted: false,
    };
    await insertResponses(db, [{ ...response, userId: caller.id, ...placeOf(context) }]);
  }
  return undefined;
}

/** By what the answers of groups are counted. */
function placeOf({ caller }: Pick<Context, "caller">) {
  const { governorateCode, highestRank: rank } = caller;
  return { governorateCode, rank };
}

/** Puts an answer into the boxes: one of the whole, and one for each group without what it says in words. */
async function drop(context: Context, survey: SurveyRow, answers: SurveyAnswers): Promise<void> {
  const { db, personal, body } = context;
  // A copy of an earlier day may have been brought back after the survey's key was destroyed.
  const sealedKey = await keyOf(context, survey.id);
  const key = openBoxKey(personal, sealedKey);
  const { id: surveyId, questions } = survey;
  const receipt = survey.kind === "poll" ? (body.receipt ?? null) : null;
  const grouped = { answers: withoutWords(questions, answers), receipt: null };
  await insertBoxes(db, [
    { surveyId, pool: WHOLE, sealed: closeBox({ answers, receipt }, questions, key) },
    ...partsOf(placeOf(context)).map((pool) => {
      return { surveyId, pool, sealed: closeBox(grouped, questions, key) };
    }),
  ]);
}

async function keyOf({ db, personal }: Context, surveyId: string): Promise<string> {
  const known = await findKey(db, surveyId);
  if (known !== undefined) return known;
  await insertKey(db, surveyId, newBoxKey(personal));
  return (await findKey(db, surveyId)) ?? "";
}

/** Changes an answer by name. Of an anonymous survey nobody knows which it was. */
async function change(
  context: Context,
  survey: SurveyRow,
  answers: SurveyAnswers,
): Promise<Refusal | undefined> {
  const { db, caller, now } = context;
  if (survey.isAnonymous || !survey.mayChange) return refuse("survey-answered");
  // In the order of the job that counts: the counts, then the response.
  await lockCounting(db, survey.id);
  const before = await lockResponse(db, survey.id, caller.id);
  if (!before) return refuse("survey-answered");
  if (before.isCounted) {
    const taken = [{ answers: before.answers, parts: [WHOLE, ...partsOf(before)] }];
    await addCounts(db, survey.id, additionsOf(survey, taken, -1));
  }
  await updateResponse(db, before.id, { answers, answeredAt: now, ...placeOf(context) });
  return undefined;
}
