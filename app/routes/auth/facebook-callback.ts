import { href, type RouterContextProvider, redirect } from "react-router";
import { logInWithFacebook, signUpWithFacebook } from "#app/contract/auth.ts";
import { call } from "#app/session/api.server.ts";
import { loginPath } from "#app/session/end.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { finishDialog } from "#app/session/social-dialog.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { finishActivation } from "../activation/finish.server.ts";
import { acceptByFacebook } from "../administrator/accept.server.ts";
import type { Route } from "./+types/facebook-callback";
import { beginningOf } from "./beginning.server.ts";
import { unknownPath } from "./unknown.server.ts";

/** What is said to each problem of a dialog: a key of the words, and how grave it is. */
const said = {
  declined: ["auth:dialog.declined", "info"],
  broken: ["auth:dialog.broken", "error"],
  refused: ["failure:social-refused", "error"],
  unavailable: ["failure:social-unavailable", "error"],
  "not-configured": ["failure:social-not-configured", "error"],
} as const;

type Context = Readonly<RouterContextProvider>;

/** The way back from the social dialog: does what it was started for, or says there why not. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const session = sessionOf(context);
  // Going back in history or reloading comes here again after everything went well.
  if (session.data.accessToken) return redirect(href("/"));
  const outcome = await finishDialog(session, request);
  const purpose = { ...outcome, redirectTo: safePath(outcome.redirectTo) };
  if ("problem" in outcome) {
    const [key, type] = said[outcome.problem];
    toast(context, { type, message: wordsOf(context)(key) });
    return redirect(beginningOf(purpose));
  }
  const { intent, fbAccessToken } = outcome;
  if (intent === "signUp") return signUp(context, fbAccessToken);
  if (intent === "activate") return finishActivation(context, fbAccessToken);
  if (intent === "administrator") return acceptByFacebook(context, fbAccessToken);
  return logIn(context, fbAccessToken, purpose.redirectTo);
}

async function logIn(context: Context, fbAccessToken: string, redirectTo: string) {
  const body = { fbAccessToken, playerId: playerIdOf(context) };
  const answer = await call(context, logInWithFacebook, { body }, { as: "" });
  if (answer.ok) {
    signIn(context, answer.data);
    return redirect(redirectTo);
  }
  const isTold = answer.said || answer.status === 0;
  // Whatever else goes wrong reads "User not found" (docs/product.md#failures-and-their-messages).
  const message = isTold ? answer.message : wordsOf(context)("failure:user-not-found");
  toast(context, { type: "error", message });
  const isUnknown = !isTold || answer.code === "user-not-found";
  return redirect(
    isUnknown && answer.status < 500 ? unknownPath(redirectTo) : loginPath(redirectTo),
  );
}

/** Our own platform's refusals that are not about being registered already. */
const otherRefusals = ["social-refused", "account-blocked", "account-deleted"];

async function signUp(context: Context, fbAccessToken: string) {
  const body = { fbAccessToken, playerId: playerIdOf(context) };
  const answer = await call(context, signUpWithFacebook, { body }, { as: "" });
  if (answer.ok) {
    const { accessToken: signUpToken, refreshToken: signUpRefreshToken, user } = answer.data;
    const signUpUser = user ?? undefined;
    sessionOf(context).change({ isGuest: undefined, signUpToken, signUpRefreshToken, signUpUser });
    return redirect(href("/registerNow"));
  }
  const { status, code = "", message } = answer;
  const isTrouble = status === 0 || status === 429 || status >= 500;
  const isOther = isTrouble || otherRefusals.includes(code);
  // Whatever else is refused reads "already registered".
  const words = isOther ? message : wordsOf(context)("failure:sign-up-refused");
  toast(context, { type: "error", message: words });
  return redirect(isTrouble ? href("/register") : href("/login"));
}

function playerIdOf(context: Context): string {
  return sessionOf(context).data.playerId ?? "null";
}
