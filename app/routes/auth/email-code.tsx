import { href, type RouterContextProvider, redirect } from "react-router";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Tokens } from "#app/contract/auth.ts";
import { verifyEmailLogIn, verifyEmailSignUp } from "#app/contract/email-sign-in.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { askForCookies } from "#app/session/cookies-kept.server.ts";
import { type EmailSignIn, emailSignInCookie } from "#app/session/email-sign-in.server.ts";
import { loginPath } from "#app/session/end-session.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { clearRefusal, refuse } from "#app/session/refusal.server.ts";
import type { Failure } from "#app/session/result.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { CodeForm, CodeWithResend } from "../guest/code-entry.tsx";
import type { Route } from "./+types/email-code";
import { unknownUserPath } from "./unknown-user.server.ts";

export const handle = { isHydrated: true, i18n: ["auth", "guest"] };

export function loader({ context }: Route.LoaderArgs) {
  const emailSignIn = emailSignInCookie.read(context);
  if (!emailSignIn) throw redirect(askForCookies(context, href("/login")));
  const { intent, email, codeSentAt } = emailSignIn;
  return { intent, email, sentAt: codeSentAt };
}

export async function action({ request, context }: Route.ActionArgs) {
  const emailSignIn = emailSignInCookie.read(context);
  if (!emailSignIn) return redirect(href("/login"), 303);
  const schema = verifyEmailLogIn.body.pick({ otp: true });
  const { submission, key } = await readForm(request, context, schema);
  if (submission.status !== "success") return formInvalid(submission, ["otp"]);
  const { intent, email } = emailSignIn;
  const playerId = sessionOf(context).data.playerId ?? "null";
  const body = { email, otp: submission.value.otp, playerId };
  const endpoint = intent === "signUp" ? verifyEmailSignUp : verifyEmailLogIn;
  const headers = codeAsker(context);
  const result = await call(context, endpoint, { body }, { key, token: "", headers });
  if (result.ok) return completeSignIn(context, emailSignIn, result.data);
  if (isAccountProblem(result)) return redirectToLogin(context, emailSignIn, result);
  const isVoid = result.code === "code-expired" || result.code === "code-exhausted";
  if (isVoid) emailSignInCookie.save(context, { ...emailSignIn, codeSentAt: undefined });
  return formRejected(context, submission, result, ["otp"]);
}

type Context = Readonly<RouterContextProvider>;

function completeSignIn(
  context: Context,
  { intent, email, redirectTo }: EmailSignIn,
  tokens: Tokens,
) {
  emailSignInCookie.clear(context);
  if (intent === "signIn") {
    signIn(context, tokens);
    return redirect(redirectTo, 303);
  }
  sessionOf(context).change({
    isGuest: undefined,
    signUpToken: tokens.accessToken,
    signUpRefreshToken: tokens.refreshToken,
    signUpUser: { email, isConfirmed: true },
  });
  return redirect(href("/registerNow"), 303);
}

/** Another code can't help. */
const accountProblems = [
  "user-not-found",
  "email-shared",
  "already-registered",
  "account-blocked",
  "account-deleted",
];

function isAccountProblem({ code = "" }: Failure): boolean {
  return accountProblems.includes(code);
}

function redirectToLogin(
  context: Context,
  { redirectTo }: EmailSignIn,
  { code, message }: Failure,
) {
  emailSignInCookie.clear(context);
  const isMember = code === "already-registered";
  const text = isMember ? translatorOf(context)("failure:sign-up-refused") : message;
  refuse(context, { message: text, code });
  if (code !== "user-not-found") return redirect(loginPath(redirectTo), 303);
  clearRefusal(context);
  return redirect(unknownUserPath(redirectTo), 303);
}

export default function EmailCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const { intent, email, sentAt } = loaderData;
  const isVoid = sentAt === undefined;
  const title = t(`code.${intent}.title`);
  const lead = (
    <>
      {t("guest:verify.sentTo")} <bdi dir="ltr">{email}</bdi>
    </>
  );
  return (
    <Page narrow title={title} lead={lead}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      <CodeWithResend key={sentAt} isVoid={isVoid} resend={href("/email-code/resend")}>
        <CodeForm
          id="email-code"
          rejected={actionData}
          expired={isVoid}
          submit={t(`code.${intent}.submit`)}
          sendsItself
        />
      </CodeWithResend>
      <p>
        {t("guest:verify.wrongAddress")}{" "}
        <Link to={intent === "signUp" ? href("/register") : href("/login")}>
          {t("code.correct")}
        </Link>
      </p>
    </Page>
  );
}
