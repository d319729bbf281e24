import { href, redirect } from "react-router";
import { checkOut as checkOutCall } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/attendance";

/** Checks the member out, and leads back; a failure is told in the server's words. */
export async function checkOut({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, checkOutCall.body);
  const result = await call(context, checkOutCall, { body: {} }, { key });
  const done = translatorOf(context)("attendance:checkOut.done");
  const message = result.ok ? (result.message ?? done) : result.message;
  toast(context, { type: result.ok ? "success" : "error", message });
  return redirect(href("/attendance"), 303);
}
