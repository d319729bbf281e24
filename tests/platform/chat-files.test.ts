import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { purgeOldMessages } from "#app/platform/chat/api-jobs.ts";
import { messageSubject } from "#app/platform/chat/api-moderation.ts";
import { chatData } from "#app/platform/chat/personal-data.ts";
import { chatFiles, chatMembers, chatMessages, chatRooms } from "#app/platform/chat/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { PIECE_BYTES } from "#app/platform/files/streamed-file.ts";
import { users } from "#app/platform/user/tables.ts";
import { addGroup } from "#tests/world/chat.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { idOf } from "#tests/world/event.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";
import { longOgg, readVoice } from "#tests/world/voices.ts";

const uids = {
  leader: "demo-central-leader",
  member: "demo-member",
  woman: "demo-member-woman",
  local: "demo-governorate-leader",
  expired: person("expired").uid,
} as const;
type Who = keyof typeof uids;

const world = setUp(() => openWorld({}, { cast: uids }));
let photo: Uint8Array<ArrayBuffer>;
const ids = {} as Record<Who, string>;
beforeAll(async () => {
  for (const who of Object.keys(uids) as Who[]) {
    ids[who] = (await idOf(world.platform.dependencies, uids[who])) ?? "";
  }
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: "#0a6a57" } });
  const exif = { IFD0: { ImageDescription: "Kept in a phone", Make: "PhoneMaker" } };
  photo = new Uint8Array(await drawn.withExif(exif).jpeg().toBuffer());
});
beforeEach(async () => {
  world.clock.set(fixedNow);
  await world.db.delete(rateLimits);
  await world.db.delete(chatRooms);
  await world.db.execute(sql`delete from chat_blocks`);
  await world.platform.dependencies.jobs.drain();
});

const groupOf = async (...members: Who[]) => {
  const group = members.length > 0 ? members : (["leader", "member", "local"] as const);
  const { id } = await addGroup(
    world.platform.dependencies,
    group.map((who) => uids[who]),
  );
  return id;
};
const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n<< >>\nendobj\n${"%".repeat(1000)}\n%%EOF\n`);
type Sent = readonly [name: string, bytes: Uint8Array];
const send = async (
  room: string,
  by: Who,
  files: readonly Sent[],
  fields: Readonly<Record<string, string>> = {},
  headers = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of files) form.append("files", new File([new Uint8Array(bytes)], name));
  return world.as(by).post(`/chat/rooms/${room}/files`, form, headers);
};
const said = async (room: string, by: Who) =>
  (await world.as(by).get(`/chat/rooms/${room}/messages`)).body.data.items;
const read = async (id: string, by: Who, { headers = {}, query = "", method = "GET" } = {}) =>
  world.platform.fetch(
    new Request(`http://platform/api/v1/chat/files/${id}${query}`, {
      method,
      headers: { Authorization: `Bearer ${await world.as(by).token()}`, ...headers },
    }),
  );
const firstFile = async (room: string, by: Who) => (await said(room, by)).at(-1)?.files[0];
const rows = () => world.db.select().from(chatFiles);
const keysOf = (files: Awaited<ReturnType<typeof rows>>) =>
  files.flatMap((file) => [file.storedAs, file.mediumAs ?? [], file.smallAs ?? []].flat());
