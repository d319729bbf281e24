import { type RouterContextProvider, redirect } from "react-router";
import { visitorOf } from "#app/session/visitor.server.ts";

/**
 * What people read is open, but to like and comment one signs in: everybody else goes to /login and comes
 * back to `to`. A guest has to leave guest mode first, which the button on the page does.
 */
export async function requireSignIn(
  context: Readonly<RouterContextProvider>,
  to: string,
): Promise<void> {
  const { kind } = await visitorOf(context);
  if (kind !== "authenticated") throw redirect(`/login?redirectTo=${encodeURIComponent(to)}`);
}
