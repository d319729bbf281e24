import { loginPath } from "#app/session/end.server.ts";

/** Offers to create an account. */
export function unknownUserPath(redirectTo: string): string {
  const path = loginPath(redirectTo);
  return `${path}${path.includes("?") ? "&" : "?"}unknown=1`;
}
