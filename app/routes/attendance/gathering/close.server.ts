import { href, redirect } from "react-router";
import { closeGathering } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/gathering";

/** Ends the gathering early, and leads back to it. */
export async function close({ request, params, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, closeGathering.body);
  const result = await call(context, closeGathering, { params }, { key });
  toastResult(context, result, translatorOf(context)("attendance:close.done"));
  return redirect(href("/attendance/gatherings/:id", params), 303);
}
