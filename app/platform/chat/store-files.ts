import { and, asc, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { ChatFileKind } from "#app/contract/chat-files.values.ts";
import type { Database } from "../database/connect.ts";
import { memberOf, seenBy } from "./store-scope.ts";
import { chatFiles, chatMembers, chatMessages, chatRooms } from "./tables.ts";

export interface FileRow {
  readonly id: string;
  readonly kind: ChatFileKind;
  readonly sealedName: string;
  readonly sealedAlt: string | null;
  readonly type: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
}

/** A correlated subquery, in order. */
export function filesOf(roomId: SQL, seq: SQL): SQL<FileRow[]> {
  return sql<
    FileRow[]
  >`(select coalesce(json_agg(json_build_object('id', file.id, 'kind', file.kind,
      'sealedName', file.sealed_name, 'sealedAlt', file.sealed_alt, 'type', file.type,
      'size', file.size, 'width', file.width, 'height', file.height, 'seconds', file.seconds)
      order by file.place), '[]')
    from ${chatFiles} as file where file.room_id = ${roomId} and file.seq = ${seq})`;
}

export function firstFileOf(roomId: SQL, seq: SQL): SQL<ChatFileKind | null> {
  return sql<ChatFileKind | null>`(select file.kind from ${chatFiles} as file
    where file.room_id = ${roomId} and file.seq = ${seq} order by file.place limit 1)`;
}

export type NewFile = typeof chatFiles.$inferInsert;

export async function insertFiles(db: Database, files: readonly NewFile[]): Promise<void> {
  await db.insert(chatFiles).values([...files]);
}

export async function findFile(db: Database, id: string, userId: string) {
  const [row] = await db
    .select({ file: chatFiles })
    .from(chatMembers)
    .innerJoin(chatRooms, memberOf(userId, { withRequests: true }))
    .innerJoin(chatMessages, seenBy(userId))
    .innerJoin(
      chatFiles,
      and(eq(chatFiles.roomId, chatMessages.roomId), eq(chatFiles.seq, chatMessages.seq)),
    )
    .where(
      and(
        eq(chatMembers.userId, userId),
        eq(chatFiles.id, id),
        or(isNotNull(chatMessages.sealedText), eq(chatMessages.senderId, userId)),
      ),
    );
  return row?.file;
}

/** Checks no membership: for moderators. */
export async function unguardedFindFile(db: Database, id: string) {
  const [row] = await db
    .select({ file: chatFiles, messageId: chatMessages.id })
    .from(chatFiles)
    .innerJoin(
      chatMessages,
      and(eq(chatMessages.roomId, chatFiles.roomId), eq(chatMessages.seq, chatFiles.seq)),
    )
    .where(eq(chatFiles.id, id));
  return row;
}

export async function deleteFiles(
  db: Database,
  roomId: string,
  seqs: readonly number[],
): Promise<string[]> {
  if (seqs.length === 0) return [];
  const rows = await db
    .delete(chatFiles)
    .where(
      and(
        eq(chatFiles.roomId, roomId),
        sql`${chatFiles.seq} = any(${sql.param([...seqs])}::bigint[])`,
      ),
    )
    .returning(keys);
  return rows.flatMap(keysOf);
}

const keys = {
  storedAs: chatFiles.storedAs,
  mediumAs: chatFiles.mediumAs,
  smallAs: chatFiles.smallAs,
};

export function keysOf(file: {
  readonly storedAs: string;
  readonly mediumAs?: string | null;
  readonly smallAs?: string | null;
}): string[] {
  return [file.storedAs, file.mediumAs, file.smallAs].filter((key) => typeof key === "string");
}

export async function unguardedHasKey(db: Database, key: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${chatFiles} where stored_as = ${key}
    union all select from ${chatFiles} where medium_as = ${key}
    union all select from ${chatFiles} where small_as = ${key}
    union all select from ${chatRooms} where picture_as = ${key}`);
  return rows.length > 0;
}

export async function setPicture(db: Database, id: string, key: string | null): Promise<void> {
  await db.update(chatRooms).set({ pictureAs: key }).where(eq(chatRooms.id, id));
}

export async function listSentFiles(db: Database, userId: string) {
  return db
    .select({ file: chatFiles })
    .from(chatMessages)
    .innerJoin(
      chatFiles,
      and(eq(chatFiles.roomId, chatMessages.roomId), eq(chatFiles.seq, chatMessages.seq)),
    )
    .where(eq(chatMessages.senderId, userId))
    .orderBy(asc(chatMessages.id), asc(chatFiles.place));
}
