import type { SubmissionResult } from "@conform-to/react";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { addAidFiles, askAid } from "#app/contract/aid.ts";
import { type AidCategory, LARGEST_AID_FILE_MB, MOST_AID_FILES } from "#app/contract/aid-form.ts";
import { call } from "#app/session/api.server.ts";
import { confirmSent } from "#app/session/confirm.server.ts";
import { comeBack, isTooLarge, readForm, turnDown } from "#app/session/form.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { categoryOf } from "./category.ts";

type Context = Readonly<RouterContextProvider>;

/** At least one; the platform asks for as much. */
const attachments = askAid.body.shape.attachments.refine((files) => files.length > 0, "required");
/** The terms are the web's: they are not sent. */
const terms = z.preprocess(
  (ticked) => ticked ?? "",
  z.string().refine((ticked) => ticked === "on", "agreement"),
);
const form = askAid.body.extend({ attachments, terms });

/** Files, words or both; of nothing at all the files are missed. */
const reply = addAidFiles.body.refine((given) => given.reply || given.attachments.length > 0, {
  path: ["attachments"],
  message: "required",
});

/** Sends a request for aid; success leads home. */
export async function sendAid(request: Request, context: Context) {
  const words = wordsOf(context);
  const { submission, key, sent } = await readForm(request, context, form, {
    takesFiles: true,
  });
  // Without a script a press of a button goes over to another category, with what was typed.
  const category = categoryOf(sent.get("switch"));
  if (category) {
    const { error: _, status: __, ...typed } = submission.reply();
    const moved: SubmissionResult<string[]> & { category: AidCategory } = { ...typed, category };
    return data(moved);
  }
  if (isTooLarge(sent)) return turnDown(context, submission, tooLarge(context));
  if (submission.status !== "success") return comeBack(submission);
  const { terms: _, ...body } = submission.value;
  const answer = await call(context, askAid, { body }, { key });
  if (!answer.ok) return turnDown(context, submission, answer);
  const { id, number } = answer.data ?? {};
  confirmSent(context, answer, { message: words("aid:ha.success"), number });
  // What was there before is shown: whoever sends it again doesn't know what became of it.
  if (answer.repeatedFrom && id)
    return redirect(href("/humanitarian-aid/my-requests/:id", { id }), 303);
  return redirect(href("/"), 303);
}

/** Sends an answer to the aid team, files or both for an own request. */
export async function sendFiles(request: Request, context: Context, id: string) {
  const { submission, key, sent } = await readForm(request, context, reply, {
    takesFiles: true,
  });
  if (isTooLarge(sent)) return turnDown(context, submission, tooLarge(context));
  if (submission.status !== "success") return comeBack(submission);
  const answer = await call(
    context,
    addAidFiles,
    { params: { id }, body: submission.value },
    { key },
  );
  if (!answer.ok) return turnDown(context, submission, answer);
  confirmSent(context, answer, { message: wordsOf(context)("aid:files.added") });
  return redirect(href("/humanitarian-aid/my-requests/:id", { id }), 303);
}

/** None of its files was read. */
function tooLarge(context: Context) {
  const words = wordsOf(context);
  const files = words("aid:files.count", { count: MOST_AID_FILES });
  const message = words("aid:files.tooLarge", { files, megabytes: LARGEST_AID_FILE_MB });
  return { ok: false, status: 413, said: false, message, errors: [] } as const;
}
