import type { SubmissionResult } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import {
  addEventHelper,
  cancelEvent,
  checkEventChange,
  publishEvent,
  removeEventHelper,
  saveEvent,
} from "#app/contract/event-desk.ts";
import { call } from "#app/session/api.server.ts";
import { isConfirmed, lacksCheck } from "#app/session/confirm.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";
import { toPublish, toSave } from "./confirm.server.ts";

type Args = Route.ActionArgs;
const done = (context: Args["context"], key: string) =>
  toast(context, { type: "success", message: translatorOf(context)(`event:${key}`) });

/** The form once more with what was typed, which was not agreed to. */
export async function edit({ request, context }: Args) {
  const { submission } = await readForm(request, context, saveEvent.body, { takesFiles: true });
  return data({ initialValue: submission.payload } as SubmissionResult<string[]>);
}

/** Saves what was changed; a change that those registered are told of once it was agreed to. */
export async function save({ request, params, context }: Args) {
  const { submission, key, formData } = await readForm(request, context, saveEvent.body, {
    takesFiles: true,
  });
  if (submission.status !== "success") return formInvalid(submission, ["image"]);
  const body = { ...submission.value, duration: String(submission.payload.duration ?? "") };
  if (!isConfirmed(formData)) {
    const { image: _, ...words } = body;
    const checked = await call(context, checkEventChange, { params, body: words });
    if (!checked.ok && !lacksCheck(checked)) {
      return formRejectedOrGone(context, submission, checked);
    }
    const asked = { params, context, formData };
    const page = await toSave(asked, submission.value, checked.ok ? checked.data : undefined);
    if (page) return page;
  }
  const result = await call(context, saveEvent, { params, body }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(context, "edit.saved");
  return redirect(href("/event/:id/edit", params), 303);
}

/** Publishes a draft once it was agreed to, and leads to its page. */
export async function publish({ request, params, context }: Args) {
  const { submission, key, formData } = await readForm(request, context, publishEvent.body);
  if (submission.status !== "success") return formInvalid(submission);
  if (!isConfirmed(formData)) return toPublish({ params, context, formData });
  const input = { params, body: submission.value };
  const result = await call(context, publishEvent, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  done(context, "edit.publishedDone");
  return redirect(href("/event/:id", params), 303);
}

/** Deletes a draft, once it was agreed to, for good. */
export async function remove({ request, params, context }: Args) {
  const { submission, key, formData } = await readForm(request, context, cancelEvent.body);
  if (submission.status !== "success") return formInvalid(submission);
  const { version } = submission.value;
  if (!isConfirmed(formData))
    return data({ remove: [["version", String(version ?? "")]] as const });
  const result = await call(context, cancelEvent, { params, body: { version } }, { key });
  toastResult(context, result, translatorOf(context)("event:edit.deleted"));
  return redirect(result.ok ? href("/create-event") : href("/event/:id/edit", params), 303);
}

/** Cancels what was published, for a reason. */
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
