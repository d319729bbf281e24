import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import { newsCategories } from "#app/contract/news.values.ts";
import { type NewNews, publishNews } from "#app/platform/news/store.ts";
import enFailure from "#locales/en/failure.json" with { type: "json" };
import { openWorld, person, type World } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";

let world: World;
let member: string;
let other: string;
/** An item that only these tests know. */
let id: number;

const far = new Date("2019-05-05T12:00:00Z");
const written = (more: Partial<NewNews> = {}): NewNews => ({
  title: "افتتاح مكتبة في سوهاج",
  summary: "حضر الافتتاح عدد من الأهالي.",
  body: "فقرة أولى.\n\nفقرة ثانية.",
  category: "arts-culture",
  createdAt: far,
  ...more,
});
const publish = (...items: NewNews[]) =>
  world.db.transaction((db) => publishNews(db as never, items));

beforeAll(async () => {
  world = await openWorld();
  member = (await world.signIn(person("verified").uid)).accessToken;
  other = (await world.signIn(person("pending").uid)).accessToken;
  [id = 0] = await publish(written());
});
afterAll(() => world.close());

type Query = Record<string, string | number>;
const address = (path: string, query: Query = {}) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
const list = async (query: Query = {}) =>
  (await world.request("GET", address("/news/guest", query))).body.data;
type Item = { id: string; createdAt: string; likesCount: number; category: string };
const ids = (data: { items: { id: string }[] }) => data.items.map((item) => item.id);

describe("the list", () => {
  test("guests and visitors read the newest twelve; the total is that of all", async () => {
    const { items, metadata } = await list();
    const { totalItems, ...rest } = metadata;
    expect(items).toHaveLength(12);
    expect(totalItems).toBeGreaterThanOrEqual(300);
    expect(rest).toEqual({ totalPages: Math.ceil(totalItems / 12), page: 1, limit: 12 });
    const dates = items.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(items[0]).toMatchObject({ isLiked: false, likesCount: expect.any(Number) });
  });

  test("GET /news is for signed-in users, and shows the same", async () => {
    expect((await world.request("GET", "/news")).status).toBe(401);
    const { body } = await world.request("GET", "/news", { token: member });
    expect(ids(body.data)).toEqual(ids(await list()));
  });

  test("its pages hold every item once, in both directions and by likes", async () => {
    const orders: Query[] = [{}, { sortOrder: "ASC" }, { sortBy: "likesCount" }];
    for (const query of orders) {
      const first = await list({ ...query, limit: 70 });
      const seen = ids(first);
      const likes = first.items.map((item: { likesCount: number }) => item.likesCount);
      for (let page = 2; page <= first.metadata.totalPages; page++) {
        const next = await list({ ...query, limit: 70, page });
        seen.push(...ids(next));
        likes.push(...next.items.map((item: { likesCount: number }) => item.likesCount));
      }
      if (query.sortBy) expect(likes).toEqual(likes.toSorted((a: number, b: number) => b - a));
      expect(new Set(seen).size).toBe(first.metadata.totalItems);
      expect(seen).toHaveLength(first.metadata.totalItems);
    }
  });

  test("since a day it holds what was published then or later, in every order, and says how much", async () => {
    const all = await list({ limit: 100 });
    const since = cairoDay(new Date(all.items[40].createdAt));
    const isSince = ({ createdAt }: { createdAt: string }) =>
      cairoDay(new Date(createdAt)) >= since;
    const expected = all.items.filter(isSince);
    expect(ids(await list({ since, limit: 100 }))).toEqual(expected.map((item: Item) => item.id));
    const liked = await list({ since, sortBy: "likesCount", limit: 20 });
    const likes = expected
      .map((item: Item) => item.likesCount)
      .toSorted((a: number, b: number) => b - a);
    expect(liked.items.map((item: Item) => item.likesCount)).toEqual(likes.slice(0, 20));
    expect(liked.metadata.totalItems).toBe(expected.length);
    const beyond = await list({ since, sortBy: "likesCount", page: 90 });
    expect([beyond.items, beyond.metadata.totalItems]).toEqual([[], expected.length]);
    const { category } = expected[0];
    const ofCategory = await list({ since, category, limit: 100 });
    expect(ids(ofCategory)).toEqual(
      expected.filter((item: Item) => item.category === category).map((item: Item) => item.id),
    );
    const found = await list({ since, keyword: "في", limit: 100 });
    expect(found.items.length).toBeGreaterThan(0);
    expect(found.items.every(isSince)).toBe(true);
    expect((await list({ since: "2099-01-01" })).items).toEqual([]);
  });

  test("a category's total is exact, and the categories together are all", async () => {
    let sum = 0;
    for (const category of newsCategories) {
      const { items, metadata } = await list({ category });
      expect(items.every((item: { category: string }) => item.category === category)).toBe(true);
      sum += metadata.totalItems;
    }
    expect(sum).toBe((await list()).metadata.totalItems);
    expect((await list({ category: "all" })).metadata.totalItems).toBe(sum);
  });

  test("a page beyond the end is empty and still says how many there are", async () => {
    const { items, metadata } = await list({ page: 1_000_000 });
    expect(items).toEqual([]);
    expect(metadata.totalItems).toBeGreaterThanOrEqual(300);
  });

  test("items of one moment keep an order, so that none is missed between pages", async () => {
    const moment = new Date("2018-01-01T00:00:00Z");
    const twins = await publish(
      ...Array.from({ length: 5 }, () => written({ category: "incidents", createdAt: moment })),
    );
    const last = await list({ category: "incidents", sortOrder: "ASC", limit: 2 });
    const next = await list({ category: "incidents", sortOrder: "ASC", limit: 2, page: 2 });
    expect([...ids(last), ...ids(next)]).toEqual(twins.slice(0, 4).map(String));
  });

  test("its number of queries does not grow with the rows", async () => {
    const count = (path: string) =>
      countQueries(() => world.request("GET", path, { token: member }));
    await count("/news?limit=1");
    const one = await count("/news?limit=1");
    expect(await count("/news?limit=100")).toBe(one);
    expect(one).toBeLessThanOrEqual(3);
    const found = await count(address("/news", { keyword: "ال", limit: 1 }));
    expect(await count(address("/news", { keyword: "في", limit: 100 }))).toBeLessThanOrEqual(
      found + 1,
    );
    const few = await count(`/news/${id}/comments?limit=1`);
    expect(await count(`/news/${id}/comments?limit=100`)).toBe(few);
  });
});

