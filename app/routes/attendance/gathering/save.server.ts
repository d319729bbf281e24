import { href, redirect } from "react-router";
import { changeGathering, openGathering } from "#app/contract/attendance.ts";
import { stateVersion } from "#app/contract/state-version.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/gathering";

/** Saves what was changed of the gathering. */
export async function save({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, gatheringSchema);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, changeGathering, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("attendance:form.saved") });
  return redirect(href("/attendance/gatherings/:id", params), 303);
}

/** The form has all of it, so that a field that was emptied is missing and not left as it was. */
const gatheringSchema = openGathering.body
  .omit({ governorate: true })
  .extend({ version: stateVersion });
