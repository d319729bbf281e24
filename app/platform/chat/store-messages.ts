import { and, asc, desc, eq, gt, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { MAX_CHAT_FOUND } from "#app/contract/chat.values.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { floor, memberOf, seenBy } from "./store-scope.ts";
import { chatMembers, chatMessages, chatRooms, chatWords } from "./tables.ts";

const answered = alias(chatMessages, "answered");
const answeredBy = alias(users, "answered_by");

/** What is shown of a message: its author, and what it answers. */
const seenColumns = {
  message: chatMessages,
  by: users.displayName,
  answered: {
    seq: answered.seq,
    sealedText: answered.sealedText,
    deletedAt: answered.deletedAt,
    senderId: answered.senderId,
    isWithheld: answered.isWithheld,
  },
  answeredBy: answeredBy.displayName,
};

/** Messages of rooms, whoever may see them: for streams, which find out for each of their readers. */
export function selectMessages(db: Database) {
  return db
    .select(seenColumns)
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(
      answered,
      and(eq(answered.roomId, chatMessages.roomId), eq(answered.seq, chatMessages.replyTo)),
    )
    .leftJoin(answeredBy, eq(answeredBy.id, answered.senderId));
}

/** Messages that somebody sees, with their authors and what they answer. */
function selectSeen(db: Database, userId: string) {
  return db
    .select({
      ...seenColumns,
      room: { kind: chatRooms.kind, follows: chatRooms.follows },
      own: {
        standing: chatMembers.standing,
        part: chatMembers.part,
        mayWrite: chatMembers.mayWrite,
      },
    })
    .from(chatMembers)
    .innerJoin(chatRooms, memberOf(userId, { withRequests: true }))
    .innerJoin(chatMessages, seenBy(userId))
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(
      answered,
      and(
        eq(answered.roomId, chatMessages.roomId),
        eq(answered.seq, chatMessages.replyTo),
        // What a newcomer doesn't see isn't quoted either.
        gt(answered.seq, floor),
        sql`(not ${answered.isWithheld} or ${answered.senderId} = ${userId})`,
      ),
    )
    .leftJoin(answeredBy, eq(answeredBy.id, answered.senderId));
}

const isOfRoom = (roomId: string, userId: string, ...more: (SQL | undefined)[]) =>
  and(
    eq(chatMembers.roomId, roomId),
    eq(chatMembers.userId, userId),
    eq(chatMessages.roomId, roomId),
    ...more,
  );

/** Messages of a room from a place on, or up to one, in the order in which they are asked for. */
export async function listMessages(
  db: Database,
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
  { from, to, limit }: { readonly from?: number; readonly to?: number; readonly limit: number },
) {
  return selectSeen(db, userId)
    .where(
      isOfRoom(
        roomId,
        userId,
        from === undefined ? undefined : gte(chatMessages.seq, from),
        to === undefined ? undefined : lt(chatMessages.seq, to),
      ),
    )
    .orderBy(from === undefined ? desc(chatMessages.seq) : asc(chatMessages.seq))
    .limit(limit);
}
export type SeenRow = Awaited<ReturnType<typeof listMessages>>[number];

/** One message of a room that somebody sees. */
export async function findMessage(
  db: Database,
  roomId: string,
  seq: number,
  userId: string,
): Promise<SeenRow | undefined> {
  const [row] = await selectSeen(db, userId).where(
    isOfRoom(roomId, userId, eq(chatMessages.seq, seq)),
  );
  return row;
}

/** What a sender wrote under a key of theirs. */
export async function findByKey(
  db: Database,
  roomId: string,
  senderId: string,
  clientKey: string,
): Promise<number | undefined> {
  const [row] = await db
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.roomId, roomId),
        eq(chatMessages.senderId, senderId),
        eq(chatMessages.clientKey, clientKey),
      ),
    );
  return row?.seq;
}

