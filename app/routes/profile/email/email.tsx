import { Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { cancelEmail, confirmEmail, resendEmailCode } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import { CodeForm, CodeWithResend } from "../../guest/code-entry.tsx";
import { isCodeExpired } from "../../guest/code-sent.server.ts";
import { loadProfile } from "../profile-view.server.ts";
import type { Route } from "./+types/email";

export const handle = { isHydrated: true, i18n: ["profile", "guest"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { profile } = await loadProfile(context);
  const { email: currentEmail, newEmail, codeSentAt } = profile;
  if (!newEmail) throw redirect(href("/profile"));
  return { currentEmail, newEmail, sentAt: codeSentAt ?? "", isVoid: isCodeExpired(codeSentAt) };
}

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  confirm: formAction(confirmEmail, {
    hide: ["otp"],
    done: "profile:email.done",
    to: () => href("/profile"),
  }),
  async resend({ request, context }: Route.ActionArgs) {
    const { key } = await readForm(request, context, resendEmailCode.body);
    const result = await call(context, resendEmailCode, {}, { key });
    const done = translatorOf(context)("guest:verify.resent");
    toastResult(context, result, done, result.ok ? "bottom" : "top");
    return redirect(href("/profile/email"), 303);
  },
  cancel: buttonAction(cancelEmail, {
    done: "profile:email.cancelled",
    to: () => href("/profile"),
  }),
});

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("profile");
  const { currentEmail, newEmail, sentAt, isVoid } = loaderData;
  const busy = useNavigation().state !== "idle";
  const title = t("email.title");
  const lead = (
    <>
      {t("email.sentTo")} <bdi dir="ltr">{newEmail}</bdi>
    </>
  );
  return (
    <Page narrow title={title} lead={lead} back="/profile">
      <PageTitle title={title} hasError={actionData !== undefined} />
      <CodeWithResend key={sentAt} isVoid={isVoid} resend={`${href("/profile/email")}?act=resend`}>
        <CodeForm
          id="email"
          action={`${href("/profile/email")}?act=confirm`}
          rejected={actionData?.result}
          expired={isVoid}
          submit={t("email.submit")}
        />
      </CodeWithResend>
      {currentEmail && (
        <p className="muted">
          {t("email.until")} <bdi dir="ltr">{currentEmail}</bdi>
        </p>
      )}
      <Form method="post" action={`${href("/profile/email")}?act=cancel`}>
        <FormKeyField form="cancel" />
        <Button kind="plain" small disabled={busy}>
          {t("email.cancel")}
        </Button>
      </Form>
    </Page>
  );
}
