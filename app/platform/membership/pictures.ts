import { randomUUID } from "node:crypto";
import type { Call } from "#app/contract/endpoint.ts";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import { attachmentFields, MAX_UPLOAD_MB, renewalFiles } from "#app/contract/membership.values.ts";
import { insertDocuments } from "../application/api-documents.ts";
import { newKey } from "../documents/store.ts";
import { type CheckedFile, checkPicture } from "../files/picture.ts";
import { fileTypes } from "../files/store.ts";
import { isChosen } from "../files/uploads.ts";
import type { HandlerContext } from "../http/handler.ts";

export const pictureFields: readonly string[] = [
  ...new Set<string>([...attachmentFields, ...renewalFiles]),
];

/** The personal photo replaces a missing profile image. */
export const requiredAttachments = attachmentFields.filter((field) => field !== "profileImage");
export const requiredRenewalFiles = ["partyRegulationAgreement", "activityReport"] as const;

export type UploadContext = Pick<HandlerContext<Call>, "db" | "documents" | "now"> & {
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Checks and stores a form's pictures when all are good. They stay unattached until the write that
 * follows takes them, or the night deletes them, so failed or repeated writes leave nothing behind.
 */
export async function savePictures(
  { body, db, documents, now }: UploadContext,
  required: readonly string[],
): Promise<string | Refusal> {
  const problems: FieldProblem[] = [];
  const checkedFiles: { field: string; bytes: Uint8Array; extension: string }[] = [];
  for (const field of pictureFields) {
    const file = body[field];
    const isThere = file instanceof File && isChosen(file);
    if (!isThere && required.includes(field)) problems.push({ path: field, problem: "required" });
    if (!isThere) continue;
    const checked = await check(file);
    if ("problem" in checked) problems.push({ path: field, ...checked });
    else checkedFiles.push({ field, ...checked });
  }
  if (problems.length > 0) return refuse("invalid", { fields: problems });
  const keeping = checkedFiles.map((each) => ({ ...each, storedAs: newKey() }));
  const batch = `batch:${randomUUID()}`;
  // Rows first: a file without one is orphaned.
  const rows = keeping.map(({ field, storedAs }) => ({ field, storedAs }));
  await insertDocuments(db, batch, rows, now);
  for (const { bytes, extension, storedAs } of keeping) {
    await documents.save(bytes, fileTypes[extension] ?? "", storedAs);
  }
  return batch;
}

async function check(file: File): Promise<CheckedFile> {
  if (file.size > MAX_UPLOAD_MB * 1024 * 1024) {
    return { problem: "file-large", values: { megabytes: MAX_UPLOAD_MB } };
  }
  return checkPicture(await file.bytes());
}
