import type { Call } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { addPiece, finishUpload, startUpload } from "#app/contract/import.ts";
import { IMPORT_PIECE_BYTES, MAX_IMPORT_MB } from "#app/contract/import.values.ts";
import { audit } from "../audit/api.ts";
import { newKey } from "../documents/store.ts";
import type { HandlerContext } from "../http/handler.ts";
import { openPieces } from "../spreadsheet/source.ts";
import { TableError } from "../spreadsheet/table.ts";
import type { KindOfImport } from "./api.ts";
import { deleteFile } from "./delete-file.ts";
import { type Preview, readPreview } from "./preview.ts";
import { noCounts, nothingUndone } from "./rules.ts";
import { readColumns } from "./steps.ts";
import { addImport, changeImport, findLastWords, findPieces, lockImport } from "./store.ts";
import { importPieces } from "./tables.ts";

export type UploadContext<C extends Call> = Pick<
  HandlerContext<C>,
  "address" | "body" | "caller" | "db" | "documents" | "now" | "params" | "personal"
>;

export async function openUpload(
  context: UploadContext<typeof startUpload>,
  { kind }: KindOfImport,
): Promise<{ id: string }> {
  const { body, caller, db, now, personal } = context;
  const id = await addImport(db, {
    kind,
    byId: caller.id,
    sealedFileName: personal.seal(body.fileName || "—"),
    state: "uploading",
    createdAt: now,
    counts: noCounts,
    undone: nothingUndone,
  });
  return { id };
}

export async function addImportPiece(
  context: UploadContext<typeof addPiece>,
  { kind }: KindOfImport,
): Promise<Refusal | undefined> {
  const { body, caller, db, params } = context;
  const found = await lockImport(db, kind, params.id);
  if (found?.byId !== caller.id) return refuse("not-found");
  const pieces = await findPieces(db, params.id);
  if (body.place < pieces.length) return undefined;
  if (found.state !== "uploading" || body.place > pieces.length) return refuse("conflict");
  return savePiece(context, pieces, { ...body, importId: params.id, part: 0 });
}

export async function savePiece(
  { db, documents }: Pick<HandlerContext<typeof addPiece>, "db" | "documents">,
  pieces: readonly { readonly size: number }[],
  { importId, part, place, piece }: { importId: string; part: number; place: number; piece: File },
): Promise<Refusal | undefined> {
  const { size } = piece;
  const sum = pieces.reduce((bytes, each) => bytes + each.size, size);
  if (size > IMPORT_PIECE_BYTES || sum > MAX_IMPORT_MB * 1024 * 1024) {
    const values = { megabytes: MAX_IMPORT_MB };
    return refuse("invalid", { fields: [{ path: "file", problem: "file-large", values }] });
  }
  // The row first: a file without one is orphaned.
  const storedAs = newKey();
  await db.insert(importPieces).values({ importId, part, place, size, storedAs });
  await documents.save(await piece.bytes(), "application/octet-stream", storedAs);
  return undefined;
}

export async function lookAtFile(
  {
    db,
    documents,
    params,
  }: Pick<UploadContext<typeof finishUpload>, "db" | "documents" | "params">,
  { meanings }: KindOfImport,
  sheet?: number,
): Promise<Preview | TableError> {
  try {
    const source = openPieces(documents, await findPieces(db, params.id));
    return await readPreview(source, meanings, sheet);
  } catch (error) {
    if (error instanceof TableError) return error;
    throw error;
  }
}

export async function closeUpload(
  context: UploadContext<typeof finishUpload> & { readonly prepared: Preview | TableError },
  { kind, acts }: KindOfImport,
): Promise<Refusal | undefined> {
  const { caller, db, params, personal, prepared } = context;
  const found = await lockImport(db, kind, params.id);
  if (found?.byId !== caller.id) return refuse("not-found");
  if (found.state !== "uploading") return refuse("conflict");
  if (prepared instanceof TableError) {
    await changeImport(db, found.id, { state: "discarded", problem: prepared.problem });
    await deleteFile(context, found.id);
    const { problem, values } = prepared;
    return refuse("invalid", { fields: [{ path: "file", problem: `import-${problem}`, values }] });
  }
  await changeImport(db, found.id, {
    state: "columns",
    sealedWords: (await findLastWords(db, kind, personal)).seal(personal),
    ...(await readColumns(db, personal, prepared)),
  });
  await audit(context, acts.uploaded, { detail: found.id });
  return undefined;
}
