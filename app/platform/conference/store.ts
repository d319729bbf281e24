import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Leaving } from "#app/contract/conference.values.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import type { RoomUse } from "../meeting/rules.ts";
import { users } from "../user/tables.ts";
import { type RoomNow, silentSince } from "./rules.ts";
import { conferencePeople, conferenceRemovals, conferenceRooms } from "./tables.ts";

export type StayRow = typeof conferencePeople.$inferSelect;

const isHere = (now: Date): SQL | undefined =>
  and(isNull(conferencePeople.leftAt), gt(conferencePeople.seenAt, silentSince(now)));

/** Creates it if missing, and locks it. */
export async function lockRoom(db: Database, meetingId: string) {
  await db.insert(conferenceRooms).values({ meetingId }).onConflictDoNothing();
  const row = await lockRow(db, conferenceRooms, eq(conferenceRooms.meetingId, meetingId));
  if (!row) throw new Error("The meeting of a room was deleted meanwhile.");
  return row;
}

export async function findRoomNow(
  db: Database,
  meetingId: string,
  userId: string,
  now: Date,
): Promise<RoomNow> {
  const since = silentSince(now).toISOString();
  const { rows } = await db.execute<{
    locked: boolean;
    ended_at: string | null;
    is_removed: boolean;
    people: number;
    pictures: number;
    is_occupied: boolean;
    last_left_at: string | null;
  }>(sql`
    select coalesce(bool_or(room.locked_at is not null), false) as locked,
      max(room.ended_at) as ended_at,
      exists (select from ${conferenceRemovals} as gone
        where gone.meeting_id = ${meetingId} and gone.user_id = ${userId}) as is_removed,
      count(*) filter (where present and one.user_id <> ${userId})::int as people,
      count(*) filter (where present and one.user_id <> ${userId} and not one.sound_only)::int
        as pictures,
      coalesce(bool_or(present), false) as is_occupied,
      max(coalesce(one.left_at, one.seen_at)) as last_left_at
    from (select ${meetingId}::uuid as id) as meeting
    left join ${conferenceRooms} as room on room.meeting_id = meeting.id
    left join (select *, left_at is null and seen_at > ${since} as present
      from ${conferencePeople} where entered_at is not null) as one
      on one.meeting_id = meeting.id`);
  const [row] = rows;
  return {
    isLocked: row?.locked ?? false,
    isRemoved: row?.is_removed ?? false,
    people: row?.people ?? 0,
    withPictures: row?.pictures ?? 0,
    use: {
      endedAt: dateOf(row?.ended_at),
      isOccupied: row?.is_occupied ?? false,
      lastLeftAt: dateOf(row?.last_left_at),
    },
  };
}

function dateOf(value: string | Date | null | undefined): Date | null {
  return value ? new Date(value) : null;
}

export async function findUse(
  db: Database,
  meetingId: string,
  now: Date,
): Promise<{ use: RoomUse; attended: Map<string, { at: Date; minutes: number }> }> {
  const since = silentSince(now);
  const [rows, [room]] = await Promise.all([
    db
      .select({
        userId: conferencePeople.userId,
        at: sql<string>`min(${conferencePeople.enteredAt})`,
        leftAt: sql<string>`max(coalesce(${conferencePeople.leftAt}, ${conferencePeople.seenAt}))`,
        isHere: sql<boolean>`bool_or(${conferencePeople.leftAt} is null
          and ${conferencePeople.seenAt} > ${since.toISOString()})`,
        seconds: sql<number>`sum(extract(epoch from
          coalesce(${conferencePeople.leftAt}, ${conferencePeople.seenAt})
          - ${conferencePeople.enteredAt}))::float`,
      })
      .from(conferencePeople)
      .where(and(eq(conferencePeople.meetingId, meetingId), isNotNull(conferencePeople.enteredAt)))
      .groupBy(conferencePeople.userId),
    db.select().from(conferenceRooms).where(eq(conferenceRooms.meetingId, meetingId)),
  ]);
  const last = Math.max(0, ...rows.map(({ leftAt }) => Date.parse(leftAt)));
  return {
    use: {
      endedAt: room?.endedAt ?? null,
      isOccupied: rows.some(({ isHere }) => isHere),
      lastLeftAt: last > 0 ? new Date(last) : null,
    },
    attended: new Map(
      rows.map(({ userId, at, seconds }) => [
        userId,
        { at: new Date(at), minutes: Math.max(1, Math.round(seconds / 60)) },
      ]),
    ),
  };
}

export async function countAttended(db: Database, meetingId: string): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(conferencePeople.userId) })
    .from(conferencePeople)
    .where(and(eq(conferencePeople.meetingId, meetingId), isNotNull(conferencePeople.enteredAt)));
  return row?.people ?? 0;
}

export async function findOwnStay(
  db: Database,
  { meetingId, userId }: { readonly meetingId: string; readonly userId: string },
): Promise<StayRow | undefined> {
  const [row] = await db
    .select()
    .from(conferencePeople)
    .where(
      and(
        eq(conferencePeople.meetingId, meetingId),
        eq(conferencePeople.userId, userId),
        isNull(conferencePeople.leftAt),
      ),
    );
  return row;
}

