import { href, redirect } from "react-router";
import { strikePresence } from "#app/contract/attendance.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/gathering";

/** Removes an attendee from the list, and leads back to it; a toast says what came of it. */
export async function removeAttendee({ request, params, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const redirectWithToast = (type: "success" | "error", message: string) => {
    toast(context, { type, message, position: "bottom" });
    return redirect(href("/attendance/gatherings/:id", params), 303);
  };
  const { submission, key } = await readForm(request, context, attendeeSchema);
  if (submission.status !== "success") return redirectWithToast("error", t("failure:malformed"));
  const { presenceId } = submission.value;
  const input = { params: { ...params, presenceId } };
  const result = await call(context, strikePresence, input, { key });
  return result.ok
    ? redirectWithToast("success", t("attendance:door.removed"))
    : redirectWithToast("error", result.message);
}

const attendeeSchema = strikePresence.params.pick({ presenceId: true });
