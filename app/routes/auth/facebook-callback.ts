import { href, redirect } from "react-router";
import { logInWithFacebook } from "#app/contract/auth.ts";
import { call } from "#app/session/api.server.ts";
import { loginPath } from "#app/session/end.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { finishDialog } from "#app/session/social-dialog.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/facebook-callback";

/** What is said to each problem of a dialog: a key of the words, and how grave it is. */
const said = {
  declined: ["auth:dialog.declined", "info"],
  broken: ["auth:dialog.broken", "error"],
  refused: ["failure:social-refused", "error"],
  unavailable: ["failure:social-unavailable", "error"],
  "not-configured": ["failure:social-not-configured", "error"],
} as const;

/** The way back from the social dialog: signs in, or says on /login why not. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const session = sessionOf(context);
  // Going back in history or reloading comes here again after everything went well.
  if (session.data.accessToken) return redirect(href("/"));
  const outcome = await finishDialog(session, request);
  const redirectTo = safePath(outcome.redirectTo);
  if ("problem" in outcome) {
    const [key, type] = said[outcome.problem];
    toast(context, { type, message: words(key) });
    return redirect(loginPath(redirectTo));
  }
  const { fbAccessToken } = outcome;
  const body = { fbAccessToken, playerId: session.data.playerId ?? "null" };
  const answer = await call(context, logInWithFacebook, { body }, { as: "" });
  if (answer.ok) {
    signIn(context, answer.data);
    return redirect(redirectTo);
  }
  const isTold = answer.said || answer.status === 0;
  // §8: whatever else goes wrong, the user was not found.
  const message = isTold ? answer.message : words("failure:user-not-found");
  toast(context, { type: "error", message });
  return redirect(loginPath(redirectTo));
}
