import { data, href, redirect } from "react-router";
import { refuseApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/refuse";
import { loadReview } from "./load-review.server.ts";
import { RefuseConfirm } from "./refuse-confirm.tsx";
import { ReviewPage } from "./review-page.tsx";

export const handle = { words: ["review"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadReview(context, params);

/** Refuses an application. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission, sent, key } = await readForm(request, context, refuseApplication.body);
  if (submission.status !== "success") return comeBack(submission);
  // A refusal can't be undone, so it is asked about once, without a script as well.
  if (sent.get("confirmed") !== "on") return { refusal: submission.value };
  const given = { params, body: submission.value };
  const answer = await call(context, refuseApplication, given, { key });
  if (!answer.ok) {
    if (answer.status === 404) throw data(null, { status: 404 });
    return turnDown(context, submission, answer);
  }
  toast(context, { type: "success", message: wordsOf(context)("review:refuse.done") });
  return redirect(href("/users/applications/:id", params), 303);
}

export default function Refuse({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "refusal" in actionData) {
    return <RefuseConfirm review={loaderData} refusal={actionData.refusal} />;
  }
  const rejected = actionData && { act: "refuse" as const, result: actionData };
  return <ReviewPage review={loaderData} rejected={rejected} />;
}
