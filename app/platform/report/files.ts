import { randomUUID } from "node:crypto";
import type { Call } from "#app/contract/endpoint.ts";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import { MAX_REPORT_IMAGE_MB, type reportFileKinds } from "#app/contract/report.values.ts";
import type { Dependencies } from "../dependencies.ts";
import { newKey } from "../documents/store.ts";
import { plainFileName } from "../files/name.ts";
import { fileTypes } from "../files/store.ts";
import { checkUpload, isChosen, nameProblem } from "../files/uploads.ts";
import type { HandlerContext } from "../http/handler.ts";
import { unattachedBefore } from "./rules.ts";
import { deleteUnattached } from "./store-desk.ts";
import { reportFiles } from "./tables.ts";

export interface Batch {
  readonly batch: string;
  readonly attachments: number;
  readonly hasImage: boolean;
}

type UploadContext = Pick<HandlerContext<Call>, "db" | "documents" | "now" | "personal"> & {
  readonly body: { readonly attachments: readonly File[]; readonly image?: File | undefined };
};

/** Keeps a form's files as a batch; the nightly job deletes those that no write took. */
export async function saveFiles(upload: UploadContext): Promise<Batch | Refusal> {
  const { body, db, documents, now, personal } = upload;
  const given = [
    ...body.attachments.filter(isChosen).map((file) => ({ file, kind: "attachment" as const })),
    ...(isChosen(body.image) ? [{ file: body.image, kind: "image" as const }] : []),
  ];
  const batch = randomUUID();
  const checkedFiles: Checked[] = [];
  for (const { file, kind } of given) {
    const checked = await (kind === "image" ? checkImage(file) : checkAttachment(file));
    if ("path" in checked) return refuse("invalid", { fields: [checked] });
    checkedFiles.push(checked);
  }
  for (const { kind, name, bytes, type } of checkedFiles) {
    // The row first: a file without one would never be found.
    const storedAs = newKey();
    const sealedName = personal.seal(name);
    const row = { batch, kind, sealedName, type, storedAs, createdAt: now };
    await db.insert(reportFiles).values(row);
    await documents.save(bytes, type, storedAs);
  }
  const hasImage = checkedFiles.some(({ kind }) => kind === "image");
  return { batch, attachments: checkedFiles.length - Number(hasImage), hasImage };
}

interface Checked {
  readonly kind: (typeof reportFileKinds)[number];
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** Judged by its content. */
async function checkAttachment(file: File): Promise<Checked | FieldProblem> {
  const path = "attachments";
  const name = plainFileName(file.name) || "document";
  const checked = await checkUpload(file, ["document", "picture"]);
  if (!("problem" in checked)) {
    const { bytes, extension } = checked;
    return { kind: "attachment", name, bytes, type: fileTypes[extension] ?? "" };
  }
  return { path, ...nameProblem(checked, name, "named-file") };
}

async function checkImage(file: File): Promise<Checked | FieldProblem> {
  const path = "image";
  const name = plainFileName(file.name) || "image";
  if (file.size > MAX_REPORT_IMAGE_MB * 1024 * 1024) {
    return { path, problem: "file-large", values: { megabytes: MAX_REPORT_IMAGE_MB } };
  }
  const checked = await checkUpload(file, ["picture"]);
  if ("problem" in checked) return { path, ...checked };
  const { bytes, extension } = checked;
  return { kind: "image", name, bytes, type: fileTypes[extension] ?? "" };
}

/** Bounds memory. */
const BATCH_SIZE = 200;

export async function purgeFiles({
  db,
  documents,
  now,
}: Pick<Dependencies, "db" | "documents"> & { readonly now: Date }): Promise<void> {
  let count: number;
  do {
    // Files before rows: a run that breaks off is completed by the next.
    count = await db.transaction(async (tx) => {
      const keys = await deleteUnattached(tx, unattachedBefore(now), BATCH_SIZE);
      for (const key of keys) await documents.delete(key);
      return keys.length;
    });
  } while (count === BATCH_SIZE);
}
