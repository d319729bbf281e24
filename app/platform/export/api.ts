import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findAtWork } from "./store.ts";
import { type ExportParts, workOn } from "./work.ts";

export { purgeOldExports } from "./purge.ts";

export function exportJob(parts: ExportParts) {
  return ({ id }: { readonly id: string }): Promise<void> => workOn(parts, id);
}

/**
 * Restarts exports at work: at night those whose job was given up, as after a day without a store, and
 * at a start those of a killed process. One that is worked on already is left alone by its row's lock.
 */
export async function resumeExports({
  db,
  jobs,
}: Pick<Dependencies, "db"> & { readonly jobs: Jobs }): Promise<void> {
  for (const id of await findAtWork(db)) await jobs.add(db, "export", { id });
}
