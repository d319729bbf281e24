import { useTranslation } from "react-i18next";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import {
  readStatisticsMail,
  startStatisticsMail,
  stopStatisticsMail,
} from "#app/contract/statistics-mail.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/mail";

export const handle = { i18n: ["statistics"] };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readStatisticsMail, {});
  if (!result.ok) throw pageFailure(result);
  return data(result.data);
}

/** From next Saturday on, in the language of the page. */
async function start({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, startStatisticsMail.body);
  const result = await call(context, startStatisticsMail, {}, { key });
  toastResult(context, result, translatorOf(context)("statistics:mail.started"));
  return redirect(href("/statistics/mail"), 303);
}

async function stop({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, stopStatisticsMail.body);
  const result = await call(context, stopStatisticsMail, {}, { key });
  toastResult(context, result, translatorOf(context)("statistics:mail.stopped"));
  return redirect(href("/statistics/mail"), 303);
}

export const action = formActions({ start, stop });

/** Whether a leader gets the numbers of the week by mail (docs/product.md#statistics). */
export default function Mail({ loaderData: { isOn, email } }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const busy = useNavigation().state !== "idle";
  const act = isOn ? "stop" : "start";
  return (
    <Page narrow title={t("mail.title")} lead={t("mail.lead")} back="/statistics">
      <PageTitle title={t("mail.title")} />
      {email ? (
        <p>{isOn ? t("mail.on", { email }) : t("mail.off")}</p>
      ) : (
        <Banner icon="warning" label={t("mail.title")}>
          {t("mail.noEmail")}
        </Banner>
      )}
      {!email && (
        <p>
          <ButtonLink icon="mail" href={href("/profile/email")}>
            {t("mail.addEmail")}
          </ButtonLink>
        </p>
      )}
      {(email ?? isOn) && (
        <Form method="post" action={`${href("/statistics/mail")}?act=${act}`}>
          <FormKeyField form={act} />
          <Button icon="mail" {...(isOn && { kind: "quiet" as const })} disabled={busy}>
            {t(`mail.${act}`)}
          </Button>
        </Form>
      )}
    </Page>
  );
}
