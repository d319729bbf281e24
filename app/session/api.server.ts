import type { RouterContextProvider } from "react-router";
import type { AnswerOf, Call, CallInput } from "#app/contract/endpoint.ts";
import { endSession, endSignUp } from "./end-session.server.ts";
import { isLookedAt } from "./owner.server.ts";
import { type CallOptions, send } from "./platform-client.server.ts";
import { isRefreshable, refreshSession } from "./refresh.server.ts";
import { setTaken } from "./reposted-form.server.ts";
import { type Failure, localFailure, type Result } from "./result.server.ts";
import { type Session, sessionOf } from "./store.server.ts";

/**
 * Calls as the visitor, refreshing the token once on a 401 (docs/product.md#session-and-tokens).
 * Never throws for a server's failure.
 * @param token instead of the visitor's ("" for none): the session is left alone
 * @throws a redirect to /login when the session has ended, to /register when the sign-up has
 */
export async function call<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  { token, ...options }: CallOptions & { readonly token?: string } = {},
): Promise<Result<AnswerOf<C>>> {
  const isSafe = endpoint.isSafe ?? endpoint.method === "GET";
  if (!isSafe && isLookedAt(context)) return localFailure(context, 409, "failure:look-first");
  const result = await callAs(context, endpoint, input, token, options);
  if (result.ok && !isSafe) setTaken(context);
  return result;
}

async function callAs<C extends Call>(
  context: Readonly<RouterContextProvider>,
  endpoint: C,
  input: CallInput<C>,
  token: string | undefined,
  options: CallOptions,
): Promise<Result<AnswerOf<C>>> {
  if (token !== undefined) return send(context, endpoint, input, token, options);
  const session = sessionOf(context);
  const stale = bearer(session);
  let result = await send(context, endpoint, input, stale, options);
  if (!result.ok && result.status === 401 && isRefreshable(session)) {
    // The session stays: the platform is only away.
    if ((await refreshSession(context, stale)) === "unavailable")
      return localFailure(context, 503, "failure:unavailable");
    result = await send(context, endpoint, input, bearer(session), options);
  }
  if (result.ok) return result;
  const { accessToken, signUpToken } = session.data;
  if (!accessToken && signUpToken && result.status === 401) throw endSignUp(context);
  if (accessToken && hasSessionEnded(result)) throw endSession(context, result);
  return result;
}

function bearer({ data }: Session): string | undefined {
  return data.accessToken ?? data.signUpToken;
}

/** Blocked and deleted users are signed out at their next request. */
function hasSessionEnded({ code }: Failure): boolean {
  return code === "account-blocked" || code === "account-deleted" || code === "session-ended";
}
