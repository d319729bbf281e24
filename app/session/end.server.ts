import { createContext, type RouterContextProvider, redirect } from "react-router";
import { translatorOf } from "./i18n.server.ts";
import { type Refusal, refuse } from "./refusal.server.ts";
import { requestOf } from "./request.server.ts";
import { sessionOf } from "./store.server.ts";

const endedContext = createContext<string>("");

/** Where a request is led that ended its sender's session; "" of others. */
export function endedOf(context: Readonly<RouterContextProvider>): string {
  return context.get(endedContext);
}

/**
 * Forgets the session and answers the redirect to /login that says why.
 *
 * @param failure what the platform said: its message, and its code if it has one
 */
export function endSession(
  context: Readonly<RouterContextProvider>,
  { message, code }: Pick<Refusal, "message" | "code">,
): Response {
  sessionOf(context).clear();
  refuse(context, { message, code });
  const to = loginPath(requestOf(context).page);
  context.set(endedContext, to);
  return redirect(to);
}

/** The sign-up's tokens are refused: they are forgotten, what was filled in is not. */
export function endSignUp(context: Readonly<RouterContextProvider>): Response {
  sessionOf(context).change({
    signUpToken: undefined,
    signUpRefreshToken: undefined,
    signUpUser: undefined,
  });
  const message = translatorOf(context)("failure:sign-up-expired");
  refuse(context, { message });
  return redirect("/register", 303);
}

/**
 * /login, which leads back to where one was after signing in.
 *
 * @param to a path of this site; left out where coming back makes no sense
 */
export function loginPath(to?: string): string {
  const isUsefulReturn = to && to !== "/" && !/^\/(login|logout|auth)\b/.test(to);
  return isUsefulReturn ? `/login?redirectTo=${encodeURIComponent(to)}` : "/login";
}
