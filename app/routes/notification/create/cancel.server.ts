import { href, redirect } from "react-router";
import { z } from "zod";
import { cancelScheduledNotification } from "#app/contract/notification.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import type { Route } from "./+types/create";

const cancelForm = z.object({ id: z.string().min(1).max(64) });

/** May have been sent meanwhile. */
export async function cancel({ request, url, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission, key, formData } = await readForm(request, context, cancelForm);
  if (submission.status !== "success") return formInvalid(submission);
  const asked = askFirst({ url }, { formData });
  if (asked) return asked;
  const params = submission.value;
  const result = await call(context, cancelScheduledNotification, { params }, { key });
  if (!result.ok && result.status === 404) {
    toast(context, { type: "error", message: t("notification-screens:create.scheduled.gone") });
  } else toastResult(context, result, t("notification-screens:create.scheduled.cancelled"));
  return redirect(href("/notification/create"), 303);
}
