import { lte } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { purge } from "../database/purge.ts";
import { administratorInvitations } from "./tables.ts";

/** Nightly job: deletes expired invitations with the personal data in them. */
export async function purgeExpiredInvitations(db: Database, now: Date): Promise<void> {
  await purge(db, administratorInvitations, lte(administratorInvitations.expiresAt, now));
}
