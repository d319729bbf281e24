import type { ImportKind } from "#app/contract/import.values.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { ImportParts } from "./api.ts";
import { deleteFile } from "./delete-file.ts";
import { kinds } from "./kinds.ts";
import { SupersededError } from "./read-through.ts";
import { keptUntil } from "./rules.ts";
import { changeImport, findAnyImport, findAtWork, findPurgeable } from "./store.ts";
import { removeRejections } from "./store-rows.ts";

type PurgeParts = Pick<Dependencies, "db" | "documents" | "files">;

/**
 * Resumes an import's dry run, run or undo to its end.
 * @throws an Error to be retried later, as while the command line's import holds the lock
 */
export function importJob(parts: ImportParts) {
  return async ({ id }: { readonly id: string }): Promise<void> => {
    const row = await findAnyImport(parts.db, id);
    try {
      if (row) await kinds[row.kind].work(parts, row);
    } catch (error) {
      if (!(error instanceof SupersededError)) throw error;
    }
  };
}

/** Restarts imports whose job was given up, as after a day without a store; a nightly job. */
export async function resumeImports({
  db,
  jobs,
}: Pick<Dependencies, "db"> & { readonly jobs: Jobs }): Promise<void> {
  for (const id of await findAtWork(db)) await jobs.add(db, "import", { id });
}

/** Deletes an import's personal data: file, preview, former values, rejected rows. */
async function purgeImport(
  parts: PurgeParts,
  { id, kind }: { id: string; kind: ImportKind },
  now: Date,
): Promise<void> {
  await deleteFile(parts, id);
  await kinds[kind].removeRows(parts, id);
  await removeRejections(parts.db, id);
  const forgotten = {
    sealedPreview: null,
    sealedSamples: null,
    sealedWords: null,
    forgottenAt: now,
  };
  await changeImport(parts.db, id, forgotten);
}

/** Purges old and abandoned imports; a nightly job. */
export async function purgeOldImports({
  now,
  ...parts
}: PurgeParts & { readonly now: Date }): Promise<void> {
  const before = new Date(2 * now.getTime() - keptUntil(now).getTime());
  for (const each of await findPurgeable(parts.db, before)) await purgeImport(parts, each, now);
}
