import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { projectRoot } from "#app/configuration.ts";
import { VIDEO_PIECE_BYTES } from "#app/contract/posts.values.ts";
import { purgeOldVideos } from "#app/platform/video/api.ts";
import { videoUploads } from "#app/platform/video/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
let writer: string;
let publisher: string;
let member: string;
let mp4: Buffer;
beforeAll(async () => {
  world.clock.set(fixedNow);
  const tokenOf = async (rank: string) =>
    (await world.signIn(person("verified", rank).uid)).accessToken;
  writer = await tokenOf("secretariat_central_leaders");
  publisher = await tokenOf("central_leaders");
  member = await tokenOf("member");
  mp4 = await readFile(join(projectRoot(), "tests/world/videos/canvas.mp4"));
});

type Value = string | File;
const form = (fields: Record<string, Value | readonly Value[]>) => {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat() as Value[]) body.append(name, value);
  }
  return body;
};
const ask = (method: string, path: string, body: unknown = {}, token = writer) =>
  world.request(method, path, { token, body: method === "GET" ? undefined : body });
const words = { title: "زرعنا شجرة", body: "يوم من العمل مع **الجيران**." };
const begin = async (fields: Parameters<typeof form>[0] = {}) =>
  ask("POST", "/content/posts", form({ ...words, ...fields }));
const write = (id: string, fields: Parameters<typeof form>[0]) =>
  ask("PATCH", `/content/posts/${id}`, form({ ...words, ...fields }));
const act = (id: string, done: string, token = publisher) =>
  ask("POST", `/content/posts/${id}/acts`, { act: done }, token);
