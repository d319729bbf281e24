import { lt } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { guestUnconfirmedBefore } from "./rules.ts";
import { guestRegistrations } from "./tables.ts";

/** Deletes registrations that nobody confirmed in time; a nightly job. */
export async function purgeUnconfirmedGuests(db: Database, now: Date): Promise<void> {
  await db
    .delete(guestRegistrations)
    .where(lt(guestRegistrations.codeSentAt, guestUnconfirmedBefore(now)));
}
