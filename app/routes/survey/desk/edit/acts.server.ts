import { redirect } from "react-router";
import { type SurveyAct, surveyDeskPath } from "#app/contract/survey.values.ts";
import {
  actSurvey,
  addQuestion as addCall,
  copySurvey,
  deleteSurvey,
  moveQuestion as moveCall,
  removeQuestion as removeCall,
  saveQuestion as saveQuestionCall,
  saveSurvey,
} from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst, isConfirmed } from "#app/session/confirm.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import { surveyKindAt } from "../kind.ts";
import type { Route } from "./+types/edit";
import { toConfirm } from "./confirm.server.ts";

type Args = Route.ActionArgs;

const toEdit = ({ params, url }: Args, part = "") =>
  redirect(`${surveyDeskPath(surveyKindAt(url.pathname), params.id, "edit")}${part}`, 303);

function done({ context }: Args, words: string): void {
  toast(context, { type: "success", message: translatorOf(context)(`survey:desk.done.${words}`) });
}

/** The question that an address names. */
const questionOf = ({ params, url }: Args) => ({
  ...params,
  questionId: url.searchParams.get("question") ?? "",
});

/** Saves the survey's own fields. */
export async function save(args: Args) {
  const { request, params, context } = args;
  const { submission, key } = await readForm(request, context, saveSurvey.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, saveSurvey, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(args, "save");
  return toEdit(args);
}

/** Adds a question at the end. */
export async function addQuestion(args: Args) {
  const { request, params, context } = args;
  const { submission, key } = await readForm(request, context, addCall.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, addCall, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(args, "addQuestion");
  return toEdit(args, "#add");
}

/** Writes one question. */
export async function saveQuestion(args: Args) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, saveQuestionCall.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params: questionOf(args), body: submission.value };
  const result = await call(context, saveQuestionCall, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(args, "saveQuestion");
  return toEdit(args, `#${input.params.questionId}`);
}

/** Moves a question up or down. */
export async function moveQuestion(args: Args) {
  const { request, context } = args;
  const { submission, key } = await readForm(request, context, moveCall.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params: questionOf(args), body: submission.value };
  const result = await call(context, moveCall, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return toEdit(args, `#${input.params.questionId}`);
}

/** Takes a question out. */
export async function removeQuestion(args: Args) {
  const { request, url, context } = args;
  const { key, formData } = await readForm(request, context, removeCall.body);
  const asked = askFirst(formData, url);
  if (asked) return asked;
  const result = await call(context, removeCall, { params: questionOf(args) }, { key });
  toastResult(context, result, translatorOf(context)("survey:desk.done.removeQuestion"));
  return toEdit(args, "#questions");
}

/** What no act takes back: asked about before it is done. */
const finalActs: readonly SurveyAct[] = ["close", "withdraw"];

/** Sends the survey on its way, or takes it back; it is published once that was agreed to. */
const act = (name: SurveyAct) => async (args: Args) => {
  const { request, params, url, context } = args;
  const schema = actSurvey.body.omit({ act: true });
  const { submission, key, formData } = await readForm(request, context, schema);
  if (submission.status !== "success") return formInvalid(submission);
  const asked =
    name === "publish" && !isConfirmed(formData) ? await toConfirm(context, params) : undefined;
  if (asked && "ok" in asked) return formRejectedOrGone(context, submission, asked);
  if (asked) return asked;
  const final = finalActs.includes(name) ? askFirst(formData, url) : undefined;
  if (final) return final;
  const input = { params, body: { ...submission.value, act: name } };
  const result = await call(context, actSurvey, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(args, name);
  return toEdit(args);
};
export const submit = act("submit");
export const giveBack = act("return");
export const publish = act("publish");
export const unschedule = act("unschedule");
export const close = act("close");
export const withdraw = act("withdraw");

/** Begins a draft like this one, and leads to it. */
export async function copy(args: Args) {
  const { request, params, url, context } = args;
  const { key } = await readForm(request, context, copySurvey.body);
  const result = await call(context, copySurvey, { params }, { key });
  if (!result.ok) {
    toast(context, { type: "error", message: result.message });
    return toEdit(args);
  }
  done(args, "copy");
  return redirect(surveyDeskPath(surveyKindAt(url.pathname), result.data.id, "edit"), 303);
}

/** Deletes what is not published. */
export async function remove(args: Args) {
  const { request, params, url, context } = args;
  const { key, formData } = await readForm(request, context, deleteSurvey.body);
  const asked = askFirst(formData, url);
  if (asked) return asked;
  const result = await call(context, deleteSurvey, { params }, { key });
  toastResult(context, result, translatorOf(context)("survey:desk.done.delete"));
  return result.ok ? redirect(surveyDeskPath(surveyKindAt(url.pathname)), 303) : toEdit(args);
}
