/*
 * Rooms that follow a unit, an event or a meeting. Every query checks membership against the
 * subject (`stillBelongs`), so access ends at once; member rows only hold read marks, and
 * `syncMembers` repairs them.
 */
import { and, Column, eq, is, isNotNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type ChatFollows, type ChatWriters, chatFollows } from "#app/contract/chat.values.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { followedSubjects } from "./kinds.ts";
import { leadsAt } from "./store-unit.ts";
import { chatMembers, chatRooms } from "./tables.ts";

/** A user's id, or a column of the outer query. */
export type Whose = string | AnyPgColumn | Placeholder;

const followedId = sql`${chatRooms.followedId}`;

const byKind = (make: (kind: ChatFollows) => SQL) =>
  sql`case ${chatRooms.follows} ${sql.join(
    chatFollows.map((kind) => sql`when ${sql.raw(`'${kind}'`)} then ${make(kind)}`),
    sql` `,
  )} end`;

/** Also for whoever made the room and leads there; true for rooms that follow nothing. */
export function stillBelongs(userId: Whose): SQL {
  const me = is(userId, Column) ? sql`${userId}` : sql`${userId}::uuid`;
  const isOf = byKind(
    (kind) => sql`exists (select from (${followedSubjects[kind].people(followedId)}) as one
      where one.user_id = ${me})`,
  );
  const place = byKind((kind) => followedSubjects[kind].place(followedId));
  return sql`(${chatRooms.follows} is null or ${isOf}
    or (${chatMembers.part} = 'owner' and ${leadsAt(me, place)}))`;
}

export interface FollowingRoom {
  readonly id: string;
  readonly follows: ChatFollows;
  readonly followedId: string;
}

export interface Tie {
  readonly belongs: boolean;
  readonly leads: boolean;
  readonly room: string | null;
}

export async function listTies(
  db: Database,
  follows: ChatFollows,
  ids: readonly string[],
  userId: string,
): Promise<ReadonlyMap<string, Tie>> {
  const me = sql`${userId}::uuid`;
  const { people, place } = followedSubjects[follows];
  const { rows } = await db.execute<{ [Key in keyof Tie]: Tie[Key] } & { id: string }>(sql`
    select * from (select given.id, room.id as room, exists (select
          from (${people(sql`given.id`)}) as one where one.user_id = ${me}) as belongs,
        ${leadsAt(me, place(sql`given.id`))} as leads
      from unnest(${sql.param([...ids])}::uuid[]) as given (id)
      left join ${chatRooms} as room on room.follows = ${follows} and room.followed_id = given.id
    ) as ties where belongs or leads`);
  return new Map(rows.map(({ id, ...tie }) => [id, tie]));
}

/** Requires a lock. Readmits who left by themselves or leads there; nobody who was removed. */
export async function enterAgain(
  db: Database,
  { id }: FollowingRoom,
  userId: string,
  { belongs }: Pick<Tie, "belongs">,
): Promise<boolean> {
  const part = belongs ? "member" : "owner";
  const { rows } = await db.execute(sql`insert into ${chatMembers} as own
      (room_id, user_id, part, standing, joined_seq, read_seq, told_seq, joined_at)
    select room.id, ${userId}::uuid, ${part}, 'in', room.last_seq, room.last_seq, room.last_seq, now()
    from ${chatRooms} as room where room.id = ${id}
    on conflict (room_id, user_id) do update set standing = 'in',
      part = case when own.standing = 'in' then own.part else excluded.part end, archived_at = null
    where own.standing <> 'removed'
    returning own.user_id`);
  return rows.length > 0;
}

export async function listPeople(
  db: Database,
  { follows, followedId: id }: Omit<FollowingRoom, "id">,
  userIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select distinct one.user_id from (${followedSubjects[follows].people(sql`${id}::uuid`)}) as one
    join ${users} as person on person.id = one.user_id and person.status = 'verified'
    where one.user_id = any(${sql.param([...userIds])}::uuid[])`);
  return rows.map((row) => row.user_id);
}

/** Unless it exists; returns its id. */
export async function insertFollowing(
  db: Database,
  {
    now,
    ...room
  }: Omit<FollowingRoom, "id"> & {
    readonly sealedName: string;
    readonly writers: ChatWriters;
    readonly now: Date;
  },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const [made] = await db
    .insert(chatRooms)
    .values({ ...room, kind: "group", showsPast: true, lastMessageAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: chatRooms.id });
  const { follows, followedId: subject } = room;
  const [found] = made
    ? [made]
    : await db
        .select({ id: chatRooms.id })
        .from(chatRooms)
        .where(and(eq(chatRooms.follows, follows), eq(chatRooms.followedId, subject)));
  return { id: found?.id ?? "", isNew: made !== undefined };
}

export async function countPeople(
  db: Database,
  { follows, followedId: id }: Omit<FollowingRoom, "id">,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct one.user_id)::int as count
    from (${followedSubjects[follows].people(sql`${id}::uuid`)}) as one
    join ${users} as person on person.id = one.user_id and person.status = 'verified'`);
  return rows[0]?.count ?? 0;
}

