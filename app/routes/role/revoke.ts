import { href, redirect } from "react-router";
import { takeRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/revoke";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/roles/edit/:id", { id: params.id }));

/** Revokes a member's role, and leads back to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, takeRole.body);
  const result = await call(context, takeRole, { params }, { key });
  const message = result.ok ? translatorOf(context)("role:revoke.done") : result.message;
  toast(context, { type: result.ok ? "success" : "error", message });
  return redirect(`${href("/roles/edit/:id", { id: params.id })}#holders`, 303);
}
