import { href, redirect } from "react-router";
import { hideFromLeaderboard } from "#app/contract/leaderboard.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/visibility";

export const loader = () => redirect(href("/leaderboard"));

/** Shows the member on the board, or to nobody but themselves, and leads back to it. */
export async function action({ request, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { submission, key } = await readForm(request, context, hideFromLeaderboard.body);
  const back = () => redirect(href("/leaderboard"), 303);
  if (submission.status !== "success") {
    toast(context, { type: "error", message: words("failure:invalid") });
    return back();
  }
  const { isHidden } = submission.value;
  const answer = await call(context, hideFromLeaderboard, { body: { isHidden } }, { key });
  const done = words(
    isHidden ? "leaderboard:visibility.nowHidden" : "leaderboard:visibility.nowShown",
  );
  const message = answer.ok ? done : answer.message;
  toast(context, { type: answer.ok ? "success" : "error", message, place: "bottom" });
  return back();
}
