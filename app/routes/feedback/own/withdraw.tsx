import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { withdrawFeedback } from "#app/contract/feedback.ts";
import { undecidedStatuses } from "#app/contract/feedback.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import { toFeedbackView } from "../feedback-view.server.ts";
import type { Route } from "./+types/withdraw";
import { loadOwnItem } from "./load-own-item.server.ts";

export const handle = { i18n: ["feedback"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const item = await loadOwnItem(context, params.id);
  // Answered or withdrawn meanwhile: its page says so.
  if (!undecidedStatuses.some((each) => each === item.status)) {
    throw redirect(href("/profile/complaints-suggestions/:id", params));
  }
  const { id, title } = toFeedbackView(context, item);
  return { id, title };
}

/** Withdraws an own item. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, withdrawFeedback.body);
  const result = await call(context, withdrawFeedback, { params }, { key });
  if (!result.ok && result.status === 404) throw data(null, { status: 404 });
  toastResult(context, result, translatorOf(context)("feedback:withdraw.done"));
  return redirect(href("/profile/complaints-suggestions/:id", params), 303);
}

/** Asks before an item is withdrawn. */
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