describe("search", () => {
  // The tests' own items are the oldest, whatever the demo writes about.
  const found = async (keyword: string, more: Query = {}) =>
    ids(await list({ keyword, sortOrder: "ASC", ...more }));

  test.each([
    ["another hamza and ه for ة", "إفتتاح مكتبه"],
    ["inside a word", "فتتاح"],
    ["words in any order", "سوهاج افتتاح"],
    ["tashkeel and tatweel", "مكتبـــة سُوهاج"],
    ["words of title, summary and body", "سوهاج الأهالي ثانية"],
    ["spaces around it", "   مكتبة سوهاج  "],
  ])("finds an item by %s", async (_, keyword) => {
    expect(await found(keyword)).toContain(String(id));
  });

  test("wants every word", async () => {
    expect(await found("مكتبة سوهاج شمطلوق")).toEqual([]);
  });

  test("in a category finds only what is in it, and says how much", async () => {
    const keyword = "شمطلوق";
    await publish(
      written({ title: "شمطلوقة نادرة", category: "sports" }),
      written({ title: "الشمطلوق في المتحف", category: "economy" }),
    );
    expect((await list({ keyword })).metadata).toMatchObject({ totalItems: 2, totalPages: 1 });
    expect((await list({ keyword, category: "sports" })).metadata.totalItems).toBe(1);
    expect(await found(keyword, { category: "party" })).toEqual([]);
  });

  test("of nothing but punctuation or spaces is no search", async () => {
    expect((await list({ keyword: "!!! ؟" })).metadata.totalItems).toBe(
      (await list()).metadata.totalItems,
    );
  });

  test("is not confused by what means something to PostgreSQL", async () => {
    for (const keyword of [
      "'",
      "a'b",
      "\\",
      "%",
      "_",
      "a & !b",
      "حزب:*",
      "'); drop table news;--",
    ]) {
      const { status } = await world.request("GET", address("/news/guest", { keyword }));
      expect(status).toBe(200);
    }
  });

  test("counts no further than 1,200, says so, and ranks what it found by date or by likes", async () => {
    const title = "قطرميزات سريعة";
    await publish(
      ...Array.from({ length: 1250 }, (_, at) =>
        written({
          title,
          category: "other",
          createdAt: new Date(far.getTime() + at * 1000),
          likesCount: at % 7,
        }),
      ),
    );
    const newest = await list({ keyword: title, limit: 100 });
    expect(newest.metadata).toMatchObject({ totalItems: 1200, totalPages: 12, isCapped: true });
    const dates = newest.items.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    const liked = await list({ keyword: title, sortBy: "likesCount" });
    expect(liked.items[0].likesCount).toBe(6);
    expect(liked.metadata).toMatchObject({ totalItems: 400, isCapped: true });
    const oldest = await list({ keyword: title, sortOrder: "ASC" });
    expect(oldest.items[0].createdAt).toBe(far.toISOString());
    expect((await list({ keyword: title, page: 101 })).items).toEqual([]);

    // By likes the list of all goes no further either.
    for (const page of [1, 2]) {
      const all = await list({ sortBy: "likesCount", limit: 100, page });
      expect(all.metadata).toMatchObject({ totalItems: 1200, isCapped: true });
      expect(all.items).toHaveLength(100);
    }
    expect((await list({ sortBy: "likesCount", limit: 100, page: 13 })).items).toEqual([]);

    // By date it is whole: pages of one month are read from either end of it.
    const read: Item[] = [];
    const { metadata } = await list({ category: "other", limit: 100 });
    expect(metadata.totalItems).toBeGreaterThan(1250);
    for (let page = 1; page <= metadata.totalPages; page++) {
      read.push(...(await list({ category: "other", limit: 100, page })).items);
    }
    expect(new Set(read.map(({ id }) => id)).size).toBe(metadata.totalItems);
    const days = read.map(({ createdAt }) => createdAt);
    expect(days).toEqual(days.toSorted().reverse());
  });
});