/** Takes the next place of a room, which others wait for until the transaction ends. */
export async function nextPlace(
  db: Database,
  roomId: string,
  { isWithheld, now }: { readonly isWithheld: boolean; readonly now: Date },
): Promise<{ seq: number; changed: number }> {
  const [row] = await db
    .update(chatRooms)
    .set({
      counter: sql`${chatRooms.counter} + 1`,
      lastSeq: sql`${chatRooms.lastSeq} + 1`,
      // What nobody else sees brings the room to the top of no other list.
      ...(!isWithheld && { lastMessageAt: now }),
    })
    .where(eq(chatRooms.id, roomId))
    .returning({ seq: chatRooms.lastSeq, changed: chatRooms.counter });
  if (!row) throw new Error("The room is gone.");
  return row;
}

/** Counts a change in a room, and answers which it is. */
async function nextChange(db: Database, roomId: string): Promise<number> {
  const [row] = await db
    .update(chatRooms)
    .set({ counter: sql`${chatRooms.counter} + 1` })
    .where(eq(chatRooms.id, roomId))
    .returning({ changed: chatRooms.counter });
  return row?.changed ?? 0;
}

export async function insertMessage(
  db: Database,
  message: typeof chatMessages.$inferInsert,
): Promise<void> {
  await db.insert(chatMessages).values(message);
}

/** Changes a message, which its room counts. */
export async function updateMessage(
  db: Database,
  { roomId, seq }: { readonly roomId: string; readonly seq: number },
  change: Partial<typeof chatMessages.$inferInsert>,
): Promise<void> {
  const changed = await nextChange(db, roomId);
  await db
    .update(chatMessages)
    .set({ ...change, changed })
    .where(and(eq(chatMessages.roomId, roomId), eq(chatMessages.seq, seq)));
}

/** How many messages of a room are pinned. */
export async function countPins(db: Database, roomId: string): Promise<number> {
  return db.$count(
    chatMessages,
    and(eq(chatMessages.roomId, roomId), isNotNull(chatMessages.pinnedAt)),
  );
}

/** Moves somebody's mark on, never back; false where it stands there already. */
export async function moveMark(
  db: Database,
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
  seq: number,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(chatMembers)
    .set({
      readSeq: sql`least(${seq}, (select last_seq from ${chatRooms} as own where own.id = ${roomId}))`,
      readAt: now,
    })
    .where(
      and(
        eq(chatMembers.roomId, roomId),
        eq(chatMembers.userId, userId),
        eq(chatMembers.standing, "in"),
        lt(chatMembers.readSeq, seq),
        sql`${chatMembers.readSeq} < (select last_seq from ${chatRooms} as own where own.id = ${roomId})`,
      ),
    )
    .returning({ userId: chatMembers.userId });
  return rows.length > 0;
}

/** A message that others don't see is nothing that they have not read. */
export async function skipWithheld(db: Database, roomId: string, senderId: string): Promise<void> {
  await db
    .update(chatMembers)
    .set({ readSeq: sql`${chatMembers.readSeq} + 1`, toldSeq: sql`${chatMembers.toldSeq} + 1` })
    .where(and(eq(chatMembers.roomId, roomId), sql`${chatMembers.userId} <> ${senderId}`));
}

/** The other members of a room and how far they have read, by name. */
export async function listReaders(db: Database, roomId: string, senderId: string | null) {
  return db
    .select({
      id: users.id,
      name: users.displayName,
      readSeq: chatMembers.readSeq,
      joinedSeq: chatMembers.joinedSeq,
      readAt: chatMembers.readAt,
    })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(
      and(
        eq(chatMembers.roomId, roomId),
        eq(chatMembers.standing, "in"),
        senderId ? sql`${chatMembers.userId} <> ${senderId}` : undefined,
      ),
    )
    .orderBy(sql`${users.displayName} collate "ar-x-icu"`, asc(users.id));
}

