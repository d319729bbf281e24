import { href, redirect } from "react-router";
import { endSessions } from "#app/contract/auth.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { refuse } from "#app/session/refusal.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "../+types/section";

/** On failure nothing is forgotten: other sessions live on. */
export async function signOut({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, endSessions.body);
  const result = await call(context, endSessions, {}, { key });
  if (!result.ok) {
    toast(context, { type: "error", message: result.message });
    return redirect(href("/profile/:section", { section: "security" }), 303);
  }
  sessionOf(context).clear();
  refuse(context, { type: "success", message: translatorOf(context)("profile:security.done") });
  return redirect(href("/login"), 303);
}
