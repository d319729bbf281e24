import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { ChatKind, ChatStanding } from "#app/contract/chat.values.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { deleteFiles, filesOf } from "./store-files.ts";
import { floorOf, isNew, isNewTo } from "./store-scope.ts";
import { chatBlocks, chatMembers, chatMentions, chatMessages, chatRooms } from "./tables.ts";

export async function markUntold(db: Database, roomId: string): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    with over as (select ${chatMembers.userId} from ${chatMembers}
      join ${chatRooms} on ${chatRooms.id} = ${chatMembers.roomId}
      where ${chatMembers.roomId} = ${roomId} and ${chatMembers.toldSeq} > ${chatMembers.readSeq}
        and not exists (select from ${chatMessages} as said where ${isNew})
      for update of ${sql.raw('"chat_members"')})
    update ${chatMembers} as own set told_seq = own.read_seq from over
    where own.room_id = ${roomId} and own.user_id = over.user_id returning own.user_id`);
  return rows.map(({ user_id: userId }) => userId);
}

/** Unread, not muted, sender not blocked, not notified since. Mentions pass muting, not blocks. */
export async function markNotified(db: Database, roomId: string, now: Date) {
  const { rows } = await db.execute<{
    user_id: string;
    standing: ChatStanding;
    named_by: string | null;
  }>(sql`
    with waiting as (select own.user_id, own.standing, own.told_seq <= own.read_seq
          and (own.muted_until is null or own.muted_until <= ${now.toISOString()}::timestamptz)
          and (own.standing = 'in' or not exists (select from ${chatBlocks} as block
            where block.user_id = own.user_id and block.blocked_id = own.asked_by)) as is_due,
        (select person.display_name from ${chatMentions} as named
          join ${chatMessages} as said on said.room_id = named.room_id and said.seq = named.seq
          join ${users} as person on person.id = said.sender_id
          where named.user_id = own.user_id and named.room_id = own.room_id
            and named.seq > greatest(own.read_seq, own.told_seq) and own.standing = 'in'
            and said.sealed_text is not null and not exists (select from ${chatBlocks} as block
              where block.user_id = own.user_id and block.blocked_id = said.sender_id)
          order by named.seq desc limit 1) as named_by, room.last_seq
      from ${chatMembers} as own join ${chatRooms} as room on room.id = own.room_id
      where own.room_id = ${roomId} and own.standing in ('in', 'asked')
        and own.read_seq < room.last_seq
        and exists (select from ${chatMessages} as said
          where ${isNewTo(sql`own`, floorOf(sql`own`, sql`room`))})
      for update of own)
    update ${chatMembers} as own set told_seq = waiting.last_seq from waiting
    where own.room_id = ${roomId} and own.user_id = waiting.user_id
      and (waiting.is_due or waiting.named_by is not null)
    returning own.user_id, own.standing, waiting.named_by`);
  const [last] = await db
    .select({ kind: chatRooms.kind, sender: users.displayName })
    .from(chatRooms)
    .innerJoin(chatMessages, eq(chatMessages.roomId, chatRooms.id))
    .leftJoin(users, eq(users.id, chatMessages.senderId))
    .where(
      and(
        eq(chatRooms.id, roomId),
        eq(chatMessages.isWithheld, false),
        isNotNull(chatMessages.sealedText),
      ),
    )
    .orderBy(sql`${chatMessages.seq} desc`)
    .limit(1);
  const kind: ChatKind | undefined = last?.kind;
  const people = rows.map(({ user_id: userId, standing, named_by: namedBy }) => ({
    userId,
    standing,
    namedBy,
  }));
  return { people, kind, sender: last?.sender };
}

export async function listForgetful(db: Database) {
  return db
    .select({ id: chatRooms.id, retention: chatRooms.retention })
    .from(chatRooms)
    .where(sql`${chatRooms.retention} <> 'off'`);
}

export async function listOldest(db: Database, roomId: string, limit: number) {
  return db
    .select({
      id: chatMessages.id,
      seq: chatMessages.seq,
      sealedText: chatMessages.sealedText,
      createdAt: chatMessages.createdAt,
      files: filesOf(sql.raw("chat_messages.room_id"), sql.raw("chat_messages.seq")),
    })
    .from(chatMessages)
    .where(eq(chatMessages.roomId, roomId))
    .orderBy(asc(chatMessages.seq))
    .limit(limit);
}

/** With their tokens and files; returns the files' keys. */
export async function purgeMessages(
  db: Database,
  roomId: string,
  seqs: readonly number[],
  tokens: readonly bigint[],
): Promise<string[]> {
  if (seqs.length === 0) return [];
  const keys = await deleteFiles(db, roomId, seqs);
  const given = sql`${sql.param([...seqs])}::bigint[]`;
  await db.execute(sql`delete from chat_words where room_id = ${roomId} and seq = any(${given})
    and token = any(${sql.param([...new Set(tokens)].map(String))}::bigint[])`);
  await db.execute(
    sql`delete from ${chatMessages} where room_id = ${roomId} and seq = any(${given})`,
  );
  return keys;
}

/** For a rotation of DATA_KEYS. */
export async function listSealed(db: Database, after: string | undefined, limit: number) {
  return db
    .select({
      id: chatMessages.id,
      roomId: chatMessages.roomId,
      seq: chatMessages.seq,
      sealedText: sql<string>`${chatMessages.sealedText}`,
      files: filesOf(sql.raw("chat_messages.room_id"), sql.raw("chat_messages.seq")),
    })
    .from(chatMessages)
    .where(
      and(
        isNotNull(chatMessages.sealedText),
        after === undefined ? undefined : gt(chatMessages.id, after),
      ),
    )
    .orderBy(asc(chatMessages.id))
    .limit(limit);
}

export async function lockSealed(
  db: Database,
  { roomId, seq }: { readonly roomId: string; readonly seq: number },
): Promise<string | null | undefined> {
  const [row] = await db
    .select({ sealedText: chatMessages.sealedText })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), eq(chatMessages.seq, seq)))
    .for("update");
  return row?.sealedText;
}
