import { href, redirect } from "react-router";
import { resendEmailCode } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/email";

/** Mails a new code to the address that waits, and starts the countdown anew. */
export async function resend({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, resendEmailCode.body);
  const result = await call(context, resendEmailCode, {}, { key });
  const done = translatorOf(context)("guest:verify.resent");
  toastResult(context, result, done, result.ok ? "bottom" : "top");
  return redirect(href("/profile/email"), 303);
}
