import { createContext, type RouterContextProvider, redirect } from "react-router";
import { translatorOf } from "./i18n.server.ts";
import { type Refusal, refuse } from "./refusal.server.ts";
import { requestOf } from "./request.server.ts";
import { sessionOf } from "./store.server.ts";

const endedContext = createContext<string>("");

/** The redirect of a request that ended its session; "" for others. */
export function endedOf(context: Readonly<RouterContextProvider>): string {
  return context.get(endedContext);
}

/** @returns the redirect to /login */
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

/** Clears the refused sign-up tokens, but keeps the draft. */
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

/** @param to same-site path to return to; omitted where returning makes no sense */
export function loginPath(to?: string): string {
  const isUsefulReturn = to && to !== "/" && !/^\/(login|logout|auth)\b/.test(to);
  return isUsefulReturn ? `/login?redirectTo=${encodeURIComponent(to)}` : "/login";
}
