import { href, redirect } from "react-router";
import { messageEventAttendees } from "#app/contract/event-door.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/attendees";

export async function message({ request, params, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, messageEventAttendees.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, messageEventAttendees, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  const count = result.data.told;
  const text = translatorOf(context)("event:message.sent", { count, number: String(count) });
  toast(context, { type: "success", message: text });
  const { group } = submission.value;
  const query = group === "registered" ? "" : `?state=${group}`;
  return redirect(`${href("/event/:id/attendees", params)}${query}`, 303);
}
