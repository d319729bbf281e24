import { and, desc, eq, sql } from "drizzle-orm";
import { searchTokens } from "#app/arabic/fold.ts";
import {
  type ChatPart,
  type ChatStanding,
  MAX_CHAT_MEMBERS,
  MAX_CHAT_MEMBERS_SHOWN,
  MAX_CHAT_NEW,
  MAX_CHAT_PINS,
  MAX_CHAT_ROOMS_LISTED,
  MAX_CHAT_TICKED,
} from "#app/contract/chat.values.ts";
import type { ChatFileKind } from "#app/contract/chat-files.values.ts";
import type { UnitKind } from "#app/contract/structure.values.ts";
import type { Status } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { hasToken } from "../database/search.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";
import { firstFileOf } from "./store-files.ts";
import { floor, isNew, isNewTo, memberOf } from "./store-scope.ts";
import { chatBlocks, chatMembers, chatRooms } from "./tables.ts";

export type RoomRow = typeof chatRooms.$inferSelect;

const nullableNumber = (value: string | null) => (value === null ? null : Number(value));

const otherName = (userId: string) => sql<string | null>`(select person.display_name
  from ${chatMembers} as other join ${users} as person on person.id = other.user_id
  where ${chatRooms.kind} = 'direct' and other.room_id = ${chatRooms.id} and other.user_id <> ${userId}
  limit 1)`;

export async function listRoomRows(db: Database, userId: string) {
  return db
    .select({
      room: chatRooms,
      own: chatMembers,
      floor: floor.mapWith(Number),
      otherName: otherName(userId),
      hasNew: sql<boolean>`(${chatMembers.readSeq} < ${chatRooms.lastSeq}
        and exists (select from chat_messages as said where ${isNew}))`,
    })
    .from(chatMembers)
    .innerJoin(chatRooms, memberOf(userId, { withRequests: true }))
    .where(
      and(
        eq(chatMembers.userId, userId),
        // Hides empty rooms with blocked people, and their invitations to groups.
        sql`(${chatMembers.readAt} is not null or ${chatMembers.askedBy} is null
          or (${chatRooms.kind} = 'group' and ${chatMembers.standing} = 'in')
          or not exists (select from ${chatBlocks} as block
            where block.user_id = ${userId} and block.blocked_id = ${chatMembers.askedBy}))`,
        // An empty direct room is visible to its maker only.
        sql`(${chatRooms.kind} = 'group' or ${chatRooms.lastSeq} > 0
          or ${chatMembers.askedBy} = ${userId})`,
      ),
    )
    .orderBy(desc(chatRooms.lastMessageAt), desc(chatRooms.id))
    .limit(MAX_CHAT_ROOMS_LISTED);
}

export interface LastRow extends Record<string, unknown> {
  readonly room_id: string;
  readonly sealed_text: string | null;
  readonly sender_id: string | null;
  readonly sender: string | null;
  readonly file: ChatFileKind | null;
  readonly unread: number;
}

/** Of each room the last visible message, and the number of unread ones. */
export async function findLastMessages(
  db: Database,
  userId: string,
  rooms: readonly { readonly id: string; readonly floor: number; readonly readSeq: number }[],
): Promise<LastRow[]> {
  if (rooms.length === 0) return [];
  const { rows } = await db.execute<LastRow>(sql`
    select own.room_id, last.sealed_text, last.sender_id, person.display_name as sender,
      ${firstFileOf(sql`own.room_id`, sql`last.seq`)} as file,
      (select count(*)::int from (select from chat_messages as said
        where ${isNewTo(sql`own`, sql`own.floor`)}
        limit ${MAX_CHAT_NEW}) as new) as unread
    from (select *, ${userId}::uuid as user_id
      from unnest(${sql.param(rooms.map(({ id }) => id))}::uuid[],
        ${sql.param(rooms.map((each) => each.floor))}::bigint[],
        ${sql.param(rooms.map((each) => each.readSeq))}::bigint[])
        as given (room_id, floor, read_seq)) as own
    cross join lateral (select seq, sealed_text, sender_id from chat_messages
      where room_id = own.room_id and seq > own.floor and (not is_withheld or sender_id = ${userId})
      order by seq desc limit 1) as last
    left join ${users} as person on person.id = last.sender_id`);
  return rows;
}

export interface MemberView {
  readonly id: string;
  readonly name: string;
  readonly part: ChatPart;
  readonly mayWrite: boolean;
  readonly standing: ChatStanding;
  readonly status: Status;
}

interface PinRow {
  readonly seq: number;
  readonly sealedText: string | null;
  readonly by: string | null;
  readonly file: ChatFileKind | null;
}

