import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import { purgeOldMessages } from "#app/platform/chat/api-jobs.ts";
import { messageSubject } from "#app/platform/chat/api-moderation.ts";
import { chatMembers, chatMessages, chatRooms, chatWords } from "#app/platform/chat/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { addGroup } from "#tests/world/chat.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { idOf } from "#tests/world/event.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const uids = {
  /** Leads the whole country: free to write to everybody. */
  leader: "demo-central-leader",
  member: "demo-member",
  woman: "demo-member-woman",
  local: "demo-governorate-leader",
  expired: person("expired").uid,
} as const;
type Who = keyof typeof uids;

const world = setUp(() => openWorld({}, { cast: uids }));
const ids = {} as Record<Who, string>;
beforeAll(async () => {
  for (const who of Object.keys(uids) as Who[]) {
    ids[who] = (await idOf(world.platform.dependencies, uids[who])) ?? "";
  }
});
beforeEach(async () => {
  world.clock.set(fixedNow);
  await world.db.delete(rateLimits);
  await world.db.delete(chatRooms);
  await world.db.execute(sql`delete from chat_blocks`);
  await world.db.delete(notifications);
});

/** A group of the leader's with the member and the governorate's leader. */
const groupOf = async (...members: Who[]) => {
  const group = members.length > 0 ? members : (["leader", "member", "local"] as const);
  const room = await addGroup(
    world.platform.dependencies,
    group.map((who) => uids[who]),
  );
  return room.id;
};
const send = async (room: string, by: Who, text: string, more = {}) => {
  const sent = await world.as(by).post(`/chat/rooms/${room}/messages`, { text, ...more });
  return { status: sent.status, code: sent.body.code, seq: sent.body.data?.seq as number };
};
const said = async (room: string, by: Who, query = "") => {
  const { body } = await world.as(by).get(`/chat/rooms/${room}/messages${query}`);
  return body.data;
};
const textsOf = (listed: { items: { text: string | null }[] }) =>
  listed.items.map(({ text }) => text);
const unreadOf = async (by: Who) => {
  const { body } = await world.as(by).get("/chat/rooms");
  return body.data.items.map((item: { unread: number }) => item.unread);
};
const direct = async (by: Who, to: Who) => {
  const made = await world.as(by).post("/chat/direct-rooms", { userId: ids[to] });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data.id as string;
};
const toldTo = async (who: Who) => {
  const rows = await world.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.userId, ids[who]));
  return rows.map(({ title }) => title.en);
};
/** The jobs that wait some seconds. */
const tell = async () => {
  await world.db.execute(sql`update pgboss.job set start_after = now() where name = 'notifyChat'`);
  await world.platform.dependencies.jobs.drain();
};

