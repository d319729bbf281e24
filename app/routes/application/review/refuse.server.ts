import { data, href, redirect } from "react-router";
import { refuseApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { isConfirmed } from "#app/session/confirm.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/review";

/** Refuses the application. A refusal can't be undone, so the first answer asks for confirmation. */
export async function refuse({ request, params, context }: Route.ActionArgs) {
  const { submission, formData, key } = await readForm(request, context, refuseApplication.body);
  if (submission.status !== "success") return formInvalid(submission);
  if (!isConfirmed(formData)) return data({ refusal: submission.value });
  const input = { params, body: submission.value };
  const result = await call(context, refuseApplication, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("review:refuse.done") });
  return redirect(href("/users/applications/:id", params), 303);
}
