import type { TFunction } from "i18next";
import { data, href, redirect } from "react-router";
import { fieldMessageKeys } from "#app/contract/ask.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import { answerSurvey } from "#app/contract/survey.ts";
import { RECEIPT, surveyPath } from "#app/contract/survey.values.ts";
import { readAnswers } from "#app/contract/survey-answers.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formLookedAt, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import {
  deleteSurveyDraft,
  readSurveyDraft,
  saveReceipt,
  saveSurveyDraft,
} from "#app/session/survey-draft.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { answersOf, shownIds, toGiven, toGivenValues } from "../answer-fields.ts";
import type { Route } from "./+types/answer";
import { fieldSchema, loadSurvey, without } from "./load-survey.server.ts";
import { numberAt, questionPath, REVIEW } from "./steps.ts";

type Args = Route.ActionArgs;

export async function send({ request, params, url, context }: Args) {
  const survey = await loadSurvey(context, params.id, url);
  const { id, kind, questions, isAnonymous } = survey;
  const { submission, key } = await readForm(request, context, fieldSchema(questions));
  if (submission.status !== "success") return formInvalid(submission);
  const looked = formLookedAt(context, submission);
  if (looked) return looked;
  const given = toGiven(questions, submission.payload);
  const receipt =
    kind === "poll" && isAnonymous ? receiptOf(submission.payload.receipt) : undefined;
  const body = { answers: answersOf(questions, given), ...(receipt && { receipt }) };
  const result = await call(context, answerSurvey, { params: { id }, body }, { key });
  if (result.ok) {
    await deleteSurveyDraft(context, id);
    if (receipt) await saveReceipt(context, id, receipt);
    return redirect(surveyPath(kind, id), 303);
  }
  // The page shows the state.
  if (result.code === "survey-answered" || result.code === "survey-closed") {
    await deleteSurveyDraft(context, id);
    toast(context, { type: "error", message: result.message });
    return redirect(surveyPath(kind, id), 303);
  }
  if (Object.keys(given).length > 0) await saveSurveyDraft(context, id, given);
  const errors = result.errors.map(({ path, message }) => {
    return { path: path.replace(/^answers\./, ""), message };
  });
  // Empty fields are missing.
  const asked = { ...submission, lists: questions.map((question) => question.id) };
  return formRejectedOrGone(context, asked, { ...result, errors });
}

export async function next({ request, params, url, context }: Args) {
  const survey = await loadSurvey(context, params.id, url);
  const { id, kind, questions } = survey;
  const question = questions[(numberAt(url) ?? 1) - 1];
  if (!question) throw data(null, { status: 404 });
  const { submission } = await readForm(request, context, fieldSchema([question]));
  const t = translatorOf(context);
  const own = toGiven([question], submission.payload);
  const read = readAnswers([{ ...question, shownIf: null }], answersOf([question], own));
  if ("problems" in read) return formInvalid(submission, [], errorsOf(read.problems, t));
  const looked = formLookedAt(context, submission);
  if (looked) return looked;
  const before =
    (await readSurveyDraft(context, id)) ?? toGivenValues(questions, survey.answers ?? {});
  const given = { ...without(before, [question]), ...own };
  if (!(await saveSurveyDraft(context, id, given))) {
    return formInvalid(submission, [], { [question.id]: [t("survey-answer:keep.tooLong")] });
  }
  const shown = shownIds(questions, answersOf(questions, given));
  const at = questions.findIndex((each, index) => {
    return index > questions.indexOf(question) && shown.has(each.id);
  });
  return redirect(questionPath(surveyPath(kind, id), at < 0 ? REVIEW : at + 1, url), 303);
}

export async function keep({ request, params, url, context }: Args) {
  const { id, questions } = await loadSurvey(context, params.id, url);
  const { submission } = await readForm(request, context, fieldSchema(questions));
  const looked = formLookedAt(context, submission);
  if (looked) return looked;
  const t = translatorOf(context);
  if (!(await saveSurveyDraft(context, id, toGiven(questions, submission.payload)))) {
    toast(context, { type: "error", message: t("survey-answer:keep.tooLong") });
    return formInvalid(submission);
  }
  toast(context, { type: "success", message: t("survey-answer:keep.kept") });
  return redirect(href("/surveys"), 303);
}

/** Validates the format. */
function receiptOf(sent: unknown): string | undefined {
  return typeof sent === "string" && RECEIPT.test(sent) ? sent : undefined;
}

function errorsOf(problems: readonly FieldProblem[], t: TFunction): Record<string, string[]> {
  return Object.fromEntries(
    problems.map((each) => [each.path, [t(fieldMessageKeys(each), { ...each.values })]]),
  );
}
