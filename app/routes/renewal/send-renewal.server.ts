import type { SubmissionResult } from "@conform-to/react";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { listCities } from "#app/contract/branch.ts";
import { renewalForm, renewMembership } from "#app/contract/membership.ts";
import { MAX_UPLOAD_MB, renewalFiles } from "#app/contract/membership.values.ts";
import { call } from "#app/session/api.server.ts";
import { isTooLarge, readForm } from "#app/session/form.server.ts";
import { formInvalid, formLookedAt, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import type { Failure } from "#app/session/result.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { respondWithCities } from "../branch/places.server.ts";
import {
  completeAnswers,
  deleteDraft,
  readDraft,
  saveDraft,
  toFieldValues,
} from "./draft.server.ts";
import { stepPath } from "./steps.ts";

type Context = Readonly<RouterContextProvider>;

const lastStepSchema = renewMembership.body.omit(
  Object.fromEntries(Object.keys(renewalForm.shape).map((name) => [name, true])) as Record<
    keyof typeof renewalForm.shape,
    true
  >,
);

export async function submitPersonalStep(request: Request, context: Context) {
  const form = await readForm(request, context, renewalForm);
  const citiesResponse = respondWithCities(context, form);
  if (citiesResponse) return citiesResponse;
  const { submission, formData } = form;
  if (submission.status !== "success") return formInvalid(submission);
  const { governorate, city } = submission.value;
  const cities = await call(context, listCities, { query: { governorate } });
  // Without a script the city may belong to the previous governorate.
  if (cities.ok && !cities.data.some(({ branch_city }) => branch_city === city)) {
    const typed: SubmissionResult<string[]> = { initialValue: submission.reply().initialValue };
    if (formData.has("showCities")) return data(typed);
    const fieldErrors = { city: [translatorOf(context)("failure:field.place")] };
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  const looked = formLookedAt(context, submission);
  if (looked) return looked;
  await saveDraft(context, { answers: toFieldValues(submission.value) });
  return redirect(stepPath("attachments"), 303);
}

export async function sendRenewal(request: Request, context: Context) {
  const t = translatorOf(context);
  const { submission, key, formData } = await readForm(request, context, lastStepSchema, {
    takesFiles: true,
  });
  const answers = await completeAnswers(context);
  if (!answers) return redirectToPersonal(context);
  if (isTooLarge(formData)) {
    // Too large: no file was read.
    const message = t("renewal:tooLarge", { megabytes: MAX_UPLOAD_MB });
    toast(context, { type: "error", message });
    return data({ status: "error" as const, error: { "": [message] } }, { status: 413 });
  }
  const errors = fileErrors(context, formData);
  if (submission.status !== "success" || Object.keys(errors).length > 0) {
    return formInvalid(submission, [], errors);
  }
  const result = await call(
    context,
    renewMembership,
    { body: { ...answers, ...submission.value } },
    { key },
  );
  if (result.ok) {
    deleteDraft(context);
    toast(context, { type: "success", message: t("renewal:successMessage") });
    return redirect(href("/"), 303);
  }
  const message = result.hasServerMessage ? result.message : t("renewal:errorMessage");
  const failure = { ...result, message };
  return (
    (await redirectToRefusedFields(context, failure)) ?? formRejected(context, submission, failure)
  );
}

/** The first step must be complete. */
export function redirectToPersonal(context: Context) {
  toast(context, { type: "error", message: translatorOf(context)("renewal:completeStep") });
  return redirect(stepPath("personal"), 303);
}

async function redirectToRefusedFields(context: Context, { errors, message }: Failure) {
  const draft = await readDraft(context);
  const personalErrors = errors.filter(({ path }) => path in renewalForm.shape);
  if (!draft || personalErrors.length === 0) return undefined;
  const problems = Object.fromEntries(personalErrors.map((error) => [error.path, error.message]));
  await saveDraft(context, { ...draft, problems });
  toast(context, { type: "error", message });
  return redirect(stepPath("personal"), 303);
}

/** The platform checks content. */
function fileErrors(context: Context, formData: FormData) {
  const t = translatorOf(context);
  const errors: Record<string, string[]> = {};
  for (const field of renewalFiles) {
    const file = formData.get(field);
    if (!(file instanceof File) || file.size === 0) continue;
    if (file.type && !file.type.startsWith("image/")) {
      errors[field] = [t("failure:field.picture")];
    }
  }
  return errors;
}
