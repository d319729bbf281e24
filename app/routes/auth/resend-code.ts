import { href, redirect } from "react-router";
import { logInWithEmail, signUpWithEmail } from "#app/contract/email-sign-in.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { emailSignInCookie } from "#app/session/email-sign-in.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { credibleSentAt } from "../guest/code-sent.server.ts";
import type { Route } from "./+types/resend-code";

export const loader = () => redirect(href("/email-code"));

export async function action({ request, context }: Route.ActionArgs) {
  const emailSignIn = emailSignInCookie.read(context);
  if (!emailSignIn) return redirect(href("/login"), 303);
  const { key } = await readForm(request, context, logInWithEmail.body);
  const { intent, email } = emailSignIn;
  const endpoint = intent === "signUp" ? signUpWithEmail : logInWithEmail;
  const headers = codeAsker(context);
  const result = await call(context, endpoint, { body: { email } }, { key, token: "", headers });
  if (result.ok) {
    const sentAt = credibleSentAt(result.data?.codeSentAt);
    emailSignInCookie.save(context, { ...emailSignIn, codeSentAt: sentAt });
    const message = translatorOf(context)("guest:verify.resent");
    toast(context, { type: "success", message, position: "bottom" });
  } else toast(context, { type: "error", message: result.message });
  return redirect(href("/email-code"), 303);
}
