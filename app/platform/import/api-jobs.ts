import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { ImportParts } from "./api.ts";
import { kinds } from "./kinds.ts";
import { SupersededError } from "./read-through.ts";
import { findAnyImport, findAtWork } from "./store.ts";

export { purgeOldImports } from "./purge.ts";

/**
 * Does the work of an import that is at work, from where it was left to its end: looks its file through,
 * brings it in, or takes it back.
 *
 * @throws an Error to be tried again later, as while the command line's import is at work
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

/** Goes on with imports whose job was given up, as after a day without a store; a nightly job. */
export async function resumeImports({
  db,
  jobs,
}: Pick<Dependencies, "db"> & { readonly jobs: Jobs }): Promise<void> {
  for (const id of await findAtWork(db)) await jobs.add(db, "import", { id });
}
