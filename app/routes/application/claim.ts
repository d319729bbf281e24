import { href, redirect } from "react-router";
import { claimApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/claim";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/users/applications/:id", params));

/** Takes an application on, and leads back to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, claimApplication.body);
  const answer = await call(context, claimApplication, { params }, { key });
  const message = answer.ok ? wordsOf(context)("review:claim.taken") : answer.message;
  toast(context, { type: answer.ok ? "success" : "error", message, place: "bottom" });
  return redirect(`${href("/users/applications/:id", params)}#decision`, 303);
}
