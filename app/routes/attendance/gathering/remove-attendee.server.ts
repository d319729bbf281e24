import { href, redirect } from "react-router";
import { strikePresence } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/gathering";

/** Removes an attendee from the list, and leads back to it; a toast says what came of it. */
export async function removeAttendee({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, attendeeSchema);
  const result =
    submission.status === "success"
      ? await call(context, strikePresence, { params: { ...params, ...submission.value } }, { key })
      : localFailure(context, 400, "failure:malformed");
  toastResult(context, result, translatorOf(context)("attendance:door.removed"), "bottom");
  return redirect(href("/attendance/gatherings/:id", params), 303);
}

const attendeeSchema = strikePresence.params.pick({ presenceId: true });