describe("a room", () => {
  test("has its messages in the order in which it took them, and counts what somebody has not read", async () => {
    const room = await groupOf();
    expect((await send(room, "leader", "السلام عليكم")).seq).toBe(1);
    expect((await send(room, "member", "وعليكم السلام", { replyTo: 1 })).seq).toBe(2);
    expect(await unreadOf("local")).toEqual([2]);
    const listed = await said(room, "local");
    expect(textsOf(listed)).toEqual(["السلام عليكم", "وعليكم السلام"]);
    expect(listed.items[1].replyTo).toMatchObject({ seq: 1, text: "السلام عليكم" });
    expect(listed.readSeq).toBe(0);
    // Listed, and not looked at.
    expect(await unreadOf("local")).toEqual([2]);
    await said(room, "local", "?seen=true");
    expect(await unreadOf("local")).toEqual([0]);
    expect(await unreadOf("leader")).toEqual([1]);
  });

  test("takes what is sent twice once, by the sender's own key", async () => {
    const room = await groupOf();
    const clientKey = "6f1c3b1e-6a3b-4d52-9a3e-2b7f6f1d0c11";
    const first = await send(room, "member", "مرة واحدة", { clientKey });
    world.clock.pass(60 * 24 * 3 * 60);
    const again = await send(room, "member", "مرة واحدة", { clientKey });
    expect([first.seq, again.seq]).toEqual([1, 1]);
    // Another's key is another's.
    expect((await send(room, "leader", "مرة أخرى", { clientKey })).seq).toBe(2);
  });

  test("gives twenty who write at once places without a gap or a double", async () => {
    const room = await groupOf();
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, at) => send(room, at % 2 ? "leader" : "member", `${at}`)),
    );
    expect(sent.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    const [row] = await world.db.select().from(chatRooms).where(eq(chatRooms.id, room));
    expect([row?.lastSeq, row?.counter]).toEqual([20, 20]);
  });

  test("is paged back, on and around a message, and opens where the reader left off", async () => {
    const room = await groupOf();
    for (let at = 1; at <= 12; at += 1) {
      if (at === 7) await world.db.delete(rateLimits);
      await send(room, "leader", `رسالة ${at}`);
    }
    const seqs = async (query: string) => {
      const { items, hasOlder, hasNewer } = await said(room, "member", `?limit=5${query}`);
      return [items.map(({ seq }: { seq: number }) => seq), hasOlder, hasNewer];
    };
    expect(await seqs("")).toEqual([[8, 9, 10, 11, 12], true, false]);
    expect(await seqs("&before=8")).toEqual([[3, 4, 5, 6, 7], true, true]);
    expect(await seqs("&before=3")).toEqual([[1, 2], false, true]);
    expect(await seqs("&after=10")).toEqual([[11, 12], true, false]);
    await world.as("member").post(`/chat/rooms/${room}/read`, { seq: 3 });
    expect(await seqs("&seen=true")).toEqual([[4, 5, 6, 7, 8], true, true]);
    // What was shown is read, and no more.
    expect(await unreadOf("member")).toEqual([4]);
  });

  test("keeps what is written under a key, and nothing of it in plain", async () => {
    const room = await groupOf();
    await send(room, "leader", "كلمة السر الخفية");
    const [row] = await world.db.select().from(chatMessages).where(eq(chatMessages.roomId, room));
    expect(row?.sealedText).not.toContain("السر");
    const { rows } = await world.db.execute<{ found: boolean }>(
      sql`select sealed_name like '%الاختبار%' as found from chat_rooms`,
    );
    expect(rows).toEqual([{ found: false }]);
  });

  test("that is closed is read, not written, until it is opened", async () => {
    const room = await groupOf();
    await send(room, "member", "قبل الإغلاق");
    const settings = { name: "لجنة", writers: "everyone", retention: "off", past: "hidden" };
    const save = (state: string, by: Who = "leader") =>
      world.as(by).patch(`/chat/rooms/${room}`, { ...settings, state });
    expect((await save("closed", "member")).status).toBe(404);
    expect((await save("closed")).status).toBe(200);
    expect(await send(room, "member", "بعد الإغلاق")).toMatchObject({
      status: 409,
      code: "chat-closed",
    });
    expect(
      (await world.as("member").patch(`/chat/rooms/${room}/messages/1`, { text: "لا" })).body.code,
    ).toBe("chat-closed");
    expect(textsOf(await said(room, "member"))).toEqual(["قبل الإغلاق"]);
    await save("open");
    expect((await send(room, "member", "بعد الفتح")).status).toBe(200);
  });

  test("of announcements is written in by who is chosen", async () => {
    const room = await groupOf();
    const settings = { name: "تعميمات", state: "open", retention: "off", past: "shown" };
    await world.as("leader").patch(`/chat/rooms/${room}`, { ...settings, writers: "chosen" });
    expect(await send(room, "member", "أنا")).toMatchObject({ status: 403, code: "chat-chosen" });
    await world.as("leader").patch(`/chat/rooms/${room}/members/${ids.member}`, { write: "on" });
    expect((await send(room, "member", "أنا")).status).toBe(200);
    expect((await send(room, "leader", "تعميم")).status).toBe(200);
  });

  test("forgets for good what it keeps no longer, and its words", async () => {
    const room = await groupOf();
    await world.db.update(chatRooms).set({ retention: "ninety_days" });
    await send(room, "leader", "قديمة جدا");
    world.clock.pass(60 * 24 * 60 * 60);
    await send(room, "leader", "حديثة");
    world.clock.pass(60 * 24 * 40 * 60);
    const { jobs, personal } = world.platform.dependencies;
    await purgeOldMessages({ db: world.db, jobs, personal, now: world.clock.now() });
    expect(textsOf(await said(room, "leader"))).toEqual(["حديثة"]);
    expect(await world.db.$count(chatWords)).toBe(1);
  });
});

