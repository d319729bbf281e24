import { href, redirect } from "react-router";
import { z } from "zod";
import { updateAid } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/case";

const shownValue = z.string().max(100).optional();

/** Always validated, so that all errors are reported at once. */
const always = () => true;

/** updateAid's body and the values shown. A rejection requires a reason, others forbid it. */
const saveForm = updateAid.body
  .omit({ owner: true })
  .extend({
    seen: shownValue,
    wasPriority: shownValue,
    wasDueDate: shownValue,
    wasAmount: shownValue,
    takes: shownValue,
  })
  .refine(({ status, reason }) => status !== "rejected" || reason, {
    path: ["reason"],
    error: "required",
    when: always,
  })
  .refine(({ status, reason }) => status || !reason, {
    path: ["status"],
    error: "aid-reason-alone",
    when: always,
  });

/**
 * Unchanged fields are omitted, so that they can't undo another reviewer's change; emptied ones are
 * sent empty.
 */
function changesOf(form: z.output<typeof saveForm>) {
  const { version, status, reason, priority, dueDate = "", amount = "" } = form;
  const { wasPriority, wasDueDate = "", wasAmount = "", takes } = form;
  const changes = {
    ...(status && { status, reason }),
    ...(status && status !== "rejected" && takes === "on" && { owner: "me" as const }),
    ...(priority && priority !== wasPriority && { priority }),
    ...(dueDate !== wasDueDate && { dueDate }),
    ...(amount !== wasAmount && { amount }),
  };
  return Object.keys(changes).length > 0 ? { version, ...changes } : undefined;
}

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
