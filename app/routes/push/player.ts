import { href, redirect } from "react-router";
import { z } from "zod";
import { playerId } from "#app/contract/auth.ts";
import { readForm } from "#app/session/form.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import type { Route } from "./+types/player";

export const loader = () => redirect(href("/push"));

/** The subscription's id for the next sign-in or refresh (docs/product.md#push). */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, z.object({ playerId }));
  if (submission.status !== "success") return Response.json({ kept: false }, { status: 400 });
  sessionOf(context).change({ playerId: submission.value.playerId });
  return Response.json({ kept: true });
}