describe("a message", () => {
  test("is changed and deleted by its author for a day, and marked so", async () => {
    const room = await groupOf();
    await send(room, "member", "أول");
    const path = `/chat/rooms/${room}/messages/1`;
    expect((await world.as("leader").patch(path, { text: "غيره" })).status).toBe(404);
    expect((await world.as("member").patch(path, { text: "ثانٍ" })).status).toBe(200);
    const [edited] = (await said(room, "leader")).items;
    expect(edited).toMatchObject({ text: "ثانٍ", isChangeable: false });
    expect(edited.editedAt).not.toBeNull();
    expect((await world.as("leader").delete(path)).status).toBe(404);
    expect((await world.as("member").delete(path)).status).toBe(200);
    expect((await world.as("member").delete(path)).status).toBe(200);
    const [deleted] = (await said(room, "leader")).items;
    expect(deleted).toMatchObject({ text: null, isDeleted: true });
    expect((await world.as("member").patch(path, { text: "عودة" })).body.code).toBe(
      "chat-too-late",
    );
    await send(room, "member", "بعد يوم");
    world.clock.pass(24 * 60 * 60);
    const late = await world
      .as("member")
      .patch(`/chat/rooms/${room}/messages/2`, { text: "متأخر" });
    expect(late.body.code).toBe("chat-too-late");
  });

  test("says who has read it and who has not", async () => {
    const room = await groupOf();
    await send(room, "leader", "من قرأ؟");
    world.clock.pass(5 * 60);
    await said(room, "member", "?seen=true");
    const { body } = await world.as("leader").get(`/chat/rooms/${room}/messages/1/info`);
    expect(body.data.readBy).toMatchObject([
      { id: ids.member, at: world.clock.now().toISOString() },
    ]);
    expect(body.data.notYet).toMatchObject([{ id: ids.local }]);
  });

  test("is found by its words in any spelling, in one's own rooms alone", async () => {
    const room = await groupOf();
    await send(room, "leader", "موعد الاجتماع في المَدرسة غدًا");
    await send(room, "leader", "تأجل الموعد");
    const find = async (keyword: string, by: Who) => {
      const query = new URLSearchParams({ keyword });
      const { body } = await world.as(by).get(`/chat/search?${query}`);
      return body.data.items.map(({ seq }: { seq: number }) => seq);
    };
    expect(await find("والاجتماع", "member")).toEqual([1]);
    expect(await find("مدرسه", "member")).toEqual([1]);
    expect(await find("موعد", "member")).toEqual([2, 1]);
    expect(await find("موعد المدرسة", "member")).toEqual([1]);
    expect(await find("موعد", "woman")).toEqual([]);
    await world.as("leader").patch(`/chat/rooms/${room}/messages/2`, { text: "ألغيناه" });
    expect(await find("موعد", "member")).toEqual([1]);
    await world.as("leader").delete(`/chat/rooms/${room}/messages/1`);
    expect(await find("موعد", "member")).toEqual([]);
    expect(await world.db.$count(chatWords)).toBe(1);
  });

  test("is looked for in one room from the newest back, some at a time, by the rarest of its words", async () => {
    const room = await groupOf();
    const { personal } = world.platform.dependencies;
    await world.db.execute(sql`insert into chat_messages
        (room_id, seq, sender_id, sealed_text, created_at, changed)
      select ${room}, seq, ${ids.leader}, ${personal.seal("اجتماع")}, now(), seq
      from generate_series(1, 2500) as seq`);
    const has = (word: string, seqs: ReturnType<typeof sql>) =>
      world.db.execute(sql`insert into chat_words (room_id, token, seq)
        select ${room}, ${String(personal.tokenOf(room, word))}::bigint, seq from ${seqs} as seq`);
    await has("اجتماع", sql`generate_series(1, 2500)`);
    await has("غدا", sql`generate_series(1, 2500, 100)`);
    await has("صباح", sql`generate_series(1, 300)`);
    await has("صباح", sql`generate_series(301, 1000)`);
    const find = async (keyword: string, more: Record<string, string> = {}) => {
      const { body } = await world
        .as("member")
        .get(`/chat/search?${new URLSearchParams({ keyword, ...more })}`);
      const { items, isCut, before } = body.data;
      return { seqs: items.map(({ seq }: { seq: number }) => seq), isCut, before };
    };
    const common = await find("اجتماع");
    expect([common.seqs.length, common.seqs[0], common.seqs.at(-1)]).toEqual([50, 2500, 2451]);
    expect([common.isCut, common.before]).toEqual([true, null]);
    const next = await find("اجتماع", { room, before: "2451" });
    expect([next.seqs[0], next.seqs.at(-1), next.before]).toEqual([2450, 2401, 2401]);
    // The rare word leads, wherever it stands.
    const rare = await find("اجتماع غدا");
    expect([rare.seqs.length, rare.seqs.at(-1), rare.isCut]).toEqual([25, 1, false]);
    // Two that are common: as far as it is looked back at once, and on from there.
    const both = await find("اجتماع صباح", { room });
    expect([both.seqs[0], both.before]).toEqual([1000, 951]);
    expect((await find("اجتماع صباح", { room, before: "60" })).seqs.at(-1)).toBe(10);
    expect((await find("اجتماع صباح", { room, before: "10" })).before).toBeNull();
    // Of a room that one doesn't belong to nothing, by any address.
    const stranger = await world
      .as("woman")
      .get(`/chat/search?${new URLSearchParams({ keyword: "اجتماع", room })}`);
    expect(stranger.body.data).toEqual({ items: [], isCut: false, before: null });
  });

  test("is pinned by who looks after the room, ten at most", async () => {
    const room = await groupOf();
    for (let at = 0; at < 11; at += 1) await send(room, "leader", `بند ${at}`);
    const pin = (seq: number, by: Who) =>
      world.as(by).post(`/chat/rooms/${room}/messages/${seq}/pin`, { pin: "on" });
    expect((await pin(1, "member")).status).toBe(404);
    for (let seq = 1; seq <= 10; seq += 1) expect((await pin(seq, "leader")).status).toBe(200);
    expect((await pin(11, "leader")).body.code).toBe("chat-pins-full");
    expect((await said(room, "member")).pinned).toHaveLength(10);
  });

  test("is one of too many after thirty in a minute", async () => {
    const room = await groupOf();
    for (let at = 0; at < 30; at += 1) await send(room, "member", `${at}`);
    expect((await send(room, "member", "واحدة أخرى")).status).toBe(429);
    expect((await send(room, "leader", "غيري يكتب")).status).toBe(200);
  });

  test("that names members is told to them, also where they mute the room, and to nobody else", async () => {
    const room = await groupOf("leader", "member", "local");
    const nameOf = async (who: Who) => {
      const [row] = await world.db.select().from(users).where(eq(users.id, ids[who]));
      return row?.displayName ?? "";
    };
    const [member, woman] = [await nameOf("member"), await nameOf("woman")];
    await world.as("member").patch(`/chat/rooms/${room}/own`, { mute: "always" });
    const text = `@${member} و @${woman} متى نبدأ؟`;
    await send(room, "leader", text);
    const mentionsOf = async (by: Who) =>
      (await said(room, by)).items.map((item: { mentions?: object[] }) => item.mentions ?? []);
    const place = { start: 0, end: 1 + member.length };
    expect(await mentionsOf("member")).toEqual([[{ ...place, isMe: true }]]);
    // Who doesn't belong to the room is no more than a word.
    expect(await mentionsOf("local")).toEqual([[{ ...place, isMe: false }]]);
    await tell();
    expect(await toldTo("member")).toHaveLength(1);
    expect((await toldTo("member"))[0]).toMatch(/mentioned you$/);
    expect(await toldTo("local")).toEqual(["New messages in a group"]);
    expect(await toldTo("woman")).toEqual([]);
    // Once for each message that names them, however often the room tells.
    await send(room, "local", "بعد قليل");
    await tell();
    expect(await toldTo("member")).toHaveLength(1);
    await send(room, "local", `@${member} تعال`);
    await tell();
    expect(await toldTo("member")).toHaveLength(2);
    // Not by whom they block, and not of what was changed or deleted meanwhile.
    await world.db.execute(sql`insert into chat_blocks (user_id, blocked_id, created_at)
      values (${ids.member}, ${ids.local}, now())`);
    await send(room, "local", `@${member} ثانية`);
    await send(room, "leader", `@${member} ثالثة`);
    await world.as("leader").patch(`/chat/rooms/${room}/messages/5`, { text: "لا أحد" });
    await tell();
    expect(await toldTo("member")).toHaveLength(2);
    expect((await mentionsOf("member")).map((each: object[]) => each.length)).toEqual([
      1, 0, 1, 1, 0,
    ]);
  });

  test("is told once to who doesn't look, without its words, and not to who mutes the room", async () => {
    const room = await groupOf();
    await world.as("local").patch(`/chat/rooms/${room}/own`, { mute: "day" });
    await send(room, "leader", "سر كبير");
    await send(room, "leader", "سر ثانٍ");
    await tell();
    expect(await toldTo("member")).toEqual(["New messages in a group"]);
    expect(await toldTo("local")).toEqual([]);
    expect(await toldTo("leader")).toEqual([]);
    const { rows } = await world.db.execute(
      sql`select 1 from notifications where title::text || message::text like '%سر%'`,
    );
    expect(rows).toEqual([]);
    await said(room, "member", "?seen=true");
    await send(room, "leader", "بعد القراءة");
    await tell();
    expect(await toldTo("member")).toHaveLength(2);
  });
});

