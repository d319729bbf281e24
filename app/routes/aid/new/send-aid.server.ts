import type { SubmissionResult } from "@conform-to/react";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { askAid } from "#app/contract/aid.ts";
import type { AidCategory } from "#app/contract/aid.values.ts";
import { call } from "#app/session/api.server.ts";
import { isTooLarge, readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { tooLargeFailure } from "../too-large.server.ts";
import { parseCategory } from "./category.ts";

type Context = Readonly<RouterContextProvider>;

/** At least one, as the platform requires. */
const attachmentsSchema = askAid.body.shape.attachments.refine(
  (files) => files.length > 0,
  "required",
);
/** Checked here, not sent. */
const termsSchema = z.custom<"on">((ticked) => ticked === "on", "agreement");
const requestSchema = askAid.body.extend({ attachments: attachmentsSchema, terms: termsSchema });

export async function sendAid(request: Request, context: Context) {
  const t = translatorOf(context);
  const { submission, key, formData } = await readForm(request, context, requestSchema, {
    takesFiles: true,
  });
  const category = parseCategory(formData.get("switch"));
  if (category) {
    const { error: _, status: __, ...typed } = submission.reply();
    const switched: SubmissionResult<string[]> & { category: AidCategory } = { ...typed, category };
    return data(switched);
  }
  if (isTooLarge(formData)) return formRejected(context, submission, tooLargeFailure(context));
  if (submission.status !== "success") return formInvalid(submission);
  const { terms: _, ...body } = submission.value;
  const result = await call(context, askAid, { body }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  const { id, number } = result.data ?? {};
  toastAccepted(context, result, { message: t("aid:ha.success"), number });
  // A repeated request: its sender may not know the first arrived.
  if (result.repeatedFrom && id)
    return redirect(href("/humanitarian-aid/my-requests/:id", { id }), 303);
  return redirect(href("/"), 303);
}
