import { fileTypeFromBuffer } from "file-type";
import type { sendChatFiles } from "#app/contract/chat-files.ts";
import {
  CHAT_PICTURE_WIDTHS,
  type ChatFileKind,
  MAX_VOICE_SECONDS,
} from "#app/contract/chat-files.values.ts";
import { PartialFile } from "#app/contract/endpoint.ts";
import { type FieldProblem, isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { MAX_FILE_MB, uploadLimits } from "#app/contract/upload-limits.ts";
import type { Dependencies } from "../dependencies.ts";
import { newPiecedKey } from "../documents/pieces.ts";
import { plainFileName } from "../files/name.ts";
import { checkPicture, readPictureSize, resizeToWidth } from "../files/picture.ts";
import { answerPart } from "../files/range.ts";
import { fileTypes } from "../files/store.ts";
import { checkDocument, isChosen, nameProblem } from "../files/uploads.ts";
import { checkVoice, looksLikeVoice } from "../files/voice/check.ts";
import type { HandlerContext } from "../http/handler.ts";
import { refusalToWrite } from "./actions-messages.ts";
import { mayCarryFiles, openRoom } from "./own.ts";
import { keysOf, type NewFile, unguardedHasKey } from "./store-files.ts";
import { findByKey } from "./store-messages.ts";

export type SavedFile = Omit<NewFile, "id" | "roomId" | "seq" | "createdAt">;

/** A stored file gets its message within this, or never. */
export const DELETE_UNUSED_AFTER_SECONDS = 60 * 60;

/**
 * Call before the transaction. Enqueues the cleanup first: unused files are deleted in any case.
 */
export async function saveFiles({
  params,
  body,
  caller,
  db,
  documents,
  jobs,
  personal,
  now,
  language,
}: HandlerContext<typeof sendChatFiles>): Promise<readonly SavedFile[] | Refusal> {
  const found = await openRoom({ caller, db }, params.id);
  if (isRefusal(found)) return found;
  const { clientKey } = body;
  if (clientKey && (await findByKey(db, params.id, caller.id, clientKey))) return [];
  const refused = await refusalToWrite(db, found, caller.id, { now, language });
  if (refused) return refused;
  if (!mayCarryFiles(found, caller.id)) return refuseFiles({ problem: "chat-files-asked" });
  const checked = await checkFiles(body.files.filter(isChosen));
  if ("problem" in checked) return refuseFiles(checked);
  const keptFiles = checked.map((file, place) => {
    const { kind, name, type, bytes, medium, small, ...measures } = file;
    const row: SavedFile = {
      place,
      kind,
      type,
      ...measures,
      sealedName: personal.seal(name),
      sealedAlt: kind === "picture" && body.alt ? personal.seal(body.alt) : null,
      size: bytes.length,
      storedAs: newPiecedKey(bytes.length),
      mediumAs: medium ? newPiecedKey(medium.length) : null,
      smallAs: small ? newPiecedKey(small.length) : null,
    };
    return { row, file };
  });
  const keys = keptFiles.flatMap(({ row }) => keysOf(row));
  await jobs.add(
    db,
    "deleteUnusedChatFiles",
    { keys },
    { afterSeconds: DELETE_UNUSED_AFTER_SECONDS },
  );
  for (const { row, file } of keptFiles) {
    await documents.save(file.bytes, file.type, row.storedAs);
    if (row.mediumAs && file.medium) await documents.save(file.medium, WEBP, row.mediumAs);
    if (row.smallAs && file.small) await documents.save(file.small, WEBP, row.smallAs);
  }
  return keptFiles.map(({ row }) => row);
}

export const WEBP = "image/webp";

/** Skips keys that a message or a room uses. */
export async function deleteUnusedChatFiles(
  { db, documents }: Pick<Dependencies, "db" | "documents">,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) if (!(await unguardedHasKey(db, key))) await documents.delete(key);
}

