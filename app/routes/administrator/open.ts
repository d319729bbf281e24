import { href, redirect } from "react-router";
import { askForCookies } from "#app/session/cookies-kept.server.ts";
import { invitationCookie } from "#app/session/invitation.server.ts";
import type { Route } from "./+types/open";

/** Moves the token out of the URL. Consumes nothing: mail programs prefetch links. */
export function loader({ params, context }: Route.LoaderArgs) {
  invitationCookie.save(context, { token: params.token });
  return redirect(askForCookies(context, href("/administrator")));
}