describe("what its reader can't see", () => {
  const told = `New messages from ${demoPeople().find(({ uid }) => uid === uids.leader)?.name}`;
  const newTo = async (who: Who) => {
    const { unreadChats } = (await world.as(who).get("/notifications/me?limit=1")).body.data;
    return [...(await unreadOf(who)), unreadChats];
  };
  const hide = async (room: string, seq: number) => {
    const [row] = await world.db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(and(eq(chatMessages.roomId, room), eq(chatMessages.seq, seq)));
    await messageSubject.setState(
      { ...world.platform.dependencies, now: world.clock.now() },
      row?.id ?? "",
      "hidden",
    );
  };
  const ends: [string, (room: string, seq: number) => Promise<unknown>][] = [
    [
      "was deleted",
      (room, seq) => world.as("leader").delete(`/chat/rooms/${room}/messages/${seq}`),
    ],
    ["was hidden by a moderator", hide],
    [
      "was kept long enough",
      async (room) => {
        await world.db
          .update(chatRooms)
          .set({ retention: "ninety_days" })
          .where(eq(chatRooms.id, room));
        const { jobs, personal, clock } = world.platform.dependencies;
        const now = new Date(clock.now().getTime() + 91 * 24 * 60 * 60 * 1000);
        await purgeOldMessages({ db: world.db, jobs, personal, now });
      },
    ],
    [
      "is of somebody blocked",
      (room) => world.as("member").post(`/chat/rooms/${room}/block`, { block: "on" }),
    ],
  ];

  test.each(ends)(
    "because it %s counts nowhere, is told of nowhere, and what was told is taken back",
    async (_, end) => {
      const room = await direct("leader", "member");
      await send(room, "leader", "قرئت");
      await said(room, "member", "?seen=true");
      const { seq } = await send(room, "leader", "لن تُرى");
      await tell();
      expect([await newTo("member"), await toldTo("member")]).toEqual([[1, 1], [told]]);
      await end(room, seq);
      expect([await newTo("member"), await toldTo("member")]).toEqual([[0, 0], []]);
    },
  );

  test("is not told of when it goes before that, and what comes next is", async () => {
    const room = await direct("leader", "member");
    const { seq } = await send(room, "leader", "خطأ");
    await world.as("leader").delete(`/chat/rooms/${room}/messages/${seq}`);
    await tell();
    expect([await newTo("member"), await toldTo("member")]).toEqual([[0, 0], []]);
    await send(room, "leader", "الصواب");
    await send(room, "leader", "وأيضا");
    await tell();
    expect([await newTo("member"), await toldTo("member")]).toEqual([[2, 1], [told]]);
    // Of two that were told of one is still there.
    await world.as("leader").delete(`/chat/rooms/${room}/messages/3`);
    expect([await newTo("member"), await toldTo("member")]).toEqual([[1, 1], [told]]);
  });
});

