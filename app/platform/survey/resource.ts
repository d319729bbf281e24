import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import {
  answerSurvey,
  listBallots,
  listSurveys,
  readSurvey,
  readSurveyResults,
  type SurveyItem,
} from "#app/contract/survey.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { answer } from "./answer.ts";
import { presentResults } from "./results.ts";
import { isAnswerable, mayReadResults } from "./rules.ts";
import { findAsked, listAsked, listBallotRows, type SurveyRow } from "./store.ts";

const answerLimits = [byCaller(60, 10 * 60)];

export const surveyResource = resource("survey")
  .on(listSurveys, async ({ query, caller, db, now }) => {
    const { rows, total } = await listAsked(db, query, caller, now);
    return {
      items: rows.map(({ survey, hasAnswered }) => presentItem(survey, hasAnswered, now)),
      metadata: metadata(total, query),
    };
  })

  .on(readSurvey, async ({ params, caller, db, now }) => {
    const found = await findAsked(db, params.id, caller, now);
    if (!found) return refuse("not-found");
    const { survey, hasAnswered, answers } = found;
    const item = presentItem(survey, hasAnswered, now);
    const { text, textEn, questions, asked, mayChange, results } = survey;
    return {
      ...item,
      text,
      textEn,
      questions: [...questions],
      asked,
      mayChange,
      results,
      mayAnswer: item.isOpen && (!hasAnswered || mayChange),
      answers,
      hasBallots: isListed(survey) && item.mayReadResults,
    };
  })

  .on(
    answerSurvey,
    // Idempotency-Key keeps no answer: a retry gets an empty one.
    async (context) => (await answer(context)) ?? {},
    { limits: answerLimits },
  )

  .on(readSurveyResults, async (context) => {
    const { params, caller, db, now } = context;
    const found = await findAsked(db, params.id, caller, now);
    if (!found || !mayReadResults(found.survey, found.hasAnswered, now)) return refuse("not-found");
    return presentResults(context, found.survey, { atDesk: false });
  })

  .on(listBallots, async ({ params, query, caller, db, now }) => {
    const found = await findAsked(db, params.id, caller, now);
    const isShown = found && isListed(found.survey);
    if (!isShown || !mayReadResults(found.survey, found.hasAnswered, now)) {
      return refuse("not-found");
    }
    const { rows, total } = await listBallotRows(db, params.id, query);
    const [question] = found.survey.questions;
    return {
      items: rows.map(({ receipt, answers }) => {
        return { receipt, choices: [answers[question?.id ?? ""] ?? []].flat() };
      }),
      metadata: metadata(total, query),
    };
  });

/** Whether the choices are listed with their receipts. */
const isListed = ({ kind, isAnonymous }: SurveyRow) => kind === "poll" && isAnonymous;

function presentItem(survey: SurveyRow, hasAnswered: boolean, now: Date): SurveyItem {
  const { id, kind, title, titleEn, isAnonymous, questions } = survey;
  return {
    id,
    kind,
    title,
    titleEn,
    isAnonymous,
    isOpen: isAnswerable(survey, now),
    opensAt: (survey.opensAt ?? now).toISOString(),
    closesAt: (survey.closesAt ?? now).toISOString(),
    questions: questions.length,
    hasAnswered,
    mayReadResults: mayReadResults(survey, hasAnswered, now),
  };
}
