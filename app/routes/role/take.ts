import { href, redirect } from "react-router";
import { takeRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/take";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/roles/edit/:id", { id: params.id }));

/** Takes a role from somebody, and leads back to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, takeRole.body);
  const answer = await call(context, takeRole, { params }, { key });
  const message = answer.ok ? wordsOf(context)("role:take.done") : answer.message;
  toast(context, { type: answer.ok ? "success" : "error", message });
  return redirect(`${href("/roles/edit/:id", { id: params.id })}#holders`, 303);
}
