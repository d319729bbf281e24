import { fileTypeFromBuffer } from "file-type";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import { MAX_FILE_MB, uploadLimits } from "#app/contract/upload-limits.ts";
import { type CheckedFile, checkPicture } from "./picture.ts";
import type { Files } from "./store.ts";

const PDF_END = "%%EOF";
const PDF_TAIL = 2048;

export type UploadKind = "picture" | "document";

/**
 * Checks the files of a form and stores them when all are good.
 * @param kinds what each field is to hold
 * @returns keys by field, or a refusal that names every wrong file
 */
export async function saveUploads<Field extends string>(
  files: Files,
  kinds: Readonly<Record<Field, UploadKind>>,
  body: Readonly<Partial<Record<NoInfer<Field>, File | undefined>>>,
): Promise<Partial<Record<Field, string>> | Refusal> {
  const fields: FieldProblem[] = [];
  const checkedFiles: [path: Field, file: File, bytes: Uint8Array, extension: string][] = [];
  for (const [path, kind] of Object.entries(kinds) as [Field, UploadKind][]) {
    const file = body[path];
    if (!isChosen(file)) continue;
    const checked = await check(file, kind);
    if ("problem" in checked) fields.push({ path, ...checked });
    else checkedFiles.push([path, file, checked.bytes, checked.extension]);
  }
  if (fields.length > 0) return refuse("invalid", { fields });
  const keys: Partial<Record<Field, string>> = {};
  for (const [path, file, bytes, extension] of checkedFiles) {
    keys[path] = await files.save(bytes, extension, file.name);
  }
  return keys;
}

/**
 * An empty file field arrives as a file of 0 bytes: without a name from browsers, without a
 * filename from Node's fetch, which the parser names "file-upload".
 */
export function isChosen(file: File | undefined): file is File {
  return file !== undefined && (file.size > 0 || !["", "file-upload"].includes(file.name));
}

/**
 * Tries each accepted kind in turn.
 * @returns what to keep, or the most telling problem, else the first
 */
export async function checkUpload<Kind extends UploadKind>(
  file: File,
  kinds: readonly Kind[],
): Promise<(CheckedUpload & { readonly kind: Kind }) | Problem> {
  let problem: Problem | undefined;
  for (const kind of kinds) {
    const checked = await check(file, kind);
    if (!("problem" in checked)) return { ...checked, kind };
    if (!problem || (isTelling(checked) && !isTelling(problem))) problem = checked;
  }
  return problem ?? { problem: "wrong" };
}

const isTelling = ({ problem }: Problem) => problem !== "picture" && problem !== "document";

const namedProblems: Readonly<Record<string, string>> = {
  "file-empty": "named-file-empty",
  "file-large": "named-file-large",
  "picture-heic": "named-picture-heic",
};

/**
 * A file's problem with its name.
 * @param otherwise for a file of no accepted kind
 */
export function nameProblem(
  { problem, values }: Problem,
  name: string,
  otherwise: string,
): Problem {
  // A sound picture of too many pixels has its own message.
  if (problem === "picture-pixels") return { problem, ...(values && { values }) };
  return { problem: namedProblems[problem] ?? otherwise, values: { ...values, name } };
}
type CheckedUpload = Exclude<CheckedFile, Problem>;
type Problem = Pick<FieldProblem, "problem" | "values">;

async function check(file: File, kind: UploadKind): Promise<CheckedFile> {
  if (file.size > uploadLimits.fileBytes) {
    return { problem: "file-large", values: { megabytes: MAX_FILE_MB } };
  }
  const bytes = await file.bytes();
  return kind === "picture" ? checkPicture(bytes) : checkDocument(bytes);
}

export async function checkDocument(bytes: Uint8Array): Promise<CheckedFile> {
  if (bytes.length === 0) return { problem: "file-empty" };
  const type = await fileTypeFromBuffer(bytes);
  const tail = Buffer.from(bytes.subarray(-PDF_TAIL)).toString("latin1");
  if (type?.mime !== "application/pdf" || !tail.includes(PDF_END)) return { problem: "document" };
  return { bytes, extension: "pdf" };
}
