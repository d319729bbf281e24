import type { RouterContextProvider } from "react-router";
import type { Tokens } from "#app/contract/auth.ts";
import { clearRefusal } from "./refusal.server.ts";
import { sessionOf } from "./store.server.ts";

/** A fresh session that keeps only the push device. */
export function signIn(
  context: Readonly<RouterContextProvider>,
  { accessToken, refreshToken }: Tokens,
): void {
  const session = sessionOf(context);
  const { playerId } = session.data;
  session.clear();
  clearRefusal(context);
  session.change({ accessToken, refreshToken, playerId });
}
