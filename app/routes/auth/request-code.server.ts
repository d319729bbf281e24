import { href, type RouterContextProvider, redirect } from "react-router";
import { logInWithEmail, signUpWithEmail } from "#app/contract/email-sign-in.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { type EmailSignIn, emailSignInCookie } from "#app/session/email-sign-in.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { credibleSentAt } from "../guest/code-sent.server.ts";

export async function requestCode(
  request: Request,
  context: Readonly<RouterContextProvider>,
  intent: EmailSignIn["intent"],
) {
  const { submission, key, formData } = await readForm(request, context, logInWithEmail.body);
  if (submission.status !== "success") return formInvalid(submission);
  const { email } = submission.value;
  const endpoint = intent === "signUp" ? signUpWithEmail : logInWithEmail;
  const headers = codeAsker(context);
  const result = await call(context, endpoint, { body: { email } }, { key, token: "", headers });
  if (!result.ok) return formRejected(context, submission, result);
  emailSignInCookie.save(context, {
    intent,
    email,
    redirectTo: safePath(formData.get("redirectTo")),
    codeSentAt: credibleSentAt(result.data?.codeSentAt),
  });
  return redirect(href("/email-code"), 303);
}
