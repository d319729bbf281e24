import { lte } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { purge } from "../database/purge.ts";
import { administratorInvitations } from "./tables.ts";

/** Deletes links that have expired, with the names and addresses in them; a nightly job. */
export async function purgeExpiredInvitations(db: Database, now: Date): Promise<void> {
  await purge(db, administratorInvitations, lte(administratorInvitations.expiresAt, now));
}