describe("two people", () => {
  test("have one room, whoever opens it, in whichever order", async () => {
    const room = await direct("leader", "member");
    expect(await direct("member", "leader")).toBe(room);
    // Nothing was said yet: it stands in the list of who opened it alone.
    expect((await world.as("leader").get("/chat/rooms")).body.data.items).toHaveLength(1);
    expect((await world.as("member").get("/chat/rooms")).body.data.items).toHaveLength(0);
    await send(room, "leader", "أهلا");
    expect((await world.as("member").get("/chat/rooms")).body.data.items).toMatchObject([
      { id: room, kind: "direct", unread: 1, last: { text: "أهلا", isMine: false } },
    ]);
  });

  test("who have nothing in common ask first, and one message waits", async () => {
    // Who stands in the directory is found by everybody.
    await world.db
      .update(users)
      .set({ branchId: null, placeCode: "33", governorateCode: "33" })
      .where(eq(users.id, ids.woman));
    await world.db.update(users).set({ isListed: true }).where(eq(users.id, ids.woman));
    const people = await world.as("member").get(`/chat/people?ids=${ids.woman}`);
    expect(people.body.data).toMatchObject([{ id: ids.woman, isFree: false }]);
    const room = await direct("member", "woman");
    await send(room, "member", "هل تسمحين؟");
    expect((await send(room, "member", "؟؟")).code).toBe("chat-waiting");
    const list = async (view: string) =>
      (await world.as("woman").get(`/chat/rooms?view=${view}`)).body.data;
    expect((await list("all")).items).toEqual([]);
    expect(await list("requests")).toMatchObject({ requests: 1, items: [{ id: room }] });
    await tell();
    expect(await toldTo("woman")).toEqual(["New message request"]);
    // She reads it, and he doesn't learn of it.
    expect(textsOf(await said(room, "woman", "?seen=true"))).toEqual(["هل تسمحين؟"]);
    const info = await world.as("member").get(`/chat/rooms/${room}/messages/1/info`);
    expect(info.body.data.readBy).toEqual([]);
    expect((await send(room, "woman", "لا")).code).toBe("chat-asked");
    await world.as("woman").post(`/chat/rooms/${room}/request`, { answer: "accept" });
    expect((await send(room, "woman", "نعم")).status).toBe(200);
    expect((await send(room, "member", "شكرا")).status).toBe(200);
  });

  test("of whom one refused or blocked the other: the other is never told", async () => {
    const room = await direct("leader", "member");
    await send(room, "leader", "أول");
    await said(room, "member", "?seen=true");
    await world.as("member").post(`/chat/rooms/${room}/block`, { block: "on" });
    expect((await send(room, "leader", "لن تصل")).status).toBe(200);
    await tell();
    expect(textsOf(await said(room, "leader"))).toEqual(["أول", "لن تصل"]);
    expect(textsOf(await said(room, "member"))).toEqual(["أول"]);
    expect(await unreadOf("member")).toEqual([0]);
    expect(await toldTo("member")).toEqual([]);
    expect((await send(room, "member", "ولا أنا")).code).toBe("chat-blocked");
    const info = await world.as("leader").get(`/chat/rooms/${room}/messages/2/info`);
    expect(info.body.data.readBy).toEqual([]);
    await world.as("member").post(`/chat/rooms/${room}/block`, { block: "off" });
    expect((await send(room, "member", "عدت")).status).toBe(200);
  });

  test.each(["blocked", "deleted", "expired"] as const)(
    "of whom one is %s: what the other sends is refused in words, and the room says so",
    async (status) => {
      const room = await direct("leader", "member");
      await send(room, "member", "قبل ذلك");
      const [{ status: before } = { status: "verified" as const }] = await world.db
        .select({ status: users.status })
        .from(users)
        .where(eq(users.id, ids.member));
      await world.db.update(users).set({ status }).where(eq(users.id, ids.member));
      const file = new FormData();
      file.append("files", new File(["x"], "voice.ogg"));
      const sent = [
        await send(room, "leader", "هل وصلك؟"),
        await send(room, "leader", "رد", { replyTo: 1 }),
        (await world.as("leader").post(`/chat/rooms/${room}/files`, file)).body,
      ];
      const { hindrance, takesFiles } = (await world.as("leader").get(`/chat/rooms/${room}`)).body
        .data;
      await world.db.update(users).set({ status: before }).where(eq(users.id, ids.member));
      expect(sent.map(({ code }) => code)).toEqual(["chat-gone", "chat-gone", "chat-gone"]);
      expect([hindrance, takesFiles]).toEqual(["gone", false]);
      expect(textsOf(await said(room, "leader"))).toEqual(["قبل ذلك"]);
      // Who comes back is written to again.
      expect((await send(room, "leader", "عدت")).status).toBe(200);
    },
  );
});

