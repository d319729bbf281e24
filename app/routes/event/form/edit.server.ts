import { href, redirect } from "react-router";
import {
  addEventHelper,
  cancelEvent,
  publishEvent,
  removeEventHelper,
  saveEvent,
} from "#app/contract/event-desk.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";

type Args = Route.ActionArgs;
const done = (context: Args["context"], key: string) =>
  toast(context, { type: "success", message: translatorOf(context)(`event:${key}`) });

/** Saves what was changed. */
export async function save({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, saveEvent.body, {
    takesFiles: true,
  });
  if (submission.status !== "success") return formInvalid(submission, ["image"]);
  const body = { ...submission.value, duration: String(submission.payload.duration ?? "") };
  const result = await call(context, saveEvent, { params, body }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(context, "edit.saved");
  return redirect(href("/event/:id/edit", params), 303);
}

/** Publishes a draft, and leads to its page. */
export async function publish({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, publishEvent.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, publishEvent, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(context, "edit.publishedDone");
  return redirect(href("/event/:id", params), 303);
}

/** Cancels what was published, or deletes a draft. */
export async function cancel({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, cancelEvent.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, cancelEvent, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(context, "edit.cancelledDone");
  return redirect(href("/events"), 303);
}

/** Names a helper. */
export async function addHelper({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, addEventHelper.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, addEventHelper, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(context, "helpers.added");
  return redirect(href("/event/:id/edit", params), 303);
}

/** Takes a helper away: the address says whom. */
export async function removeHelper({ request, params, url, context }: Args) {
  const { key } = await readForm(request, context, removeEventHelper.body);
  const input = { params: { ...params, userId: url.searchParams.get("helper") ?? "" } };
  const result = await call(context, removeEventHelper, input, { key });
  toastResult(context, result, translatorOf(context)("event:helpers.removed"));
  return redirect(href("/event/:id/edit", params), 303);
}
