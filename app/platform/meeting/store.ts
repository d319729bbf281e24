import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import {
  MAX_MEETINGS_LISTED,
  type MeetingAnswer,
  type MeetingTime,
} from "#app/contract/meeting.values.ts";
import { roomFollowing } from "../chat/api-followed.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { meetingActions, meetingDocuments, meetingPeople, meetings } from "./tables.ts";

export type MeetingRow = typeof meetings.$inferSelect;
export type NewMeeting = typeof meetings.$inferInsert;

const DAY = 24 * 60 * 60 * 1000;

const around = {
  host: sql<
    string | null
  >`(select display_name from ${users} as host where host.id = ${meetings.hostId})`,
  invited: sql<number>`(select count(*)::int from ${meetingPeople} as own
    where own.meeting_id = ${meetings.id})`,
  coming: sql<number>`(select count(*)::int from ${meetingPeople} as own
    where own.meeting_id = ${meetings.id} and own.answer = 'accepted')`,
};

/** A page of somebody's meetings, and their count up to MAX_MEETINGS_LISTED. */
export async function listMeetingRows(
  db: Database,
  userId: string,
  { time, page, limit }: { time: MeetingTime; page: number; limit: number },
  now: Date,
) {
  const own = and(
    eq(meetingPeople.userId, userId),
    time === "hosted" ? eq(meetings.hostId, userId) : undefined,
    // A meeting lasts a day at most: this bounds the index range.
    time === "upcoming"
      ? and(gte(meetingPeople.startsAt, new Date(now.getTime() - DAY)), gte(meetings.endsAt, now))
      : undefined,
    time === "past" ? and(lt(meetingPeople.startsAt, now), lt(meetings.endsAt, now)) : undefined,
  );
  const matching = db
    .select({ one: sql`1` })
    .from(meetingPeople)
    .innerJoin(meetings, eq(meetings.id, meetingPeople.meetingId))
    .where(own)
    .limit(MAX_MEETINGS_LISTED);
  const offset = (page - 1) * limit;
  const direction = time === "upcoming" ? asc : desc;
  // Ids first: people are only counted for the page's meetings.
  const listed = db
    .select({ id: meetings.id, answer: meetingPeople.answer })
    .from(meetingPeople)
    .innerJoin(meetings, eq(meetings.id, meetingPeople.meetingId))
    .where(own)
    .orderBy(direction(meetingPeople.startsAt), direction(meetingPeople.meetingId))
    .limit(Math.max(0, Math.min(limit, MAX_MEETINGS_LISTED - offset)))
    .offset(offset)
    .as("listed");
  const [rows, { rows: counted }] = await Promise.all([
    db
      .select({ meeting: meetings, answer: listed.answer, ...around })
      .from(listed)
      .innerJoin(meetings, eq(meetings.id, listed.id))
      .orderBy(direction(meetings.startsAt), direction(meetings.id)),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${matching}) as found`),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

export interface InvitedRow {
  readonly id: string;
  readonly name: string;
  readonly answer: MeetingAnswer;
  readonly word: string | null;
}
export interface DocumentRow {
  readonly id: string;
  readonly sealedName: string;
  readonly type: string;
}
export interface ActionRow {
  readonly id: string;
  readonly text: string;
  readonly ownerId: string | null;
  readonly owner: string | null;
  readonly dueOn: string;
  readonly doneAt: string | null;
}

export async function findMeeting(db: Database, id: string, userId: string) {
  const people: SQL<InvitedRow[]> = sql`(select coalesce(json_agg(json_build_object(
      'id', person.id, 'name', person.display_name, 'answer', one.answer, 'word', one.word)
      order by person.display_name collate "ar-x-icu", person.id), '[]')
    from ${meetingPeople} as one join ${users} as person on person.id = one.user_id
    where one.meeting_id = ${meetings.id})`;
  const documents: SQL<DocumentRow[]> = sql`(select coalesce(json_agg(json_build_object(
      'id', file.id, 'sealedName', file.sealed_name, 'type', file.type) order by file.id), '[]')
    from ${meetingDocuments} as file where file.meeting_id = ${meetings.id})`;
  const actions: SQL<ActionRow[]> = sql`(select coalesce(json_agg(json_build_object(
      'id', item.id, 'text', item.text, 'ownerId', item.owner_id, 'owner', owner.display_name,
      'dueOn', item.due_on, 'doneAt', item.done_at) order by item.due_on, item.id), '[]')
    from ${meetingActions} as item left join ${users} as owner on owner.id = item.owner_id
    where item.meeting_id = ${meetings.id})`;
  const [row] = await db
    .select({
      meeting: meetings,
      answer: meetingPeople.answer,
      word: meetingPeople.word,
      people,
      documents,
      actions,
      chat: roomFollowing("meeting", sql`${meetings.id}`),
    })
    .from(meetingPeople)
    .innerJoin(meetings, eq(meetings.id, meetingPeople.meetingId))
    .where(and(eq(meetingPeople.meetingId, id), eq(meetingPeople.userId, userId)));
  return row;
}

export async function lockInvited(
  db: Database,
  id: string,
  userId: string,
): Promise<MeetingRow | undefined> {
  const [row] = await db
    .select({ meeting: meetings })
    .from(meetings)
    .innerJoin(
      meetingPeople,
      and(eq(meetingPeople.meetingId, meetings.id), eq(meetingPeople.userId, userId)),
    )
    .where(eq(meetings.id, id))
    .for("update", { of: meetings });
  return row?.meeting;
}

export async function saveAnswer(
  db: Database,
  { meetingId, userId }: { meetingId: string; userId: string },
  { answer, word }: { answer: MeetingAnswer; word: string | null },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(meetingPeople)
    .set({ answer, word, answeredAt: now })
    .where(
      and(
        eq(meetingPeople.meetingId, meetingId),
        eq(meetingPeople.userId, userId),
        sql`(${meetingPeople.answer}, ${meetingPeople.word}) is distinct from (${answer}, ${word})`,
      ),
    )
    .returning({ userId: meetingPeople.userId });
  return changed.length > 0;
}

export async function findDocument(
  db: Database,
  { meetingId, documentId, userId }: { meetingId: string; documentId: string; userId: string },
) {
  const [row] = await db
    .select({ storedAs: meetingDocuments.storedAs, type: meetingDocuments.type })
    .from(meetingDocuments)
    .innerJoin(
      meetingPeople,
      and(
        eq(meetingPeople.meetingId, meetingDocuments.meetingId),
        eq(meetingPeople.userId, userId),
      ),
    )
    .where(and(eq(meetingDocuments.id, documentId), eq(meetingDocuments.meetingId, meetingId)));
  return row;
}

/** For the item's owner or the host; else false. */
export async function markAction(
  db: Database,
  { meetingId, actionId, userId }: { meetingId: string; actionId: string; userId: string },
  doneAt: Date | null,
): Promise<boolean> {
  const changed = await db
    .update(meetingActions)
    .set({ doneAt })
    .where(
      and(
        eq(meetingActions.id, actionId),
        eq(meetingActions.meetingId, meetingId),
        sql`(${meetingActions.ownerId} = ${userId} or exists (select from ${meetings} as held
          where held.id = ${meetingActions.meetingId} and held.host_id = ${userId}))`,
        sql`exists (select from ${meetingPeople} as own
          where own.meeting_id = ${meetingActions.meetingId} and own.user_id = ${userId})`,
      ),
    )
    .returning({ id: meetingActions.id });
  return changed.length > 0;
}
