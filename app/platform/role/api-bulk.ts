import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findChangesAtWork } from "./store-bulk.ts";
import { type BulkParts, workOn } from "./work-bulk.ts";

/** Job: gives many people a role, or takes it from them. */
export function roleChangeJob(parts: BulkParts) {
  return ({ id }: { readonly id: string }): Promise<void> => workOn(parts, id);
}

/** Nightly job: resumes changes whose job was given up. */
export async function resumeRoleChanges({
  db,
  jobs,
}: Pick<Dependencies, "db"> & { readonly jobs: Jobs }): Promise<void> {
  for (const id of await findChangesAtWork(db)) await jobs.add(db, "roleChange", { id });
}
