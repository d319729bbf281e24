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
import { actionsFor } from "#app/session/form-action.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { upload } from "../../../import/list/upload.server.ts";
import type { Route } from "./+types/import";

const page = ({ params }: Route.ActionArgs) => href("/desk/candidates/import/:id", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const columns = formAction(candidateImportCalls.chooseColumns, { to: page });

export const sheet = formAction(candidateImportCalls.chooseSheet, { to: page });

export async function archive(args: Route.ActionArgs) {
  const { request, params, context } = args;
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
  const message = translatorOf(context)("candidate-import:archive.done");
  toast(context, { type: "success", message });
  return redirect(page(args), 303);
}

export const discardArchive = buttonAction(removeArchive, {
  schema: z.object({ part: z.string().max(64) }),
  input: ({ params }, { value }) => ({ params: { ...params, ...value } }),
  done: "candidate-import:archive.removed",
  to: page,
});

export const publish = buttonAction(publishCandidateImport, {
  done: "candidate-import:publish.begun",
  to: page,
});

export const discard = formAction(candidateImportCalls.discard, {
  ask: askFirst,
  done: "candidate-import:discard.done",
  to: () => href("/desk/candidates/import"),
});