/** Keeps what the words of a message are found by. */
export async function insertWords(
  db: Database,
  { roomId, seq }: { readonly roomId: string; readonly seq: number },
  tokens: readonly bigint[],
): Promise<void> {
  if (tokens.length === 0) return;
  await db
    .insert(chatWords)
    .values(tokens.map((token) => ({ roomId, token, seq })))
    .onConflictDoNothing();
}

/** Forgets them again. */
export async function deleteWords(
  db: Database,
  { roomId, seq }: { readonly roomId: string; readonly seq: number },
  tokens: readonly bigint[],
): Promise<void> {
  if (tokens.length === 0) return;
  await db.execute(sql`delete from ${chatWords} where room_id = ${roomId} and seq = ${seq}
    and token = any(${sql.param(tokens.map(String))}::bigint[])`);
}

/** The ids of the rooms that somebody belongs to. */
export async function listRoomIds(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: chatMembers.roomId })
    .from(chatMembers)
    .where(and(eq(chatMembers.userId, userId), eq(chatMembers.standing, "in")));
  return rows.map(({ id }) => id);
}

/** What a word is found by in a room: its number among the words, and its token under one of the keys. */
export interface SoughtToken {
  readonly roomId: string;
  readonly word: number;
  readonly token: bigint;
}

/**
 * The newest messages of somebody's rooms that have all of some words. Each room is looked through by the
 * index of its tokens, from the newest on, up to the limit.
 */
export async function searchMessages(
  db: Database,
  userId: string,
  sought: readonly SoughtToken[],
  words: number,
) {
  const given = sql`unnest(${sql.param(sought.map(({ roomId }) => roomId))}::uuid[],
    ${sql.param(sought.map(({ word }) => word))}::int[],
    ${sql.param(sought.map(({ token }) => String(token)))}::bigint[]) as sought (room_id, word, token)`;
  const others = sql.join(
    Array.from(
      { length: words - 1 },
      (_, at) => sql`and exists (select from sought as other join ${chatWords} as more
        on more.room_id = other.room_id and more.token = other.token
        where other.room_id = one.room_id and other.word = ${at + 1} and more.seq = one.seq)`,
    ),
    sql` `,
  );
  const found = sql`with sought as materialized (select * from ${given}),
    found as (select one.room_id, one.seq from sought cross join lateral (
        select one.room_id, one.seq from ${chatWords} as one
        where one.room_id = sought.room_id and one.token = sought.token ${others}
        order by one.seq desc limit ${MAX_CHAT_FOUND}) as one
      where sought.word = 0)`;
  const { rows } = await db.execute<{
    room_id: string;
    kind: "direct" | "group";
    sealed_name: string | null;
    other_name: string | null;
    seq: string;
    sealed_text: string;
    sender_id: string | null;
    sender: string | null;
    created_at: string;
  }>(sql`${found}
    select ${chatRooms.id} as room_id, ${chatRooms.kind}, ${chatRooms.sealedName},
      (select person.display_name from ${chatMembers} as other join ${users} as person
        on person.id = other.user_id
        where ${chatRooms.kind} = 'direct' and other.room_id = ${chatRooms.id}
          and other.user_id <> ${userId} limit 1) as other_name,
      ${chatMessages.seq}, ${chatMessages.sealedText}, ${chatMessages.senderId},
      ${users.displayName} as sender, ${chatMessages.createdAt}
    from found
    join ${chatRooms} on ${chatRooms.id} = found.room_id
    join ${chatMembers} on ${memberOf(userId)}
    join ${chatMessages} on ${seenBy(userId)} and ${chatMessages.seq} = found.seq
    left join ${users} on ${users.id} = ${chatMessages.senderId}
    where ${chatMessages.sealedText} is not null
    order by ${chatMessages.createdAt} desc, ${chatMessages.seq} desc
    limit ${MAX_CHAT_FOUND}`);
  return rows;
}
