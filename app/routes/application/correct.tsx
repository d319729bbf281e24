import { data, href, redirect } from "react-router";
import { askCorrection } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/correct";
import { loadReview } from "./load-review.server.ts";
import { ReviewPage } from "./review-page.tsx";

export const handle = { i18n: ["review"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadReview(context, params);

/** Asks for a correction. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, askCorrection.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, askCorrection, input, { key });
  if (!result.ok) {
    if (result.status === 404) throw data(null, { status: 404 });
    return formRejected(context, submission, result);
  }
  toast(context, { type: "success", message: translatorOf(context)("review:correct.done") });
  return redirect(href("/users/applications/:id", params), 303);
}

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData && { act: "correct" as const, result: actionData };
  return <ReviewPage review={loaderData} rejected={rejected} />;
}
