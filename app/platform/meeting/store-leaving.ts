import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import type { MeetingRow } from "./store.ts";
import { meetingPeople, meetings } from "./tables.ts";

const isComing = (now: Date) => and(eq(meetings.state, "planned"), gt(meetings.endsAt, now));

export const countHosted = (db: Database, userId: string, now: Date) =>
  db.$count(meetings, and(eq(meetings.hostId, userId), isComing(now)));

export async function lockHostedOf(db: Database, userId: string, now: Date): Promise<MeetingRow[]> {
  return db
    .select()
    .from(meetings)
    .where(and(eq(meetings.hostId, userId), isComing(now)))
    .orderBy(meetings.id)
    .for("update");
}

/** Invited by others, and not declined. */
const isInvitation = (userId: string, now: Date) =>
  and(
    eq(meetingPeople.userId, userId),
    ne(meetingPeople.answer, "declined"),
    sql`exists (select from ${meetings} where ${meetings.id} = ${meetingPeople.meetingId}
      and ${meetings.hostId} is distinct from ${userId} and ${isComing(now)})`,
  );

export const countInvitations = (db: Database, userId: string, now: Date) =>
  db.$count(meetingPeople, isInvitation(userId, now));

export async function findInvitations(db: Database, userId: string, now: Date) {
  return db
    .select({ id: meetings.id, title: meetings.title, hostId: meetings.hostId })
    .from(meetingPeople)
    .innerJoin(meetings, eq(meetings.id, meetingPeople.meetingId))
    .where(isInvitation(userId, now))
    .orderBy(meetings.id);
}

/** Those who said yes before those who have not answered, the first invited first. */
export async function findOthers(db: Database, { id, hostId }: MeetingRow): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(meetingPeople)
    .innerJoin(users, eq(users.id, meetingPeople.userId))
    .where(
      and(
        eq(meetingPeople.meetingId, id),
        eq(users.status, "verified"),
        ne(meetingPeople.answer, "declined"),
        sql`${users.id} <> ${hostId}`,
        // Whoever holds no role calls no meeting.
        sql`exists (select from user_roles as held where held.user_id = ${users.id})`,
      ),
    )
    .orderBy(
      sql`${meetingPeople.answer} = 'accepted' desc`,
      asc(meetingPeople.invitedAt),
      asc(users.id),
    );
  return rows.map((each) => each.id);
}
