import { and, eq } from "drizzle-orm";
import { insertFollowing, lockFollowing, syncMembers } from "../platform/chat/store-followed.ts";
import { insertMessage, insertWords, nextPlace } from "../platform/chat/store-messages.ts";
import { chatMembers } from "../platform/chat/tables.ts";
import { tokensOf } from "../platform/chat/words.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { units } from "../platform/structure/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { demoAnnouncements } from "./content/chat.ts";

export async function seedFollowedChat(
  db: Database,
  personal: Personal,
  calendar: DemoCalendar,
): Promise<void> {
  const { leader, messages } = demoAnnouncements;
  const [found] = await db
    .select({ leaderId: users.id, governorateCode: units.governorateCode })
    .from(users)
    .innerJoin(units, eq(units.id, users.branchId))
    .where(eq(users.facebookId, leader));
  const [unit] = await db
    .select()
    .from(units)
    .where(
      and(eq(units.kind, "governorate"), eq(units.governorateCode, found?.governorateCode ?? "")),
    );
  if (!found || !unit) throw new Error(`The demo has no governorate that ${leader} leads.`);
  const began = calendar.ago((messages[0]?.[0] ?? 0) + 1);
  const { id: roomId } = await insertFollowing(db, {
    follows: "unit",
    followedId: unit.id,
    sealedName: personal.seal(unit.name),
    writers: "chosen",
    now: began,
  });
  await db.transaction(async (tx) => {
    const room = await lockFollowing(tx, roomId);
    if (room) await syncMembers(tx, room);
  });
  for (const [hours, text] of messages) {
    const createdAt = calendar.ago(hours);
    const { seq, changed } = await nextPlace(db, roomId, { isWithheld: false, now: createdAt });
    const { leaderId: senderId } = found;
    const sealedText = personal.seal(text);
    await insertMessage(db, { roomId, seq, senderId, sealedText, createdAt, changed });
    await insertWords(db, { roomId, seq }, tokensOf(personal, roomId, text));
  }
  const read = { readSeq: messages.length - 1, toldSeq: messages.length, readAt: calendar.ago(30) };
  const since = { ...read, joinedAt: began };
  await db.update(chatMembers).set(since).where(eq(chatMembers.roomId, roomId));
  await db
    .update(chatMembers)
    .set({ readSeq: messages.length, part: "owner" })
    .where(and(eq(chatMembers.roomId, roomId), eq(chatMembers.userId, found.leaderId)));
}
