import { href, redirect } from "react-router";
import { logInWithEmail, signUpWithEmail } from "#app/contract/email-sign-in.ts";
import { call } from "#app/session/api.server.ts";
import { emailSignInCookie } from "#app/session/email-sign-in.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { codeSentAt } from "../guest/code-sent.server.ts";
import type { Route } from "./+types/resend-code";

export const loader = () => redirect(href("/email-code"));

/** Has a new code mailed to the address that waits, and starts the countdown anew. */
export async function action({ request, context }: Route.ActionArgs) {
  const waiting = emailSignInCookie.read(context);
  if (!waiting) return redirect(href("/login"), 303);
  const { key } = await readForm(request, context, logInWithEmail.body);
  const { intent, email } = waiting;
  const endpoint = intent === "signUp" ? signUpWithEmail : logInWithEmail;
  const answer = await call(context, endpoint, { body: { email } }, { key, as: "" });
  if (answer.ok) {
    const sentAt = codeSentAt(answer.data?.codeSentAt);
    emailSignInCookie.keep(context, { ...waiting, codeSentAt: sentAt });
    const message = wordsOf(context)("guest:verify.resent");
    toast(context, { type: "success", message, place: "bottom" });
  } else toast(context, { type: "error", message: answer.message });
  return redirect(href("/email-code"), 303);
}
