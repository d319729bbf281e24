import { href, redirect } from "react-router";
import { replyFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import type { Route } from "./+types/item";

/** Answers an item, so that the member reads it. */
export async function reply({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, replyFeedback.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, replyFeedback, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toastAccepted(context, result, { message: translatorOf(context)("feedback:reply.done") });
  return redirect(href("/statistics/feedback/:id", params), 303);
}
