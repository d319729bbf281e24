import { href, redirect } from "react-router";
import { answerMeeting, finishMeetingAction } from "#app/contract/meeting.ts";
import {
  addMeetingAction,
  addMeetingDocument,
  removeMeetingAction,
  removeMeetingDocument,
  saveMeetingRecord,
} from "#app/contract/meeting-desk.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/meeting";

type Args = Route.ActionArgs;

/** Back to the part of the page that was worked on, with what became of it. */
function done({ params, context }: Args, key: string, part: string) {
  toast(context, { type: "success", message: translatorOf(context)(`meeting:${key}`) });
  return redirect(`${href("/meeting/:id", params)}#${part}`, 303);
}

/** Says whether the visitor comes. */
export async function answer(args: Args) {
  const { request, params, context } = args;
  const { submission, key } = await readForm(request, context, answerMeeting.body);
  if (submission.status !== "success") return formInvalid(submission);
  const { value } = submission;
  const result = await call(context, answerMeeting, { params, body: value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(args, `own.${value.answer}`, "own");
}

/** Adds a document. */
export async function addDocument(args: Args) {
  const { request, params, context } = args;
  const { submission, key } = await readForm(request, context, addMeetingDocument.body, {
    takesFiles: true,
  });
  if (submission.status !== "success") return formInvalid(submission, ["document"]);
  const input = { params, body: submission.value };
  const result = await call(context, addMeetingDocument, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(args, "documents.added", "documents");
}

/** Deletes a document: the address says which. */
export async function removeDocument({ request, params, url, context }: Args) {
  const { key, formData } = await readForm(request, context, removeMeetingDocument.body);
  const asked = askFirst(formData, url);
  if (asked) return asked;
  const input = { params: { ...params, documentId: url.searchParams.get("document") ?? "" } };
  const result = await call(context, removeMeetingDocument, input, { key });
  toastResult(context, result, translatorOf(context)("meeting:documents.removed"));
  return redirect(`${href("/meeting/:id", params)}#documents`, 303);
}

/** Keeps the minutes as a draft, or as agreed. */
export async function saveRecord(args: Args) {
  const { request, params, context } = args;
  const { submission, key } = await readForm(request, context, saveMeetingRecord.body);
  if (submission.status !== "success") return formInvalid(submission);
  const { value } = submission;
  const result = await call(context, saveMeetingRecord, { params, body: value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(args, `record.done.${value.state}`, "record");
}

/** Gives somebody something to do. */
export async function addAction(args: Args) {
  const { request, params, context } = args;
  const { submission, key } = await readForm(request, context, addMeetingAction.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, addMeetingAction, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return done(args, "actions.added", "actions");
}

/** Deletes an action item: the address says which. */
export async function removeAction({ request, params, url, context }: Args) {
  const { key, formData } = await readForm(request, context, removeMeetingAction.body);
  const asked = askFirst(formData, url);
  if (asked) return asked;
  const input = { params: { ...params, actionId: url.searchParams.get("action") ?? "" } };
  const result = await call(context, removeMeetingAction, input, { key });
  toastResult(context, result, translatorOf(context)("meeting:actions.removed"));
  return redirect(`${href("/meeting/:id", params)}#actions`, 303);
}

/** Marks an action item as done or open again: the address says which. */
export async function finishAction({ request, params, url, context }: Args) {
  const { submission, key } = await readForm(request, context, finishMeetingAction.body);
  if (submission.status !== "success") return formInvalid(submission);
  const { value: body } = submission;
  const input = { params: { ...params, actionId: url.searchParams.get("action") ?? "" }, body };
  const result = await call(context, finishMeetingAction, input, { key });
  toastResult(context, result, translatorOf(context)(`meeting:actions.${body.state}Done`));
  return redirect(`${href("/meeting/:id", params)}#actions`, 303);
}
