import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { digitsOnly } from "#app/arabic/digits.ts";
import { Button } from "#app/components/button.tsx";
import { CodeInput } from "#app/components/code-input.tsx";
import { Countdown, Expiring } from "#app/components/countdown.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Toasts } from "#app/components/toast.tsx";
import { CODE_LENGTH } from "#app/contract/code.ts";
import { verifyGuest } from "#app/contract/guest.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast, toastOf } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/verify";
import { becomeGuest } from "./become-guest.server.ts";
import { secondsLeft } from "./code-sent.server.ts";
import { useCountdown } from "./use-countdown.ts";

export const handle = { words: ["guest"] };

export function loader({ context }: Route.LoaderArgs) {
  const { guestEmail: email, codeSentAt } = sessionOf(context).data;
  if (!email) throw redirect(href("/LoginGusetUser"));
  const remaining = secondsLeft(codeSentAt);
  // A page without scripts, in a browser that has them, sees the expired state by this.
  const refresh = preferencesOf(context).lite && remaining > 0;
  return data(
    { email, sentAt: codeSentAt ?? "", remaining, isTold: toastOf(context) !== undefined },
    { headers: refresh ? { Refresh: refreshAfter(remaining) } : {} },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Also after a refused code: it may be void now. */
export const shouldRevalidate = () => true;

export async function action({ request, context }: Route.ActionArgs) {
  const session = sessionOf(context);
  const { guestEmail: email } = session.data;
  if (!email) return redirect(href("/LoginGusetUser"), 303);
  const schema = verifyGuest.body.pick({ otp: true });
  const { submission, key } = await readForm(request, context, schema);
  if (submission.status !== "success") return comeBack(submission, ["otp"]);
  const { otp } = submission.value;
  const answer = await call(context, verifyGuest, { body: { otp, email } }, { key });
  if (!answer.ok) {
    // Nothing more can be done with this code: the screen calls it expired and offers a new one.
    const isVoid = answer.code === "code-expired" || answer.code === "code-exhausted";
    if (isVoid) session.change({ codeSentAt: undefined });
    return turnDown(context, submission, answer, ["otp"]);
  }
  becomeGuest(context);
  toast(context, { type: "success", message: wordsOf(context)("guest:verify.success") });
  return redirect(href("/"), 303);
}

export default function Verify({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("guest");
  const { email, sentAt, remaining, isTold } = loaderData;
  const title = t("verify.title");
  const lead = (
    <>
      {t("verify.sentTo")} <bdi dir="ltr">{email}</bdi>
    </>
  );
  return (
    <Page narrow title={title} lead={lead}>
      <PageTitle title={title} wrong={actionData !== undefined} />
      <Verification key={sentAt} remaining={remaining} isTold={isTold} lastResult={actionData} />
      <p>
        {t("verify.wrongAddress")} <Link to={href("/LoginGusetUser")}>{t("verify.correct")}</Link>
      </p>
    </Page>
  );
}

interface VerificationProps {
  remaining: number;
  /** The page comes with another toast, which says why the code is void. */
  isTold: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** One code and its time; a new code is a new one of these. */
function Verification({ remaining, isTold, lastResult }: VerificationProps) {
  const { t } = useTranslation("guest");
  const { left, live } = useCountdown(remaining);
  const expired = left === 0;
  const alarm = useMemo(() => ({ type: "error" as const, message: t("verify.expired") }), [t]);
  return (
    <Expiring remaining={left} live={live}>
      <Toasts toast={expired && !(isTold && remaining === 0) ? alarm : undefined} />
      <div className="stack">
        <div className="row">
          <Countdown remaining={left} live={live} />
          <p className={expired ? "error" : "muted"}>
            {t(expired ? "verify.over" : "verify.running")}
          </p>
        </div>
        <CodeForm expired={expired} lastResult={lastResult} />
        {expired ? <Resend /> : !live && <LookAgain remaining={remaining} />}
      </div>
    </Expiring>
  );
}

function CodeForm({
  expired,
  lastResult,
}: Pick<VerificationProps, "lastResult"> & { expired: boolean }) {
  const { t } = useTranslation("guest");
  const [form, fields] = useForm<{ otp: string }>({ id: "verify", lastResult });
  const { key, ...input } = getInputProps(fields.otp, { type: "text" });
  const busy = useNavigation().state !== "idle";
  const box = useRef<HTMLInputElement>(null);
  // Without a script the button must work, so it is closed only once one runs.
  const [ready, setReady] = useState(true);
  useEffect(() => setReady(isWhole(box.current?.value ?? "")), []);
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="stack">
      <FormKeyField form="verify" />
      <CodeInput
        key={key}
        {...input}
        ref={box}
        label={t("verify.code")}
        hint={t("verify.codeHint")}
        error={expired ? undefined : (fields.otp.errors ?? form.errors)}
        disabled={expired}
        onInput={(event) => setReady(isWhole(event.currentTarget.value))}
      />
      <Button wide disabled={expired || !ready || busy}>
        {t("verify.submit")}
      </Button>
    </Form>
  );
}

function isWhole(typed: string): boolean {
  const code = digitsOnly(typed);
  return code.length === CODE_LENGTH && /^\d+$/.test(code);
}

function Resend() {
  const { t } = useTranslation("guest");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={href("/account-verification/resend")}>
      <FormKeyField form="resend" />
      <Button wide kind="quiet" icon="mail" disabled={busy}>
        {t("verify.resend")}
      </Button>
    </Form>
  );
}

/** Without a script the page is fetched again when the time is over: by itself, or by this link. */
function LookAgain({ remaining }: { remaining: number }) {
  const { t } = useTranslation("guest");
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={refreshAfter(remaining)} />
      </noscript>
      <p className="after-expiry">
        <Link reloadDocument to={href("/account-verification")}>
          {t("verify.runOut")}
        </Link>
      </p>
    </>
  );
}

function refreshAfter(seconds: number): string {
  return `${seconds}; url=${href("/account-verification")}`;
}
