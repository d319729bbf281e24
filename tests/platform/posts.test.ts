import { beforeAll, describe, expect, test } from "vitest";
import { cairoDay, dayAfter } from "#app/arabic/dates.ts";
import { type PostFilter, postFilters } from "#app/contract/posts.values.ts";
import {
  type NewPost,
  publishPosts,
  republishPost,
  withdrawPost,
} from "#app/platform/posts/store.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

type Query = Record<string, string | number>;
const address = (path: string, query: Query = {}) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
const ask = (query: Query = {}) => world.request("GET", address("/posts", query));
const list = async (query: Query = {}) => (await ask(query)).body.data;
interface Item {
  readonly id: string;
  readonly attachment: string | null;
  readonly createdAt: string;
  readonly likesCount: number;
  readonly commentsCount: number;
}
const ids = (data: { items: Item[] }) => data.items.map(({ id }) => id);

const blank = { poster: null, alt: null, altEn: null, bytes: null, width: null, height: null };
const picture = (file: string) => ({ ...blank, file, link: null, alt: "شجرة" });
const written = (more: Partial<NewPost> = {}): NewPost => ({
  title: "زرعنا شجرة في المنيا",
  body: "يوم من العمل مع الجيران.",
  isMarkdown: true,
  attachment: "none",
  media: [],
  createdAt: new Date("2019-05-05T12:00:00Z"),
  ...more,
});
const publish = (...items: NewPost[]) =>
  world.db.transaction((db) => publishPosts(db as never, items));

/** Every post, by pages of the platform's most. */
async function all(query: Query = {}): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page++) {
    const data = await list({ ...query, limit: 100, page });
    items.push(...data.items);
    if (page >= data.metadata.totalPages) return items;
  }
}

/** As the specification says which posts a filter leaves. */
const fits: Record<PostFilter, (item: Item) => boolean> = {
  all: () => true,
  images: ({ attachment }) => attachment === "images",
  video: ({ attachment }) => attachment === "video",
  documents: ({ attachment }) => attachment === "documents",
  with: ({ attachment }) => attachment !== null,
  without: ({ attachment }) => attachment === null,
};

describe("the list", () => {
  beforeAll(async () => {
    const kinds = ["images", "video", "documents", "none"] as const;
    await publish(
      ...Array.from({ length: 60 }, (_, at) =>
        written({
          attachment: kinds[at % 4] ?? "none",
          // Three a day, around the hour at which a day begins in Cairo.
          createdAt: new Date(Date.UTC(2020, 2, 20 + Math.floor(at / 3), 21 + (at % 3))),
          likesCount: (at * 7) % 11,
          commentsCount: (at * 5) % 7,
        }),
      ),
    );
  });

  test("everybody reads the newest twelve; the total is that of all", async () => {
    const { items, metadata } = await list();
    expect(items).toHaveLength(12);
    const everything = await all();
    expect(metadata).toMatchObject({ totalItems: everything.length, page: 1, limit: 12 });
    const dates = everything.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length);
  });

  test.each(postFilters)(
    "%s leaves what it says, exactly counted, in every order",
    async (attachment) => {
      const expected = (await all()).filter(fits[attachment]);
      for (const sortBy of ["default", "createdAt", "likes", "comments"]) {
        for (const sortOrder of ["ASC", "DESC"]) {
          const found = await all({ attachment, sortBy, sortOrder });
          expect(found.map(({ id }) => id).toSorted(), sortBy).toEqual(
            expected.map(({ id }) => id).toSorted(),
          );
          const value = (item: Item) =>
            sortBy === "likes"
              ? item.likesCount
              : sortBy === "comments"
                ? item.commentsCount
                : Date.parse(item.createdAt);
          const values = found.map(value);
          const sorted = values.toSorted((one, other) => one - other);
          expect(values, `${sortBy} ${sortOrder}`).toEqual(
            sortOrder === "ASC" ? sorted : sorted.reverse(),
          );
          const { metadata } = await list({ attachment, sortBy, sortOrder });
          expect(metadata.totalItems).toBe(expected.length);
        }
      }
    },
  );

  test.each<[from: string | undefined, to: string | undefined]>([
    ["2020-03-21", undefined],
    [undefined, "2020-03-25"],
    ["2020-03-24", "2020-03-24"],
    ["2020-03-29", "2020-04-03"],
    ["2019-01-01", "2030-12-31"],
    ["2020-04-01", "2020-04-30"],
    ["2021-02-01", "2021-01-01"],
  ])("from %s to %s holds those days of Cairo, whole, in every order", async (from, to) => {
    const dates = { ...(from && { from }), ...(to && { to }) };
    const isBetween = ({ createdAt }: Item) => {
      const day = cairoDay(new Date(createdAt));
      return (!from || day >= from) && (!to || day < dayAfter(to));
    };
    for (const attachment of ["all", "images", "with", "without"] as const) {
      const expected = (await all()).filter(isBetween).filter(fits[attachment]);
      for (const sortBy of ["createdAt", "likes", "comments"]) {
        for (const sortOrder of ["ASC", "DESC"]) {
          const query = { ...dates, attachment, sortBy, sortOrder };
          const found = await all(query);
          expect(found.map(({ id }) => id).toSorted()).toEqual(
            expected.map(({ id }) => id).toSorted(),
          );
          expect((await list(query)).metadata.totalItems).toBe(expected.length);
        }
      }
    }
  });

  test("a deep page is the part of the whole that it says", async () => {
    const everything = await all();
    const { items } = await list({ page: 4, limit: 9 });
    expect(items.map(({ id }: Item) => id)).toEqual(everything.slice(27, 36).map(({ id }) => id));
    expect((await list({ page: 1_000_000 })).items).toEqual([]);
  });

  test("what is no filter, order or day is refused, and names the field", async () => {
    for (const query of [
      { attachment: "audio" },
      { sortBy: "shares" },
      { sortOrder: "UP" },
      { from: "2020-02-30" },
      { to: "soon" },
      { limit: 101 },
    ]) {
      const answer = await ask(query as unknown as Query);
      expect(answer.status, JSON.stringify(query)).toBe(400);
      expect(answer.body.errors[0].path).toBe(Object.keys(query)[0]);
    }
  });
});

