import { data, href, redirect } from "react-router";
import { z } from "zod";
import {
  addArchivePiece,
  candidateImportCalls,
  finishArchive,
  publishCandidateImport,
  removeArchive,
  startArchive,
} from "#app/contract/candidate-import.ts";
import { CREATE_CANDIDATES } from "#app/contract/election-desk.values.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { localFailure } from "#app/session/result.server.ts";
import { toast, toastResult } from "#app/session/toast.server.ts";
import { upload } from "../../../import/list/upload.server.ts";
import type { Route } from "./+types/import";

type Args = Route.ActionArgs;

/** Says what the columns mean, and lets the file be looked through. */
export async function columns({ request, params, context }: Args) {
  const { chooseColumns } = candidateImportCalls;
  const { submission, key } = await readForm(request, context, chooseColumns.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, chooseColumns, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return back(params);
}

/** Takes another sheet of the workbook. */
export async function sheet({ request, params, context }: Args) {
  const { chooseSheet } = candidateImportCalls;
  const { submission, key } = await readForm(request, context, chooseSheet.body);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, chooseSheet, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  return back(params);
}

/** Takes an archive of pictures. */
export async function archive({ request, params, context }: Args) {
  const outcome = await upload<number>(request, context, {
    can: CREATE_CANDIDATES,
    forbidden: "candidate-import:list.forbidden.title",
    field: "archive",
    async start(fileName, key) {
      const started = await call(context, startArchive, { params, body: { fileName } }, key);
      return started.ok ? { ...started, data: { id: started.data.part } } : started;
    },
    add: (part, body, key) =>
      call(context, addArchivePiece, { params: { ...params, part: String(part) }, body }, key),
    finish: (part, key) =>
      call(context, finishArchive, { params: { ...params, part: String(part) } }, key),
  });
  if ("error" in outcome) return data({ error: outcome.error }, outcome.status);
  say(context, "archive.done");
  return back(params);
}

const onePart = z.object({ part: z.string().max(64) });

/** Takes an archive away again. */
export async function dropArchive({ request, params, context }: Args) {
  const { submission, key } = await readForm(request, context, onePart);
  const result =
    submission.status === "success"
      ? await call(context, removeArchive, { params: { ...params, ...submission.value } }, { key })
      : localFailure(context, 400, "failure:malformed");
  toastResult(context, result, translatorOf(context)("candidate-import:archive.removed"));
  return back(params);
}

/** Publishes all candidates together. */
export async function publish({ request, params, context }: Args) {
  const { key } = await readForm(request, context, publishCandidateImport.body);
  const result = await call(context, publishCandidateImport, { params }, { key });
  if (!result.ok && result.status === 404) throw data(null, { status: 404 });
  toastResult(context, result, translatorOf(context)("candidate-import:publish.begun"));
  return back(params);
}

/** Gives the import up. */
export async function discard({ request, params, url, context }: Args) {
  const giveUp = candidateImportCalls.discard;
  const { submission, key, formData } = await readForm(request, context, giveUp.body);
  const asked = askFirst(formData, url);
  if (asked) return asked;
  const result = await call(context, giveUp, { params }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  say(context, "discard.done");
  return redirect(href("/desk/candidates/import"), 303);
}

function say(context: Args["context"], key: string): void {
  toast(context, { type: "success", message: translatorOf(context)(`candidate-import:${key}`) });
}

function back(params: Args["params"]) {
  return redirect(href("/desk/candidates/import/:id", params), 303);
}
