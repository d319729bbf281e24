import { and, eq } from "drizzle-orm";
import { addMembers } from "#app/platform/chat/store-members.ts";
import { insertMessage, nextPlace } from "#app/platform/chat/store-messages.ts";
import { insertRoom, type RoomRow } from "#app/platform/chat/store-rooms.ts";
import type { chatRooms } from "#app/platform/chat/tables.ts";
import { chatMembers } from "#app/platform/chat/tables.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";

type Parts = Pick<Dependencies, "clock" | "db" | "personal">;

/** A group of people, by their uids; the first of them owns it. */
export async function addGroup(
  { db, clock, personal }: Parts,
  uids: readonly string[],
  more: Partial<typeof chatRooms.$inferInsert> = {},
): Promise<RoomRow> {
  const now = clock.now();
  const found = await Promise.all(uids.map((uid) => findUserByFacebook(db, uid)));
  const ids = found.map((user) => user?.id ?? "");
  const room = await insertRoom(db, {
    kind: "group",
    sealedName: personal.seal("لجنة الاختبار"),
    lastMessageAt: now,
    createdAt: now,
    ...more,
  });
  const people = ids.map((userId) => ({ userId, standing: "in" as const }));
  await addMembers(db, room, people, null, now);
  await db
    .update(chatMembers)
    .set({ part: "owner" })
    .where(and(eq(chatMembers.roomId, room.id), eq(chatMembers.userId, ids[0] ?? "")));
  return room;
}

/** A message of somebody's in a room, without its words' tokens; its place. */
export async function addMessage(
  { db, clock, personal }: Parts,
  roomId: string,
  uid: string,
  text = "رسالة",
): Promise<number> {
  const now = clock.now();
  const user = await findUserByFacebook(db, uid);
  const { seq, changed } = await nextPlace(db, roomId, { isWithheld: false, now });
  await insertMessage(db, {
    roomId,
    seq,
    senderId: user?.id ?? null,
    sealedText: personal.seal(text),
    createdAt: now,
    changed,
  });
  return seq;
}
