import { beforeEach, describe, expect, test } from "vitest";
import { type NewPost, publishPosts } from "#app/platform/posts/store.ts";
import arContent from "#locales/ar/content.json" with { type: "json" };
import arList from "#locales/ar/list.json" with { type: "json" };
import arPosts from "#locales/ar/posts.json" with { type: "json" };
import enList from "#locales/en/list.json" with { type: "json" };
import enPosts from "#locales/en/posts.json" with { type: "json" };
import { pictureOf } from "#tests/world/archives.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();
/** Every test has the limits to itself. */
beforeEach(() => screens.pass(2 * 60 * 60));

const guest = () => screens.as("guest");
const member = () => screens.as("member");

async function publish(...items: Partial<NewPost>[]): Promise<number[]> {
  const running = await screens.platform();
  return running.dependencies.db.transaction((db) =>
    publishPosts(
      db as never,
      items.map((item) => ({
        title: "زرعنا شجرة في المنيا",
        body: "يوم من العمل.",
        isMarkdown: true,
        attachment: "none",
        media: [],
        createdAt: new Date("2019-05-05T12:00:00Z"),
        ...item,
      })),
    ),
  );
}
const blank = {
  poster: null,
  alt: null,
  altEn: null,
  bytes: null,
  width: null,
  height: null,
  link: null,
};
const film = {
  ...blank,
  file: `${"v".repeat(22)}.mp4`,
  poster: `${"p".repeat(22)}.jpg`,
  alt: "متطوعون يزرعون",
  bytes: 3_500_000,
  width: 640,
  height: 360,
};

const cards = (page: Page) => page.document.querySelectorAll(".cards .card");
const title = (page: Page) => page.document.querySelector("h1")?.text.trim();

describe("/posts", () => {
  test("a stranger is led to /login, and comes back as a guest with one tap", async () => {
    const browser = screens.browser();
    const login = await browser.open("/posts");
    expect(login.url.pathname).toBe("/login");
    expect(login.url.searchParams.get("redirectTo")).toBe("/posts");
  });

  test("shows a guest twelve posts on a plain page, with the ways to narrow and order them", async () => {
    const page = await (await guest()).open("/posts");
    expect([page.status, title(page)]).toEqual([200, arPosts.title]);
    expect(cards(page)).toHaveLength(12);
    const scripts = page.document.querySelectorAll("script[src]");
    expect(scripts.every((script) => !script.getAttribute("src")?.includes("entry"))).toBe(true);
    expect(page.document.querySelectorAll("link[rel=modulepreload]")).toHaveLength(0);
    const tabs = page.document.querySelectorAll(".screen .tabs a").map((tab) => tab.text.trim());
    expect(tabs).toEqual(
      ["all", "images", "video", "documents", "with", "without"].map(
        (each) => arPosts.filter[each as keyof typeof arPosts.filter],
      ),
    );
  });

  test.each(["images", "video", "documents"])(
    "?attachment=%s shows those alone, and keeps the order",
    async (attachment) => {
      const page = await (await guest()).open(`/posts?attachment=${attachment}&sort=likes`);
      expect(cards(page).length).toBeGreaterThan(0);
      for (const card of cards(page)) expect(card.querySelector(".tag")).not.toBeNull();
      const other = page.document.querySelector(
        '.tabs a[href*="documents"], .tabs a[href*="images"]',
      );
      expect(other?.getAttribute("href")).toContain("sort=likes");
    },
  );

  test("the form of dates and order leads to an address that says them, and to those days", async () => {
    await publish({ createdAt: new Date("2018-07-07T10:00:00Z"), title: "يوم واحد" });
    const browser = await guest();
    const page = await browser.open("/posts");
    const found = await browser.submit(page, "details form", {
      sort: "comments",
      order: "ASC",
      "from-day": "٧",
      "from-month": "7",
      "from-year": "2018",
      "to-day": "7",
      "to-month": "7",
      "to-year": "2018",
    });
    expect(Object.fromEntries(found.url.searchParams)).toEqual({
      sort: "comments",
      order: "ASC",
      from: "2018-07-07",
      to: "2018-07-07",
    });
    expect(cards(found)).toHaveLength(1);
    expect(found.document.querySelector("details.panel")?.hasAttribute("open")).toBe(true);
  });

  test.each([
    ["attachment=audio", "attachment"],
    ["sort=shares", "sort"],
    ["order=UP", "sort"],
    ["from=2020-02-30", "day"],
    ["from=2020-03-02&to=2020-03-01", "days"],
    ["page=0", "page"],
  ] as const)("?%s is answered as well as it can be, and says so", async (query, hint) => {
    const page = await (await guest()).open(`/posts?${query}`);
    expect(page.status).toBe(200);
    expect(page.document.text).toContain(arPosts.hint[hint]);
  });

  test("says in English what there is in English, and marks the Arabic", async () => {
    const browser = await guest();
    expect((await browser.open("/posts")).document.text).not.toContain(arList.inArabic);
    browser.cookies.set("language", "en");
    const page = await browser.open("/posts");
    expect(title(page)).toBe(enPosts.title);
    const titles = cards(page).map((card) => card.querySelector(".title"));
    expect(titles.some((each) => each?.getAttribute("lang") === "ar")).toBe(true);
    expect(titles.some((each) => each?.text === "Good morning from Beni Suef")).toBe(true);
    for (const path of ["/posts", "/archive", "/archive?type=statements", "/news"]) {
      expect((await browser.open(path)).document.text, path).toContain(enList.inArabic);
    }
  });
});

