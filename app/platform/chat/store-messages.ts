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

const MAX_LAST = 20;

/** By change and unfiltered: streams check visibility. Adds those from place `from` on. */
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
  // A union uses both indexes; `or` would scan a large room.
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

interface Asked {
  readonly from?: number;
  readonly to?: number;
  readonly limit: number;
}

/**
 * Limits before joining: the generic plan assumes small rooms and would join all of a large one.
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
    // Keeps the table's name, so that column expressions still resolve.
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
        // Doesn't quote what a newcomer can't see.
        gt(chatMessages.replyTo, floor),
        sql`(not ${answered.isWithheld} or ${answered.senderId} = ${userId})`,
      ),
    )
    .leftJoin(answeredBy, eq(answeredBy.id, answered.senderId))
    .where(and(eq(chatMembers.roomId, roomId), eq(chatMembers.userId, userId)))
    .orderBy(order);
}

export async function listMessages(
  db: Database,
  place: { readonly roomId: string; readonly userId: string },
  asked: Asked,
) {
  return selectSeen(db, place, asked);
}
export type SeenRow = Awaited<ReturnType<typeof listMessages>>[number];

export async function findMessage(
  db: Database,
  roomId: string,
  seq: number,
  userId: string,
): Promise<SeenRow | undefined> {
  const [row] = await selectSeen(db, { roomId, userId }, { from: seq, to: seq + 1, limit: 1 });
  return row;
}

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

/** Takes the next place of a room; concurrent writers wait until the transaction ends. */
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
      // A withheld message must not move the room up in others' lists.
      ...(!isWithheld && { lastMessageAt: now }),
    })
    .where(eq(chatRooms.id, roomId))
    .returning({ seq: chatRooms.lastSeq, changed: chatRooms.counter });
  if (!row) throw new Error("The room is gone.");
  return row;
}

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

/** Bumps the room's counter. */
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

export async function countPins(db: Database, roomId: string): Promise<number> {
  return db.$count(
    chatMessages,
    and(eq(chatMessages.roomId, roomId), isNotNull(chatMessages.pinnedAt)),
  );
}

/** Never backwards; false where it stands there already. */
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

export async function skipWithheld(db: Database, roomId: string, senderId: string): Promise<void> {
  await db
    .update(chatMembers)
    .set({ readSeq: sql`${chatMembers.readSeq} + 1`, toldSeq: sql`${chatMembers.toldSeq} + 1` })
    .where(and(eq(chatMembers.roomId, roomId), sql`${chatMembers.userId} <> ${senderId}`));
}

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

export async function deleteWords(
  db: Database,
  { roomId, seq }: { readonly roomId: string; readonly seq: number },
  tokens: readonly bigint[],
): Promise<void> {
  if (tokens.length === 0) return;
  await db.execute(sql`delete from ${chatWords} where room_id = ${roomId} and seq = ${seq}
    and token = any(${sql.param(tokens.map(String))}::bigint[])`);
}
