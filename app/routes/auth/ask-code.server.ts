import { href, type RouterContextProvider, redirect } from "react-router";
import { logInWithEmail, signUpWithEmail } from "#app/contract/email-sign-in.ts";
import { call } from "#app/session/api.server.ts";
import { type EmailSignIn, emailSignInCookie } from "#app/session/email-sign-in.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { codeSentAt } from "../guest/code-sent.server.ts";

/** Has a code mailed to the address that was posted, and leads to the page that asks for it. */
export async function askCode(
  request: Request,
  context: Readonly<RouterContextProvider>,
  intent: EmailSignIn["intent"],
) {
  const { submission, key, sent } = await readForm(request, context, logInWithEmail.body);
  if (submission.status !== "success") return comeBack(submission);
  const { email } = submission.value;
  const endpoint = intent === "signUp" ? signUpWithEmail : logInWithEmail;
  const answer = await call(context, endpoint, { body: { email } }, { key, as: "" });
  if (!answer.ok) return turnDown(context, submission, answer);
  emailSignInCookie.keep(context, {
    intent,
    email,
    redirectTo: safePath(sent.get("redirectTo")),
    codeSentAt: codeSentAt(answer.data?.codeSentAt),
  });
  return redirect(href("/email-code"), 303);
}
