import { type ContentFileKind, MAX_CONTENT_FILES } from "#app/contract/content.values.ts";
import type { ContentFile, ContentFilesForm } from "#app/contract/content-files.ts";
import { type FieldProblem, type Refusal, refuse } from "#app/contract/failure.ts";
import { plainFileName } from "../files/name.ts";
import { readPictureSize } from "../files/picture.ts";
import type { Files } from "../files/store.ts";
import { checkUpload, isChosen, type UploadKind } from "../files/uploads.ts";
import type { StoredFile } from "./tables.ts";

interface FileLimits {
  readonly kinds: readonly (UploadKind & ContentFileKind)[];
  readonly most?: number;
}

/**
 * Kept files in their new order, then uploads, checked by their bytes.
 * @param previous of the newest version
 */
export async function composeFiles(
  files: Files,
  form: ContentFilesForm,
  previous: readonly StoredFile[],
  { kinds, most = MAX_CONTENT_FILES }: FileLimits,
): Promise<readonly StoredFile[] | Refusal> {
  const kept = keptOf(form, previous);
  const sent = form.files.filter(isChosen);
  if (kept.length + sent.length > most) {
    const problem = { path: "files", problem: "list-long", values: { count: most } };
    return refuse("invalid", { fields: [problem] });
  }
  const problems: FieldProblem[] = [];
  const added: StoredFile[] = [];
  for (const file of sent) {
    const checked = await checkUpload(file, kinds);
    if ("problem" in checked) {
      problems.push({ path: "files", ...checked });
      continue;
    }
    const { bytes, extension, kind } = checked;
    const key = await files.save(bytes, extension, file.name);
    const size = kind === "picture" ? await readPictureSize(bytes) : {};
    added.push({
      key,
      kind,
      name: plainFileName(file.name),
      bytes: bytes.length,
      alt: "",
      altEn: "",
      ...size,
    });
  }
  if (problems.length > 0) return refuse("invalid", { fields: problems });
  const known = new Set(kept.map(({ key }) => key));
  const fresh = added.filter(({ key }) => !known.has(key) && known.add(key));
  return [...kept, ...fresh];
}

/** Stable for equal places. */
function keptOf(form: ContentFilesForm, previous: readonly StoredFile[]): StoredFile[] {
  const placed = previous.flatMap((file, before) => {
    const at = form.keptFile.indexOf(file.key);
    if (at < 0) return [{ file, place: before + 1 }];
    const [alt = "", altEn = "", place = before + 1] = [
      form.keptAlt[at],
      form.keptAltEn[at],
      form.keptPlace[at],
    ];
    return place === 0 ? [] : [{ file: { ...file, alt, altEn }, place, before }];
  });
  return placed.sort((one, other) => one.place - other.place).map(({ file }) => file);
}

export function presentFiles(stored: readonly StoredFile[], files: Files): ContentFile[] {
  return stored.map(({ key, poster, width: _, height: __, ...file }) => ({
    ...file,
    id: key,
    url: file.kind === "picture" ? files.widthUrl(key, 720) : files.url(key),
    posterUrl: poster ? files.widthUrl(poster, 720) : null,
  }));
}

export function keysOf(stored: readonly StoredFile[]): string[] {
  return stored.flatMap(({ key, poster }) => (poster ? [key, poster] : [key]));
}