describe("a group", () => {
  test("is made of three at least, under a name, by whom its maker may write to", async () => {
    const make = (name: string, by: Who, ...members: Who[]) =>
      world.as(by).post("/chat/rooms", { name, users: members.map((who) => ids[who]) });
    expect((await make("", "leader", "member", "local")).status).toBe(400);
    expect((await make("ا".repeat(101), "leader", "member", "local")).status).toBe(400);
    const short = await make("اثنان", "leader", "member");
    expect(short.body.errors).toMatchObject([{ path: "users" }]);
    const made = await make("تنظيم الأمسية", "leader", "member", "local");
    expect(made.status).toBe(200);
    const { body } = await world.as("member").get(`/chat/rooms/${made.body.data.id}`);
    expect(body.data).toMatchObject({
      name: "تنظيم الأمسية",
      kind: "group",
      part: "member",
      size: 3,
    });
  });

  test("shows who joins what was said before only if it says so", async () => {
    const room = await groupOf("leader", "member");
    await send(room, "leader", "قبل");
    const add = await world
      .as("leader")
      .post(`/chat/rooms/${room}/members`, { users: [ids.local] });
    expect(add.status, JSON.stringify(add.body)).toBe(200);
    await send(room, "leader", "بعد", { replyTo: 1 });
    const [seen, ...others] = (await said(room, "local")).items;
    expect(others).toEqual([]);
    // What they don't see is not quoted either.
    expect(seen).toMatchObject({ text: "بعد", replyTo: null });
    expect(await unreadOf("local")).toEqual([1]);
    await world.db.update(chatRooms).set({ showsPast: true });
    expect(textsOf(await said(room, "local"))).toEqual(["قبل", "بعد"]);
  });

  test("goes to its longest-standing helper or member when its owner leaves", async () => {
    const room = await groupOf();
    await world.as("leader").patch(`/chat/rooms/${room}/members/${ids.local}`, { part: "helper" });
    await world.as("leader").post(`/chat/rooms/${room}/leave`);
    expect((await world.as("leader").get(`/chat/rooms/${room}`)).status).toBe(404);
    expect((await world.as("local").get(`/chat/rooms/${room}`)).body.data.part).toBe("owner");
  });

  test("lets helpers take out members, and nobody the owner", async () => {
    const room = await groupOf();
    const remove = (who: Who, by: Who) =>
      world.as(by).delete(`/chat/rooms/${room}/members/${ids[who]}`);
    expect((await remove("local", "member")).status).toBe(404);
    await world.as("leader").patch(`/chat/rooms/${room}/members/${ids.local}`, { part: "helper" });
    expect((await remove("leader", "local")).status).toBe(404);
    expect((await remove("member", "local")).status).toBe(200);
    expect((await world.as("member").get(`/chat/rooms/${room}`)).status).toBe(404);
  });
});

