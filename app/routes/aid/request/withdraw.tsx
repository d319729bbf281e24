import { useTranslation } from "react-i18next";
import { Form, href, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readOwnAid, withdrawAid } from "#app/contract/aid.ts";
import { undecidedStatuses } from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/withdraw";

export const handle = { i18n: ["aid"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readOwnAid, { params });
  if (!result.ok) throw pageFailure(result);
  const { id, number, title, status, withdrawnAt } = result.data;
  // Decided or withdrawn meanwhile: its page says so.
  if (withdrawnAt || !undecidedStatuses.includes(status)) {
    throw redirect(href("/humanitarian-aid/my-requests/:id", params));
  }
  return { id, number, title };
}

/** Withdraws an own request. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, withdrawAid.body);
  const result = await call(context, withdrawAid, { params }, { key });
  if (!result.ok && result.status === 404) throw pageFailure(result);
  const message = result.ok ? translatorOf(context)("aid:withdraw.done") : result.message;
  toast(context, { type: result.ok ? "success" : "error", message });
  return redirect(href("/humanitarian-aid/my-requests/:id", params), 303);
}

/** Asks before a request is withdrawn. */
export default function Withdraw({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("aid");
  const busy = useNavigation().state !== "idle";
  const { id, number, title } = loaderData;
  const heading = t("withdraw.title", { number });
  const back = href("/humanitarian-aid/my-requests/:id", { id });
  return (
    <Page narrow title={heading} lead={t("withdraw.lead")} back={back}>
      <PageTitle title={heading} />
      <p>
        <b>
          <bdi>{title}</bdi>
        </b>
      </p>
      <Form method="post" className="row">
        <FormKeyField form="withdraw" />
        <Button kind="danger" icon="trash" disabled={busy}>
          {t("withdraw.submit")}
        </Button>
        <ButtonLink kind="quiet" href={back}>
          {t("withdraw.cancel")}
        </ButtonLink>
      </Form>
    </Page>
  );
}
