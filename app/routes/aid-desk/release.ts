import { href, redirect } from "react-router";
import type { Route } from "./+types/release";
import { setOwner } from "./set-owner.server.ts";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/statistics/urgent-assistance/:section/:id", params));

/** Gives a request back to whoever takes it, and leads back to it. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
  setOwner(request, context, params, "nobody");
