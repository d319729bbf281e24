import { href, redirect } from "react-router";
import { askForCookies } from "#app/session/cookies-kept.server.ts";
import { invitationCookie } from "#app/session/invitation.server.ts";
import type { Route } from "./+types/open";

/**
 * The link of the mail: keeps its token and leads on to a page without it in the address. Nothing is
 * used up here, since mail programs open links by themselves.
 */
export function loader({ params, context }: Route.LoaderArgs) {
  invitationCookie.save(context, { token: params.token });
  return redirect(askForCookies(context, href("/administrator")));
}
