import { href } from "react-router";
import { loginPath } from "#app/session/end.server.ts";
import type { Purpose } from "#app/session/social-dialog.server.ts";

/** The page a social dialog was started from, to start it again. */
export function dialogStartPath({ intent, redirectTo }: Purpose): string {
  if (intent === "signUp") return href("/register");
  if (intent === "administrator") return href("/administrator");
  return intent === "activate" ? href("/activate") : loginPath(redirectTo);
}
