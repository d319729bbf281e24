import { href, redirect } from "react-router";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { withdrawFeedback } from "#app/contract/feedback.ts";
import { undecidedStatuses } from "#app/contract/feedback.values.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { toFeedbackView } from "../feedback-view.server.ts";
import type { Route } from "./+types/withdraw";
import { loadOwnItem } from "./load-own-item.server.ts";

export const handle = { i18n: ["feedback"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const item = await loadOwnItem(context, params.id);
  if (!undecidedStatuses.some((each) => each === item.status)) {
    throw redirect(href("/profile/complaints-suggestions/:id", params));
  }
  const { id, title } = toFeedbackView(context, item);
  return { id, title };
}

const { buttonAction } = actionsFor<Route.ActionArgs>();

export const action = buttonAction(withdrawFeedback, {
  done: "feedback:withdraw.done",
  to: ({ params }) => href("/profile/complaints-suggestions/:id", params),
});

export default function Withdraw({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const { id, title } = loaderData;
  return (
    <ConfirmPage
      title={t("withdraw.title")}
      about={title}
      lead={t("withdraw.lead")}
      isFinal={false}
      back={{ href: href("/profile/complaints-suggestions/:id", { id }), label: title }}
      form="withdraw"
      submit={t("withdraw.submit")}
      cancel={t("withdraw.cancel")}
    />
  );
}
