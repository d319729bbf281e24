import { data, Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { stopStatisticsMailByLink } from "#app/contract/statistics-mail.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readFields } from "#app/session/form.server.ts";
import type { Route } from "./+types/stop";

export const handle = { i18n: ["statistics"] };

/** GET must be safe: mail scanners open links. */
export function loader() {
  return null;
}

/** Button or one-click unsubscribe (RFC 8058): without session and key, idempotent. */
export async function action({ params, request, context }: Route.ActionArgs) {
  await readFields(request);
  const { token } = params;
  const result = await call(context, stopStatisticsMailByLink, { body: { token } }, { token: "" });
  if (result.ok) return data({ isStopped: true });
  const isUnknown = result.status === 404 || result.status === 400;
  if (!isUnknown) throw pageFailure(result);
  return data({ isStopped: false }, 404);
}

/** The URL is a secret. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function Stop({ params, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const busy = useNavigation().state !== "idle";
  if (!actionData) {
    return (
      <Page narrow title={t("mail.confirm")} lead={t("mail.confirmLead")}>
        <PageTitle title={t("mail.confirm")} />
        <Form method="post" action={href("/statistics/mail/:token", params)}>
          <Button icon="mail" disabled={busy}>
            {t("mail.stop")}
          </Button>
        </Form>
      </Page>
    );
  }
  const { isStopped } = actionData;
  const title = t(isStopped ? "mail.stopped" : "mail.unknown");
  return (
    <Page narrow title={title} lead={t(isStopped ? "mail.again" : "mail.unknownText")}>
      <PageTitle title={title} />
      <ButtonLink kind="quiet" icon="statistics" href={href("/statistics")}>
        {t("mail.open")}
      </ButtonLink>
    </Page>
  );
}
