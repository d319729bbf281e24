import { data, href, redirect } from "react-router";
import { updateFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/status";
import { ItemPage } from "./item-page.tsx";
import { loadItem } from "./load-item.server.ts";

export const handle = { words: ["feedback"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadItem(context, params);

/** Also after a form that came back: what somebody else did meanwhile is shown. */
export const shouldRevalidate = () => true;

/** A status must be chosen here; who works on it is another form's. */
const fields = updateFeedback.body.omit({ owner: true }).required({ status: true });

/** Sets where an item stands. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, fields);
  if (submission.status !== "success") return comeBack(submission);
  const given = { params, body: submission.value };
  const answer = await call(context, updateFeedback, given, { key });
  if (!answer.ok) {
    if (answer.status === 404) throw data(null, { status: 404 });
    return turnDown(context, submission, answer);
  }
  toast(context, { type: "success", message: wordsOf(context)("feedback:change.done") });
  return redirect(href("/statistics/feedback/:id", params), 303);
}

export default function Status({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData && { act: "status" as const, result: actionData };
  return <ItemPage item={loaderData} rejected={rejected} />;
}
