import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cairoDayTime as typed } from "#app/arabic/dates.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { publishDue, purgeOldTrash } from "#app/platform/content/api-jobs.ts";
import { contentVersions } from "#app/platform/content/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { openWorld, openWorldOn } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";
import { addUnit } from "#tests/world/units.ts";

const cast = { publisher: "central_leaders", writer: "secretariat_central_leaders" };

const world = setUp(() => openWorld({}, { cast }));

const afterMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);

const whole = { title: "عنوان", summary: "ملخص", body: "نص **مهم**" };
const form = (fields: Record<string, string | File>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
};
let made = 0;
const begin = async (fields: Record<string, string | File> = {}, by = "writer") => {
  const title = `${whole.title} ${++made}`;
  const answer = await world.as(by).post("/content/news", form({ ...whole, title, ...fields }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const act = (id: string, done: string, by = "publisher", more: object = {}) =>
  world.as(by).post(`/content/news/${id}/acts`, { act: done, ...more });
const write = (id: string, fields: Record<string, string | File>, by = "writer") =>
  world.as(by).patch(`/content/news/${id}`, form({ ...whole, ...fields }));
const read = async (id: string, by = "writer") =>
  (await world.as(by).get(`/content/news/${id}`)).body.data;
const newest = async () =>
  (await world.request("GET", "/news/guest?limit=3")).body.data.items.map(
    ({ title }: { title: string }) => title,
  );
const photo = async (width: number, height: number) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: "#0a6" } })
          .withExif({ IFD0: { Copyright: "secret place" } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    "photo.jpg",
    { type: "image/jpeg" },
  );

test("a writer's draft is checked, published by another, and read in both languages", async () => {
  const english = { titleEn: "Title", summaryEn: "Summary", bodyEn: "Text" };
  const { id, state, acts } = await begin({ title: "من المسودة إلى القارئ", ...english });
  expect([state, acts]).toEqual(["draft", ["submit", "trash"]]);
  expect((await act(id, "publish", "writer")).status).toBe(403);
  expect((await act(id, "submit", "writer")).body.data.state).toBe("check");
  const published = (await act(id, "publish", "publisher")).body.data;
  expect(published).toMatchObject({ state: "published", isLive: true, liveNumber: 1 });
  const article = (await world.request("GET", `/news/${published.liveId}`)).body.data;
  expect(article).toMatchObject({
    title: "من المسودة إلى القارئ",
    titleEn: "Title",
    bodyEn: "Text",
    isMarkdown: true,
  });
  expect((await newest())[0]).toBe("من المسودة إلى القارئ");
  expect(published.steps.map(({ act: done }: { act: string }) => done)).toEqual([
    "publish",
    "submit",
    "create",
  ]);
  const audited = await world.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.detail, "من المسودة إلى القارئ"));
  expect(audited.map(({ act: done }) => done)).toEqual([
    "content-created",
    "content-submitted",
    "content-published",
  ]);
});

test("a member and a stranger reach nothing of the desk", async () => {
  const { id } = await begin();
  for (const path of ["/content/news", `/content/news/${id}`]) {
    expect((await world.as("member").get(path)).status).toBe(403);
    expect((await world.request("GET", path)).status).toBe(401);
  }
  expect((await act(id, "submit", "member")).status).toBe(403);
});

test("what is wanting is named field by field before anybody is asked to look", async () => {
  const { id, missing } = await begin({ body: "", titleEn: "Title" });
  expect(missing).toEqual(["body", "bodyEn"]);
  const refused = await act(id, "submit", "writer");
  expect([refused.status, refused.body.code]).toEqual([400, "content-missing"]);
  expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(["body", "bodyEn"]);
});

