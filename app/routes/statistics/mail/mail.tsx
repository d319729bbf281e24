import { data, Form, href, useNavigation } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  readStatisticsMail,
  startStatisticsMail,
  stopStatisticsMail,
} from "#app/contract/statistics-mail.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import type { Route } from "./+types/mail";

export const handle = { i18n: ["statistics"] };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readStatisticsMail, {});
  if (!result.ok) throw pageFailure(result);
  return data(result.data);
}

const page = () => href("/statistics/mail");

const { buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  start: buttonAction(startStatisticsMail, { done: "statistics:mail.started", to: page }),
  stop: buttonAction(stopStatisticsMail, { done: "statistics:mail.stopped", to: page }),
});

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
