import { href, redirect } from "react-router";
import { updateFeedback } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/assign";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/statistics/feedback/:id", params));

const fields = updateFeedback.body.pick({ version: true, owner: true }).required();

/** Takes an item on or gives it back, and leads back to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const back = `${href("/statistics/feedback/:id", params)}#handle`;
  const words = wordsOf(context);
  const say = (type: "success" | "error", message: string) =>
    toast(context, { type, message, place: "bottom" });
  const { submission, key } = await readForm(request, context, fields);
  if (submission.status !== "success") {
    say("error", words("failure:unexpected"));
    return redirect(back, 303);
  }
  const given = { params, body: submission.value };
  const answer = await call(context, updateFeedback, given, { key });
  const done = `feedback:owner.${submission.value.owner === "me" ? "taken" : "released"}`;
  say(answer.ok ? "success" : "error", answer.ok ? words(done) : answer.message);
  return redirect(back, 303);
}
