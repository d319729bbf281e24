import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { ImportParts } from "./api.ts";
import { kinds } from "./kinds.ts";
import { SupersededError } from "./read-through.ts";
import { findAnyImport, findAtWork } from "./store.ts";

export { purgeOldImports } from "./purge.ts";

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
