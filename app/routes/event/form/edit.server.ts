import type { SubmissionResult } from "@conform-to/react";
import { data, href, redirect } from "react-router";
import { checkEventChange, saveEvent } from "#app/contract/event-desk.ts";
import { call } from "#app/session/api.server.ts";
import { isConfirmed, lacksCheck } from "#app/session/confirm.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/edit";
import { toSave } from "./confirm.server.ts";

type Args = Route.ActionArgs;

export async function edit({ request, context }: Args) {
  const { submission } = await readForm(request, context, saveEvent.body, { takesFiles: true });
  return data({ initialValue: submission.payload } as SubmissionResult<string[]>);
}

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
  toast(context, { type: "success", message: translatorOf(context)("event:edit.saved") });
  return redirect(href("/event/:id/edit", params), 303);
}
