import { loginPath } from "#app/session/end-session.server.ts";

/** Offers to create an account. */
export function unknownUserPath(redirectTo: string): string {
  const path = loginPath(redirectTo);
  return `${path}${path.includes("?") ? "&" : "?"}unknown=1`;
}
