import type { RouterContextProvider } from "react-router";
import { logOut } from "#app/contract/auth.ts";
import { call } from "./api.server.ts";
import { refreshSession } from "./refresh.server.ts";
import type { Failure } from "./result.server.ts";
import { sessionOf } from "./store.server.ts";

/**
 * Local sign-out always succeeds (docs/product.md#session-and-tokens).
 * @returns whether the platform was told, or needn't be
 */
export async function signOut(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const session = sessionOf(context);
  const { accessToken } = session.data;
  try {
    let result = await revokeTokens(context);
    if (result && !result.ok && result.status === 401) {
      // An outside platform may need a live access token for this.
      await refreshSession(context, accessToken);
      result = await revokeTokens(context);
    }
    return result?.ok ?? true;
  } catch (error) {
    // A refused refresh: the session had already ended.
    if (error instanceof Response) return true;
    throw error;
  } finally {
    session.clear();
  }
}

async function revokeTokens(
  context: Readonly<RouterContextProvider>,
): Promise<{ readonly ok: true } | Failure | undefined> {
  const { accessToken, refreshToken, playerId = "null" } = sessionOf(context).data;
  if (!refreshToken) return undefined;
  const body = { refreshToken, playerId };
  return call(context, logOut, { body }, { token: accessToken ?? "" });
}
