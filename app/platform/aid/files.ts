import { randomUUID } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import { LARGEST_AID_FILE_MB } from "#app/contract/aid-form.ts";
import type { Call } from "#app/contract/endpoint.ts";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import { newKey } from "../documents/store.ts";
import { type Checked, checkPicture, narrow } from "../files/picture.ts";
import { fileTypes } from "../files/store.ts";
import { checkDocument, isChosen } from "../files/uploads.ts";
import type { Ask } from "../resource.ts";
import { shownName } from "./rules.ts";
import { insertFile } from "./store-files.ts";

type Sending = Pick<Ask<Call>, "caller" | "db" | "documents" | "now" | "personal"> & {
  readonly body: { readonly attachments: readonly File[] };
};

/**
 * Checks the files of a form and keeps them when all are good: pictures and PDF documents, at least
 * one. They wait as a batch, whose name is answered, and are forgotten in the night unless the write
 * that follows takes them: one that is sent again, is refused after all, or ends with the process
 * leaves nothing behind, and every file that a request speaks of is there.
 */
export async function keepFiles(sending: Sending): Promise<string | Refusal> {
  const { body, caller, db, documents, now, personal } = sending;
  if (caller.kind !== "user") return refuse("token-missing");
  const files = body.attachments.filter(isChosen);
  if (files.length === 0) return wrong({ problem: "required" });
  const good: { name: string; bytes: Uint8Array; type: string }[] = [];
  for (const file of files) {
    const checked = await check(file);
    // One field has one problem, which names the file.
    if ("problem" in checked) return wrong(checked);
    const { bytes, extension } = checked;
    const name = shownName(file.name, extension);
    good.push({ name, bytes, type: fileTypes[extension] ?? "" });
  }
  const batch = randomUUID();
  const userId = caller.id;
  for (const { name, bytes, type } of good) {
    // The row first: a file without one would be found by nobody.
    const storedAs = newKey();
    const sealedName = personal.seal(name);
    await insertFile(db, { userId, batch, sealedName, type, storedAs, createdAt: now });
    await documents.keep(bytes, type, storedAs);
  }
  return batch;
}

/** In pixels; lists show pictures no wider. */
const SMALL = 320;

/**
 * A kept file, or a small picture of it: a list of six photos is 2 MB less for an old phone. It is
 * made at each asking, since nothing is kept unsealed.
 */
export async function sized(file: Blob, size: "small" | undefined): Promise<Blob> {
  if (size !== "small" || !file.type.startsWith("image/")) return file;
  const bytes = await narrow(await file.bytes(), SMALL, "webp");
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "image/webp" });
}

function wrong(problem: Omit<FieldProblem, "path">): Refusal {
  return refuse("invalid", { fields: [{ path: "attachments", ...problem }] });
}

/** A file as it is to be kept, judged by its content; or what is wrong, with its name. */
async function check(file: File): Promise<Checked> {
  const name = shownName(file.name);
  if (file.size > LARGEST_AID_FILE_MB * 1024 * 1024) {
    return { problem: "named-file-large", values: { name, megabytes: LARGEST_AID_FILE_MB } };
  }
  const bytes = await file.bytes();
  const isPdf = (await fileTypeFromBuffer(bytes))?.mime === "application/pdf";
  const checked = isPdf ? await checkDocument(bytes) : await checkPicture(bytes);
  // A sound picture of too many pixels has a sentence of its own.
  if (!("problem" in checked) || checked.problem === "picture-pixels") return checked;
  return { problem: "named-file", values: { name } };
}
