import { and, asc, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { describeMeeting } from "./calendar.ts";
import { meetingPeople, meetings } from "./tables.ts";

interface Period {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** Somebody's meetings of a period by date, declined ones included. */
export async function meetingsOfCalendar(
  db: Database,
  userId: string,
  { from, until }: Period,
  limit: number,
) {
  return db
    .select({
      id: meetings.id,
      title: meetings.title,
      startsAt: meetings.startsAt,
      endsAt: meetings.endsAt,
      state: meetings.state,
      mine: meetingPeople.answer,
    })
    .from(meetingPeople)
    .innerJoin(meetings, eq(meetings.id, meetingPeople.meetingId))
    .where(
      and(
        eq(meetingPeople.userId, userId),
        gte(meetingPeople.startsAt, from),
        lt(meetingPeople.startsAt, until),
      ),
    )
    .orderBy(asc(meetingPeople.startsAt), asc(meetingPeople.meetingId))
    .limit(limit);
}

/** Somebody's meetings for calendar feeds, latest first, without declined ones. */
export async function meetingsOfFeed(db: Database, userId: string, since: Date, limit: number) {
  const rows = await db
    .select({ meeting: meetings })
    .from(meetingPeople)
    .innerJoin(meetings, eq(meetings.id, meetingPeople.meetingId))
    .where(
      and(
        eq(meetingPeople.userId, userId),
        gte(meetingPeople.startsAt, since),
        sql`${meetingPeople.answer} <> 'declined'`,
      ),
    )
    .orderBy(desc(meetingPeople.startsAt), desc(meetingPeople.meetingId))
    .limit(limit);
  return rows.map(({ meeting }) => {
    const { id, title, startsAt, endsAt, state, sequence, changedAt } = meeting;
    const description = describeMeeting(meeting);
    return { id, title, startsAt, endsAt, state, sequence, changedAt, description };
  });
}
