import { randomUUID } from "node:crypto";
import type { Call } from "#app/contract/endpoint.ts";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import {
  attachmentFields,
  LARGEST_UPLOAD_MB,
  renewalFiles,
} from "#app/contract/membership-form.ts";
import { newKey } from "../documents/store.ts";
import { type Checked, checkPicture } from "../files/picture.ts";
import { fileTypes } from "../files/store.ts";
import { isChosen } from "../files/uploads.ts";
import type { Ask } from "../resource.ts";
import { insertDocuments } from "./store-documents.ts";

/** Every field of any form here that holds a picture. */
export const pictureFields: readonly string[] = [
  ...new Set<string>([...attachmentFields, ...renewalFiles]),
];

/** Left out, a profile image is served by the personal photo. */
export const requiredAttachments = attachmentFields.filter((field) => field !== "profileImage");
/** The other four are not required. */
export const requiredRenewalFiles = ["partyRegulationAgreement", "activityReport"] as const;

export type Sending = Pick<Ask<Call>, "db" | "documents" | "now"> & {
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * Checks the pictures of a form and keeps them when all are good. They wait under the name that is
 * answered, and are forgotten in the night unless the write that follows takes them: a write that is
 * sent again, or is refused after all, leaves nothing behind.
 */
export async function keepPictures(
  { body, db, documents, now }: Sending,
  required: readonly string[],
): Promise<string | Refusal> {
  const wrong: FieldProblem[] = [];
  const good: { field: string; bytes: Uint8Array; extension: string }[] = [];
  for (const field of pictureFields) {
    const file = body[field];
    const isThere = file instanceof File && isChosen(file);
    if (!isThere && required.includes(field)) wrong.push({ path: field, problem: "required" });
    if (!isThere) continue;
    const checked = await check(file);
    if ("problem" in checked) wrong.push({ path: field, ...checked });
    else good.push({ field, ...checked });
  }
  if (wrong.length > 0) return refuse("invalid", { fields: wrong });
  const keeping = good.map((each) => ({ ...each, storedAs: newKey() }));
  const batch = `batch:${randomUUID()}`;
  // The rows first: a file without one would be found by nobody.
  const rows = keeping.map(({ field, storedAs }) => ({ field, storedAs }));
  await insertDocuments(db, batch, rows, now);
  for (const { bytes, extension, storedAs } of keeping) {
    await documents.keep(bytes, fileTypes[extension] ?? "", storedAs);
  }
  return batch;
}

async function check(file: File): Promise<Checked> {
  if (file.size > LARGEST_UPLOAD_MB * 1024 * 1024) {
    return { problem: "file-large", values: { megabytes: LARGEST_UPLOAD_MB } };
  }
  return checkPicture(await file.bytes());
}