describe("where two persons are needed", () => {
  beforeAll(async () => {
    const two = { needsTwo: ["news"] };
    expect((await world.as("publisher").patch("/content/settings", two)).status).toBe(403);
    const { body } = await world.as("admin").patch("/content/settings", two);
    expect(body.data.kinds).toContainEqual({ kind: "news", needsTwo: true });
    expect(body.data.kinds).toContainEqual({ kind: "posts", needsTwo: false });
  });
  afterAll(() => world.as("admin").patch("/content/settings", {}));

  test("who made the newest version doesn't publish it; another does", async () => {
    const { id, needsOther, acts } = await begin({}, "publisher");
    expect([needsOther, acts]).toEqual([true, ["submit", "trash"]]);
    for (const done of ["publish", "schedule"]) {
      const refused = await act(id, done, "publisher", { at: "2030-01-01T09:00" });
      expect([refused.status, refused.body.code]).toEqual([403, "content-own"]);
    }
    // A checker who changes a word has made a version too.
    expect((await write(id, { title: "عنوان آخر" }, "admin")).status).toBe(200);
    expect((await act(id, "publish", "admin")).body.code).toBe("content-own");
    expect((await act(id, "publish", "publisher")).status).toBe(200);
  });
});

test("of two editors the second is told, and both versions stay", async () => {
  const { id, version } = await begin();
  expect((await write(id, { title: "الأول", version: String(version) })).status).toBe(200);
  const late = await write(id, { title: "الثاني", version: String(version) }, "publisher");
  expect([late.status, late.body.code]).toEqual([409, "changed-meanwhile"]);
  const now = await read(id);
  const saved = await write(id, { title: "الثاني", version: String(now.version) }, "publisher");
  expect(saved.body.data.versions).toHaveLength(2);
  const first = await world.as("writer").get(`/content/news/${id}/versions/1`);
  expect(first.body.data.fields.title).toBe("الأول");
  const back = await world.as("writer").post(`/content/news/${id}/versions/1/bring-back`);
  expect(back.body.data).toMatchObject({ number: 3, title: "الأول" });
});

test("saving again and again within a sitting makes one version, and saving nothing makes none", async () => {
  const { id } = await begin();
  for (const title of ["أ", "أب", "أبج"]) await write(id, { title });
  const saved = await read(id);
  expect([saved.number, saved.title]).toEqual([1, "أبج"]);
  expect((await write(id, { title: "أبج" })).body.data.version).toBe(saved.version);
  world.clock.set(afterMinutes(31));
  await write(id, { title: "أبجد" });
  expect((await read(id)).number).toBe(2);
});

test("what is published is read as it was until its new version is published too", async () => {
  const { id } = await begin({ title: "كما نُشر" });
  const publishedAt = world.clock.now().toISOString();
  const { liveId } = (await act(id, "publish")).body.data;
  const changed = (await write(id, { title: "كما صُحح", correction: "صُحح رقم." })).body.data;
  expect(changed).toMatchObject({ state: "draft", isLive: true, number: 2, liveNumber: 1 });
  const reader = async () => (await world.request("GET", `/news/${liveId}`)).body.data;
  expect((await reader()).title).toBe("كما نُشر");
  world.clock.set(afterMinutes(60));
  await act(id, "publish");
  expect(await reader()).toMatchObject({
    title: "كما صُحح",
    correction: "صُحح رقم.",
    correctedAt: world.clock.now().toISOString(),
    createdAt: publishedAt,
  });
});

test("withdrawn news are nowhere, and come back with what people said of them", async () => {
  const { id } = await begin({ title: "خبر سيُسحب زرقاوان" });
  const { liveId } = (await act(id, "publish")).body.data;
  const total = async () =>
    (await world.request("GET", "/news/guest")).body.data.metadata.totalItems;
  const found = async () =>
    (await world.request("GET", `/news/guest?keyword=${encodeURIComponent("زرقاوان")}`)).body.data
      .items.length;
  const path = `/news/${liveId}`;
  await world.as("member").post(`${path}/toggle-like`, {});
  await world.as("member").post(`${path}/comments`, { body: "تعليق" });
  const [before, hits] = [await total(), await found()];
  expect(hits).toBe(1);
  expect((await act(id, "withdraw")).body.data).toMatchObject({
    state: "withdrawn",
    isLive: false,
  });
  expect([await total(), await found(), (await newest())[0]]).toEqual([
    before - 1,
    0,
    expect.not.stringContaining("زرقاوان"),
  ]);
  for (const gone of [path, `${path}/comments`, `/share/news/${liveId}.jpg`]) {
    expect((await world.request("GET", gone)).status, gone).toBe(404);
  }
  expect((await world.as("member").post(`${path}/toggle-like`, {})).status).toBe(404);
  await act(id, "publish");
  const back = (await world.request("GET", path)).body.data;
  expect(back).toMatchObject({ id: liveId, likesCount: 1, commentsCount: 1 });
  expect([await total(), await found()]).toEqual([before, 1]);
});

