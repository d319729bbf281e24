import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { reminderAt, reminders } from "./rules.ts";
import { meetingPeople, meetingReminders, meetings } from "./tables.ts";

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

/** Claims a reminder; false where it was sent before. */
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

export async function findReminded(db: Database, meetingId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: meetingPeople.userId })
    .from(meetingPeople)
    .where(and(eq(meetingPeople.meetingId, meetingId), sql`${meetingPeople.answer} <> 'declined'`));
  return rows.map(({ userId }) => userId);
}