describe("the search", () => {
  test("finds words inside words, narrowed by attachment and dates, in every order", async () => {
    const rare = "قزحوطبشم";
    const [older = 0, newer = 0] = await publish(
      written({ title: `و${rare} أول`, likesCount: 5 }),
      written({
        body: `قبل ${rare}ها بعد`,
        attachment: "images",
        createdAt: new Date("2021-08-01"),
      }),
    );
    const find = async (query: Query = {}) => ids(await list({ keyword: rare, ...query }));
    expect(await find()).toEqual([String(newer), String(older)]);
    expect(await find({ sortOrder: "ASC" })).toEqual([String(older), String(newer)]);
    expect(await find({ sortBy: "likes" })).toEqual([String(older), String(newer)]);
    expect(await find({ attachment: "with" })).toEqual([String(newer)]);
    expect(await find({ attachment: "images" })).toEqual([String(newer)]);
    expect(await find({ attachment: "without" })).toEqual([String(older)]);
    expect(await find({ from: "2021-08-01" })).toEqual([String(newer)]);
    expect(await find({ to: "2019-12-31" })).toEqual([String(older)]);
    expect((await list({ keyword: rare })).metadata.totalItems).toBe(2);
  });
});

describe("one post", () => {
  test("has all of its media in their order, with addresses of every width", async () => {
    const media = Array.from({ length: 7 }, (_, at) => picture(`${"a".repeat(21)}${at}.jpg`));
    const [id = 0] = await publish(written({ attachment: "images", media }));
    const { body } = await world.request("GET", `/posts/${id}`);
    expect(body.data.media.map(({ url }: { url: string }) => url.at(-5))).toEqual([..."0123456"]);
    expect(body.data).toMatchObject({ attachment: "images", mediaCount: 7, shareImageUrl: null });
    expect(body.data.media[0].imageAvifSrcSet).toContain("/480.avif 480w");
    const item = (await all()).find((each) => each.id === String(id)) as unknown as {
      media: unknown[];
    };
    // A list has no more than it shows.
    expect(item.media).toHaveLength(3);
  });

  test("without a picture has a share picture of its own", async () => {
    const [id = 0] = await publish(written());
    const { body } = await world.request("GET", `/posts/${id}`);
    const { publicUrl } = world.platform.dependencies.configuration;
    const path = new URL(body.data.shareImageUrl).href.slice(publicUrl.length);
    expect(path).toMatch(new RegExp(`^/api/v1/share/posts/${id}\\.jpg\\?v=`));
    const drawn = await world.platform.fetch(new Request(`http://platform${path}`));
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test("that was withdrawn is nowhere, and everywhere again once it is published", async () => {
    const word = "ضغشفخكنق";
    const [id = 0] = await publish(written({ title: word, createdAt: new Date("2018-03-03") }));
    const { db, clock } = world.platform.dependencies;
    const day = { from: "2018-03-03", to: "2018-03-03" };
    const seen = async () => [
      (await world.request("GET", `/posts/${id}`)).status,
      (await list({ keyword: word })).metadata.totalItems,
      (await list(day)).metadata.totalItems,
      (await world.platform.fetch(new Request(`http://platform/api/v1/share/posts/${id}.jpg`)))
        .status,
    ];
    expect(await seen()).toEqual([200, 1, 1, 200]);
    await db.transaction((tx) => withdrawPost(tx as never, id, clock.now()));
    expect(await seen()).toEqual([404, 0, 0, 404]);
    const { createdAt: _, ...content } = written({ title: word, attachment: "images" });
    await db.transaction((tx) => republishPost(tx as never, id, content));
    expect(await seen()).toEqual([200, 1, 1, 200]);
    expect((await list({ ...day, attachment: "images" })).metadata.totalItems).toBe(1);
    expect((await list({ ...day, attachment: "without" })).metadata.totalItems).toBe(0);
  });

  test("that isn't there is not found", async () => {
    for (const id of ["0", "-1", "999999999", "abc", "1e3", "feed"]) {
      expect((await world.request("GET", `/posts/${id}`)).status, id).toBe(404);
    }
  });
});