describe("/posts/:id", () => {
  test("a video is fetched only once it is played: it has a poster, controls and no preload", async () => {
    const [id] = await publish({ attachment: "video", media: [film] });
    const page = await (await guest()).open(`/posts/${id}`);
    const video = page.document.querySelector("video");
    expect(video?.getAttribute("preload")).toBe("none");
    expect(video?.hasAttribute("controls")).toBe(true);
    expect(video?.hasAttribute("autoplay")).toBe(false);
    expect(video?.getAttribute("poster")).toContain("p".repeat(22));
    expect(video?.getAttribute("aria-label")).toBe(film.alt);
    expect(page.document.querySelector("video source")?.getAttribute("type")).toBe("video/mp4");
    expect(page.headers.get("content-security-policy")).toContain("media-src 'self'");
  });

  test("documents are links with their names and sizes", async () => {
    const media = ["جدول الأعمال", "ملحق"].map((alt, at) => ({
      ...blank,
      file: `${String(at).repeat(22)}.pdf`,
      alt,
      bytes: 1_234_567,
    }));
    const [id] = await publish({ attachment: "documents", media });
    const page = await (await guest()).open(`/posts/${id}`);
    const links = page.document.querySelectorAll(".documents a");
    expect(links.map((link) => link.text.trim())).toEqual(["جدول الأعمال", "ملحق"]);
    expect(page.document.querySelector(".documents")?.text).toContain("1.2");
  });

  test("pictures are described, and the text of the post can be no script", async () => {
    const media = [
      { ...blank, file: `${"i".repeat(22)}.jpg`, alt: "شجرة <b>", width: 300, height: 400 },
    ];
    const body =
      '<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror="alert(1)">';
    const [id] = await publish({ attachment: "images", media, body });
    const page = await (await guest()).open(`/posts/${id}`);
    const picture = page.document.querySelector(".photos img");
    expect(picture?.getAttribute("alt")).toBe("شجرة <b>");
    expect([picture?.getAttribute("width"), picture?.getAttribute("height")]).toEqual([
      "300",
      "400",
    ]);
    const prose = page.document.querySelector(".prose");
    expect(prose?.querySelectorAll("script, img, [onerror]")).toHaveLength(0);
    expect(prose?.querySelectorAll('a[href^="javascript"]')).toHaveLength(0);
  });

  test("a member likes it and says something, without script, and a guest is told how to", async () => {
    const [id] = await publish({ title: "ما يُعجب" });
    const browser = await member();
    const page = await browser.open(`/posts/${id}`);
    const liked = await browser.submit(page, `form[action="/posts/${id}/like"]`);
    expect(liked.url.pathname).toBe(`/posts/${id}`);
    expect(liked.document.querySelector("#like")?.text).toContain("إعجاب واحد");
    const said = await browser.submit(liked, 'form:has([name="body"])', { body: "أحسنتم" });
    expect(said.document.querySelector("#comments")?.text).toContain("أحسنتم");
    const read = await (await guest()).open(`/posts/${id}`);
    expect(read.document.querySelector("#comments")?.text).toContain("أحسنتم");
    expect(read.document.querySelector(`form[action="/posts/${id}/like"]`)).toBeNull();
  });

  test("a shared link has a preview for a stranger, whom it leads to /login", async () => {
    const [id] = await publish({ title: "منشور يُشارَك", attachment: "video", media: [film] });
    const login = await screens.browser().open(`/posts/${id}`);
    const property = (name: string) =>
      login.document.querySelector(`meta[property="${name}"]`)?.getAttribute("content");
    expect(login.url.pathname).toBe("/login");
    expect(property("og:title")).toBe("منشور يُشارَك");
    expect(property("og:image")).toContain("p".repeat(22));
    expect(property("og:url")).toMatch(new RegExp(`/posts/${id}$`));
  });

  test("what isn't there is a page that says so", async () => {
    for (const id of ["999999999", "abc"]) {
      expect((await (await guest()).open(`/posts/${id}`)).status).toBe(404);
    }
  });
});