/** All that a room's pages need, in one query. */
export async function findRoom(
  db: Database,
  id: string,
  userId: string,
  { withMembers = false, withPins = false, keyword = "" } = {},
) {
  const named = searchTokens(keyword).map((token) => hasToken(sql`person.folded_name`, token));
  const members = sql<MemberView[]>`(select coalesce(json_agg(json_build_object(
      'id', shown.id, 'name', shown.display_name, 'part', shown.part, 'mayWrite', shown.may_write,
      'standing', shown.standing, 'status', shown.status) order by shown.place, shown.display_name collate "ar-x-icu", shown.id), '[]')
    from (select person.id, person.display_name, person.status, one.part, one.may_write, one.standing,
        array_position(array['owner', 'helper', 'member'], one.part) as place
      from ${chatMembers} as one join ${users} as person on person.id = one.user_id
      where one.room_id = ${chatRooms.id} and (one.standing in ('in', 'asked')
          or (one.standing = 'removed' and ${chatRooms.follows} is not null)
          or ${chatRooms.kind} = 'direct')
        and (${withMembers} or ${chatRooms.kind} = 'direct')
        and ${and(...named) ?? sql`true`}
      order by place, person.display_name collate "ar-x-icu", person.id
      limit case when ${chatRooms.follows} is null then ${MAX_CHAT_MEMBERS}::int
        else ${MAX_CHAT_MEMBERS_SHOWN}::int end) as shown)`;
  const pins = sql<PinRow[]>`(select coalesce(json_agg(json_build_object(
      'seq', pin.seq, 'sealedText', pin.sealed_text, 'by', person.display_name,
      'file', ${firstFileOf(sql`pin.room_id`, sql`pin.seq`)})
      order by pin.seq desc), '[]')
    from (select * from chat_messages where room_id = ${chatRooms.id} and pinned_at is not null
      and ${withPins} and seq > ${floor} and (not is_withheld or sender_id = ${userId})
      order by seq desc limit ${MAX_CHAT_PINS}) as pin
    left join ${users} as person on person.id = pin.sender_id)`;
  const [row] = await db
    .select({
      room: chatRooms,
      own: chatMembers,
      floor: floor.mapWith(Number),
      otherName: otherName(userId),
      members,
      pins,
      size: sql<number>`(select count(*)::int from ${chatMembers} as one
        where one.room_id = ${chatRooms.id} and one.standing = 'in')`,
      readTo: sql<
        number | null
      >`(select min(read_seq) from (select one.read_seq from ${chatMembers} as one
        where one.room_id = ${chatRooms.id} and one.standing = 'in' and one.user_id <> ${userId}
        limit ${MAX_CHAT_TICKED}) as others having count(*) < ${MAX_CHAT_TICKED})`.mapWith(
        nullableNumber,
      ),
      isBlocked: sql<boolean>`exists (select from ${chatBlocks} as block
        join ${chatMembers} as one on one.user_id = block.blocked_id
        where ${chatRooms.kind} = 'direct' and one.room_id = ${chatRooms.id}
          and block.user_id = ${userId})`,
      followedUnit: sql<{ kind: UnitKind; governorateCode: string | null } | null>`(
        select json_build_object('kind', unit.kind, 'governorateCode', unit.governorate_code)
        from ${units} as unit where ${chatRooms.follows} = 'unit'
          and unit.id = ${chatRooms.followedId})`,
      /** For filtering, never revealed. */
      isBlockedByOther: sql<boolean>`exists (select from ${chatBlocks} as block
        join ${chatMembers} as one on one.user_id = block.user_id
        where ${chatRooms.kind} = 'direct' and one.room_id = ${chatRooms.id}
          and block.blocked_id = ${userId})`,
    })
    .from(chatMembers)
    .innerJoin(chatRooms, memberOf(userId, { withRequests: true }))
    .where(and(eq(chatMembers.roomId, id), eq(chatMembers.userId, userId)));
  return row;
}
export type FoundRoom = NonNullable<Awaited<ReturnType<typeof findRoom>>>;

export async function lockRoom(db: Database, id: string): Promise<void> {
  await db.select({ id: chatRooms.id }).from(chatRooms).where(eq(chatRooms.id, id)).for("update");
}

export async function insertRoom(
  db: Database,
  room: typeof chatRooms.$inferInsert,
): Promise<RoomRow> {
  const [row] = await db.insert(chatRooms).values(room).returning();
  if (!row) throw new Error("The database kept no room.");
  return row;
}

/** Creates it if missing, and locks it. */
export async function openPair(db: Database, pair: string, now: Date) {
  const made = await db
    .insert(chatRooms)
    .values({ kind: "direct", pair, lastMessageAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: chatRooms.id });
  const row = await lockRow(db, chatRooms, eq(chatRooms.pair, pair));
  if (!row) throw new Error("The database kept no room.");
  return { room: row, isNew: made.length > 0 };
}

export async function updateRoom(
  db: Database,
  { id, version }: Pick<RoomRow, "id" | "version">,
  change: Partial<typeof chatRooms.$inferInsert>,
): Promise<void> {
  await db
    .update(chatRooms)
    .set({ ...change, version: version + 1 })
    .where(eq(chatRooms.id, id));
}