const areKept = async (keys: readonly string[]) => {
  const { documents } = world.platform.dependencies;
  return Promise.all(keys.map(async (key) => (await documents.openPieces(key)) !== undefined));
};
/** The jobs that wait some time. */
const drop = async () => {
  await world.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'deleteUnusedChatFiles'`,
  );
  await world.platform.dependencies.jobs.drain();
};

describe("a message", () => {
  test("has up to ten pictures, made anew without what phones write into them", async () => {
    const room = await groupOf();
    const pictures = Array.from({ length: 10 }, (_, at) => [`صورة ${at}.png`, photo] as const);
    const sent = await send(room, "member", pictures, { text: "من اللقاء", alt: "الحضور" });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const [message] = await said(room, "local");
    expect(message).toMatchObject({ text: "من اللقاء", isMine: false });
    expect(message.files).toHaveLength(10);
    const [file] = message.files;
    expect(file).toMatchObject({ kind: "picture", name: "صورة 0.jpg", alt: "الحضور" });
    expect(file).toMatchObject({ width: 900, height: 600, type: "image/jpeg" });
    const whole = Buffer.from(await (await read(file.id, "local")).arrayBuffer());
    expect(whole.length).toBe(file.size);
    expect(whole.toString("latin1")).not.toMatch(/PhoneMaker|Kept in a phone|Exif/);
    for (const [size, width] of [
      ["small", 320],
      ["medium", 720],
    ] as const) {
      const answer = await read(file.id, "local", { query: `?size=${size}` });
      expect(answer.headers.get("content-type")).toBe("image/webp");
      const drawn = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(drawn.width).toBe(width);
    }
    expect((await send(room, "member", [...pictures, ["11.png", photo]])).status).toBe(400);
  });

  test("is found by what its picture shows and by its name, until it is deleted", async () => {
    const room = await groupOf();
    const sent = await send(room, "member", [["ملصق.png", photo]], { alt: "صورة القافلة" });
    const found = async (word: string) => {
      const path = `/chat/search?keyword=${encodeURIComponent(word)}`;
      const { body } = await world.as("local").get(path);
      return body.data.items.map(({ text }: { text: string }) => text);
    };
    expect(await found("قافله")).toEqual(["صورة القافلة"]);
    expect(await found("ملصق")).toEqual(["صورة القافلة"]);
    const { seq } = sent.body.data;
    expect((await world.as("member").delete(`/chat/rooms/${room}/messages/${seq}`)).status).toBe(
      200,
    );
    expect(await found("قافله")).toEqual([]);
    const { rows } = await world.db.execute(sql`select 1 from chat_words`);
    expect(rows).toEqual([]);
  });

  test("has a document, which is saved under its name", async () => {
    const room = await groupOf();
    await send(room, "member", [["جدول الأعمال.pdf", pdf]]);
    const file = await firstFile(room, "local");
    expect(file).toMatchObject({ kind: "document", name: "جدول الأعمال.pdf", size: pdf.length });
    const answer = await read(file.id, "local");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdf);
    const headers = Object.fromEntries(answer.headers);
    expect(headers["content-disposition"]).toMatch(/^attachment; .*UTF-8''/);
    expect(headers["content-disposition"]).toContain(encodeURIComponent("جدول الأعمال.pdf"));
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  });

  test.each([
    ["speech.ogg", "audio/ogg", 13],
    ["speech.webm", "audio/webm", 13],
    ["speech.m4a", "audio/mp4", 13],
    ["beeps.mp4", "audio/mp4", 2],
  ] as const)("has a voice note: %s", async (name, type, seconds) => {
    const room = await groupOf();
    const sent = await send(room, "member", [[name, await readVoice(name)]]);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(await firstFile(room, "local")).toMatchObject({ kind: "voice", type, seconds });
    const [item] = (await world.as("local").get("/chat/rooms")).body.data.items;
    expect(item.last).toMatchObject({ text: "", file: "voice", isDeleted: false });
  });

  test("has nothing else, and is told what is wrong with which file", async () => {
    const room = await groupOf();
    const voice = await readVoice("speech.ogg");
    const problemOf = async (...files: Sent[]) => {
      const { status, body } = await send(room, "member", files);
      return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
    };
    const ar = (words: string) => expect.stringContaining(words);
    expect(await problemOf()).toEqual([400, "files", ar("اختر صورًا")]);
    expect(await problemOf(["أ.pdf", pdf], ["ب.jpg", photo])).toEqual([
      400,
      "files",
      ar("عشر صور"),
    ]);
    expect(await problemOf(["a.ogg", voice], ["b.ogg", voice])).toEqual([
      400,
      "files",
      ar("عشر صور"),
    ]);
    expect(await problemOf(["تقرير.docx", Buffer.from("PK")])).toEqual([
      400,
      "files",
      ar("«تقرير.docx»"),
    ]);
    expect(await problemOf(["a.webm", voice.subarray(0, 300)])).toEqual([
      400,
      "files",
      ar("لا يمكن تشغيل"),
    ]);
    expect(await problemOf(["a.ogg", longOgg(4000)])).toEqual([400, "files", ar("3:00")]);
    expect(await problemOf(["a.pdf", new Uint8Array(5 * 1024 * 1024 + 1)])).toEqual([
      400,
      "files",
      ar("ميجابايت"),
    ]);
    expect(await said(room, "member")).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test("that is sent twice is written once, by either of its keys", async () => {
    const room = await groupOf();
    const clientKey = "6f1c3b1e-6a3b-4d52-9a3e-2b7f6f1d0c11";
    const first = await send(room, "member", [["a.jpg", photo]], { clientKey });
    const again = await send(room, "member", [["a.jpg", photo]], { clientKey });
    expect([first.body.data.seq, again.body.data.seq]).toEqual([1, 1]);
    const key = { "Idempotency-Key": "of-a-form" };
    const posted = await send(room, "member", [["b.jpg", photo]], {}, key);
    const reposted = await send(room, "member", [["b.jpg", photo]], {}, key);
    expect([posted.body.data.seq, reposted.body.data.seq]).toEqual([2, 2]);
    expect(await rows()).toHaveLength(2);
    // What was kept and has no message goes; what has one stays.
    const keys = keysOf(await rows());
    await drop();
    expect(new Set(await areKept(keys))).toEqual(new Set([true]));
  });

  test("whose write is not applied leaves no file", async () => {
    const room = await groupOf();
    const { documents } = world.platform.dependencies;
    const saved = vi.spyOn(documents, "save");
    // Who is no member keeps nothing at all.
    expect((await send(room, "woman", [["a.jpg", photo]])).status).toBe(404);
    expect(saved).not.toHaveBeenCalled();
    expect((await send(room, "member", [["a.jpg", photo]], { replyTo: "99" })).status).toBe(404);
    const keys = saved.mock.calls.map(([, , key]) => key ?? "");
    saved.mockRestore();
    expect(keys).toHaveLength(3);
    expect(new Set(await areKept(keys))).toEqual(new Set([true]));
    await drop();
    expect(new Set(await areKept(keys))).toEqual(new Set([false]));
  });

  test("takes no files to who has not let its sender write to them", async () => {
    const made = await world.as("woman").post("/chat/direct-rooms", { userId: ids.member });
    const room = made.body.data.id as string;
    await world.db
      .update(chatMembers)
      .set({ standing: "asked" })
      .where(eq(chatMembers.userId, ids.member));
    const sent = await send(room, "woman", [["a.jpg", photo]]);
    expect([sent.status, sent.body.errors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining("أذن لك"),
    ]);
  });

  test("is one of too many after fifteen with files in a minute", async () => {
    const room = await groupOf();
    const statuses: number[] = [];
    for (let at = 0; at < 16; at += 1) {
      statuses.push((await send(room, "member", [["a.pdf", pdf]])).status);
    }
    expect(statuses).toEqual([...new Array(15).fill(200), 429]);
  });
});

describe("a file", () => {
  test("is sealed in pieces of which none can be taken for another, and no part is in plain", async () => {
    const { documents } = world.platform.dependencies;
    const room = await groupOf();
    const long = Buffer.concat([
      Buffer.from("%PDF-1.7\n"),
      Buffer.alloc(2 * PIECE_BYTES, "كلام واضح "),
      Buffer.from("\n%%EOF\n"),
    ]);
    await send(room, "member", [["سري.pdf", long]]);
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain("سري");
    const file = await firstFile(room, "local");
    expect(Buffer.from(await (await read(file.id, "local")).arrayBuffer())).toEqual(long);
    // The end of one piece and the beginning of the next.
    const [from, to] = [PIECE_BYTES - 5, PIECE_BYTES + 5];
    const part = await read(file.id, "local", { headers: { Range: `bytes=${from}-${to - 1}` } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/${long.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(long.subarray(from, to));
    const kept = await documents.readBytes(row?.storedAs ?? "");
    expect(kept && Buffer.from(kept).equals(long)).toBe(true);
  });

  test("is answered by parts, and not again to who has it", async () => {
    const room = await groupOf();
    await send(room, "member", [["a.ogg", await readVoice("speech.ogg")]]);
    const { id, size } = await firstFile(room, "local");
    const whole = Buffer.from(await (await read(id, "local")).arrayBuffer());
    for (const [range, status, contentRange, bytes] of [
      ["bytes=0-", 206, `bytes 0-${size - 1}/${size}`, whole],
      ["bytes=0-0", 206, `bytes 0-0/${size}`, whole.subarray(0, 1)],
      ["bytes=-100", 206, `bytes ${size - 100}-${size - 1}/${size}`, whole.subarray(-100)],
      [`bytes=10-${size + 10}`, 206, `bytes 10-${size - 1}/${size}`, whole.subarray(10)],
      [`bytes=${size}-`, 416, `bytes */${size}`, Buffer.alloc(0)],
      ["bytes=5-2", 200, null, whole],
      ["bytes=0-1,5-6", 200, null, whole],
      ["pages=1-2", 200, null, whole],
    ] as const) {
      const answer = await read(id, "local", { headers: { Range: range } });
      expect([answer.status, answer.headers.get("content-range")], range).toEqual([
        status,
        contentRange,
      ]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes), range).toBe(true);
    }
    const head = await read(id, "local", { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
    expect(await head.text()).toBe("");
    const etag = head.headers.get("etag") ?? "";
    const known = await read(id, "local", { headers: { "If-None-Match": etag } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    // Who was taken out has nothing of it, whatever their browser keeps.
    await world.as("leader").delete(`/chat/rooms/${room}/members/${ids.local}`);
    for (const headers of [{ "If-None-Match": etag }, { Range: "bytes=0-10" }, {}]) {
      expect((await read(id, "local", { headers })).status).toBe(404);
    }
  });

  test("goes with its message, when that is deleted", async () => {
    const room = await groupOf();
    await send(room, "member", [["a.jpg", photo]], { text: "كلام" });
    const keys = keysOf(await rows());
    const { id } = await firstFile(room, "local");
    expect((await world.as("member").delete(`/chat/rooms/${room}/messages/1`)).status).toBe(200);
    expect((await read(id, "member")).status).toBe(404);
    expect((await said(room, "local"))[0]).toMatchObject({ isDeleted: true, files: [] });
    await drop();
    expect(new Set(await areKept(keys))).toEqual(new Set([false]));
  });

  test("goes with what its room keeps no longer", async () => {
    const room = await groupOf();
    await world.db
      .update(chatRooms)
      .set({ retention: "ninety_days" })
      .where(eq(chatRooms.id, room));
    await send(room, "member", [["a.jpg", photo]]);
    const keys = keysOf(await rows());
    world.clock.set(new Date(fixedNow.getTime() + 91 * 24 * 60 * 60_000));
    await purgeOldMessages({ ...world.platform.dependencies, now: world.clock.now() });
    expect(await rows()).toEqual([]);
    expect(await world.db.select().from(chatMessages)).toEqual([]);
    await drop();
    expect(new Set(await areKept(keys))).toEqual(new Set([false]));
  });

  test("is its sender's own: exported with their data, and erased with it", async () => {
    const { documents, files, personal } = world.platform.dependencies;
    // Somebody of whose files the demo has none: those are of other databases as well.
    const room = await groupOf("leader", "woman", "local");
    await send(room, "woman", [["من سفري.jpg", photo]]);
    await send(room, "local", [["غيره.pdf", pdf]]);
    const listed = (await world.as("woman").get("/profile/files")).body.data;
    const found = listed.filter(({ name }: { name: string }) => name.startsWith("chat/"));
    expect(found.map(({ name }: { name: string }) => name)).toEqual([`chat/${room}/1-1-من سفري`]);
    const own = await world.as("woman").get(`/profile/files/${found[0].id}`);
    expect([own.status, own.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const keys = keysOf(await rows());
    const erased = { id: ids.woman, facebookId: null, email: null, photo: null };
    await chatData.eraseFiles?.({ db: world.db, documents, files }, erased);
    await chatData.erase?.(world.db, erased);
    expect((await rows()).map(({ seq }) => seq)).toEqual([2]);
    const stays = new Set(keysOf(await rows()));
    expect(await areKept(keys)).toEqual(keys.map((key) => stays.has(key)));
    expect(await chatData.listFiles?.({ db: world.db, personal }, ids.woman)).toEqual([]);
  });

  test("of a message that moderators hid is its author's alone", async () => {
    const room = await groupOf();
    await send(room, "member", [["a.jpg", photo]]);
    const [message] = await world.db.select().from(chatMessages);
    const { id } = await firstFile(room, "local");
    const found = await messageSubject.find(world.platform.dependencies, [message?.id ?? ""]);
    expect(found.map(({ text }) => text)).toEqual(["a.jpg"]);
    await messageSubject.setState(
      { ...world.platform.dependencies, now: fixedNow },
      message?.id ?? "",
      "hidden",
    );
    expect((await read(id, "local")).status).toBe(404);
    expect((await said(room, "local"))[0].files).toEqual([]);
    expect((await read(id, "member")).status).toBe(200);
    await messageSubject.setState(
      { ...world.platform.dependencies, now: fixedNow },
      message?.id ?? "",
      null,
    );
    expect((await read(id, "local")).status).toBe(200);
  });
});

describe("nobody but members gets a byte", () => {
  test.each<[string, Who, (room: string) => Promise<unknown>]>([
    ["who was never in", "woman", async () => {}],
    [
      "who was taken out",
      "local",
      (room) => world.as("leader").delete(`/chat/rooms/${room}/members/${ids.local}`),
    ],
    ["who left", "local", (room) => world.as("local").post(`/chat/rooms/${room}/leave`)],
    [
      "who came later, where the past isn't shown",
      "woman",
      (room) => world.as("leader").post(`/chat/rooms/${room}/members`, { users: [ids.woman] }),
    ],
    [
      "whose membership is over",
      "expired",
      (roomId) =>
        world.db
          .insert(chatMembers)
          .values({ roomId, userId: ids.expired, standing: "in", joinedAt: fixedNow }),
    ],
    [
      "whose account is blocked",
      "local",
      () => world.db.update(users).set({ status: "blocked" }).where(eq(users.id, ids.local)),
    ],
    [
      "who left what the room follows",
      "local",
      (room) =>
        world.db
          .update(chatRooms)
          .set({ follows: "meeting", followedId: "6f1c3b1e-6a3b-4d52-9a3e-2b7f6f1d0c11" })
          .where(eq(chatRooms.id, room)),
    ],
    [
      "whom the sender's blocker is: what was written to them is withheld",
      "local",
      () => world.db.update(chatMessages).set({ isWithheld: true }),
    ],
  ])("%s", async (_, who, prepare) => {
    const room = await groupOf();
    await send(room, "member", [
      ["a.jpg", photo],
      ["b.jpg", photo],
    ]);
    const before = await rows();
    await prepare(room);
    for (const { id } of before) {
      for (const query of ["", "?size=small", "?size=medium"]) {
        const answer = await read(id, who, { query, headers: { Range: "bytes=0-20" } });
        expect([401, 403, 404], `${query} ${answer.status}`).toContain(answer.status);
        expect(answer.headers.get("content-type")).toContain("json");
      }
    }
    const posted = await send(room, who, [["c.jpg", photo]]);
    if (!_.includes("came later") && !_.includes("withheld")) {
      expect([401, 403, 404]).toContain(posted.status);
      expect(await rows()).toEqual(before);
    }
    await world.db.update(users).set({ status: "verified" }).where(eq(users.id, ids.local));
  });

  test("nor by a key, without a token or by the addresses of public files", async () => {
    const room = await groupOf();
    await send(room, "member", [["a.jpg", photo]]);
    const [row] = await rows();
    for (const path of [
      `/chat/files/${row?.id}`,
      `/files/${row?.storedAs}`,
      `/files/${row?.storedAs}/0`,
      `/files/${row?.id}.jpg`,
    ]) {
      const answer = await world.platform.fetch(new Request(`http://platform/api/v1${path}`));
      expect([401, 404], path).toContain(answer.status);
    }
  });
});

