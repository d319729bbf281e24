/* What is left of chat when somebody's data is erased, when two records are one person's, and what the audit log has. */
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.ts";
import { chatMembers, chatMessages, chatRooms, chatWords } from "#app/platform/chat/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { handOverAll } from "#app/platform/merge/api.ts";
import { allPersonalData } from "#app/platform/personal-data.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { users } from "#app/platform/user/tables.ts";
import { addGroup } from "#tests/world/chat.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { idOf } from "#tests/world/event.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const uids = {
  leader: "demo-central-leader",
  member: "demo-member",
  woman: "demo-member-woman",
  local: "demo-governorate-leader",
} as const;
type Who = keyof typeof uids;

const world = setUp(() => openWorld({}, { cast: uids }));
const ids = {} as Record<Who, string>;
beforeAll(async () => {
  world.clock.set(fixedNow);
  for (const who of Object.keys(uids) as Who[]) {
    ids[who] = (await idOf(world.platform.dependencies, uids[who])) ?? "";
  }
});
beforeEach(async () => {
  await world.db.delete(rateLimits);
  await world.db.delete(chatRooms);
});

const say = (room: string, by: Who, text: string) =>
  world.as(by).post(`/chat/rooms/${room}/messages`, { text });
const said = async (room: string, by: Who) =>
  (await world.as(by).get(`/chat/rooms/${room}/messages`)).body.data.items as {
    text: string | null;
    by: { id: string } | null;
  }[];

test("the audit log has who did what to a group and its members, and no word of what was written", async () => {
  const people = [ids.member, ids.local];
  const made = await world.as("leader").post("/chat/rooms", { name: "لجنة سرية", users: people });
  const room = made.body.data.id as string;
  await say(room, "leader", "كلام لا يسجل");
  await world.as("leader").post(`/chat/rooms/${room}/members`, { users: [ids.woman] });
  const member = `/chat/rooms/${room}/members/${ids.member}`;
  await world.as("leader").patch(member, { part: "helper" });
  await world.as("leader").delete(`/chat/rooms/${room}/members/${ids.local}`);
  const settings = { writers: "everyone", retention: "off", past: "hidden", name: "لجنة سرية" };
  await world.as("leader").patch(`/chat/rooms/${room}`, { ...settings, state: "closed" });
  const rows = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.detail, room))
    .orderBy(auditLog.id);
  expect(rows.map(({ act, by, subject }) => [act, by === ids.leader, subject])).toEqual([
    ["chat-created", true, null],
    ["chat-member-added", true, ids.woman],
    ["chat-member-changed", true, ids.member],
    ["chat-member-removed", true, ids.local],
    ["chat-closed", true, null],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/كلام|سرية/);
});

test("two records of one person have one place in a room, and one room with somebody else", async () => {
  const room = (await addGroup(world.platform.dependencies, [uids.leader, uids.member, uids.woman]))
    .id;
  await say(room, "woman", "من السجل الأول");
  const direct = async (to: Who) =>
    (await world.as("leader").post("/chat/direct-rooms", { userId: ids[to] })).body.data
      .id as string;
  const [withWoman, withMember] = [await direct("woman"), await direct("member")];
  await say(withWoman, "leader", "إلى السجل الأول");
  await say(withMember, "leader", "إلى السجل الثاني");
  const handover = { fromId: ids.woman, toId: ids.member, now: fixedNow };
  await world.db.transaction((tx) => handOverAll(tx, handover));
  const [message] = await said(room, "leader");
  expect(message?.by?.id).toBe(ids.member);
  const places = await world.db
    .select()
    .from(chatMembers)
    .where(and(eq(chatMembers.roomId, room), eq(chatMembers.userId, ids.member)));
  expect(places).toHaveLength(1);
  // Both rooms are read; who writes to the person from now on does so in one.
  expect(await said(withWoman, "member")).toHaveLength(1);
  expect(await said(withMember, "member")).toHaveLength(1);
  expect(await direct("member")).toBe(withMember);
});

test("of who is erased the places of messages stay, without a word, also of what was hidden; the group goes on", async () => {
  const room = (await addGroup(world.platform.dependencies, [uids.local, uids.member, uids.leader]))
    .id;
  await say(room, "local", "أول كلامي");
  await say(room, "leader", "كلام غيري");
  await say(room, "local", "كلام سيخفى");
  await world.db.execute(sql`update chat_messages set sealed_hidden = sealed_text, sealed_text = null
    where seq = 3`);
  const chat = allPersonalData.find(({ tables }) =>
    tables.some(({ table }) => table === chatMembers),
  );
  const own = (await chat?.read?.(world.platform.dependencies, ids.local)) as {
    chatMessages: { text: string }[];
  };
  // What moderators hid is theirs still.
  expect(own.chatMessages.map(({ text }) => text)).toEqual(["أول كلامي", "كلام سيخفى"]);
  await world.db.update(users).set({ status: "deleted" }).where(eq(users.id, ids.local));
  await erasePerson(world.platform.dependencies, ids.local);
  expect((await said(room, "leader")).map(({ text, by }) => [text, by === null])).toEqual([
    [null, true],
    ["كلام غيري", false],
    [null, true],
  ]);
  const left = await world.db.select().from(chatMessages).where(sql`seq in (1, 3)`);
  expect(left.map(({ sealedText, sealedHidden }) => [sealedText, sealedHidden])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await world.db.$count(chatWords, sql`seq <> 2`)).toBe(0);
  // Of those who are left the longest-standing owns it; of two who came at once, by their ids.
  const [heir] = [ids.member, ids.leader].sort();
  const owners = await world.db
    .select({ userId: chatMembers.userId })
    .from(chatMembers)
    .where(and(eq(chatMembers.roomId, room), eq(chatMembers.part, "owner")));
  expect(owners).toEqual([{ userId: heir }]);
});