test("files of what was withdrawn answer its editors alone, unless something else shows them", async () => {
  const picture = async (red: number) => {
    const create = {
      width: 1280,
      height: 720,
      channels: 3 as const,
      background: { r: red, g: 9, b: 9 },
    };
    const bytes = await sharp({ create }).jpeg().toBuffer();
    return new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" });
  };
  const fileOf = async (id: string) => (await read(id)).fields.pictureUrl as string;
  const status = async (url: string) => (await world.platform.fetch(new Request(url))).status;
  const alone = await begin({ picture: await picture(10), pictureAlt: "صورة" });
  const shared = await begin({ picture: await picture(20), pictureAlt: "صورة" });
  const other = await begin({ picture: await picture(20), pictureAlt: "صورة" });
  for (const { id } of [alone, shared, other]) await act(id, "publish");
  const [one, two] = [await fileOf(alone.id), await fileOf(shared.id)];
  expect(await fileOf(other.id)).toBe(two);
  const [original = ""] = one.split(/\/\d+\.webp/);
  expect([await status(one), await status(original), await status(two)]).toEqual([200, 200, 200]);
  for (const { id } of [alone, shared]) await act(id, "withdraw");
  expect([await status(one), await status(original), await status(two)]).toEqual([404, 404, 200]);
  const kept = await world.platform.fetch(new Request(two));
  expect(kept.headers.get("cache-control")).toBe("public, max-age=300");
  const signed = await fileOf(alone.id);
  const seen = await world.platform.fetch(new Request(signed));
  expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "private, max-age=300"]);
  // A signature is of one file, and of a day.
  const { search } = new URL(signed);
  await act(other.id, "withdraw");
  expect([await status(two), await status(two + search)]).toEqual([404, 404]);
  world.clock.set(afterMinutes(3 * 24 * 60));
  expect(await status(signed)).toBe(404);
  await act(alone.id, "trash");
  expect(await status(one)).toBe(404);
  await act(other.id, "publish");
  expect([await status(one), await status(two)]).toEqual([404, 200]);
});

test("what is scheduled is published at its hour: once, by whichever process is there then", async () => {
  const { id } = await begin({ title: "خبر التاسعة" });
  const nine = afterMinutes(24 * 60);
  const late = await act(id, "schedule", "publisher", { at: "2020-01-01T09:00" });
  expect([late.status, late.body.errors[0].path]).toEqual([400, "at"]);
  const scheduled = (await act(id, "schedule", "publisher", { at: typed(nine) })).body.data;
  expect(scheduled).toMatchObject({
    state: "scheduled",
    scheduledAt: new Date(nine.setSeconds(0, 0)).toISOString(),
    maySave: false,
  });
  expect((await write(id, { title: "تغيير" })).body.code).toBe("content-state");
  const parts = world.platform.dependencies;
  await publishDue(parts);
  expect(await newest()).not.toContain("خبر التاسعة");
  // This process ends before nine, and others begin after it.
  world.clock.set(new Date(nine.getTime() + 1000));
  await Promise.all([publishDue(parts), publishDue(parts), publishDue(parts)]);
  expect((await newest()).filter((title: string) => title === "خبر التاسعة")).toHaveLength(1);
  const done = await read(id);
  expect(done.steps.filter(({ act: each }: { act: string }) => each === "publish")).toHaveLength(1);
  expect(done).toMatchObject({ state: "published", scheduledAt: null });
});

