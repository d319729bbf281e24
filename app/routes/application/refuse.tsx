import { data, href, redirect } from "react-router";
import { refuseApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/refuse";
import { loadReview } from "./load-review.server.ts";
import { RefuseConfirm } from "./refuse-confirm.tsx";
import { ReviewPage } from "./review-page.tsx";

export const handle = { i18n: ["review"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadReview(context, params);

/** Refuses an application. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission, formData, key } = await readForm(request, context, refuseApplication.body);
  if (submission.status !== "success") return formInvalid(submission);
  // A refusal can't be undone, so it is asked about once, without a script as well.
  if (formData.get("confirmed") !== "on") return { refusal: submission.value };
  const input = { params, body: submission.value };
  const result = await call(context, refuseApplication, input, { key });
  if (!result.ok) {
    if (result.status === 404) throw data(null, { status: 404 });
    return formRejected(context, submission, result);
  }
  toast(context, { type: "success", message: translatorOf(context)("review:refuse.done") });
  return redirect(href("/users/applications/:id", params), 303);
}

export default function Refuse({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "refusal" in actionData) {
    return <RefuseConfirm review={loaderData} refusal={actionData.refusal} />;
  }
  const rejected = actionData && { act: "refuse" as const, result: actionData };
  return <ReviewPage review={loaderData} rejected={rejected} />;
}
