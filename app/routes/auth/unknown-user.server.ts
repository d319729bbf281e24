import { loginPath } from "#app/session/end.server.ts";

/** /login for whoever proved who they are and has no account: it offers the way to one. */
export function unknownUserPath(redirectTo: string): string {
  const path = loginPath(redirectTo);
  return `${path}${path.includes("?") ? "&" : "?"}unknown=1`;
}
