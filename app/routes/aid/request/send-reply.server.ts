import { href, type RouterContextProvider, redirect } from "react-router";
import { addAidFiles } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { isTooLarge, readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { tooLargeFailure } from "../too-large.server.ts";

const replySchema = addAidFiles.body.refine(
  (input) => input.reply || input.attachments.length > 0,
  {
    path: ["attachments"],
    message: "required",
  },
);

export async function sendReply(
  request: Request,
  context: Readonly<RouterContextProvider>,
  id: string,
) {
  const { submission, key, formData } = await readForm(request, context, replySchema, {
    takesFiles: true,
  });
  if (isTooLarge(formData)) return formRejected(context, submission, tooLargeFailure(context));
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(
    context,
    addAidFiles,
    { params: { id }, body: submission.value },
    { key },
  );
  if (!result.ok) return formRejected(context, submission, result);
  toastAccepted(context, result, { message: translatorOf(context)("aid:files.added") });
  return redirect(href("/humanitarian-aid/my-requests/:id", { id }), 303);
}
