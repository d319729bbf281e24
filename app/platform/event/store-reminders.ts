import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { reminderAt, reminders } from "./rules.ts";
import { eventPlaces, eventReminders, events } from "./tables.ts";

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

/** Tolerates late jobs. */
const TOLD_LATE_MS = 24 * 60 * 60 * 1000;

export async function findBegun(db: Database, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - TOLD_LATE_MS);
  const rows = await db
    .select({ id: events.id, sent: sent() })
    .from(events)
    .where(
      and(
        eq(events.state, "published"),
        gt(events.startsAt, since),
        lte(events.startsAt, now),
        sql`exists (select from ${eventPlaces} as own
          where own.event_id = ${events.id} and own.state in ('waiting', 'offered'))`,
      ),
    );
  return rows.flatMap(({ id, sent: told }) => (told.includes("begun") ? [] : [id]));
}

const sent = () => sql<string[]>`array(select own.which from ${eventReminders} as own
  where own.event_id = ${events.id} and own.starts_at = ${events.startsAt})`;

/** False where it was sent before. */
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
