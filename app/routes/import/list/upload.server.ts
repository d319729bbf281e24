import type { RouterContextProvider } from "react-router";
import type { Ability } from "#app/contract/endpoint.ts";
import { IMPORT_PIECE_BYTES, MAX_IMPORT_MB } from "#app/contract/import.values.ts";
import type { ImportCalls } from "#app/contract/import-calls.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { readPieces } from "#app/session/pieces.server.ts";
import type { Failure, Result } from "#app/session/result.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

export type Outcome<Id> = { readonly id: Id } | { readonly error: string; readonly status: number };

type Context = Readonly<RouterContextProvider>;
type Key = { readonly key: string | undefined; readonly hasOwnTime?: boolean };

export interface Target<Id> {
  readonly can: Ability;
  readonly forbidden: string;
  readonly field: string;
  start(fileName: string, key: Key): Promise<Result<{ id: Id }>>;
  add(id: Id, body: { place: number; piece: File }, key: Key): Promise<Result<unknown>>;
  finish(id: Id, key: Key): Promise<Result<unknown>>;
}

export function spreadsheetOf(
  context: Context,
  calls: Pick<ImportCalls, "startUpload" | "addPiece" | "finishUpload">,
  who: Pick<Target<string>, "can" | "forbidden">,
): Target<string> {
  return {
    ...who,
    field: "file",
    start: (fileName, key) => call(context, calls.startUpload, { body: { fileName } }, key),
    add: (id, body, key) => call(context, calls.addPiece, { params: { id }, body }, key),
    finish: (id, key) => call(context, calls.finishUpload, { params: { id } }, key),
  };
}

/**
 * Streams the file to the platform.
 *
 * @returns its id there, or the error
 */
export async function upload<Id>(
  request: Request,
  context: Context,
  { can, forbidden, field, start, add, finish }: Target<Id>,
): Promise<Outcome<Id>> {
  const t = translatorOf(context);
  // Before reading the body.
  if (!may(await visitorOf(context), can)) return { error: t(forbidden), status: 403 };
  let id: Id | undefined;
  let failure: Failure | undefined;
  const read = await readPieces(request, context, {
    field,
    pieceBytes: IMPORT_PIECE_BYTES,
    fileBytes: MAX_IMPORT_MB * 1024 * 1024,
    async send({ place, bytes, fileName, key }) {
      if (id === undefined) {
        const started = await start(fileName, { key });
        if (started.ok) id = started.data.id;
        else failure = started;
      }
      if (id === undefined) return false;
      const piece = new File([bytes as BlobPart], "piece");
      const pieceKey = key && `${key}.${place}`;
      const added = await add(id, { place, piece }, { key: pieceKey, hasOwnTime: true });
      if (!added.ok) failure = added;
      return added.ok;
    },
  });
  if (failure) return explain(failure);
  if (read.problem === "too-large") {
    return { error: t("failure:field.file-large", { megabytes: MAX_IMPORT_MB }), status: 413 };
  }
  if (read.problem === "busy") return { error: t("failure:uploads-busy"), status: 503 };
  if (read.problem) return { error: t("failure:malformed"), status: 400 };
  if (id === undefined) {
    const words = read.fileName ? "failure:field.import-empty" : "failure:field.required";
    return { error: t(words), status: 400 };
  }
  const finished = await finish(id, { key: read.key && `${read.key}.end`, hasOwnTime: true });
  return finished.ok ? { id } : explain(finished);
}

function explain({ status, message, errors }: Failure): { error: string; status: number } {
  const isOurs = status === 0 || status >= 500;
  const kept = [403, 413, 429].includes(status) ? status : 400;
  return { error: errors[0]?.message ?? message, status: isOurs ? 503 : kept };
}
