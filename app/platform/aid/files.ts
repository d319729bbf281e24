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
import { aidFiles } from "./tables.ts";

type UploadContext = Pick<HandlerContext<Call>, "db" | "documents" | "now" | "personal"> & {
  readonly caller: Member;
  readonly body: { readonly attachments: readonly File[] };
};

/** Returns the batch's name. Batches that no write takes are deleted at night. */
export async function saveFiles(upload: UploadContext): Promise<string | Refusal> {
  const { body, caller, db, documents, now, personal } = upload;
  const files = body.attachments.filter(isChosen);
  if (files.length === 0) return invalidAttachments({ problem: "required" });
  const checkedFiles: { name: string; bytes: Uint8Array; type: string }[] = [];
  for (const file of files) {
    const checked = await check(file);
    if ("problem" in checked) return invalidAttachments(checked);
    const { bytes, extension } = checked;
    const name = displayFileName(file.name, extension);
    checkedFiles.push({ name, bytes, type: fileTypes[extension] ?? "" });
  }
  const batch = randomUUID();
  const userId = caller.id;
  for (const { name, bytes, type } of checkedFiles) {
    // The row first: a file without one would never be deleted.
    const storedAs = newKey();
    const sealedName = personal.seal(name);
    const file = { userId, batch, sealedName, type, storedAs, createdAt: now };
    await db.insert(aidFiles).values(file);
    await documents.save(bytes, type, storedAs);
  }
  return batch;
}

const THUMBNAIL_PX = 320;

/** Scaled at each request, since nothing is stored unsealed; a list of six photos is 2 MB less. */
export async function thumbnail(file: Blob, size: "small" | undefined): Promise<Blob> {
  if (size !== "small" || !file.type.startsWith("image/")) return file;
  const bytes = await resizeToWidth(await file.bytes(), THUMBNAIL_PX, "webp");
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/webp" });
}

function invalidAttachments(problem: Omit<FieldProblem, "path">): Refusal {
  return refuse("invalid", { fields: [{ path: "attachments", ...problem }] });
}

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
