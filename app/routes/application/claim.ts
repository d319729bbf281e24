import { href, redirect } from "react-router";
import { claimApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/claim";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/users/applications/:id", params));

/** Takes an application on, and leads back to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, claimApplication.body);
  const result = await call(context, claimApplication, { params }, { key });
  const message = result.ok ? translatorOf(context)("review:claim.taken") : result.message;
  toast(context, { type: result.ok ? "success" : "error", message, position: "bottom" });
  return redirect(`${href("/users/applications/:id", params)}#decision`, 303);
}
