import { href, redirect } from "react-router";
import { closeGathering } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/close";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/attendance/gatherings/:id", params));

/** Ends a gathering early, and leads back to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, closeGathering.body);
  const answer = await call(context, closeGathering, { params }, { key });
  const message = answer.ok ? wordsOf(context)("attendance:close.done") : answer.message;
  toast(context, { type: answer.ok ? "success" : "error", message });
  return redirect(href("/attendance/gatherings/:id", params), 303);
}
