import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { Files } from "../files/store.ts";
import { saveUploads } from "../files/uploads.ts";
import { parseId } from "../http/id.ts";
import { findCandidate } from "./store.ts";

/** Names on the wire, and of the columns. */
export const candidateFileKinds = {
  image: "picture",
  symbolImage: "picture",
  cvFile: "document",
  programFile: "document",
} as const;

type Field = keyof typeof candidateFileKinds;
export type CandidateKeys = Partial<Record<Field, string>>;

interface UploadContext {
  readonly files: Files;
  readonly body: Readonly<Partial<Record<Field, File | undefined>>>;
}
interface CandidateUploadContext extends UploadContext {
  readonly db: Database;
  readonly params: { readonly id: string };
}

export async function saveUploadedFiles({
  files,
  body,
}: UploadContext): Promise<CandidateKeys | Refusal> {
  return saveUploads(files, candidateFileKinds, body);
}

/** Checks first that the candidate exists. */
export async function saveUploadedFilesFor({
  db,
  params,
  ...upload
}: CandidateUploadContext): Promise<CandidateKeys | Refusal> {
  return (await findCandidate(db, parseId(params.id)))
    ? saveUploadedFiles(upload)
    : refuse("not-found");
}

export async function saveSomeUploadedFilesFor(
  upload: CandidateUploadContext,
): Promise<CandidateKeys | Refusal> {
  const keys = await saveUploadedFilesFor(upload);
  if (isRefusal(keys) || Object.keys(keys).length > 0) return keys;
  return refuse("invalid", { fields: [{ path: "symbolImage", problem: "required" }] });
}
