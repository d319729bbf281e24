import { eq } from "drizzle-orm";
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
} from "./store-answers.ts";
import { surveyResponses } from "./tables.ts";

type Context = HandlerContext<typeof answerSurvey>;

/** Records an answer once, or a change of it, where allowed. */
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
    await insertResponses(db, [{ ...response, userId: caller.id, ...groupsOf(context) }]);
  }
  return undefined;
}

function groupsOf({ caller }: Pick<Context, "caller">) {
  const { governorateCode, highestRank: rank } = caller;
  return { governorateCode, rank };
}

/** Seals an answer into the box of the whole and, without its texts, of each group. */
async function drop(context: Context, survey: SurveyRow, answers: SurveyAnswers): Promise<void> {
  const { db, personal, body } = context;
  // A restored backup may hold a survey whose key was destroyed.
  const sealedKey = await keyOf(context, survey.id);
  const key = openBoxKey(personal, sealedKey);
  const { id: surveyId, questions } = survey;
  const receipt = survey.kind === "poll" ? (body.receipt ?? null) : null;
  const grouped = { answers: withoutWords(questions, answers), receipt: null };
  await insertBoxes(db, [
    { surveyId, pool: WHOLE, sealed: closeBox({ answers, receipt }, questions, key) },
    ...partsOf(groupsOf(context)).map((pool) => {
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

/** Of an anonymous survey nobody knows which answer it was. */
async function change(
  context: Context,
  survey: SurveyRow,
  answers: SurveyAnswers,
): Promise<Refusal | undefined> {
  const { db, caller, now } = context;
  if (survey.isAnonymous || !survey.mayChange) return refuse("survey-answered");
  // Lock order of the counting job: the counts, then the response.
  await lockCounting(db, survey.id);
  const before = await lockResponse(db, survey.id, caller.id);
  if (!before) return refuse("survey-answered");
  if (before.isCounted) {
    const taken = [{ answers: before.answers, parts: [WHOLE, ...partsOf(before)] }];
    await addCounts(db, survey.id, additionsOf(survey, taken, -1));
  }
  await db
    .update(surveyResponses)
    .set({ answers, answeredAt: now, ...groupsOf(context), isCounted: false })
    .where(eq(surveyResponses.id, before.id));
  return undefined;
}
