import { href, redirect } from "react-router";
import { hideFromLeaderboard } from "#app/contract/leaderboard.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/visibility";

export const loader = () => redirect(href("/leaderboard"));

/** Shows the member on the board, or to nobody but themselves, and leads back to it. */
export async function action({ request, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission, key } = await readForm(request, context, hideFromLeaderboard.body);
  const back = () => redirect(href("/leaderboard"), 303);
  if (submission.status !== "success") {
    toast(context, { type: "error", message: t("failure:invalid") });
    return back();
  }
  const { isHidden } = submission.value;
  const result = await call(context, hideFromLeaderboard, { body: { isHidden } }, { key });
  const done = t(isHidden ? "leaderboard:visibility.nowHidden" : "leaderboard:visibility.nowShown");
  const message = result.ok ? done : result.message;
  toast(context, { type: result.ok ? "success" : "error", message, position: "bottom" });
  return back();
}
