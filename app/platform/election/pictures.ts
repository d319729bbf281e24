import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import { checkPicture } from "../files/picture.ts";
import type { Files } from "../files/store.ts";
import type { ImportParts, ImportRow } from "../import/api.ts";
import { changeImport, findPieces, lockAtPosition } from "../import/api-reading.ts";
import { openPieces } from "../spreadsheet/source.ts";
import { type ArchiveFile, isTooLarge, openArchive, pictureName } from "./archive.ts";
import {
  type ArchiveRow,
  addPictures,
  changeArchive,
  findArchives,
  type PictureRow,
} from "./store-import.ts";

/** Bounds memory: each may be as large as a file may. */
const BATCH_SIZE = 8;

/** Progress is saved per batch: a crash repeats at most one. `whole`: the share of all pictures. */
export async function lookThroughArchives(
  parts: ImportParts,
  row: ImportRow,
  whole: number,
): Promise<void> {
  const archives = (await findArchives(parts.db, row.id)).filter(({ isWhole }) => isWhole);
  const all = archives.reduce((sum, { files }) => sum + files, 0);
  let done = archives.reduce((sum, { position }) => sum + position, 0);
  for (const archive of archives) {
    if (archive.position >= archive.files) continue;
    const pieces = await findPieces(parts.db, row.id, archive.part);
    const files = await openArchive(openPieces(parts.documents, pieces));
    for (let at = archive.position; at < files.length; at += BATCH_SIZE) {
      const batch = files.slice(at, at + BATCH_SIZE);
      const pictures = await keepAll(parts.files, archive, batch);
      done += batch.length;
      await parts.db.transaction(async (tx) => {
        await lockAtPosition(tx, row);
        await addPictures(tx, pictures);
        await changeArchive(tx, archive.id, { position: at + batch.length });
        const share = all > 0 ? (done / all) * whole : whole;
        await changeImport(tx, row.id, { share, finishedAt: parts.clock.now() });
      });
    }
  }
}

/** Unpacked in sequence, since they share a file; decoded in parallel. */
async function keepAll(
  files: Files,
  archive: ArchiveRow,
  batch: readonly ArchiveFile[],
): Promise<PictureRow[]> {
  const keeping: Promise<PictureRow>[] = [];
  for (const file of batch) {
    const row = { importId: archive.importId, archiveId: archive.id, name: pictureName(file.path) };
    if (isTooLarge(file)) {
      const problem = { problem: "file-large", values: { megabytes: MAX_FILE_MB } };
      keeping.push(Promise.resolve({ ...row, ...problem }));
      continue;
    }
    const bytes = await file.read().catch(() => undefined);
    const kept = bytes ? keep(files, row, bytes) : Promise.resolve({ ...row, problem: "picture" });
    // Awaited below; prevents an unhandled rejection.
    kept.catch(() => undefined);
    keeping.push(kept);
  }
  return Promise.all(keeping);
}

async function keep(
  files: Files,
  row: Pick<PictureRow, "importId" | "archiveId" | "name">,
  bytes: Uint8Array,
): Promise<PictureRow> {
  const checked = await checkPicture(bytes);
  if ("problem" in checked) {
    return { ...row, problem: checked.problem, values: { ...checked.values } };
  }
  const { key, isNew } = await files.saveNew(checked.bytes, checked.extension);
  return { ...row, key, isNew };
}
