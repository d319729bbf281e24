import { href, redirect } from "react-router";
import type { Route } from "./+types/assign";
import { setOwner } from "./set-owner.server.ts";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/statistics/urgent-assistance/:section/:id", params));

/** Assigns a request to the reviewer, as it was when the page was made, and leads back to it. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
  setOwner(request, context, params, "me");
