import { and, asc, desc, eq, gt, gte, isNotNull, lt, lte, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/pg-core";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { filesOf, firstFileOf } from "./store-files.ts";
import { mentioned } from "./store-mentions.ts";
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
  mentioned,
  answeredFile: firstFileOf(sql`${answered.roomId}`, sql`${answered.seq}`),
  files: filesOf(sql`${chatMessages.roomId}`, sql`${chatMessages.seq}`),
};

/** More than stand from a place on when it is the last but a few. */
const MAX_LAST = 20;

/**
 * The messages of a room that changed between two counts, in that order, whoever may see them: for streams,
 * which find out for each of their readers.
 *
 * @param from those from this place on as well, whenever they changed
 */
export async function listChanges(
  db: Database,
  roomId: string,
  { after, to, from }: { after: number; to: number; from: number | undefined },
) {
  const changed = db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), gt(chatMessages.changed, after)));
  const last = db
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), gte(chatMessages.seq, from ?? 0)))
    .orderBy(desc(chatMessages.seq))
    .limit(MAX_LAST);
  // Each by its own index: with "or" a large room would be read whole.
  const said = from === undefined ? changed : union(changed, last);
  return db
    .select(seenColumns)
    .from(said.as("chat_messages"))
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(
      answered,
      and(eq(answered.roomId, chatMessages.roomId), eq(answered.seq, chatMessages.replyTo)),
    )
    .leftJoin(answeredBy, eq(answeredBy.id, answered.senderId))
    .where(lte(chatMessages.changed, to))
    .orderBy(asc(chatMessages.changed));
}
export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** Which messages of a room are asked for: a range of places, or one. */
interface Asked {
  readonly from?: number;
  /** Up to, and without it. */
  readonly to?: number;
  readonly limit: number;
}

/**
 * Messages of a room that somebody sees, with their authors and what they answer. They are taken from the
 * index of their places before anything is joined with them: a plan for any room, which PostgreSQL keeps
 * after some uses, takes rooms for as small as most are, and would join all messages of a large one.
 */
function selectSeen(
  db: Database,
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
  { from, to, limit }: Asked,
) {
  const order = from === undefined ? desc(chatMessages.seq) : asc(chatMessages.seq);
  const said = db
    .select()
    .from(chatMessages)
    .where(
      and(
        seenBy(userId),
        from === undefined ? undefined : gte(chatMessages.seq, from),
        to === undefined ? undefined : lt(chatMessages.seq, to),
      ),
    )
    .orderBy(order)
    .limit(limit)
    // Under the table's own name, so that what is selected of messages elsewhere serves here as well.
    .as("chat_messages");
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
    .innerJoinLateral(said, sql`true`)
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .leftJoin(
      answered,
      and(
        eq(answered.roomId, chatMessages.roomId),
        eq(answered.seq, chatMessages.replyTo),
        // What a newcomer doesn't see isn't quoted either.
        gt(chatMessages.replyTo, floor),
        sql`(not ${answered.isWithheld} or ${answered.senderId} = ${userId})`,
      ),
    )
    .leftJoin(answeredBy, eq(answeredBy.id, answered.senderId))
    .where(and(eq(chatMembers.roomId, roomId), eq(chatMembers.userId, userId)))
    .orderBy(order);
}

/** Messages of a room from a place on, or up to one, in the order in which they are asked for. */
export async function listMessages(
  db: Database,
  place: { readonly roomId: string; readonly userId: string },
  asked: Asked,
) {
  return selectSeen(db, place, asked);
}
export type SeenRow = Awaited<ReturnType<typeof listMessages>>[number];

/** One message of a room that somebody sees. */
export async function findMessage(
  db: Database,
  roomId: string,
  seq: number,
  userId: string,
): Promise<SeenRow | undefined> {
  const [row] = await selectSeen(db, { roomId, userId }, { from: seq, to: seq + 1, limit: 1 });
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
