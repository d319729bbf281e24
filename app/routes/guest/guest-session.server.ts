import type { RouterContextProvider } from "react-router";
import { sessionOf } from "#app/session/store.server.ts";

/**
 * Starts guest mode in a fresh session (docs/product.md#guests); only the push device stays the
 * same.
 */
export function startGuestSession(context: Readonly<RouterContextProvider>): void {
  const session = sessionOf(context);
  const { playerId } = session.data;
  session.clear();
  session.change({ playerId, isGuest: true });
}
