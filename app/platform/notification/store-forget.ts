import { inArray, lt } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { keptSince } from "./rules.ts";
import { notifications } from "./tables.ts";

/** So many at once: each takes its recipients along. */
const BATCH = 1_000;

/** Forgets what was told long ago; a nightly job. */
export async function forgetOldNotifications(db: Database, now: Date): Promise<void> {
  for (;;) {
    const old = db
      .select({ id: notifications.id })
      .from(notifications)
      .where(lt(notifications.id, keptSince(now)))
      .limit(BATCH);
    const gone = await db
      .delete(notifications)
      .where(inArray(notifications.id, old))
      .returning({ id: notifications.id });
    if (gone.length < BATCH) return;
  }
}
