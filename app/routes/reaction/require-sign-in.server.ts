import { type RouterContextProvider, redirect } from "react-router";
import { visitorOf } from "#app/session/visitor.server.ts";

/** Guests must leave guest mode first. */
export async function requireSignIn(
  context: Readonly<RouterContextProvider>,
  to: string,
): Promise<void> {
  const { kind } = await visitorOf(context);
  if (kind !== "authenticated") throw redirect(`/login?redirectTo=${encodeURIComponent(to)}`);
}
