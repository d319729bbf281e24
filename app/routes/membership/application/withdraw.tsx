import { href, redirect } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readOwnApplication, withdrawApplication } from "#app/contract/application.ts";
import { openStates } from "#app/contract/review.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/withdraw";

export const handle = { i18n: ["application"] };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readOwnApplication, {});
  if (!result.ok) throw pageFailure(result);
  const application = result.data;
  const isOpen = application !== null && openStates.includes(application.state);
  if (!isOpen || application.kind === "activation") throw redirect(href("/application"));
  const { kind, submittedAt } = application;
  const { language } = preferencesOf(context);
  return { kind, sent: submittedAt ? formatDate(submittedAt, language, new Date()) : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const own = await call(context, readOwnApplication, {});
  const { key } = await readForm(request, context, withdrawApplication.body);
  const result = await call(context, withdrawApplication, {}, { key });
  toastResult(context, result, translatorOf(context)("application:withdraw.done"));
  if (!result.ok) return redirect(href("/application"), 303);
  const isRenewal = own.ok && own.data?.kind === "renewal";
  return redirect(isRenewal ? href("/application") : href("/registerNow"), 303);
}

export default function Withdraw({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("application");
  const { kind, sent } = loaderData;
  return (
    <ConfirmPage
      title={t("withdraw.title")}
      about={t(`kind.${kind}`)}
      lead={t(`withdraw.lead.${kind}`)}
      isFinal={false}
      facts={[[t("act.submitted"), sent]]}
      back={{ href: href("/application"), label: t("title") }}
      form="withdraw"
      submit={t("withdraw.submit")}
      cancel={t("withdraw.cancel")}
    >
      <p>{t("withdraw.pictures")}</p>
    </ConfirmPage>
  );
}
