import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findChangesAtWork, purgeChanges } from "./store-bulk.ts";
import { type BulkParts, workOn } from "./work-bulk.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long it is known what became of a change; the audit log keeps each person's. */
const KEPT_MS = 30 * DAY_MS;

/** Gives many people a role, or takes it from them. */
export function roleChangeJob(parts: BulkParts) {
  return ({ id }: { readonly id: string }): Promise<void> => workOn(parts, id);
}

/** Goes on with changes whose job was given up; a nightly job. */
export async function resumeRoleChanges({
  db,
  jobs,
}: Pick<Dependencies, "db"> & { readonly jobs: Jobs }): Promise<void> {
  for (const id of await findChangesAtWork(db)) await jobs.add(db, "roleChange", { id });
}

/** Forgets what became of changes long ago; a nightly job. */
export async function purgeRoleChanges({
  db,
  now,
}: Pick<Dependencies, "db"> & { readonly now: Date }): Promise<void> {
  await purgeChanges(db, new Date(now.getTime() - KEPT_MS));
}
