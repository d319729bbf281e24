import { redirect } from "react-router";
import { type SurveyAct, surveyDeskPath } from "#app/contract/survey.values.ts";
import {
  actSurvey,
  addQuestion,
  copySurvey,
  deleteSurvey,
  moveQuestion,
  removeQuestion,
  saveQuestion,
  saveSurvey,
} from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst, isConfirmed } from "#app/session/confirm.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { surveyKindAt } from "../kind.ts";
import type { Route } from "./+types/edit";
import { toConfirm } from "./confirm.server.ts";

type Args = Route.ActionArgs;

const page = ({ params, url }: Args) =>
  surveyDeskPath(surveyKindAt(url.pathname), params.id, "edit");

const questionOf = ({ params, url }: Args) => ({
  ...params,
  questionId: url.searchParams.get("question") ?? "",
});
const question = (args: Args) => `${page(args)}#${questionOf(args).questionId}`;

/** Irreversible: need confirmation. */
const finalActs: readonly SurveyAct[] = ["close", "withdraw"];

const act = (name: SurveyAct) => async (args: Args) => {
  const { request, params, url, context } = args;
  const schema = actSurvey.body.omit({ act: true });
  const { submission, key, formData } = await readForm(request, context, schema);
  if (submission.status !== "success") return formInvalid(submission);
  const asked =
    name === "publish" && !isConfirmed(formData) ? await toConfirm(context, params) : undefined;
  if (asked && "ok" in asked) return formRejectedOrGone(context, submission, asked);
  if (asked) return asked;
  const final = finalActs.includes(name) ? askFirst({ url }, { formData }) : undefined;
  if (final) return final;
  const input = { params, body: { ...submission.value, act: name } };
  const result = await call(context, actSurvey, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)(`survey:desk.done.${name}`) });
  return redirect(page(args), 303);
};

const { formAction, buttonAction } = actionsFor<Args>();

export const actions = formActions({
  save: formAction(saveSurvey, { done: "survey:desk.done.save", to: page }),
  addQuestion: formAction(addQuestion, {
    done: "survey:desk.done.addQuestion",
    to: (args) => `${page(args)}#add`,
  }),
  saveQuestion: formAction(saveQuestion, {
    input: (args, { value }) => ({ params: questionOf(args), body: value }),
    done: "survey:desk.done.saveQuestion",
    to: question,
  }),
  moveQuestion: formAction(moveQuestion, {
    input: (args, { value }) => ({ params: questionOf(args), body: value }),
    to: question,
  }),
  removeQuestion: buttonAction(removeQuestion, {
    input: (args) => ({ params: questionOf(args) }),
    ask: askFirst,
    done: "survey:desk.done.removeQuestion",
    to: (args) => `${page(args)}#questions`,
  }),
  submit: act("submit"),
  return: act("return"),
  publish: act("publish"),
  unschedule: act("unschedule"),
  close: act("close"),
  withdraw: act("withdraw"),
  copy: buttonAction(copySurvey, {
    done: "survey:desk.done.copy",
    to: (args, result) =>
      result.ok
        ? surveyDeskPath(surveyKindAt(args.url.pathname), result.data.id, "edit")
        : page(args),
  }),
  delete: buttonAction(deleteSurvey, {
    ask: askFirst,
    done: "survey:desk.done.delete",
    to: (args, { ok }) => (ok ? surveyDeskPath(surveyKindAt(args.url.pathname)) : page(args)),
  }),
});
