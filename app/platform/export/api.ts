import type { Jobs } from "../jobs/jobs.ts";
import type { World } from "../world.ts";
import { findAtWork } from "./store.ts";
import { type ExportParts, workOn } from "./work.ts";

export { forgetOldExports } from "./forget.ts";

/** Writes the file of an export. */
export function exportJob(parts: ExportParts) {
  return ({ id }: { readonly id: string }): Promise<void> => workOn(parts, id);
}

/** Goes on with exports whose job was given up, as after a day without a store; a nightly job. */
export async function resumeExports({
  db,
  jobs,
}: Pick<World, "db"> & { readonly jobs: Jobs }): Promise<void> {
  for (const id of await findAtWork(db)) await jobs.add(db, "export", { id });
}
