import { lt } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { guestRegistrations } from "./tables.ts";

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes registrations that nobody confirmed in time; a nightly job. */
export async function purgeUnconfirmedGuests(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db.delete(guestRegistrations).where(lt(guestRegistrations.codeSentAt, before));
}