describe("what the list refuses", () => {
  test.each([
    ["page", "-1"],
    ["page", "0"],
    ["page", "abc"],
    ["page", "1e99"],
    ["limit", "101"],
    ["limit", "1e9"],
    ["sortBy", "password"],
    ["sortOrder", "sideways"],
    ["category", "nonsense"],
    ["keyword", "a".repeat(201)],
    ["keyword", "a\0b"],
  ])("%s=%j, with a message for that field", async (name, value) => {
    const { status, body } = await world.request("GET", address("/news/guest", { [name]: value }), {
      headers: { "Accept-Language": "en" },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, message: enFailure.invalid });
    for (const error of body.errors) expect(error.path).toBe(name);
  });

  test("fields that repeat", async () => {
    expect((await world.request("GET", "/news/guest?page=1&page=2")).status).toBe(400);
  });
});

describe("one item", () => {
  test("is read by anybody, with its body and without anybody's likes", async () => {
    const { status, body } = await world.request("GET", `/news/${id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: String(id),
      title: "افتتاح مكتبة في سوهاج",
      body: "فقرة أولى.\n\nفقرة ثانية.",
      category: "arts-culture",
      isLiked: false,
    });
  });

  test.each([
    "0",
    "-1",
    "abc",
    "1e3",
    "999999999999999",
    "9".repeat(64),
    "%00",
    "%E0%A4%A",
    "__proto__",
  ])("%s is not found", async (nothing) => {
    for (const path of [`/news/${nothing}`, `/news/${nothing}/comments`]) {
      expect((await world.request("GET", path)).status).toBe(404);
    }
    const toggled = await world.request("POST", `/news/${nothing}/toggle-like`, { token: member });
    expect(toggled.status).toBe(404);
  });
});

describe("likes", () => {
  const toggle = (token: string, at: number | string = id, headers?: Record<string, string>) =>
    world.request("POST", `/news/${at}/toggle-like`, { token, headers });

  test("one press likes, the next takes it back; the reader's own list shows it", async () => {
    const [at = 0] = await publish(written());
    expect((await toggle(member, at)).body.data).toEqual({ isLiked: true, likesCount: 1 });
    expect((await toggle(other, at)).body.data).toEqual({ isLiked: true, likesCount: 2 });
    const mine = await world.request("GET", `/news/${at}`, { token: member });
    expect(mine.body.data).toMatchObject({ isLiked: true, likesCount: 2 });
    const listed = await world.request("GET", "/news?limit=100&sortOrder=ASC", { token: member });
    const item = listed.body.data.items.find((each: { id: string }) => each.id === String(at));
    expect(item).toMatchObject({ isLiked: true, likesCount: 2 });
    expect((await toggle(member, at)).body.data).toEqual({ isLiked: false, likesCount: 1 });
  });

  test("many presses at once, by many, leave the count true", async () => {
    const [at = 0] = await publish(written());
    const tokens = [member, other];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => toggle(tokens[turn % 2] ?? "", at)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    // Fifteen presses each: both like it in the end.
    const { body } = await world.request("GET", `/news/${at}`, { token: other });
    expect(body.data).toMatchObject({ isLiked: true, likesCount: 2 });
  });

  test("a press that is sent twice is one press", async () => {
    const [at = 0] = await publish(written());
    const headers = { "Idempotency-Key": "a press" };
    const answers = await Promise.all([1, 2, 3].map(() => toggle(member, at, headers)));
    for (const { body } of answers) expect(body.data).toEqual({ isLiked: true, likesCount: 1 });
  });

  test.each(["verified", "pending", "expired", "refused", "unverified"])(
    "are for every authenticated user: %s",
    async (status) => {
      const { accessToken } = await world.signIn(person(status).uid);
      expect((await toggle(accessToken)).status).toBe(200);
      expect((await toggle(accessToken)).status).toBe(200);
    },
  );

  test("are not for visitors", async () => {
    expect((await world.request("POST", `/news/${id}/toggle-like`)).status).toBe(401);
  });

  test("are counted again on the open pages: it is published", async () => {
    const told = new Promise<void>((resolve) => {
      const stop = world.platform.onPublish(() => {
        stop();
        resolve();
      });
    });
    await toggle(member);
    await told;
    await toggle(member);
  });
});

describe("comments", () => {
  const add = (token: string, body: unknown, at: number | string = id) =>
    world.request("POST", `/news/${at}/comments`, { token, body });

  test("are added, shown newest first to anybody, and counted", async () => {
    const [at = 0] = await publish(written());
    const first = await add(member, { body: "  رأي أول\r\nفي سطرين  " }, at);
    world.clock.pass(60);
    await add(other, { body: "رأي ثان" }, at);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      body: "رأي أول\nفي سطرين",
      isOwn: true,
      editedAt: null,
    });

    const anonymous = (await world.request("GET", `/news/${at}/comments`)).body.data;
    expect(anonymous.items.map((each: { body: string }) => each.body)).toEqual([
      "رأي ثان",
      "رأي أول\nفي سطرين",
    ]);
    expect(anonymous.items.some((each: { isOwn: boolean }) => each.isOwn)).toBe(false);
    expect(anonymous.metadata).toEqual({ totalItems: 2, totalPages: 1, page: 1, limit: 20 });
    const mine = (await world.request("GET", `/news/${at}/comments`, { token: member })).body.data;
    expect(mine.items.map((each: { isOwn: boolean }) => each.isOwn)).toEqual([false, true]);
    expect((await world.request("GET", `/news/${at}`)).body.data.commentsCount).toBe(2);
  });

  test("are changed and deleted by their writer", async () => {
    const [at = 0] = await publish(written());
    const { body } = await add(member, { body: "قبل" }, at);
    const path = `/news/${at}/comments/${body.data.id}`;
    const edited = await world.request("PATCH", path, { token: member, body: { body: "بعد" } });
    expect(edited.body.data).toMatchObject({ body: "بعد", editedAt: expect.any(String) });
    expect((await world.request("GET", path, { token: member })).body.data.body).toBe("بعد");
    expect((await world.request("DELETE", path, { token: member })).status).toBe(200);
    expect((await world.request("DELETE", path, { token: member })).status).toBe(404);
    expect((await world.request("GET", `/news/${at}/comments`)).body.data.items).toEqual([]);
    expect((await world.request("GET", `/news/${at}`)).body.data.commentsCount).toBe(0);
  });

  test("of somebody else, or on another item, are not found", async () => {
    const [elsewhere = 0] = await publish(written());
    const { body } = await add(member, { body: "لي" });
    const path = `/news/${id}/comments/${body.data.id}`;
    const strange = [
      [path, other],
      [`/news/${elsewhere}/comments/${body.data.id}`, member],
      [`/news/${id}/comments/abc`, member],
      [`/news/${id}/comments/0`, member],
    ] as const;
    for (const [at, token] of strange) {
      expect((await world.request("GET", at, { token })).status).toBe(404);
      const edited = await world.request("PATCH", at, { token, body: { body: "لغيري" } });
      expect(edited.status).toBe(404);
      expect((await world.request("DELETE", at, { token })).status).toBe(404);
    }
    expect((await world.request("GET", path, { token: member })).body.data.body).toBe("لي");
  });

  test("deleted twice at once are counted down once", async () => {
    const [at = 0] = await publish(written());
    await add(other, { body: "يبقى" }, at);
    const { body } = await add(member, { body: "يذهب" }, at);
    const path = `/news/${at}/comments/${body.data.id}`;
    const answers = await Promise.all(
      [1, 2, 3].map(() => world.request("DELETE", path, { token: member })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await world.request("GET", `/news/${at}`)).body.data.commentsCount).toBe(1);
  });

  test("need a session", async () => {
    const anonymous = await world.request("POST", `/news/${id}/comments`, { body: { body: "؟" } });
    expect(anonymous.status).toBe(401);
  });

  test.each([
    ["nothing", {}],
    ["no text", { body: "" }],
    ["spaces", { body: " \r\n\t " }],
    ["invisible characters", { body: "\u200d\u200c" }],
    ["1,001 characters", { body: "م".repeat(1001) }],
    ["a number", { body: 7 }],
    ["a list", { body: ["a", "b"] }],
    ["an object", { body: { $ne: "" } }],
    ["null", { body: null }],
    ["NUL", { body: "a\0b" }],
    ["half a character", { body: "a\ud800b" }],
  ])("are refused for %s, at the field", async (_, body) => {
    const { status, body: answer } = await add(member, body);
    expect(status).toBe(400);
    expect(answer).toMatchObject({ success: false, errors: [{ path: "body" }] });
  });

  test.each([
    ["malformed JSON", "{", 400],
    ["a text", '"text"', 400],
    ["a list", "[]", 400],
    ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), 400],
    ["depth", `{"body":${"[".repeat(5000)}${"]".repeat(5000)}}`, 400],
    ["a megabyte", JSON.stringify({ body: "a".repeat(1_000_000) }), 413],
  ])("are refused for a body of %s", async (_, body, expected) => {
    expect((await add(member, body)).status).toBe(expected);
  });

  test("are refused for a lying content type", async () => {
    const { status } = await world.request("POST", `/news/${id}/comments`, {
      token: member,
      body: "body=text",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect(status).toBe(415);
  });

  test("keep 1,000 characters, however a browser sends its line breaks", async () => {
    const { status, body } = await add(member, { body: "م\r\n".repeat(500).trimEnd() });
    expect(status).toBe(200);
    expect(body.data.body).toHaveLength(999);
  });

  test("lose what turns the text around them, and keep names that mean something to code", async () => {
    const sent = '{"body":"\\u202eمقلوب\\u202c <b>&amp;</b>","__proto__":{"isOwn":false}}';
    const { body } = await add(member, sent);
    expect(body.data).toMatchObject({ body: "مقلوب <b>&amp;</b>", isOwn: true });
  });

  test("sent twice under one key are one comment; another text under it is refused", async () => {
    const [at = 0] = await publish(written());
    const send = (body: string) =>
      world.request("POST", `/news/${at}/comments`, {
        token: member,
        body: { body },
        headers: { "Idempotency-Key": "one comment" },
      });
    const [one, two] = await Promise.all([send("مرة"), send("مرة")]);
    expect(one.body.data.id).toBe(two.body.data.id);
    expect((await send("أخرى")).status).toBe(409);
    expect((await world.request("GET", `/news/${at}/comments`)).body.data.metadata.totalItems).toBe(
      1,
    );
  });
});
