import { href, redirect } from "react-router";
import { addAidNote } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import type { Route } from "./+types/case";

/** Writes a note to the applicant, or among reviewers. */
export async function note({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, addAidNote.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, addAidNote, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  const message = translatorOf(context)(`aid-desk:notes.done.${submission.value.kind}`);
  toastAccepted(context, result, { message, position: "bottom" });
  return redirect(`${href("/statistics/urgent-assistance/:section/:id", params)}#notes`, 303);
}