describe("the picture of a group", () => {
  const give = (room: string, by: Who, bytes: Uint8Array = photo) => {
    const form = new FormData();
    form.set("picture", new File([new Uint8Array(bytes)], "group.jpg"));
    return world.as(by).post(`/chat/rooms/${room}/picture`, form);
  };
  const see = async (room: string, by: Who) => {
    const answer = await world.platform.fetch(
      new Request(`http://platform/api/v1/chat/rooms/${room}/picture`, {
        headers: { Authorization: `Bearer ${await world.as(by).token()}` },
      }),
    );
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  test("is given by who looks after it, square and small, and seen by its members alone", async () => {
    const room = await groupOf();
    expect((await give(room, "member")).status).toBe(404);
    expect((await give(room, "leader")).status).toBe(200);
    expect((await world.as("member").get(`/chat/rooms/${room}`)).body.data.hasPicture).toBe(true);
    const [item] = (await world.as("member").get("/chat/rooms")).body.data.items;
    expect(item.hasPicture).toBe(true);
    const { bytes } = await see(room, "member");
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: 320,
      height: 320,
      format: "webp",
    });
    expect((await see(room, "woman")).status).toBe(404);
    await world.as("leader").delete(`/chat/rooms/${room}/members/${ids.local}`);
    expect((await see(room, "local")).status).toBe(404);
    expect((await see(room, "expired")).status).toBe(404);
  });

  test("goes when it is replaced or taken away, and is refused where it is none", async () => {
    const room = await groupOf();
    const keyNow = async () => {
      const [row] = await world.db.select().from(chatRooms).where(eq(chatRooms.id, room));
      return row?.pictureAs ?? "";
    };
    await give(room, "leader");
    const first = await keyNow();
    await give(room, "leader");
    const second = await keyNow();
    await drop();
    expect(await areKept([first, second])).toEqual([false, true]);
    expect((await give(room, "leader", pdf)).body.errors[0]).toMatchObject({ path: "picture" });
    expect((await world.as("leader").delete(`/chat/rooms/${room}/picture`)).status).toBe(200);
    expect((await world.as("leader").delete(`/chat/rooms/${room}/picture`)).status).toBe(200);
    await drop();
    expect(await areKept([second])).toEqual([false]);
    expect((await see(room, "leader")).status).toBe(404);
  });
});
