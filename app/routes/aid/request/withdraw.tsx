import { href, redirect } from "react-router";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { readOwnAid, withdrawAid } from "#app/contract/aid.ts";
import { undecidedStatuses } from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/withdraw";

export const handle = { i18n: ["aid"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readOwnAid, { params });
  if (!result.ok) throw pageFailure(result);
  const { id, number, title, status, withdrawnAt } = result.data;
  if (withdrawnAt || !undecidedStatuses.includes(status)) {
    throw redirect(href("/humanitarian-aid/my-requests/:id", params));
  }
  return { id, number, title };
}

const { buttonAction } = actionsFor<Route.ActionArgs>();

export const action = buttonAction(withdrawAid, {
  done: "aid:withdraw.done",
  to: ({ params }) => href("/humanitarian-aid/my-requests/:id", params),
});

export default function Withdraw({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("aid");
  const { id, number, title } = loaderData;
  return (
    <ConfirmPage
      title={t("withdraw.title", { number })}
      about={title}
      lead={t("withdraw.lead")}
      isFinal={false}
      back={{ href: href("/humanitarian-aid/my-requests/:id", { id }), label: title }}
      form="withdraw"
      submit={t("withdraw.submit")}
      cancel={t("withdraw.cancel")}
    />
  );
}
