import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findChangesAtWork, purgeChanges } from "./store-bulk.ts";
import { type BulkParts, workOn } from "./work-bulk.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a change's outcome is kept; the audit log keeps each person's. */
const KEPT_MS = 30 * DAY_MS;

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

/** Nightly job: deletes old changes. */
export async function purgeRoleChanges({
  db,
  now,
}: Pick<Dependencies, "db"> & { readonly now: Date }): Promise<void> {
  await purgeChanges(db, new Date(now.getTime() - KEPT_MS));
}
