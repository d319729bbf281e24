import { data, href, redirect } from "react-router";
import { addFeedbackNote } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { confirmSent } from "#app/session/confirm.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/note";
import { ItemPage } from "./item-page.tsx";
import { loadItem } from "./load-item.server.ts";

export const handle = { words: ["feedback"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadItem(context, params);

/** Also after a form that came back: what somebody else did meanwhile is shown. */
export const shouldRevalidate = () => true;

/** Writes a note among leaders. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, addFeedbackNote.body);
  if (submission.status !== "success") return comeBack(submission);
  const given = { params, body: submission.value };
  const answer = await call(context, addFeedbackNote, given, { key });
  if (!answer.ok) {
    if (answer.status === 404) throw data(null, { status: 404 });
    return turnDown(context, submission, answer);
  }
  confirmSent(context, answer, { message: wordsOf(context)("feedback:note.done") });
  return redirect(href("/statistics/feedback/:id", params), 303);
}

export default function Note({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData && { act: "note" as const, result: actionData };
  return <ItemPage item={loaderData} rejected={rejected} />;
}