test("what is taken back from its hour is not published by it", async () => {
  const { id } = await begin({ title: "لن يُنشر" });
  await act(id, "schedule", "publisher", { at: typed(afterMinutes(60)) });
  expect((await act(id, "unschedule", "writer")).body.data.state).toBe("draft");
  world.clock.set(afterMinutes(120));
  await publishDue(world.platform.dependencies);
  expect(await newest()).not.toContain("لن يُنشر");
});

test("the trash is emptied after thirty days, and what was restored before stays", async () => {
  // Of a picture that both have there is one file.
  const picture = await photo(640, 360);
  const [thrown, restored] = [await begin({ picture }), await begin({ picture })];
  for (const { id } of [thrown, restored]) await act(id, "trash", "writer");
  const day = 24 * 60 * 60 * 1000;
  const { platform } = world;
  await purgeOldTrash(platform.dependencies, new Date(world.clock.now().getTime() + 29 * day));
  expect((await act(restored.id, "restore", "writer")).body.data.state).toBe("draft");
  await purgeOldTrash(platform.dependencies, new Date(world.clock.now().getTime() + 31 * day));
  expect((await world.as("writer").get(`/content/news/${thrown.id}`)).status).toBe(404);
  expect((await read(restored.id)).state).toBe("draft");
  const kept = await world.db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.itemId, restored.id));
  expect(await platform.dependencies.files.read(String(kept[0]?.fields.picture))).toBeTruthy();
});

test("a picture is cut around its middle, keeps nothing of the camera, and needs words", async () => {
  const item = await begin({ picture: await photo(900, 1600), focus: "50 0" });
  expect(item.missing).toEqual(["pictureAlt"]);
  const { id } = item;
  const described = (await write(id, { pictureAlt: "علم أخضر", focus: "50 0" })).body.data;
  expect(described.pictureUrl).toBe(item.pictureUrl);
  const { liveId } = (await act(id, "publish")).body.data;
  const article = (await world.request("GET", `/news/${liveId}`)).body.data;
  expect(article.pictureAlt).toBe("علم أخضر");
  const [version] = await world.db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.itemId, id));
  for (const [name, sides] of [
    ["picture", [900, 1600]],
    ["cropped", [900, 506]],
  ] as const) {
    const file = await world.platform.dependencies.files.read(String(version?.fields[name]));
    const metadata = await sharp(await file?.bytes()).metadata();
    expect([[metadata.width, metadata.height], metadata.exif]).toEqual([sides, undefined]);
  }
  expect(article.imageUrl).toContain(version?.fields.cropped);
});

test("what was published before the desk is taken up by it, once, as it is", async () => {
  const before = (await world.request("GET", "/news/7")).body.data;
  const one = await world.as("writer").post("/content/news/published/7");
  const other = await world.as("publisher").post("/content/news/published/7");
  expect(one.body.data.id).toBe(other.body.data.id);
  const item = await read(one.body.data.id);
  expect(item).toMatchObject({ state: "published", isLive: true, liveId: "7" });
  expect((await world.as("writer").post("/content/news/published/999999")).status).toBe(404);
  expect((await world.request("GET", "/news/7")).body.data).toEqual(before);
});

test("four items are pinned before the latest, and a fifth waits for a place", async () => {
  const pin = (id: number, place: number, by = "publisher") =>
    world.as(by).post(`/content/news/${id}/pin`, { place });
  expect((await pin(1, 1, "writer")).status).toBe(403);
  for (const id of [1, 2, 3, 4]) expect((await pin(id, 4)).status).toBe(200);
  const full = await pin(5, 1);
  expect([full.status, full.body.code]).toEqual([409, "pins-full"]);
  await pin(4, 1);
  const pinned = async () =>
    (await world.request("GET", "/news/pinned")).body.data.map(({ id }: { id: string }) => id);
  expect(await pinned()).toEqual(["4", "1", "2", "3"]);
  const [first, fifth] = await Promise.all(
    [1, 5].map(async (id) => (await world.request("GET", `/news/${id}`)).body.data.isPinned),
  );
  expect([first, fifth]).toEqual([true, undefined]);
  for (const id of [1, 2, 3, 4]) await pin(id, 0);
  expect(await pinned()).toEqual([]);
});

