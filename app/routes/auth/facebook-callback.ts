import { href, type RouterContextProvider, redirect } from "react-router";
import { logInWithFacebook, signUpWithFacebook } from "#app/contract/auth.ts";
import { call } from "#app/session/api.server.ts";
import { askForCookies } from "#app/session/cookies-kept.server.ts";
import { loginPath } from "#app/session/end-session.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { clearRefusal, refuse } from "#app/session/refusal.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { finishDialog } from "#app/session/social-dialog.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { finishActivation } from "../activation/finish.server.ts";
import { acceptWithFacebook } from "../administrator/accept.server.ts";
import type { Route } from "./+types/facebook-callback";
import { dialogStartPath } from "./dialog-start.server.ts";
import { unknownUserPath } from "./unknown-user.server.ts";

/** Toast text and severity. */
const problemToasts = {
  declined: ["auth:dialog.declined", "info"],
  broken: ["auth:dialog.broken", "error"],
  refused: ["failure:social-refused", "error"],
  unavailable: ["failure:social-unavailable", "error"],
  "not-configured": ["failure:social-not-configured", "error"],
} as const;

type Context = Readonly<RouterContextProvider>;

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = sessionOf(context);
  // Back or reload after a success.
  if (session.data.accessToken) return redirect(href("/"));
  const outcome = await finishDialog(session, request);
  const purpose = { ...outcome, redirectTo: safePath(outcome.redirectTo) };
  if ("problem" in outcome) {
    const [key, type] = problemToasts[outcome.problem];
    refuse(context, { type, message: translatorOf(context)(key) });
    return redirect(askForCookies(context, dialogStartPath(purpose)));
  }
  const { intent, fbAccessToken } = outcome;
  if (intent === "signUp") return signUp(context, fbAccessToken);
  if (intent === "activate") return finishActivation(context, fbAccessToken);
  if (intent === "administrator") return acceptWithFacebook(context, fbAccessToken);
  return logIn(context, fbAccessToken, purpose.redirectTo);
}

async function logIn(context: Context, fbAccessToken: string, redirectTo: string) {
  const body = { fbAccessToken, playerId: playerIdOf(context) };
  const result = await call(context, logInWithFacebook, { body }, { token: "" });
  if (result.ok) {
    signIn(context, result.data);
    return redirect(redirectTo);
  }
  const hasMessage = result.hasServerMessage || result.status === 0;
  // Defaults to "User not found" (docs/product.md#failures-and-their-messages).
  const message = hasMessage ? result.message : translatorOf(context)("failure:user-not-found");
  refuse(context, { message, code: result.code });
  const isUnknown = !hasMessage || result.code === "user-not-found";
  if (!isUnknown || result.status >= 500) return redirect(loginPath(redirectTo));
  clearRefusal(context);
  return redirect(unknownUserPath(redirectTo));
}

/** Our platform's other refusals. */
const otherRefusals = ["social-refused", "account-blocked", "account-deleted"];

async function signUp(context: Context, fbAccessToken: string) {
  const body = { fbAccessToken, playerId: playerIdOf(context) };
  const result = await call(context, signUpWithFacebook, { body }, { token: "" });
  if (result.ok) {
    const { accessToken: signUpToken, refreshToken: signUpRefreshToken, user } = result.data;
    const signUpUser = user ?? undefined;
    sessionOf(context).change({ isGuest: undefined, signUpToken, signUpRefreshToken, signUpUser });
    return redirect(href("/registerNow"));
  }
  const { status, code = "", message } = result;
  const isUnavailable = status === 0 || status === 429 || status >= 500;
  const hasOwnMessage = isUnavailable || otherRefusals.includes(code);
  const text = hasOwnMessage ? message : translatorOf(context)("failure:sign-up-refused");
  refuse(context, { message: text, code });
  return redirect(isUnavailable ? href("/register") : href("/login"));
}

function playerIdOf(context: Context): string {
  return sessionOf(context).data.playerId ?? "null";
}
