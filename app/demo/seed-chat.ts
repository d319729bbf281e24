import { and, eq, inArray, sql } from "drizzle-orm";
import { pairOf } from "../platform/chat/rules.ts";
import { setPicture } from "../platform/chat/store-files.ts";
import { addMembers } from "../platform/chat/store-members.ts";
import { saveMentions } from "../platform/chat/store-mentions.ts";
import { insertMessage, insertWords, nextPlace } from "../platform/chat/store-messages.ts";
import { insertRoom } from "../platform/chat/store-rooms.ts";
import { chatMembers, chatRooms } from "../platform/chat/tables.ts";
import { tokensOf } from "../platform/chat/words.ts";
import type { Database } from "../platform/database/connect.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { findUserByFacebook } from "../platform/user/api.ts";
import type { DemoCalendar } from "./calendar.ts";
import { type DemoRoom, demoRooms } from "./content/chat.ts";
import { demoPeople } from "./people.ts";
import { type ChatPapers, seedChatFiles } from "./seed-chat-files.ts";

const OTHER = "other";

export async function seedChat(
  db: Database,
  personal: Personal,
  { people, papers }: { readonly people: readonly string[]; readonly papers: ChatPapers },
  calendar: DemoCalendar,
): Promise<void> {
  for (const [place, demo] of demoRooms.entries()) {
    const others = Array.from(
      { length: demo.others },
      (_, at) => people[(at * 7 + place * 13 + 3) % people.length] ?? "",
    );
    const other = others[0] ?? people[(place * 13 + 3) % people.length] ?? "";
    const findId = async (uid: string) => (uid === OTHER ? other : idOfPerson(db, uid));
    const ownerId = await findId(demo.owner);
    const named: string[] = [];
    for (const uid of demo.with) named.push(await findId(uid));
    const members = [...new Set([...named, ...others])].filter((id) => id !== ownerId);
    const roomId = await addRoom(db, personal, demo, { ownerId, members }, calendar);
    if (demo.hasPicture) await setPicture(db, roomId, papers.groupPicture);
    for (const [at, [uid, hours, written, replyTo]] of demo.messages.entries()) {
      const text = withNames(written);
      const senderId = await findId(uid);
      const createdAt = calendar.ago(hours);
      const { seq, changed } = await nextPlace(db, roomId, { isWithheld: false, now: createdAt });
      const isPinned = demo.pinned.includes(at + 1);
      await insertMessage(db, {
        roomId,
        seq,
        senderId,
        sealedText: personal.seal(text),
        replyTo: replyTo ?? null,
        createdAt,
        pinnedAt: isPinned ? createdAt : null,
        changed,
      });
      await insertWords(db, { roomId, seq }, tokensOf(personal, roomId, text));
      const room = { id: roomId, kind: demo.name ? "group" : "direct", follows: null } as const;
      const own = { userId: senderId, standing: "in", part: "member", mayWrite: false } as const;
      await saveMentions(db, { room, own }, { seq, text });
      const brought = demo.files[at + 1];
      const message = { roomId, seq, createdAt };
      if (brought) await seedChatFiles(db, personal, papers.files[brought], message);
    }
    await markRead(db, roomId, ownerId, demo, calendar);
  }
}

function withNames(text: string): string {
  return text.replace(/@(demo-[a-z-]+)/g, (_, uid: string) => {
    const name = demoPeople().find((person) => person.uid === uid)?.name;
    if (!name) throw new Error(`The demo has nobody called ${uid}.`);
    return `@${name}`;
  });
}

async function addRoom(
  db: Database,
  personal: Personal,
  demo: DemoRoom,
  { ownerId, members }: { readonly ownerId: string; readonly members: readonly string[] },
  calendar: DemoCalendar,
): Promise<string> {
  const began = calendar.ago((demo.messages[0]?.[1] ?? 0) + 1);
  const { state, writers, retention, showsPast, name, isRequest } = demo;
  const room = await insertRoom(db, {
    kind: name ? "group" : "direct",
    pair: name ? null : pairOf(ownerId, members[0] ?? ""),
    sealedName: name ? personal.seal(name) : null,
    state,
    writers,
    retention,
    showsPast,
    lastMessageAt: began,
    createdAt: began,
  });
  await addMembers(db, room, [{ userId: ownerId, standing: "in" }], null, began);
  const standing = isRequest ? "asked" : "in";
  const asked = members.map((userId) => ({ userId, standing: standing as "in" | "asked" }));
  await addMembers(db, room, asked, ownerId, began);
  if (name) {
    await db
      .update(chatMembers)
      .set({ part: "owner" })
      .where(and(eq(chatMembers.roomId, room.id), inArray(chatMembers.userId, [ownerId])));
  }
  return room.id;
}

async function markRead(
  db: Database,
  roomId: string,
  ownerId: string,
  { messages, read, isRequest }: DemoRoom,
  calendar: DemoCalendar,
): Promise<void> {
  const last = messages.length;
  const hours = messages.at(-1)?.[1] ?? 0;
  const readAt = calendar.ago(Math.max(1, hours - 1));
  await db
    .update(chatMembers)
    .set({
      readSeq: sql`case when ${chatMembers.userId} = ${ownerId} then ${last}::bigint else ${last - read}::bigint end`,
      toldSeq: last,
      readAt: isRequest
        ? sql`case when ${chatMembers.userId} = ${ownerId}
        then ${readAt.toISOString()}::timestamptz end`
        : readAt,
    })
    .where(eq(chatMembers.roomId, roomId));
  await db.update(chatRooms).set({ lastSeq: last }).where(eq(chatRooms.id, roomId));
}

async function idOfPerson(db: Database, uid: string): Promise<string> {
  const found = await findUserByFacebook(db, uid);
  if (!found) throw new Error(`The demo has nobody called ${uid}.`);
  return found.id;
}
