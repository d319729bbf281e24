import { href, redirect } from "react-router";
import { updateFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/item";

/** A status must be chosen here; who works on it is another form's. */
const statusSchema = updateFeedback.body.omit({ owner: true }).required({ status: true });

/** Sets where an item stands. */
export async function status({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, statusSchema);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, updateFeedback, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("feedback:change.done") });
  return redirect(href("/statistics/feedback/:id", params), 303);
}
