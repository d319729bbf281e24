import { href, redirect } from "react-router";
import { readFields } from "#app/session/form.server.ts";
import { safePath } from "#app/session/origin.server.ts";
import { setPreferences } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/preferences";

export const loader = () => redirect(href("/"));

/** Ignores unknown values. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request);
  setPreferences(context, form);
  return redirect(safePath(form.get("redirectTo")), 303);
}
