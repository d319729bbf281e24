import { href, redirect } from "react-router";
import { askCorrection } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/review";

/** Asks the applicant for a correction. */
export async function correct({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, askCorrection.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, askCorrection, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("review:correct.done") });
  return redirect(href("/users/applications/:id", params), 303);
}
