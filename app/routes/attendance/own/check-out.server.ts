import { href, redirect } from "react-router";
import { checkOut as checkOutCall } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/attendance";

export async function checkOut({ request, context }: Route.ActionArgs) {
  const { key } = await readForm(request, context, checkOutCall.body);
  const result = await call(context, checkOutCall, { body: {} }, { key });
  const done = translatorOf(context)("attendance:checkOut.done");
  toastResult(context, result, (result.ok && result.message) || done);
  return redirect(href("/attendance"), 303);
}
