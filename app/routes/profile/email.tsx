import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { confirmEmail } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toast, toastOf } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { secondsLeft } from "../guest/code-sent.server.ts";
import { CodeEntry, CodeTime, refreshAfter } from "../guest/code-time.tsx";
import type { Route } from "./+types/email";
import { findProfile } from "./shown-profile.server.ts";

export const handle = {
  words: ["profile", "guest"],
  refreshOf: (shown?: { remaining?: number }) =>
    shown?.remaining ? refreshAfter(shown.remaining, href("/profile/email")) : undefined,
};

export async function loader({ context }: Route.LoaderArgs) {
  const { profile } = await findProfile(context);
  const { email: old, newEmail, codeSentAt } = profile;
  if (!newEmail) throw redirect(href("/profile"));
  const remaining = secondsLeft(codeSentAt ?? undefined);
  // A page without scripts, in a browser that has them, sees the expired state by this.
  const refresh = preferencesOf(context).lite && remaining > 0;
  return data(
    { old, newEmail, sentAt: codeSentAt ?? "", remaining, isTold: toastOf(context) !== undefined },
    { headers: refresh ? { Refresh: refreshAfter(remaining, href("/profile/email")) } : {} },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Also after a refused code: it may be void now. */
export const shouldRevalidate = () => true;

/** Puts the new address in force by its code. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, confirmEmail.body);
  if (submission.status !== "success") return comeBack(submission, ["otp"]);
  const answer = await call(context, confirmEmail, { body: submission.value }, { key });
  if (!answer.ok) return turnDown(context, submission, answer, ["otp"]);
  toast(context, { type: "success", message: wordsOf(context)("profile:email.done") });
  return redirect(href("/profile"), 303);
}

/** The code that was mailed to a new address; until it comes back the old one stays. */
export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("profile");
  const { old, newEmail, sentAt, remaining, isTold } = loaderData;
  const busy = useNavigation().state !== "idle";
  const title = t("email.title");
  const lead = (
    <>
      {t("email.sentTo")} <bdi dir="ltr">{newEmail}</bdi>
    </>
  );
  return (
    <Page narrow title={title} lead={lead} back={href("/profile")}>
      <PageTitle title={title} wrong={actionData !== undefined} />
      <CodeTime
        key={sentAt}
        remaining={remaining}
        isTold={isTold}
        page={href("/profile/email")}
        resend={href("/profile/email/resend")}
      >
        {(expired) => <CodeForm expired={expired} lastResult={actionData} />}
      </CodeTime>
      {old && (
        <p className="muted">
          {t("email.until")} <bdi dir="ltr">{old}</bdi>
        </p>
      )}
      <Form method="post" action={href("/profile/email/cancel")}>
        <FormKeyField form="cancel" />
        <Button kind="plain" small disabled={busy}>
          {t("email.cancel")}
        </Button>
      </Form>
    </Page>
  );
}

type CodeFormProps = { expired: boolean; lastResult: SubmissionResult<string[]> | undefined };

function CodeForm({ expired, lastResult }: CodeFormProps) {
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<{ otp: string }>({ id: "email", lastResult });
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="stack">
      <FormKeyField form="email" />
      <CodeEntry
        field={fields.otp}
        wrong={form.errors}
        expired={expired}
        submit={t("email.submit")}
      />
    </Form>
  );
}
