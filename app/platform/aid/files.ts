import { randomUUID } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { MAX_AID_FILE_MB } from "#app/contract/aid.values.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import { newKey } from "../documents/store.ts";
import { type CheckedFile, checkPicture, resizeToWidth } from "../files/picture.ts";
import { fileTypes } from "../files/store.ts";
import { checkDocument, isChosen, nameProblem } from "../files/uploads.ts";
import type { Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { displayFileName } from "./rules.ts";
import { insertFile } from "./store-files.ts";

type UploadContext = Pick<HandlerContext<Call>, "db" | "documents" | "now" | "personal"> & {
  readonly caller: Member;
  readonly body: { readonly attachments: readonly File[] };
};

/**
 * Checks the files of a form and keeps them when all are good: pictures and PDF documents, at least
 * one. They wait as a batch, whose name is answered, and are forgotten in the night unless the write
 * that follows takes them: one that is sent again, is refused after all, or ends with the process
 * leaves nothing behind, and every file that a request speaks of is there.
 */
export async function saveFiles(upload: UploadContext): Promise<string | Refusal> {
  const { body, caller, db, documents, now, personal } = upload;
  const files = body.attachments.filter(isChosen);
  if (files.length === 0) return invalidAttachments({ problem: "required" });
  const checkedFiles: { name: string; bytes: Uint8Array; type: string }[] = [];
  for (const file of files) {
    const checked = await check(file);
    // One field has one problem, which names the file.
    if ("problem" in checked) return invalidAttachments(checked);
    const { bytes, extension } = checked;
    const name = displayFileName(file.name, extension);
    checkedFiles.push({ name, bytes, type: fileTypes[extension] ?? "" });
  }
  const batch = randomUUID();
  const userId = caller.id;
  for (const { name, bytes, type } of checkedFiles) {
    // The row first: a file without one would be found by nobody.
    const storedAs = newKey();
    const sealedName = personal.seal(name);
    await insertFile(db, { userId, batch, sealedName, type, storedAs, createdAt: now });
    await documents.save(bytes, type, storedAs);
  }
  return batch;
}

/** In pixels; lists show pictures no wider. */
const THUMBNAIL_PX = 320;

/**
 * A kept file, or a small picture of it: a list of six photos is 2 MB less for an old phone. It is
 * made at each asking, since nothing is kept unsealed.
 */
export async function thumbnail(file: Blob, size: "small" | undefined): Promise<Blob> {
  if (size !== "small" || !file.type.startsWith("image/")) return file;
  const bytes = await resizeToWidth(await file.bytes(), THUMBNAIL_PX, "webp");
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/webp" });
}

function invalidAttachments(problem: Omit<FieldProblem, "path">): Refusal {
  return refuse("invalid", { fields: [{ path: "attachments", ...problem }] });
}

/** A file as it is to be kept, judged by its content; or what is wrong, with its name. */
async function check(file: File): Promise<CheckedFile> {
  const name = displayFileName(file.name);
  if (file.size > MAX_AID_FILE_MB * 1024 * 1024) {
    return { problem: "named-file-large", values: { name, megabytes: MAX_AID_FILE_MB } };
  }
  const bytes = await file.bytes();
  const isPdf = (await fileTypeFromBuffer(bytes))?.mime === "application/pdf";
  const checked = isPdf ? await checkDocument(bytes) : await checkPicture(bytes);
  return "problem" in checked ? nameProblem(checked, name, "named-file") : checked;
}
