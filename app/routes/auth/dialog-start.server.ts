import { href } from "react-router";
import { loginPath } from "#app/session/end-session.server.ts";
import type { Purpose } from "#app/session/social-dialog.server.ts";

export function dialogStartPath({ intent, redirectTo }: Purpose): string {
  if (intent === "signUp") return href("/register");
  if (intent === "administrator") return href("/administrator");
  return intent === "activate" ? href("/activate") : loginPath(redirectTo);
}
