import "../../styles/calendar.css";
import { data, Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import {
  readCalendarAddress,
  removeCalendarAddress,
  renewCalendarAddress,
} from "#app/contract/calendar.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import type { Route } from "./+types/address";

export const handle = { i18n: ["calendar"] };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readCalendarAddress, {});
  if (!result.ok) throw pageFailure(result);
  const { publicUrl } = configuration();
  const token = result.data?.token;
  return data(
    { address: token && `${publicUrl}/calendar/${token}.ics` },
    // The URL is a secret: never cached.
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

const page = () => href("/calendar/address");

const { buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  renew: buttonAction(renewCalendarAddress, { done: "calendar:address.renewed", to: page }),
  remove: buttonAction(removeCalendarAddress, {
    ask: askFirst,
    done: "calendar:address.removed",
    to: page,
  }),
});

export default function Address({ loaderData: { address }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("calendar");
  const title = t("address.title");
  const busy = useNavigation().state !== "idle";
  const path = (act: string) => `${href("/calendar/address")}?act=${act}`;
  if (actionData) {
    return (
      <ConfirmAct
        asked={actionData.result.toConfirm}
        label={t("address.remove")}
        // Its end identifies it without revealing it.
        name={address && `…${address.slice(-12)}`}
        lead={t("address.removeLead")}
        back={{ href: href("/calendar/address"), label: title }}
      />
    );
  }
  return (
    <Page narrow title={title} lead={t("address.lead")} back="/calendar">
      <PageTitle title={title} />
      {address && (
        <>
          <p className="panel secret" dir="ltr">
            <code>{address}</code>
          </p>
          <p className="row">
            <ButtonLink icon="events" href={address.replace(/^https?:/, "webcal:")}>
              {t("address.open")}
            </ButtonLink>
          </p>
        </>
      )}
      <p>{t(address ? "address.secret" : "address.none")}</p>
      <div className="row">
        <Form method="post" action={path("renew")}>
          <FormKeyField form={`renew-${address?.slice(-12) ?? ""}`} />
          <Button {...(address && { kind: "quiet" as const })} disabled={busy}>
            {t(address ? "address.renew" : "address.make")}
          </Button>
        </Form>
        {address && (
          <Form method="post" action={path("remove")}>
            <FormKeyField form="remove" />
            <Button kind="danger" disabled={busy}>
              {t("address.remove")}
            </Button>
          </Form>
        )}
      </div>
    </Page>
  );
}
