import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { readArchivePoster } from "#app/platform/archive/api.ts";
import { publishItems } from "#app/platform/archive/store.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { publishNews } from "#app/platform/news/store.ts";
import { drawPoster } from "#app/platform/share/draw-poster.ts";
import type { Poster } from "#app/platform/share/poster.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
let admin: string;
beforeAll(async () => {
  admin = (await world.signIn(person("verified", "admin").uid)).accessToken;
});

const get = (address: string, headers: Record<string, string> = {}) =>
  world.platform.fetch(new Request(address, { headers }));
const own = (path: string) => get(`http://platform/api/v1/share${path}`);
const read = async (path: string) => (await world.request("GET", path)).body.data;
const find = async (query: Record<string, string>) =>
  (await read(`/election/candidates?${new URLSearchParams(query)}`)).items[0];

const FOREVER = "public, max-age=31536000, immutable";
const MOST_BYTES = 61_440;

/** What every share picture is. */
async function check(response: Response, cacheControl = FOREVER): Promise<Uint8Array> {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  expect(response.headers.get("cache-control")).toBe(cacheControl);
  expect(response.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const bytes = await response.bytes();
  const { width, height, format } = await sharp(bytes).metadata();
  expect([width, height, format]).toEqual([1200, 630, "jpeg"]);
  expect(bytes.length).toBeLessThan(MOST_BYTES);
  return bytes;
}

describe("a share picture", () => {
  test("of a candidate is named by what it shows, and kept for ever", async () => {
    const { id } = await find({ limit: "1", type: INDIVIDUAL });
    const { shareImageUrl } = await read(`/election/candidate/${id}`);
    const first = await check(await get(shareImageUrl));
    expect(await check(await get(shareImageUrl))).toEqual(first);
    const etag = (await get(shareImageUrl)).headers.get("etag") ?? "";
    expect((await get(shareImageUrl, { "If-None-Match": etag })).status).toBe(304);
    await check(await own(`/candidates/${id}.jpg?v=another`), "public, max-age=300");
  });

  test("changes with the candidate, under another address", async () => {
    const { id } = await find({ limit: "1", type: INDIVIDUAL, page: "2" });
    const before = (await read(`/election/candidate/${id}`)).shareImageUrl;
    const old = await check(await get(before));
    const body = new FormData();
    body.append("candidateStatus", "منسحب");
    await world.request("PATCH", `/election/candidate/${id}`, { token: admin, body });
    const after = (await read(`/election/candidate/${id}`)).shareImageUrl;
    expect(after).not.toBe(before);
    const drawn = await check(await get(after));
    expect(drawn).not.toEqual(old);
    expect(await check(await get(before), "public, max-age=300")).toEqual(drawn);
  });

  test.each([INDIVIDUAL, LIST])("of a district (%s)", async (type) => {
    const { electoralDistrict } = await find({ limit: "1", type });
    const query = new URLSearchParams({ type, electoralDistrict });
    await check(await get((await read(`/election/candidates?${query}`)).shareImageUrl));
    const search = new URLSearchParams({ type, electoralDistrict, keyword: "محمد" });
    expect((await read(`/election/candidates?${search}`)).shareImageUrl).toBeUndefined();
  });

  test("of news is there where the news has no picture", async () => {
    const news = { summary: "س", body: "س", category: "party", createdAt: fixedNow } as const;
    const { db } = world.platform.dependencies;
    const [bare, pictured] = await db.transaction((tx) =>
      publishNews(tx, [
        { ...news, title: "المؤتمر العام يختار أمانته الجديدة" },
        { ...news, title: "بصورة", picture: "AAAAAAAAAAAAAAAAAAAAAA.jpg" },
      ]),
    );
    await check(await get((await read(`/news/${bare}`)).shareImageUrl));
    expect((await read(`/news/${pictured}`)).shareImageUrl).toBeNull();
    expect((await own(`/news/${pictured}.jpg`)).status).toBe(404);
  });

  test("of an item of the archive says what it is, and is there where it has no picture", async () => {
    const { db } = world.platform.dependencies;
    const item = {
      type: "statements",
      day: "2026-09-01",
      body: "ن",
      publishedAt: fixedNow,
    } as const;
    const file = { key: "AAAAAAAAAAAAAAAAAAAAAA.jpg", name: "ص", bytes: 1, alt: "ص", altEn: "" };
    const [bare, pictured] = await db.transaction((tx) =>
      publishItems(tx as unknown as Database, [
        { ...item, title: "بيان بلا صورة", number: "12", files: [{ ...file, kind: "document" }] },
        { ...item, title: "بصورة", files: [{ ...file, kind: "picture" }] },
      ]),
    );
    await check(await get((await read(`/archive/${bare}`)).shareImageUrl));
    const { organisation } = world.platform.dependencies;
    expect(await readArchivePoster(db, String(bare), organisation.get())).toMatchObject({
      kicker: "بيان رقم 12",
      title: "بيان بلا صورة",
      lines: ["1 سبتمبر 2026"],
    });
    expect((await read(`/archive/${pictured}`)).shareImageUrl).toBeNull();
    expect((await own(`/archive/${pictured}.jpg`)).status).toBe(404);
  });

  test("of the portal is the organisation's promise", async () => {
    await check(await get((await read("/organisation")).shareImageUrl));
  });

  test.each([
    "/candidates/99999999.jpg",
    "/candidates/0.jpg",
    "/candidates/1.png",
    "/candidates/abc.jpg",
    "/districts/individual.jpg",
    `/districts/individual.jpg?name=${encodeURIComponent("لا دائرة")}`,
    "/districts/other.jpg?name=a",
    "/news/99999999.jpg",
    "/archive/99999999.jpg",
    "/members/1.jpg",
  ])("%s is not found", async (path) => {
    expect((await own(path)).status).toBe(404);
  });

  test("that several ask for at once is drawn once", async () => {
    const { files } = world.platform.dependencies;
    let drawings = 0;
    const draw = async () => {
      drawings++;
      return new Uint8Array([1]);
    };
    await Promise.all([1, 2, 3].map(() => files.readDrawn("share/test", "one", draw)));
    await files.readDrawn("share/test", "one", draw);
    expect(drawings).toBe(1);
    await files.readDrawn("share/test", "two", draw);
    expect(drawings).toBe(2);
  });
});

describe("a poster", () => {
  const common = { foot: "صوت · حزب النهر", ground: "#0a6a57" };
  const draw = (poster: Partial<Poster>) =>
    drawPoster({ title: "", ...common, ...poster }, world.platform.dependencies.files);
  /** How many pixels of a part are nearly white: letters. */
  const ink = async (bytes: Uint8Array, left: number, width: number) => {
    const pixels = await sharp(bytes)
      .extract({ left, top: 0, width, height: 500 })
      .greyscale()
      .raw()
      .toBuffer();
    return pixels.filter((value) => value > 235).length;
  };

  test.each([
    ["an endless word", { title: "ب".repeat(400) }],
    ["more words than fit", { title: "كلمة وأخرى ".repeat(60), lines: ["سطر ".repeat(80)] }],
    ["what looks like markup", { title: "<b>&amp;</i> «كفر» & \"x\" 'y'" }],
    ["nothing that the fonts have", { title: "漢字 😀" }],
    ["a number of five digits", { title: "اسم", number: "99999" }],
  ])("is drawn with %s", async (_, poster) => {
    const { width, height } = await sharp(await draw(poster)).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  test("writes Arabic from the right edge, in letters that join", async () => {
    const joined = await draw({ title: "سسسسسسسس" });
    expect(await ink(joined, 900, 260)).toBeGreaterThan(1000);
    expect(await ink(joined, 1140, 60)).toBe(0);
    // Apart, by the sign that keeps letters from joining, they are wider.
    const apart = await draw({ title: "س\u200cس\u200cس\u200cس\u200cس\u200cس\u200cس\u200cس" });
    expect(await ink(apart, 0, 1200)).toBeGreaterThan((await ink(joined, 0, 1200)) * 1.1);
  });
});