test.each(["ar", "en"])("/posts/feed.%s.xml is open to feed readers", async (language) => {
  const answer = await screens.browser().raw(`/posts/feed.${language}.xml`);
  expect(answer.headers.get("content-type")).toContain("application/rss+xml");
  const xml = await answer.text();
  expect(xml).toContain(`<language>${language}</language>`);
  expect(xml.match(/<item>/g)?.length).toBeGreaterThan(10);
});

describe("at the desk", () => {
  const leader = () => screens.as("central_leaders");

  async function draft(browser: Browser, words: string): Promise<Page> {
    const form = await browser.open("/desk/posts/create");
    return browser.submit(form, 'form:has([name="title"])', { title: words });
  }

  test("a post with pictures is written, completed and published without script, and read by a guest", async () => {
    const browser = await leader();
    const begun = await draft(browser, "من المكتب إلى القارئ");
    const form = 'form:has([name="body"])';
    const files = await Promise.all(
      ["#0a6", "#a06"].map(
        async (colour) =>
          new File([new Uint8Array(await pictureOf(colour, 200))], `${colour.slice(1)}.png`),
      ),
    );
    const kept = await browser.submit(begun, form, { body: "نص **المنشور**", files });
    // What a picture shows is asked for before anybody is asked to look at it.
    expect(kept.textOf('main [role="note"]')).toContain(arContent.kind.posts.field.fileText);
    const saved = await browser.submit(kept, form, {
      keptAlt: ["مدخل المعرض", "قاعة الكتب"],
      keptPlace: ["2", "1"],
    });
    const published = await browser.submit(saved, form, {}, 'button[value="publish"]');
    const live = published.document
      .querySelectorAll("a")
      .map((link) => link.getAttribute("href"))
      .find((path) => /^\/posts\/\d+$/.test(path ?? ""));
    const read = await (await guest()).open(live ?? "");
    expect([title(read), read.document.querySelector(".prose strong")?.text]).toEqual([
      "من المكتب إلى القارئ",
      "المنشور",
    ]);
    const alts = read.document
      .querySelectorAll(".photos img")
      .map((shown) => shown.getAttribute("alt"));
    expect(alts).toEqual(["قاعة الكتب", "مدخل المعرض"]);
  });

  test("a member has no place there", async () => {
    expect((await (await member()).open("/desk/posts")).url.pathname).toBe("/not-found");
  });
});