export async function lockFollowing(db: Database, id: string): Promise<FollowingRoom | undefined> {
  const [row] = await db
    .select({ id: chatRooms.id, follows: chatRooms.follows, followedId: chatRooms.followedId })
    .from(chatRooms)
    .where(and(eq(chatRooms.id, id), isNotNull(chatRooms.follows)))
    .for("update");
  return row?.follows && row.followedId
    ? { id: row.id, follows: row.follows, followedId: row.followedId }
    : undefined;
}

/** `syncMembers` for one person, at once. */
export async function enterFollowing(
  db: Database,
  roomId: string,
  userId: string,
): Promise<boolean> {
  const [room] = await db
    .select({ id: chatRooms.id, follows: chatRooms.follows, followedId: chatRooms.followedId })
    .from(chatRooms)
    .where(and(eq(chatRooms.id, roomId), isNotNull(chatRooms.follows)));
  if (!room?.follows || !room.followedId) return false;
  const { id, follows } = room;
  const entered = await putPeople(
    db,
    { id, follows, followedId: room.followedId },
    { onlyId: userId },
  );
  return entered > 0;
}

/** Requires a lock. Who left or was removed stays away. Returns how many joined and left. */
export async function syncMembers(db: Database, room: FollowingRoom): Promise<number> {
  const came = await putPeople(db, room, {});
  const { people, place } = followedSubjects[room.follows];
  const subject = sql`${room.followedId}::uuid`;
  // `in` over a value uses a hash table. For a new room the planner has no statistics, and a join
  // might become a quadratic nested loop.
  const { rows } = await db.execute<{ standing: string }>(sql`
    with people as materialized (select one.user_id, one.leads from (${people(subject)}) as one
      join ${users} as person on person.id = one.user_id and person.status = 'verified'),
    standings as materialized (select own.user_id, own.part,
        (own.user_id in (select user_id from people)) as belongs,
        (own.user_id in (select user_id from people where leads)) as leads
      from ${chatMembers} as own
      where own.room_id = ${room.id} and own.standing = 'in'),
    known as materialized (select user_id, part as before, belongs, leads, part = 'owner'
        and (leads or ${leadsAt(sql`standings.user_id`, place(subject))}) as stays
      from standings),
    changes as materialized (select * from (select user_id, before,
          case when belongs or stays then 'in' else 'out' end as standing,
          case when stays then 'owner' when leads then 'helper' else 'member' end as part
        from known) as decided
      where standing = 'out' or part <> before)
    update ${chatMembers} as own set standing = changes.standing, part = changes.part,
      may_write = own.may_write and changes.standing = 'in'
    from changes where own.room_id = ${room.id} and own.user_id = changes.user_id
    returning own.standing`);
  return came + rows.filter(({ standing }) => standing === "out").length;
}

async function putPeople(
  db: Database,
  { id, follows, followedId: subject }: FollowingRoom,
  { onlyId }: { readonly onlyId?: string },
): Promise<number> {
  const { rows } = await db.execute(sql`insert into ${chatMembers} as own
      (room_id, user_id, part, standing, joined_seq, read_seq, told_seq, joined_at)
    select room.id, one.user_id, case when bool_or(one.leads) then 'helper' else 'member' end, 'in',
      room.last_seq, room.last_seq, room.last_seq, now()
    from (${followedSubjects[follows].people(sql`${subject}::uuid`)}) as one
    join ${chatRooms} as room on room.id = ${id}
    join ${users} as person on person.id = one.user_id and person.status = 'verified'
    where ${onlyId ? sql`one.user_id = ${onlyId}::uuid` : sql`true`}
      and one.user_id not in (select known.user_id from ${chatMembers} as known
        where known.room_id = ${id} and known.standing <> 'out')
    group by room.id, one.user_id
    on conflict (room_id, user_id) do update set standing = 'in', part = excluded.part,
      joined_seq = excluded.joined_seq, read_seq = excluded.read_seq,
      told_seq = excluded.told_seq, archived_at = null, joined_at = excluded.joined_at
    where own.standing = 'out'
    returning own.user_id`);
  return rows.length;
}

export async function listFollowing(db: Database, since?: Date): Promise<string[]> {
  const rows = await db
    .select({ id: chatRooms.id })
    .from(chatRooms)
    .where(
      and(
        isNotNull(chatRooms.follows),
        since && sql`${chatRooms.lastMessageAt} >= ${since.toISOString()}::timestamptz`,
      ),
    );
  return rows.map(({ id }) => id);
}
