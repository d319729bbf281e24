import { href, redirect } from "react-router";
import { confirmEmail } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/email";

/** Puts the new address in force by its code. */
export async function confirm({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, confirmEmail.body);
  if (submission.status !== "success") return formInvalid(submission, ["otp"]);
  const result = await call(context, confirmEmail, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result, ["otp"]);
  toast(context, { type: "success", message: translatorOf(context)("profile:email.done") });
  return redirect(href("/profile"), 303);
}