describe("nobody but its members gets anything of a room", () => {
  /** Every call that names a room, as somebody would send it. */
  const calls = (
    room: string,
    message: string,
  ): [method: string, path: string, body?: unknown][] => [
    ["GET", `/moderation/reportable/message/${message}`],
    ["POST", `/moderation/reportable/message/${message}/reports`, { reason: "spam", before: "on" }],
    ["GET", `/chat/rooms/${room}`],
    ["GET", `/chat/rooms/${room}/messages`],
    ["GET", `/chat/rooms/${room}/messages?seen=true&around=1`],
    ["GET", `/chat/rooms/${room}/messages/1/info`],
    ["POST", `/chat/rooms/${room}/messages`, { text: "دخيل", replyTo: 1 }],
    ["PATCH", `/chat/rooms/${room}/messages/1`, { text: "دخيل" }],
    ["DELETE", `/chat/rooms/${room}/messages/1`],
    ["POST", `/chat/rooms/${room}/messages/1/pin`, { pin: "on" }],
    ["POST", `/chat/rooms/${room}/read`, { seq: 1 }],
    ["PATCH", `/chat/rooms/${room}/own`, { mute: "day" }],
    ["POST", `/chat/rooms/${room}/request`, { answer: "accept" }],
    ["POST", `/chat/rooms/${room}/leave`],
    ["POST", `/chat/rooms/${room}/block`, { block: "on" }],
    [
      "PATCH",
      `/chat/rooms/${room}`,
      { name: "دخيل", state: "closed", writers: "everyone", retention: "off", past: "shown" },
    ],
    ["POST", `/chat/rooms/${room}/members`, { users: [ids.woman] }],
    ["PATCH", `/chat/rooms/${room}/members/${ids.member}`, { part: "owner" }],
    ["DELETE", `/chat/rooms/${room}/members/${ids.member}`],
  ];

  test.each<[string, Who, (room: string) => Promise<unknown>]>([
    ["who was never in", "woman", async () => {}],
    [
      "who was taken out",
      "local",
      (room) => world.as("leader").delete(`/chat/rooms/${room}/members/${ids.local}`),
    ],
    ["who left", "local", (room) => world.as("local").post(`/chat/rooms/${room}/leave`)],
    [
      "whose membership is over",
      "expired",
      (roomId) =>
        world.db.insert(chatMembers).values({
          roomId,
          userId: ids.expired,
          standing: "in",
          joinedAt: fixedNow,
        }),
    ],
    [
      "whose account is blocked",
      "local",
      () => world.db.update(users).set({ status: "blocked" }).where(eq(users.id, ids.local)),
    ],
    [
      "who left what the room follows",
      "local",
      // It follows a meeting to which nobody is invited.
      (room) =>
        world.db
          .update(chatRooms)
          .set({ follows: "meeting", followedId: "6f1c3b1e-6a3b-4d52-9a3e-2b7f6f1d0c11" })
          .where(eq(chatRooms.id, room)),
    ],
  ])("%s", async (_, who, prepare) => {
    const room = await groupOf();
    await send(room, "leader", "سر المجموعة الخاص");
    await prepare(room);
    const before = await world.db.select().from(chatMessages);
    const members = await world.db.select().from(chatMembers).orderBy(chatMembers.userId);
    const message = before[0]?.id ?? "";
    for (const [method, path, body] of calls(room, message)) {
      const answer = await world.as(who).ask(method, path, body);
      const what = `${method} ${path} ${answer.status}`;
      expect([401, 403, 404], what).toContain(answer.status);
      expect(JSON.stringify(answer.body), what).not.toContain("سر المجموعة");
      expect(JSON.stringify(answer.body), what).not.toContain("لجنة الاختبار");
    }
    for (const path of [
      "/chat/rooms",
      "/chat/rooms?view=requests",
      "/chat/search?keyword=المجموعة",
    ]) {
      const answer = await world.as(who).get(encodeURI(path));
      expect(JSON.stringify(answer.body), path).not.toContain(room);
    }
    expect(await world.db.select().from(chatMessages)).toEqual(before);
    expect(await world.db.select().from(chatMembers).orderBy(chatMembers.userId)).toEqual(members);
    await world.db.update(users).set({ status: "verified" }).where(eq(users.id, ids.local));
  });

  test("nor, before they come in, who is asked", async () => {
    const room = await groupOf("leader", "member");
    await send(room, "leader", "سر المجموعة");
    await world.db.insert(chatMembers).values({
      roomId: room,
      userId: ids.woman,
      standing: "asked",
      askedBy: ids.leader,
      joinedAt: fixedNow,
    });
    expect((await said(room, "woman")).items).toEqual([]);
    expect((await world.as("woman").get(`/chat/rooms/${room}/messages/1/info`)).status).toBe(404);
    const list = await world.as("woman").get("/chat/rooms?view=requests");
    expect(JSON.stringify(list.body)).not.toContain("سر المجموعة");
  });
});
