import { href, type RouterContextProvider, redirect } from "react-router";
import {
  attachMembershipFiles,
  completeMembership,
  membershipInfo,
} from "#app/contract/membership.ts";
import { attachmentFields } from "#app/contract/membership.values.ts";
import { call } from "#app/session/api.server.ts";
import { deleteDraft, readDraft, saveDraft } from "#app/session/draft.server.ts";
import { isTooLarge, readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import type { Failure } from "#app/session/result.server.ts";
import { signIn } from "#app/session/sign-in.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { isAfter, redirectToOpenStep, stepOfField, stepPath } from "./apply-steps.server.ts";

type Context = Readonly<RouterContextProvider>;

const lastStepSchema = attachMembershipFiles.body.extend({
  agreement: membershipInfo.shape.agreement,
});

/** Two calls, with keys derived from the form's: retries are idempotent. */
export async function sendApplication(request: Request, context: Context) {
  const stepRedirect = await redirectToOpenStep(context, "attachments");
  if (stepRedirect) return stepRedirect;
  const { submission, key, formData } = await readForm(request, context, lastStepSchema, {
    takesFiles: true,
  });
  if (isTooLarge(formData)) {
    const message = translatorOf(context)("apply:send.files.413");
    return formRejected(context, submission, { ...emptyFailure, status: 413, message });
  }
  const errors = fileErrors(context, formData);
  if (submission.status !== "success" || Object.keys(errors).length > 0) {
    return formInvalid(submission, [], errors);
  }
  const { agreement, ...files } = submission.value;
  const filesResult = await call(
    context,
    attachMembershipFiles,
    { body: files },
    { key: key && `${key}.files` },
  );
  if (!filesResult.ok)
    return formRejected(context, submission, withStatusMessage(context, "files", filesResult));

  const draft = await readDraft(context);
  const info = { ...Object.assign({}, ...Object.values(draft.answers)), agreement };
  const parsed = membershipInfo.safeParse(info);
  // Can't happen: steps were complete.
  if (!parsed.success) return redirect(href("/registerNow"), 303);
  const result = await call(
    context,
    completeMembership,
    { body: parsed.data },
    { key: key && `${key}.info` },
  );
  if (result.ok) {
    signIn(context, result.data);
    deleteDraft(context);
    toast(context, { type: "success", message: translatorOf(context)("apply:send.success") });
    return redirect(href("/"), 303);
  }
  const failed = withStatusMessage(context, "info", result);
  const first = firstStepOf(failed);
  if (!first) return formRejected(context, submission, failed);
  const problems = Object.fromEntries(failed.errors.map(({ path, message }) => [path, message]));
  await saveDraft(context, { ...draft, problems });
  toast(context, { type: "error", message: failed.message });
  return redirect(stepPath(first), 303);
}

const emptyFailure = { ok: false, hasServerMessage: false, errors: [] } as const;

function fileErrors(context: Context, formData: FormData) {
  const t = translatorOf(context);
  const errors: Record<string, string[]> = {};
  for (const field of attachmentFields) {
    const file = formData.get(field);
    if (!(file instanceof File) || file.size === 0) continue;
    if (file.type && !file.type.startsWith("image/")) {
      errors[field] = [t("failure:field.picture")];
    }
  }
  return errors;
}

/** More specific than the status. */
const specificCodes = [
  "attachments-missing",
  "conflict",
  "forbidden",
  "key-reused",
  "national-id-differs",
  "too-many",
];

/** docs/product.md#failures-and-their-messages */
function withStatusMessage(context: Context, part: "files" | "info", failed: Failure): Failure {
  const { status, code = "" } = failed;
  if (status === 0 || status === 429 || specificCodes.includes(code)) return failed;
  const t = translatorOf(context);
  const known = part === "files" ? [400, 413] : [400, 409];
  if (status >= 500) return { ...failed, message: t("failure:broken") };
  const key = known.includes(status) ? String(status) : "other";
  return { ...failed, message: t(`apply:send.${part}.${key}`, { status }) };
}

/** None if this page has the field. */
function firstStepOf({ errors }: Failure) {
  const failedSteps = errors
    .map(({ path }) => stepOfField(path))
    .filter((step) => step !== undefined && step !== "attachments");
  return failedSteps.reduce(
    (first, step) => (first && step && isAfter(first, step) ? step : first),
    failedSteps[0],
  );
}