export async function findStay(
  db: Database,
  meetingId: string,
  id: string,
): Promise<StayRow | undefined> {
  const [row] = await db
    .select()
    .from(conferencePeople)
    .where(and(eq(conferencePeople.id, id), eq(conferencePeople.meetingId, meetingId)));
  return row;
}

export async function insertStay(
  db: Database,
  row: typeof conferencePeople.$inferInsert,
): Promise<string> {
  const [inserted] = await db
    .insert(conferencePeople)
    .values(row)
    .returning({ id: conferencePeople.id });
  return inserted?.id ?? "";
}

/** Returns the state before; undefined if it is over. */
export async function updateStay(
  db: Database,
  id: string,
  changes: Partial<typeof conferencePeople.$inferInsert>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(conferencePeople)
    .set(changes)
    .where(and(eq(conferencePeople.id, id), isNull(conferencePeople.leftAt)));
  return (rowCount ?? 0) > 0;
}

export async function endStay(
  db: Database,
  id: string,
  leaving: Leaving,
  leftAt: Date,
): Promise<boolean> {
  return updateStay(db, id, { leaving, leftAt });
}

export async function endAllStays(db: Database, meetingId: string, leftAt: Date): Promise<void> {
  await db
    .update(conferencePeople)
    .set({ leaving: "ended", leftAt })
    .where(and(eq(conferencePeople.meetingId, meetingId), isNull(conferencePeople.leftAt)));
}

/** As of their last sign of life; all without `meetingIds`. Returns the meetings that changed. */
export async function endSilent(
  db: Database,
  now: Date,
  meetingIds?: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .update(conferencePeople)
    .set({ leaving: "silent", leftAt: sql`${conferencePeople.seenAt}` })
    .where(
      and(
        isNull(conferencePeople.leftAt),
        lte(conferencePeople.seenAt, silentSince(now)),
        meetingIds && inArray(conferencePeople.meetingId, [...meetingIds]),
      ),
    )
    .returning({ meetingId: conferencePeople.meetingId });
  return [...new Set(rows.map(({ meetingId }) => meetingId))];
}

export async function updateRoom(
  db: Database,
  meetingId: string,
  changes: { readonly lockedAt?: Date | null; readonly endedAt?: Date },
): Promise<void> {
  await db.update(conferenceRooms).set(changes).where(eq(conferenceRooms.meetingId, meetingId));
}

/** Idempotent. */
export async function insertRemoval(
  db: Database,
  removal: { readonly meetingId: string; readonly userId: string },
  removedAt: Date,
): Promise<void> {
  await db
    .insert(conferenceRemovals)
    .values({ ...removal, removedAt })
    .onConflictDoNothing();
}

export async function countOthers(db: Database, meetingId: string, id: string, now: Date) {
  const [row] = await db
    .select({
      people: sql<number>`count(*)::int`,
      withPictures: sql<number>`count(*) filter (where not ${conferencePeople.soundOnly})::int`,
    })
    .from(conferencePeople)
    .where(
      and(
        eq(conferencePeople.meetingId, meetingId),
        eq(conferencePeople.state, "in"),
        ne(conferencePeople.id, id),
        isHere(now),
      ),
    );
  return row ?? { people: 0, withPictures: 0 };
}

export async function listInside(db: Database, meetingId: string, now: Date) {
  return db
    .select({ id: conferencePeople.id, isHost: conferencePeople.isHost })
    .from(conferencePeople)
    .where(
      and(eq(conferencePeople.meetingId, meetingId), eq(conferencePeople.state, "in"), isHere(now)),
    );
}

export async function findRoster(db: Database, meetingId: string, now: Date) {
  const [people, removed, [room]] = await Promise.all([
    db
      .select({
        id: conferencePeople.id,
        name: users.displayName,
        isHost: conferencePeople.isHost,
        state: conferencePeople.state,
        soundOnly: conferencePeople.soundOnly,
        microphone: conferencePeople.microphone,
        camera: conferencePeople.camera,
        screen: conferencePeople.screen,
        handAt: conferencePeople.handAt,
      })
      .from(conferencePeople)
      .innerJoin(users, eq(users.id, conferencePeople.userId))
      .where(and(eq(conferencePeople.meetingId, meetingId), isHere(now)))
      .orderBy(asc(conferencePeople.enteredAt), asc(conferencePeople.id)),
    db
      .select({ id: users.id, name: users.displayName })
      .from(conferenceRemovals)
      .innerJoin(users, eq(users.id, conferenceRemovals.userId))
      .where(eq(conferenceRemovals.meetingId, meetingId))
      .orderBy(desc(conferenceRemovals.removedAt), asc(users.id)),
    db.select().from(conferenceRooms).where(eq(conferenceRooms.meetingId, meetingId)),
  ]);
  return { people, removed, isLocked: Boolean(room?.lockedAt) };
}
export type Roster = Awaited<ReturnType<typeof findRoster>>;

export async function findLeavings(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Leaving>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: conferencePeople.id, leaving: conferencePeople.leaving })
    .from(conferencePeople)
    .where(
      and(inArray(conferencePeople.id, [...ids]), sql`${conferencePeople.leftAt} is not null`),
    );
  return new Map(rows.map(({ id, leaving }) => [id, leaving ?? "left"]));
}

export const isEnded = (meetingId: SQL): SQL => sql`exists (select from ${conferenceRooms} as room
  where room.meeting_id = ${meetingId} and room.ended_at is not null)`;
