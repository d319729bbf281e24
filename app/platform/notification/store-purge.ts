import { inArray, lt } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { retainedSince } from "./rules.ts";
import { notifications } from "./tables.ts";

/** So many at once: each takes its recipients along. */
const BATCH_SIZE = 1_000;

/** Forgets what was told long ago; a nightly job. */
export async function purgeOldNotifications(db: Database, now: Date): Promise<void> {
  for (;;) {
    const old = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.id, retainedSince(now)))
      .limit(BATCH_SIZE);
    const deleted = await db
      .delete(notifications)
      .where(inArray(notifications.id, old))
      .returning({ id: notifications.id });
    if (deleted.length < BATCH_SIZE) return;
  }
}
