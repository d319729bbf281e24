import { href, redirect } from "react-router";
import { approveApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/review";

/** Approves the application. */
export async function approve({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, approveApplication.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, approveApplication, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("review:approve.done") });
  return redirect(href("/users/applications/:id", params), 303);
}
