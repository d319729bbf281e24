import { href, redirect } from "react-router";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { confirmLeaving, readLeaving, resendLeavingCode } from "#app/contract/leaving.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import { CodeForm, CodeWithResend } from "../guest/code-entry.tsx";
import { isCodeExpired } from "../guest/code-sent.server.ts";
import type { Route } from "./+types/code";

export const handle = { isHydrated: true, i18n: ["leaving", "guest"] };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readLeaving, {});
  if (!result.ok) throw pageFailure(result);
  const { code, address } = result.data;
  if (!code || !address) throw redirect(href("/profile/leaving"));
  return { kind: code.kind, address, sentAt: code.sentAt, isVoid: isCodeExpired(code.sentAt) };
}

const { formAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  confirm: formAction(confirmLeaving, {
    hide: ["otp"],
    done: (t, { answer }) => t(`leaving:done.${answer.kind}`),
    to: () => href("/profile/leaving"),
  }),
  async resend({ request, context }: Route.ActionArgs) {
    const { key } = await readForm(request, context, resendLeavingCode.body);
    const result = await call(context, resendLeavingCode, {}, { key });
    const done = translatorOf(context)("guest:verify.resent");
    toastResult(context, result, done, result.ok ? "bottom" : "top");
    return redirect(href("/profile/leaving/code"), 303);
  },
});

export default function LeavingCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("leaving");
  const { kind, address, sentAt, isVoid } = loaderData;
  const path = href("/profile/leaving/code");
  const title = t(`code.${kind}.title`);
  const lead = (
    <>
      {t("code.sentTo")} <bdi dir="ltr">{address}</bdi>
    </>
  );
  return (
    <Page narrow title={title} lead={lead}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      <CodeWithResend key={sentAt} isVoid={isVoid} resend={`${path}?act=resend`}>
        <CodeForm
          id="leaving"
          action={`${path}?act=confirm`}
          rejected={actionData?.result}
          expired={isVoid}
          submit={t(`code.${kind}.submit`)}
        />
      </CodeWithResend>
      <p>
        <Link to={href("/profile/leaving")}>{t("code.cancel")}</Link>
      </p>
    </Page>
  );
}
