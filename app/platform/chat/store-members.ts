import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { RoomRow } from "./store-rooms.ts";
import { chatBlocks, chatMembers, chatRooms } from "./tables.ts";

export type MemberRow = typeof chatMembers.$inferSelect;

/** Members are unchanged. Former ones start anew, with a newcomer's view of the past. */
export async function addMembers(
  db: Database,
  room: Pick<RoomRow, "id" | "lastSeq">,
  people: readonly { readonly userId: string; readonly standing: "in" | "asked" }[],
  askedBy: string | null,
  now: Date,
): Promise<string[]> {
  if (people.length === 0) return [];
  const { lastSeq } = room;
  const rows = await db
    .insert(chatMembers)
    .values(
      people.map((each) => ({
        ...each,
        roomId: room.id,
        askedBy,
        joinedSeq: lastSeq,
        readSeq: lastSeq,
        toldSeq: lastSeq,
        joinedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [chatMembers.roomId, chatMembers.userId],
      set: {
        standing: sql`excluded.standing`,
        askedBy,
        part: "member",
        mayWrite: false,
        joinedSeq: lastSeq,
        readSeq: lastSeq,
        toldSeq: lastSeq,
        archivedAt: null,
        joinedAt: now,
      },
      setWhere: sql`${chatMembers.standing} in ('left', 'removed')`,
    })
    .returning({ userId: chatMembers.userId });
  return rows.map(({ userId }) => userId);
}

export async function skipAll(
  db: Database,
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
): Promise<void> {
  await db.execute(sql`update ${chatMembers} as own set read_seq = room.last_seq
    from ${chatRooms} as room where room.id = own.room_id
      and own.room_id = ${roomId} and own.user_id = ${userId}`);
}

export async function updateMember(
  db: Database,
  { roomId, userId }: { readonly roomId: string; readonly userId: string },
  change: Partial<typeof chatMembers.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(chatMembers)
    .set(change)
    .where(and(eq(chatMembers.roomId, roomId), eq(chatMembers.userId, userId)))
    .returning({ userId: chatMembers.userId });
  return rows.length > 0;
}

export async function findMember(
  db: Database,
  roomId: string,
  userId: string,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(chatMembers)
    .where(and(eq(chatMembers.roomId, roomId), eq(chatMembers.userId, userId)));
  return row;
}

export async function findHeir(
  db: Database,
  roomId: string,
  ownerId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: chatMembers.userId })
    .from(chatMembers)
    .where(
      and(
        eq(chatMembers.roomId, roomId),
        eq(chatMembers.standing, "in"),
        sql`${chatMembers.userId} <> ${ownerId}`,
      ),
    )
    .orderBy(
      sql`${chatMembers.part} = 'helper' desc`,
      asc(chatMembers.joinedAt),
      asc(chatMembers.userId),
    )
    .limit(1);
  return row?.userId;
}

export async function countMembers(db: Database, roomId: string): Promise<number> {
  return db.$count(
    chatMembers,
    and(eq(chatMembers.roomId, roomId), sql`${chatMembers.standing} in ('in', 'asked')`),
  );
}

export async function setBlock(
  db: Database,
  block: { readonly userId: string; readonly blockedId: string },
  isOn: boolean,
  now: Date,
): Promise<void> {
  if (isOn) {
    await db
      .insert(chatBlocks)
      .values({ ...block, createdAt: now })
      .onConflictDoNothing();
    return;
  }
  const { userId, blockedId } = block;
  await db
    .delete(chatBlocks)
    .where(and(eq(chatBlocks.userId, userId), eq(chatBlocks.blockedId, blockedId)));
}