test("the list has its states with counts, and finds words of a title", async () => {
  const { id } = await begin({ title: "كلمة فريدة خنفشار" });
  await act(id, "submit", "writer");
  const list = async (query: string) =>
    (await world.as("publisher").get(`/content/news?${query}`)).body.data;
  const { items, counts } = await list("state=check");
  expect(items.at(-1)).toMatchObject({ id, state: "check" });
  expect(counts.check).toBe(items.length);
  const found = await list(`keyword=${encodeURIComponent("خنفشار")}`);
  expect(found.items.map((each: { id: string }) => each.id)).toEqual([id]);
});

test("the desk counts what waits for a checker, with its age", async () => {
  const desk = async (by: string) => (await world.as(by).get("/desk")).body.data.queues;
  const of = (queues: { name: string }[], name: string) =>
    queues.find((each) => each.name === name);
  const before = of(await desk("publisher"), "newsCheck") as { count: number } | undefined;
  const { id } = await begin();
  await act(id, "submit", "writer");
  expect(of(await desk("publisher"), "newsCheck")).toMatchObject({
    count: (before?.count ?? 0) + 1,
  });
  expect(of(await desk("writer"), "newsCheck")).toBeUndefined();
});

test("a process that starts late publishes what was due while none ran", async () => {
  const name = await begin({ title: "بعد التوقف" });
  await act(name.id, "schedule", "publisher", { at: typed(afterMinutes(90)) });
  expect((await read(name.id)).state).toBe("scheduled");
  const { configuration } = world.platform.dependencies;
  const next = await openWorldOn(
    configuration.databaseUrl ?? "",
    afterMinutes(120),
    {},
    { work: true },
  );
  await expect.poll(async () => (await read(name.id)).state, { timeout: 20_000 }).toBe("published");
  await next.close();
}, 30_000);

test("news name an open secretariat, or the one that they named before, and are found with it", async () => {
  const unit = await addUnit(world.platform.dependencies, {
    kind: "central_secretariat",
    name: "أمانة البحث العلمي",
  });
  const leaders = await addUnit(world.platform.dependencies, {
    kind: "leadership",
    name: "هيئة العلوم",
  });
  const offered = (await world.as("writer").get("/news-desk/secretariats")).body.data;
  expect(offered).toContainEqual(
    expect.objectContaining({ id: unit, governorate: null, isClosed: false }),
  );
  expect((await world.as("member").get("/news-desk/secretariats")).status).toBe(403);
  const item = await begin({ secretariatId: unit });
  expect(item.fields.secretariatId).toBe(unit);
  for (const secretariatId of [leaders, "1", "00000000-0000-7000-8000-000000000000"]) {
    const { status, body } = await write(item.id, { secretariatId });
    expect([status, body.errors[0].path]).toEqual([400, "secretariatId"]);
  }
  await world.db.update(units).set({ closedAt: world.clock.now() }).where(eq(units.id, unit));
  expect((await write(item.id, { title: "باقٍ", secretariatId: unit })).status).toBe(200);
  const refused = await world
    .as("writer")
    .post("/content/news", form({ ...whole, secretariatId: unit }));
  expect(refused.status).toBe(400);
  await act(item.id, "publish");
  const latest = async () =>
    (await world.request("GET", `/structure/${unit}/news`)).body.data.map(
      ({ title }: { title: string }) => title,
    );
  expect(await latest()).toEqual(["باقٍ"]);
  // A version without it takes it from readers.
  await write(item.id, { title: "باقٍ" });
  expect(await latest()).toEqual(["باقٍ"]);
  await act(item.id, "publish");
  expect(await latest()).toEqual([]);
});
