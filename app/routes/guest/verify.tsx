import { data, href, redirect } from "react-router";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { verifyGuest } from "#app/contract/guest.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { askForCookies } from "#app/session/cookies-kept.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast, toastOf } from "#app/session/toast.server.ts";
import type { Route } from "./+types/verify";
import { CodeCountdown, CodeForm, refreshHeader } from "./code-entry.tsx";
import { secondsLeft } from "./code-sent.server.ts";
import { startGuestSession } from "./guest-session.server.ts";

export const handle = {
  isHydrated: true,
  i18n: ["guest"],
  refreshHeader: (loaderData?: { remaining: number }) =>
    loaderData?.remaining
      ? refreshHeader(loaderData.remaining, href("/account-verification"))
      : undefined,
};

export function loader({ context }: Route.LoaderArgs) {
  const { guestEmail: email, codeSentAt } = sessionOf(context).data;
  if (!email) throw redirect(askForCookies(context, href("/LoginGusetUser")));
  const remaining = secondsLeft(codeSentAt);
  // The lite version has no scripts: it reloads.
  const refresh = preferencesOf(context).lite && remaining > 0;
  return data(
    { email, sentAt: codeSentAt ?? "", remaining, hasToast: toastOf(context) !== undefined },
    {
      headers: refresh ? { Refresh: refreshHeader(remaining, href("/account-verification")) } : {},
    },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, context }: Route.ActionArgs) {
  const session = sessionOf(context);
  const { guestEmail: email } = session.data;
  if (!email) return redirect(href("/LoginGusetUser"), 303);
  const schema = verifyGuest.body.pick({ otp: true });
  const { submission, key } = await readForm(request, context, schema);
  if (submission.status !== "success") return formInvalid(submission, ["otp"]);
  const { otp } = submission.value;
  const headers = codeAsker(context);
  const result = await call(context, verifyGuest, { body: { otp, email } }, { key, headers });
  if (!result.ok) {
    // Void: the screen calls it expired and offers a new one.
    const isVoid = result.code === "code-expired" || result.code === "code-exhausted";
    if (isVoid) session.change({ codeSentAt: undefined });
    return formRejected(context, submission, result, ["otp"]);
  }
  startGuestSession(context);
  toast(context, { type: "success", message: translatorOf(context)("guest:verify.success") });
  return redirect(href("/"), 303);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("guest");
  const { email, sentAt, remaining, hasToast } = loaderData;
  const title = t("verify.title");
  const lead = (
    <>
      {t("verify.sentTo")} <bdi dir="ltr">{email}</bdi>
    </>
  );
  return (
    <Page narrow title={title} lead={lead}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      <CodeCountdown
        key={sentAt}
        remaining={remaining}
        hasToast={hasToast}
        resend={href("/account-verification/resend")}
      >
        {(expired) => (
          <CodeForm
            id="verify"
            rejected={actionData}
            expired={expired}
            submit={t("verify.submit")}
            sendsItself
          />
        )}
      </CodeCountdown>
      <p>
        {t("verify.wrongAddress")} <Link to={href("/LoginGusetUser")}>{t("verify.correct")}</Link>
      </p>
    </Page>
  );
}
