import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { reminderAt, reminders } from "./rules.ts";
import { eventReminders, events } from "./tables.ts";

/** Published events of which people are to be reminded now, and were not yet. */
export async function findSoon(db: Database, now: Date): Promise<string[]> {
  const until = new Date(now.getTime() + reminders.day);
  const rows = await db
    .select({ id: events.id, startsAt: events.startsAt, sent: sent() })
    .from(events)
    .where(
      and(eq(events.state, "published"), gt(events.startsAt, now), lte(events.startsAt, until)),
    );
  return rows.flatMap((row) => {
    const which = reminderAt(row.startsAt, now);
    return which && !row.sent.includes(which) ? [row.id] : [];
  });
}

const sent = () => sql<string[]>`array(select own.which from ${eventReminders} as own
  where own.event_id = "events"."id" and own.starts_at = "events"."starts_at")`;

/** Writes down that a reminder goes out; false where it did before. */
export async function claimReminder(
  db: Database,
  reminder: typeof eventReminders.$inferInsert,
): Promise<boolean> {
  const claimed = await db
    .insert(eventReminders)
    .values(reminder)
    .onConflictDoNothing()
    .returning({ eventId: eventReminders.eventId });
  return claimed.length > 0;
}
