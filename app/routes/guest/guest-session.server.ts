import type { RouterContextProvider } from "react-router";
import { sessionOf } from "#app/session/store.server.ts";

export function startGuestSession(context: Readonly<RouterContextProvider>): void {
  const session = sessionOf(context);
  const { playerId } = session.data;
  session.clear();
  session.change({ playerId, isGuest: true });
}
