import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { reminderAt, reminders } from "./rules.ts";
import { meetingPeople, meetingReminders, meetings } from "./tables.ts";

/** Meetings of which people are to be reminded now, and were not yet. */
export async function findSoon(db: Database, now: Date): Promise<string[]> {
  const sent = sql<string[]>`array(select own.which from ${meetingReminders} as own
    where own.meeting_id = "meetings"."id" and own.starts_at = "meetings"."starts_at")`;
  const until = new Date(now.getTime() + reminders.day);
  const rows = await db
    .select({ id: meetings.id, startsAt: meetings.startsAt, sent })
    .from(meetings)
    .where(
      and(eq(meetings.state, "planned"), gt(meetings.startsAt, now), lte(meetings.startsAt, until)),
    );
  return rows.flatMap((row) => {
    const which = reminderAt(row.startsAt, now);
    return which && !row.sent.includes(which) ? [row.id] : [];
  });
}

/** Writes down that a reminder goes out; false where it did before. */
export async function claimReminder(
  db: Database,
  reminder: typeof meetingReminders.$inferInsert,
): Promise<boolean> {
  const claimed = await db
    .insert(meetingReminders)
    .values(reminder)
    .onConflictDoNothing()
    .returning({ meetingId: meetingReminders.meetingId });
  return claimed.length > 0;
}

/** Who is reminded: all who are invited and did not decline. */
export async function findReminded(db: Database, meetingId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: meetingPeople.userId })
    .from(meetingPeople)
    .where(and(eq(meetingPeople.meetingId, meetingId), sql`${meetingPeople.answer} <> 'declined'`));
  return rows.map(({ userId }) => userId);
}
