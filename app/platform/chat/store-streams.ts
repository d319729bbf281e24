import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type ChatKind, type ChatStanding, MAX_CHAT_NEW } from "#app/contract/chat.values.ts";
import { sessions } from "../auth/tables.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { stillBelongs } from "./store-followed.ts";
import { floor, isSaid } from "./store-scope.ts";
import { chatMembers, chatRooms } from "./tables.ts";

export interface AdmittedRow {
  readonly sessionId: string;
  readonly userId: string;
  readonly standing: ChatStanding;
  readonly kind: ChatKind;
  readonly floor: number;
  readonly readSeq: number;
  readonly lastSeq: number;
  readonly counter: number;
  readonly lastMessageAt: Date;
  /** Read marks and typing are shown. */
  readonly isSmall: boolean;
}

/** Live sessions of members in good standing who belong or are invited, with the room's state. */
export async function findAdmitted(
  db: Database,
  roomId: string,
  sessionIds: readonly string[],
  smallSize: number,
): Promise<AdmittedRow[]> {
  return db
    .select({
      sessionId: sessions.id,
      userId: chatMembers.userId,
      standing: chatMembers.standing,
      kind: chatRooms.kind,
      floor: floor.mapWith(Number),
      readSeq: chatMembers.readSeq,
      lastSeq: chatRooms.lastSeq,
      counter: chatRooms.counter,
      lastMessageAt: chatRooms.lastMessageAt,
      isSmall: sql<boolean>`(select count(*) from (select from chat_members as one
        where one.room_id = ${roomId} and one.standing = 'in'
        limit ${smallSize + 1}) as few) <= ${smallSize}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(
      chatMembers,
      and(eq(chatMembers.userId, sessions.userId), eq(chatMembers.roomId, roomId)),
    )
    .innerJoin(chatRooms, eq(chatRooms.id, chatMembers.roomId))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        isNull(sessions.endedAt),
        eq(users.status, "verified"),
        inArray(chatMembers.standing, ["in", "asked"]),
        stillBelongs(chatMembers.userId),
      ),
    );
}

export interface SaidRow {
  readonly seq: number;
  readonly senderId: string | null;
}

export async function listSaid(db: Database, roomId: string, after: number): Promise<SaidRow[]> {
  const { rows } = await db.execute<{ seq: string; sender_id: string | null }>(sql`
    select said.seq, said.sender_id from chat_messages as said
    where said.room_id = ${roomId} and said.seq > ${after} and ${isSaid}
    order by said.seq desc limit ${MAX_CHAT_NEW}`);
  return rows.map(({ seq, sender_id: senderId }) => ({ seq: Number(seq), senderId }));
}

/** Without an access check; undefined for unknown rooms. */
export async function findCounter(db: Database, roomId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ counter: chatRooms.counter })
    .from(chatRooms)
    .where(eq(chatRooms.id, roomId));
  return row?.counter;
}

/** For everybody in a small room, their newest message that all others have read. */
export async function listReadSeqs(
  db: Database,
  roomId: string,
  limit: number,
): Promise<Map<string, number[]>> {
  const { rows } = await db.execute<{ sender_id: string; seqs: number[] }>(sql`
    select said.sender_id, json_agg(said.seq order by said.seq) as seqs
    from (select seq, sender_id, room_id from chat_messages
      where room_id = ${roomId} and not is_withheld order by seq desc limit ${limit}) as said
    where said.sender_id is not null
      and said.seq <= ${readByOthers(sql`said.room_id`, sql`said.sender_id`)}
    group by said.sender_id`);
  return new Map(rows.map(({ sender_id: senderId, seqs }) => [senderId, seqs.map(Number)]));
}

const readByOthers = (roomId: ReturnType<typeof sql>, userId: ReturnType<typeof sql>) => sql`(
  select min(one.read_seq) from chat_members as one
  where one.room_id = ${roomId} and one.user_id <> ${userId} and one.standing = 'in')`;

export async function findNameOf(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: users.displayName })
    .from(users)
    .where(eq(users.id, userId));
  return row?.name;
}
