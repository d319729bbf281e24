import type { SubmissionResult } from "@conform-to/react";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { listCities } from "#app/contract/branch.ts";
import { renewalForm, renewMembership } from "#app/contract/membership.ts";
import { LARGEST_UPLOAD_MB, renewalFiles } from "#app/contract/membership-form.ts";
import { call, type Failed } from "#app/session/api.server.ts";
import { comeBack, isTooLarge, readForm, turnDown } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { showCities } from "../branch/places.server.ts";
import { completeAnswers, forgetDraft, keepDraft, readDraft, texts } from "./draft.server.ts";
import { addressOf } from "./steps.ts";

type Context = Readonly<RouterContextProvider>;

const lastStep = renewMembership.body.omit(
  Object.fromEntries(Object.keys(renewalForm.shape).map((name) => [name, true])) as Record<
    keyof typeof renewalForm.shape,
    true
  >,
);

/** Takes the first step: keeps its answers and leads to the pictures, or sends it back. */
export async function passPersonal(request: Request, context: Context) {
  const form = await readForm(request, context, renewalForm);
  const cities = showCities(context, form);
  if (cities) return cities;
  const { submission, sent } = form;
  if (submission.status !== "success") return comeBack(submission);
  const { governorate, city } = submission.value;
  const known = await call(context, listCities, { query: { governorate } });
  // Without a script a city may stand there that belongs to the governorate chosen before.
  if (known.ok && !known.data.some(({ branch_city }) => branch_city === city)) {
    const typed: SubmissionResult<string[]> = { initialValue: submission.reply().initialValue };
    if (sent.has("showCities")) return data(typed);
    const fieldErrors = { city: [wordsOf(context)("failure:field.place")] };
    return data(submission.reply({ fieldErrors }), { status: 400 });
  }
  await keepDraft(context, { answers: texts(submission.value) });
  return redirect(addressOf("attachments"), 303);
}

/** Sends the renewal: the answers that were kept, and the pictures. */
export async function sendRenewal(request: Request, context: Context) {
  const words = wordsOf(context);
  const { submission, key, sent } = await readForm(request, context, lastStep, {
    takesFiles: true,
  });
  const answers = await completeAnswers(context);
  if (!answers) return backToPersonal(context);
  if (isTooLarge(sent)) {
    // None of its files was read: what else may be wrong is not known.
    const message = words("renewal:tooLarge", { megabytes: LARGEST_UPLOAD_MB });
    toast(context, { type: "error", message });
    return data({ status: "error" as const, error: { "": [message] } }, { status: 413 });
  }
  const wrong = wrongFiles(context, sent);
  if (submission.status !== "success" || Object.keys(wrong).length > 0) {
    return comeBack(submission, [], wrong);
  }
  const answer = await call(
    context,
    renewMembership,
    { body: { ...answers, ...submission.value } },
    { key },
  );
  if (answer.ok) {
    forgetDraft(context);
    toast(context, { type: "success", message: words("renewal:successMessage") });
    return redirect(href("/"), 303);
  }
  // The server's words, or our own.
  const message = answer.said ? answer.message : words("renewal:errorMessage");
  const refused = { ...answer, message };
  return (await mendPersonal(context, refused)) ?? turnDown(context, submission, refused);
}

/** Nobody comes to the pictures before the first step is complete. */
export function backToPersonal(context: Context) {
  toast(context, { type: "error", message: wordsOf(context)("renewal:completeStep") });
  return redirect(addressOf("personal"), 303);
}

/** Back to the first step where the platform refused something of it. */
async function mendPersonal(context: Context, { errors, message }: Failed) {
  const kept = await readDraft(context);
  const own = errors.filter(({ path }) => path in renewalForm.shape);
  if (!kept || own.length === 0) return undefined;
  const problems = Object.fromEntries(own.map((error) => [error.path, error.message]));
  await keepDraft(context, { ...kept, problems });
  toast(context, { type: "error", message });
  return redirect(addressOf("personal"), 303);
}

/** What can be told of a file before it travels on; the platform looks at its content. */
function wrongFiles(context: Context, sent: FormData) {
  const words = wordsOf(context);
  const wrong: Record<string, string[]> = {};
  for (const field of renewalFiles) {
    const file = sent.get(field);
    if (!(file instanceof File) || file.size === 0) continue;
    if (file.type && !file.type.startsWith("image/")) {
      wrong[field] = [words("failure:field.picture")];
    }
  }
  return wrong;
}