const photo = async (shade: number, name = "photo.jpg") =>
  new File(
    [
      new Uint8Array(
        await sharp({
          create: { width: 300, height: 400, channels: 3, background: { r: shade, g: 9, b: 9 } },
        })
          .withExif({ IFD0: { Copyright: "secret place" } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    name,
    { type: "image/jpeg" },
  );
const pdf = (text: string) =>
  new File([`%PDF-1.7\n% ${text}\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n`], `${text}.pdf`);

/** Sends a video as the web does. */
async function upload(bytes: Buffer, token = writer) {
  const started = await ask("POST", "/content/videos", {}, token);
  const { id } = started.body.data;
  for (let at = 0; at * VIDEO_PIECE_BYTES < bytes.length; at++) {
    const part = bytes.subarray(at * VIDEO_PIECE_BYTES, (at + 1) * VIDEO_PIECE_BYTES);
    const piece = new File([new Uint8Array(part)], "piece");
    const added = await ask(
      "POST",
      `/content/videos/${id}/pieces`,
      form({ place: String(at), piece }),
      token,
    );
    expect(added.status).toBe(200);
  }
  return { id, answer: await ask("POST", `/content/videos/${id}/uploaded`, {}, token) };
}

const boxed = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};

describe("a post with pictures", () => {
  test("goes from the draft to its readers in the order and with the words of its editor", async () => {
    const { body } = await begin({ files: [await photo(10), await photo(20), await photo(30)] });
    const { id, fields, missing } = body.data;
    expect(missing).toEqual(["fileText"]);
    const [first, second, third] = fields.files.map((file: { id: string }) => file.id);
    const written = await write(id, {
      keptFile: [first, second, third],
      keptAlt: ["الأولى", "الثانية", "الثالثة"],
      keptAltEn: ["", "", ""],
      keptPlace: ["3", "0", "1"],
    });
    expect(written.body.data.missing).toEqual([]);
    const published = (await act(id, "publish")).body.data;
    const post = (await world.request("GET", `/posts/${published.liveId}`)).body.data;
    expect(post).toMatchObject({ title: words.title, attachment: "images", isMarkdown: true });
    expect(post.media.map(({ alt }: { alt: string }) => alt)).toEqual(["الثالثة", "الأولى"]);
    expect(post.media[0]).toMatchObject({ width: 300, height: 400 });
    const kept = await world.platform.fetch(
      new Request(`http://platform${new URL(post.media[0].url).pathname}`),
    );
    expect(Buffer.from(await kept.arrayBuffer()).includes("secret place")).toBe(false);
    const listed = (await world.request("GET", "/posts?limit=1&attachment=images")).body.data;
    expect(listed.items[0].id).toBe(published.liveId);
  });

  test("takes ten, and no documents beside them", async () => {
    const eleven = await Promise.all(Array.from({ length: 11 }, (_, at) => photo(100 + at)));
    expect((await begin({ files: eleven })).status).toBe(400);
    const mixed = await begin({ files: [await photo(50), pdf("paper")] });
    expect(mixed.body.errors).toMatchObject([{ path: "files" }]);
    expect((await begin({ files: eleven.slice(1) })).status).toBe(200);
  });

  test.each<[what: string, content: string]>([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["a PDF that is a page", "%PDF-1.7\n<script>alert(1)</script>"],
    ["a picture's head before a page", "\xff\xd8\xff\xe0<script>alert(1)</script>"],
  ])("refuses %s, with a reason", async (_, content) => {
    const file = new File([Buffer.from(content, "latin1")], "photo.jpg", { type: "image/jpeg" });
    const refused = await begin({ files: file });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "files"]);
  });
});

test("a post of documents is read with their names, and they are downloads", async () => {
  const { body } = await begin({ files: [pdf("جدول الأعمال"), pdf("ملحق")], body: "" });
  const { id, fields } = body.data;
  const kept = fields.files.map((file: { id: string }) => file.id);
  await write(id, {
    body: "",
    keptFile: kept,
    keptAlt: ["جدول الأعمال", "ملحق"],
    keptAltEn: ["", ""],
    keptPlace: ["1", "2"],
  });
  const { liveId } = (await act(id, "publish")).body.data;
  const post = (await world.request("GET", `/posts/${liveId}`)).body.data;
  expect(post).toMatchObject({ attachment: "documents", body: "" });
  expect(post.media[0]).toMatchObject({ alt: "جدول الأعمال", type: "application/pdf" });
  const file = await world.platform.fetch(
    new Request(`http://platform${new URL(post.media[0].url).pathname}`),
  );
  expect(file.headers.get("content-disposition")).toContain("attachment");
});

describe("a video", () => {
  test("comes in pieces, stands in the draft, and is served by parts once it is published", async () => {
    const place = boxed("udta", boxed("\xa9xyz", Buffer.from("+30.0444+031.2357/")));
    const long = Buffer.concat([
      mp4,
      boxed("free", Buffer.alloc(2.5 * VIDEO_PIECE_BYTES, 7)),
      place,
    ]);
    // On the outermost level phones write none: there it is no box of a video.
    expect((await upload(long)).answer.status).toBe(400);
    const withUuid = Buffer.concat([
      mp4,
      boxed("free", Buffer.alloc(2.5 * VIDEO_PIECE_BYTES, 7)),
      boxed("uuid", Buffer.from("secret place +30.0444+031.2357/")),
    ]);
    const { answer } = await upload(withUuid);
    expect(answer.body.data).toMatchObject({ width: 320, height: 180 });
    const { key: video } = answer.body.data;
    const begun = (await begin({ video })).body.data;
    expect(begun.missing).toEqual(["poster", "fileText"]);
    expect(begun.fields.files).toMatchObject([{ kind: "video", id: video }]);
    const ready = await write(begun.id, {
      keptFile: video,
      keptAlt: "متطوعون يزرعون",
      keptAltEn: "",
      keptPlace: "1",
      poster: await photo(60),
    });
    expect(ready.body.data.missing).toEqual([]);
    const { liveId } = (await act(begun.id, "publish")).body.data;
    const post = (await world.request("GET", `/posts/${liveId}`)).body.data;
    expect(post).toMatchObject({ attachment: "video" });
    expect(post.media[0]).toMatchObject({ type: "video/mp4", bytes: withUuid.length, width: 320 });
    const path = `http://platform${new URL(post.media[0].url).pathname}`;
    const part = await world.platform.fetch(
      new Request(path, { headers: { Range: `bytes=${mp4.length + 8}-${mp4.length + 10}` } }),
    );
    expect([part.status, [...(await part.bytes())]]).toEqual([206, [7, 7, 7]]);
    const whole = Buffer.from(await (await world.platform.fetch(new Request(path))).arrayBuffer());
    expect(whole.length).toBe(withUuid.length);
    expect(whole.includes("secret place")).toBe(false);
    expect(whole.subarray(0, mp4.length).equals(mp4)).toBe(true);
  });

  test("tells nobody where and with what it was taken", async () => {
    const said = "+30.0444+031.2357/ iPhone 15 Pro";
    const moov = mp4.indexOf("moov", 0, "latin1") - 4;
    const end = moov + mp4.readUInt32BE(moov);
    // As phones write it: in the box that describes the film.
    const told = boxed("udta", boxed("\xa9xyz", Buffer.from(said)));
    const film = Buffer.concat([mp4.subarray(0, end), told, mp4.subarray(end)]);
    film.writeUInt32BE(end - moov + told.length, moov);
    expect(film.includes("iPhone")).toBe(true);
    const { answer } = await upload(film);
    const { fields } = (await begin({ video: answer.body.data.key })).body.data;
    const { pathname } = new URL(fields.files[0].url);
    const served = await world.platform.fetch(new Request(`http://platform${pathname}`));
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(bytes.length).toBe(film.length);
    for (const word of ["iPhone", "+30.0444"]) expect(bytes.includes(word), word).toBe(false);
    expect(bytes.subarray(0, moov).equals(mp4.subarray(0, moov))).toBe(true);
  });

  test("that is none is refused with a reason, and nothing of it is kept", async () => {
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    for (const bytes of [page, mp4.subarray(0, 4000), Buffer.concat([mp4, page])]) {
      const { id, answer } = await upload(bytes);
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].path).toBe("video");
      const rows = await world.db.select().from(videoUploads).where(eq(videoUploads.id, id));
      expect(rows).toEqual([]);
    }
  });

  test("that nobody uploaded, or that isn't checked yet, stands in no post", async () => {
    const started = await ask("POST", "/content/videos");
    for (const video of [`${started.body.data.id}.mp4`, "x".repeat(22), "../secret.mp4"]) {
      expect((await begin({ video })).body.errors).toMatchObject([{ path: "video" }]);
    }
  });

  test("is its sender's alone, in its order, and of 50 MB at most", async () => {
    const { id } = (await ask("POST", "/content/videos")).body.data;
    const piece = new File([new Uint8Array(8)], "piece");
    const add = (place: number, token?: string) =>
      ask("POST", `/content/videos/${id}/pieces`, form({ place: String(place), piece }), token);
    expect((await add(0, publisher)).status).toBe(404);
    expect((await add(0, member)).status).toBe(403);
    expect((await add(1)).status).toBe(409);
    expect((await add(0)).status).toBe(200);
    // The last piece may be short; nothing comes after it.
    expect((await add(1)).status).toBe(409);
    const { db } = world.platform.dependencies;
    await db
      .update(videoUploads)
      .set({ bytes: 50 * VIDEO_PIECE_BYTES, digests: Array(200).fill("x") })
      .where(eq(videoUploads.id, id));
    const beyond = await add(50);
    expect([beyond.status, beyond.body.errors[0].path]).toEqual([400, "video"]);
    expect((await ask("POST", `/content/videos/${id}/uploaded`, {}, publisher)).status).toBe(404);
  });

  test("that no draft has is deleted after two days; one that a draft has stays", async () => {
    const left = (await upload(mp4)).answer.body.data.key;
    const used = (await upload(mp4)).answer.body.data.key;
    await begin({ video: used });
    const { files } = world.platform.dependencies;
    const later = new Date(world.clock.now().getTime() + 3 * 24 * 60 * 60 * 1000);
    await purgeOldVideos(world.platform.dependencies, later);
    expect(await files.large.open(left)).toBeUndefined();
    expect((await files.large.open(used))?.size).toBe(mp4.length);
  });
});

test("of two persons one writes and the other publishes; a member does neither", async () => {
  const { id } = (await begin()).body.data;
  expect((await act(id, "publish", writer)).status).toBe(403);
  expect((await act(id, "publish", member)).status).toBe(403);
  expect((await ask("GET", `/content/posts/${id}`, undefined, member)).status).toBe(403);
  expect((await act(id, "publish")).body.data.state).toBe("published");
});

test("an English post is whole before it is published", async () => {
  const { missing } = (await begin({ titleEn: "A tree" })).body.data;
  expect(missing).toEqual(["bodyEn"]);
});

test("what was published by other ways is taken up with all that it has", async () => {
  const [demo] = (
    await world.request("GET", "/posts?attachment=video&limit=1&sortOrder=ASC&sortBy=createdAt")
  ).body.data.items;
  const adopted = await ask("POST", `/content/posts/published/${demo.id}`, {}, publisher);
  const item = (await ask("GET", `/content/posts/${adopted.body.data.id}`)).body.data;
  expect(item).toMatchObject({ isLive: true, liveId: demo.id });
  expect(item.fields.files[0]).toMatchObject({ kind: "video" });
});
