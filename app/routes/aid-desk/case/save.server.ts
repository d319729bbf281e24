import { href, redirect } from "react-router";
import { updateAid } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/case";
import { changesOf, saveForm } from "./save-changes.server.ts";

export async function save({ request, params, context }: Route.ActionArgs) {
  const t = translatorOf(context);
  const { submission, key } = await readForm(request, context, saveForm);
  if (submission.status !== "success") return formInvalid(submission);
  const body = changesOf(submission.value);
  const page = href("/statistics/urgent-assistance/:section/:id", params);
  if (!body) {
    toast(context, { type: "info", message: t("aid-desk:save.nothing") });
    return redirect(page, 303);
  }
  const result = await call(context, updateAid, { params, body }, { key });
  if (!result.ok) {
    const message = result.hasServerMessage ? result.message : t("aid-desk:save.failed");
    return formRejectedOrGone(context, submission, { ...result, message });
  }
  const { status } = submission.value;
  const message = t(status ? `aid-desk:save.decided.${status}` : "aid-desk:save.done");
  toast(context, { type: "success", message });
  return redirect(page, 303);
}
