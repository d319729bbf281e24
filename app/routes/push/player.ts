import { href, redirect } from "react-router";
import { z } from "zod";
import { playerId } from "#app/contract/auth.ts";
import { readForm } from "#app/session/form.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import type { Route } from "./+types/player";

export const loader = () => redirect(href("/push"));

/**
 * Keeps the id of this browser's push device in the session (docs/product.md#push): a browser that
 * had it before it signed in, or was given another. It goes to the platform with the next sign-in
 * or refresh.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, z.object({ playerId }));
  if (submission.status !== "success") return Response.json({ kept: false }, { status: 400 });
  sessionOf(context).change({ playerId: submission.value.playerId });
  return Response.json({ kept: true });
}
