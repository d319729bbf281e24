import { href, redirect } from "react-router";
import { resendEmailCode } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/resend-email-code";

export const loader = () => redirect(href("/profile/email"));

/** Mails a new code to the address that waits, and starts the countdown anew. */
export async function action({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, resendEmailCode.body);
  const answer = await call(context, resendEmailCode, {}, { key });
  const message = answer.ok ? wordsOf(context)("guest:verify.resent") : answer.message;
  toast(context, {
    type: answer.ok ? "success" : "error",
    message,
    ...(answer.ok && { place: "bottom" }),
  });
  return redirect(href("/profile/email"), 303);
}