/** Supports ranges, for this caller alone. Browsers revalidate, so removed members lose access. */
export async function openPart(
  documents: Dependencies["documents"],
  file: { key: string; type: string; etag: string; disposition: string },
): Promise<PartialFile | undefined> {
  const kept = await documents.openPieces(file.key);
  if (!kept) return undefined;
  const headers = {
    "Cache-Control": "private, no-cache",
    "Content-Disposition": file.disposition,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": file.type,
    "Cross-Origin-Resource-Policy": "same-origin",
    ETag: file.etag,
    "X-Content-Type-Options": "nosniff",
  };
  return new PartialFile((request) =>
    answerPart(request, new Headers(headers), kept.size, kept.stream),
  );
}

function refuseFiles(problem: Omit<FieldProblem, "path">): Refusal {
  return refuse("invalid", { fields: [{ path: "files", ask: "chat.files", ...problem }] });
}

type Problem = Pick<FieldProblem, "problem" | "values">;

interface CheckedFile {
  readonly kind: ChatFileKind;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  readonly medium?: Uint8Array | undefined;
  readonly small?: Uint8Array | undefined;
}

async function checkFiles(files: readonly File[]): Promise<readonly CheckedFile[] | Problem> {
  if (files.length === 0) return { problem: "required" };
  const read: { file: File; bytes: Uint8Array; kind: ChatFileKind }[] = [];
  for (const file of files) {
    if (file.size > uploadLimits.fileBytes) {
      const values = { name: nameOf(file.name), megabytes: MAX_FILE_MB };
      return { problem: "named-file-large", values };
    }
    const bytes = await file.bytes();
    read.push({ file, bytes, kind: await detectKind(bytes) });
  }
  const others = read.some(({ kind }) => kind !== "picture");
  if (others && read.length > 1) return { problem: "chat-files-mixed" };
  const checked: CheckedFile[] = [];
  for (const { file, bytes, kind } of read) {
    const one = await checkers[kind](bytes, nameOf(file.name));
    if ("problem" in one) return one;
    checked.push(one);
  }
  return checked;
}

async function detectKind(bytes: Uint8Array): Promise<ChatFileKind> {
  if (looksLikeVoice(bytes)) return "voice";
  const type = await fileTypeFromBuffer(bytes);
  return type?.mime === "application/pdf" ? "document" : "picture";
}

const checkers = {
  async picture(given, name): Promise<CheckedFile | Problem> {
    const checked = await checkPicture(given);
    if ("problem" in checked) return nameProblem(checked, name, "chat-file");
    const { bytes, extension } = checked;
    const sides = await readPictureSize(bytes);
    const narrow = async (width: number) =>
      sides.width > width ? resizeToWidth(bytes, width, "webp") : undefined;
    return {
      kind: "picture",
      name: withExtension(name, extension),
      type: fileTypes[extension] ?? "",
      bytes,
      ...sides,
      medium: await narrow(CHAT_PICTURE_WIDTHS.medium),
      small: await narrow(CHAT_PICTURE_WIDTHS.small),
    };
  },

  async document(given, name): Promise<CheckedFile | Problem> {
    const checked = await checkDocument(given);
    if ("problem" in checked) return { problem: "chat-file", values: { name } };
    const { bytes, extension } = checked;
    const type = fileTypes[extension] ?? "";
    return { kind: "document", name: withExtension(name, extension), type, bytes };
  },

  async voice(given, name): Promise<CheckedFile | Problem> {
    const checked = await checkVoice(given, { mostSeconds: MAX_VOICE_SECONDS });
    if ("problem" in checked) {
      return checked.problem === "voice" ? { problem: "voice", values: { name } } : checked;
    }
    return { kind: "voice", name, ...checked };
  },
} satisfies Record<
  ChatFileKind,
  (given: Uint8Array, name: string) => Promise<CheckedFile | Problem>
>;

const nameOf = (name: string) => plainFileName(name) || "file";

const withExtension = (name: string, extension: string) =>
  `${name.replace(/\.\w{1,5}$/, "") || "file"}.${extension}`;
