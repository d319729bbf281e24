import { href, redirect } from "react-router";
import { checkIn as checkInCall } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/attendance";

export async function checkIn({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, checkInCall.body);
  if (submission.status !== "success") return formInvalid(submission, ["code"]);
  const result = await call(context, checkInCall, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result, ["code"]);
  const message = result.message ?? translatorOf(context)("attendance:checkIn.done");
  toast(context, { type: "success", message });
  return redirect(href("/attendance"), 303);
}
