import "../../styles/calendar.css";
import { useTranslation } from "react-i18next";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { configuration } from "#app/configuration.ts";
import {
  readCalendarAddress,
  removeCalendarAddress,
  renewCalendarAddress,
} from "#app/contract/calendar.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/address";

export const handle = { i18n: ["calendar"] };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readCalendarAddress, {});
  if (!result.ok) throw pageFailure(result);
  const { publicUrl } = configuration();
  const token = result.data?.token;
  return data(
    { address: token && `${publicUrl}/calendar/${token}.ics` },
    // Whoever finds the page in a cache finds the secret.
    { headers: { "Cache-Control": "private, no-store" } },
  );
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Makes an address, or a new one in place of the one before. */
async function renew({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, renewCalendarAddress.body);
  const result = await call(context, renewCalendarAddress, {}, { key });
  toastResult(context, result, translatorOf(context)("calendar:address.renewed"));
  return redirect(href("/calendar/address"), 303);
}

/** Takes the address away. */
async function remove({ request, url, context }: Route.ActionArgs) {
  const { key, formData } = await readForm(request, context, removeCalendarAddress.body);
  const asked = askFirst(formData, url);
  if (asked) return asked;
  const result = await call(context, removeCalendarAddress, {}, { key });
  toastResult(context, result, translatorOf(context)("calendar:address.removed"));
  return redirect(href("/calendar/address"), 303);
}

export const action = formActions({ renew, remove });

/** The secret address under which other programs follow one's calendar (docs/product.md#calendar). */
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
        // Its end tells it from another, and gives it to nobody.
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
