import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type NewNews, publishNews } from "#app/platform/news/store.ts";
import arCommon from "#locales/ar/common.json" with { type: "json" };
import arList from "#locales/ar/list.json" with { type: "json" };
import arNews from "#locales/ar/news.json" with { type: "json" };
import arReaction from "#locales/ar/reaction.json" with { type: "json" };
import arCounts from "#locales/ar/reaction-counts.json" with { type: "json" };
import enCommon from "#locales/en/common.json" with { type: "json" };
import enList from "#locales/en/list.json" with { type: "json" };
import enNews from "#locales/en/news.json" with { type: "json" };
import enReaction from "#locales/en/reaction.json" with { type: "json" };
import enCounts from "#locales/en/reaction-counts.json" with { type: "json" };
import { asRequests } from "#tests/world/as-requests.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic, mostlyEnglish } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
/** Every test has the limits to itself. */
beforeEach(() => screens.pass(2 * 60 * 60));
afterEach(() => vi.restoreAllMocks());

const words = {
  ar: {
    news: arNews,
    list: arList,
    reaction: arReaction,
    counts: arCounts,
    common: arCommon,
  },
  en: {
    news: enNews,
    list: enList,
    reaction: enReaction,
    counts: enCounts,
    common: enCommon,
  },
} as const;

async function publish(...items: Partial<NewNews>[]): Promise<number[]> {
  const { dependencies } = await screens.platform();
  return dependencies.db.transaction((db) =>
    publishNews(
      db as never,
      items.map((item) => ({
        title: "افتتاح مكتبة في سوهاج",
        summary: "حضر الافتتاح عدد من الأهالي.",
        body: "فقرة أولى.\n\nفقرة ثانية.",
        category: "arts-culture",
        createdAt: new Date("2019-05-05T12:00:00Z"),
        ...item,
      })),
    ),
  );
}

/** The platform answers nothing from here on. */
async function failPlatform() {
  const running = await screens.platform();
  vi.spyOn(asRequests(running), "fetch").mockRejectedValue(new Error("gone"));
}

const cards = (page: Page) => page.document.querySelectorAll(".cards .card");
const titles = (page: Page) => cards(page).map((card) => card.querySelector(".title")?.text);
const linkTo = (page: Page, text: string) =>
  page.document.querySelectorAll("main a").find((link) => link.text.trim() === text);
const attributes = (page: Page, selector: string, name: string) =>
  page.document.querySelectorAll(selector).map((element) => element.getAttribute(name));

describe.each(mostlyArabic)("the list in %s", (language) => {
  const { news, list, reaction, common } = words[language];
  let browser: Browser;
  beforeEach(() => {
    browser = screens.browser({ language });
  });

  test("shows a visitor the newest twelve, and where in the list they stand", async () => {
    const page = await browser.open("/news");
    expect(page.status).toBe(200);
    expect(page.headers.get("x-page-cache")).toBe("open");
    expect(cards(page)).toHaveLength(12);
    expect(page.title).toMatch(new RegExp(`^${news.title} · `));
    expect(page.textOf(".pager")).toMatch(/^1 - 12 \S+ \d/);
    for (const size of ["width", "height"]) {
      expect(attributes(page, ".cards img", size).every(Boolean)).toBe(true);
    }
    expect(attributes(page, 'link[type="application/rss+xml"]', "href")).toEqual([
      `/news/feed.${language}.xml`,
    ]);
  });

  test("goes from page to page without a script", async () => {
    const first = await browser.open("/news");
    const next = linkTo(first, common.pager.next)?.getAttribute("href") ?? "";
    const second = await browser.open(new URL(next, first.url).href);
    expect(second.textOf(".pager")).toMatch(/^13 - 24 /);
    expect(titles(second).filter((title) => titles(first).includes(title))).toHaveLength(0);
  });

  test("has neither scripts nor pictures when data is to be saved", async () => {
    const saving = screens.browser({ language, headers: { "Save-Data": "on" } });
    const page = await saving.open("/news");
    expect(cards(page)).toHaveLength(12);
    expect(page.document.querySelectorAll("main img, .missing, script")).toHaveLength(0);
    const article = await saving.open(
      cards(page)[0]?.querySelector("a")?.getAttribute("href") ?? "",
    );
    expect(article.document.querySelectorAll("main .picture, script[src]")).toHaveLength(0);
  });

  test("has all ten categories as links, and keeps the search among them", async () => {
    const page = await browser.open("/news?keyword=%D9%81%D9%8A");
    for (const label of Object.values(news.category)) {
      const link = linkTo(page, label);
      expect(link?.getAttribute("href"), label).toContain("keyword=");
    }
    const sports = await browser.open("/news?category=sports");
    expect(sports.textOf('.tabs [aria-current="page"]')).toBe(news.category.sports);
    expect(sports.title).toContain(news.category.sports);
    const tags = sports.document.querySelectorAll(".cards .tag").map((tag) => tag.text.trim());
    expect(new Set(tags)).toEqual(new Set([news.category.sports]));
  });

  test("says nothing of zero, nor of the categories that say nothing", async () => {
    const title = `قرنفلة وحيدة ${language}`;
    const [id] = await publish({ title, category: "other" });
    const { document } = await browser.open(`/news?${new URLSearchParams({ keyword: title })}`);
    expect([document.querySelector(".card .tag"), document.querySelector(".card footer")]).toEqual([
      null,
      null,
    ]);
    const article = await browser.open(`/news/${id}`);
    const liked = article.document.querySelectorAll("#like > :not(details)");
    expect([
      article.document.querySelector(".heading .tag"),
      ...liked.map(({ text }) => text),
    ]).toEqual([null, reaction.like.do]);
    // Nobody has commented; the way to be the first is there.
    expect(article.textOf('.heading .meta a[href="#comments"]')).toBe(reaction.comment.section);
  });

  test("searches by a form, in the category, and says what it found", async () => {
    const title = `شمطلوقة نادرة ${language}`;
    await publish({ title, category: "sports" }, { title, category: "party" });
    const page = await browser.submit(
      await browser.open("/news?category=sports"),
      'form[role="search"]',
      { keyword: `  شمطلوقه ${language} ` },
    );
    expect(page.url.searchParams.get("category")).toBe("sports");
    expect(titles(page)).toEqual([title]);
    expect(page.notices.join()).toContain(`شمطلوقه ${language}`);
    const field = page.document.querySelector('[name="keyword"]');
    expect(field?.getAttribute("value")).toBe(`شمطلوقه ${language}`);
    const emptied = linkTo(page, createTranslator(language)("list:search.clear"))?.getAttribute(
      "href",
    );
    expect(emptied).toBe("/news?category=sports");
  });

  test("that is empty says what to do next", async () => {
    const none = await browser.open("/news?keyword=zzzz&category=party");
    expect(none.status).toBe(200);
    expect(none.textOf(".empty")).toContain(news.empty.search);
    expect(linkTo(none, news.empty.showAll)?.getAttribute("href")).toBe("/news");

    const beyond = await browser.open("/news?page=5000");
    expect(beyond.status).toBe(200);
    expect(beyond.textOf(".empty")).toContain(news.empty.beyond);
    const last = linkTo(beyond, news.empty.lastPage)?.getAttribute("href") ?? "";
    expect(cards(await browser.open(last)).length).toBeGreaterThan(0);
  });

  test.each([
    ["page=-1", "page"],
    ["page=abc", "page"],
    ["page=1e9", "page"],
    ["category=nonsense", "category"],
    ["category=__proto__", "category"],
    [`keyword=${"%D9%81%D9%8A%20".repeat(100)}`, "keyword"],
    ["keyword=01012345678", "number"],
    ["from=2026-02-31", "day"],
  ] as const)("shows what it can for %s, and says so", async (search, hint) => {
    const page = await browser.open(`/news?${search}`);
    expect(page.status).toBe(200);
    const hints = { ...list.hint, ...news.hint };
    expect(page.notices).toContain(hints[hint]);
  });

  test("that cannot be loaded says so with a way to try again, is no 200 and is not kept", async () => {
    await failPlatform();
    const page = await browser.open("/news?category=sports&page=2");
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).toBe("5");
    expect(page.headers.get("x-page-cache")).toBe(null);
    expect(page.textOf(".empty")).toContain(news.loadFailed);
    expect(linkTo(page, common.action.retry)?.getAttribute("href")).toBe(
      "/news?category=sports&page=2",
    );
    expect(page.title.startsWith(common.errorPrefix)).toBe(true);
  });
});

describe.each(mostlyEnglish)("an article in %s", (language) => {
  const { reaction, common } = words[language];

  test("is there for anybody, with its paragraphs, and what chat apps preview", async () => {
    const [id = 0] = await publish({ title: 'خبر "مهم" </script> & <b>', body: "أول\n\n\nثانٍ\n" });
    const page = await screens.browser({ language }).open(`/news/${id}`);
    expect(page.status).toBe(200);
    expect(page.textOf("h1")).toBe('خبر "مهم" </script> & <b>');
    expect(page.document.querySelectorAll(".prose p").map((each) => each.text)).toEqual([
      "أول",
      "ثانٍ",
    ]);
    const address = `${screens.origin}/news/${id}`;
    expect(attributes(page, 'meta[property="og:url"]', "content")).toEqual([address]);
    expect(attributes(page, 'link[rel="canonical"]', "href")).toEqual([address]);
    const [data = ""] = page.document
      .querySelectorAll('script[type="application/ld+json"]')
      .map((script) => script.rawText);
    expect(data).not.toContain("<");
    expect(JSON.parse(data)).toMatchObject({
      "@type": "NewsArticle",
      headline: 'خبر "مهم" </script> & <b>',
      datePublished: "2019-05-05T12:00:00.000Z",
      author: { "@type": "Organization" },
      publisher: { "@type": "Organization", url: screens.origin },
    });
    const whatsapp = page.document.querySelector('a[href^="https://wa.me/"]');
    const text = new URL(whatsapp?.getAttribute("href") ?? "").searchParams.get("text");
    expect(text).toBe(`خبر "مهم" </script> & <b>\n${address}`);
  });

  test("has an absolute picture in its preview", async () => {
    const list = await screens.browser({ language }).open("/news");
    const pictured = cards(list).find((card) => card.querySelector("img"));
    const page = await screens
      .browser({ language })
      .open(pictured?.querySelector("a")?.getAttribute("href") ?? "");
    const [picture] = attributes(page, 'meta[property="og:image"]', "content");
    expect(picture).toMatch(/^https?:\/\//);
  });

  test("that the platform cannot give answers 503", async () => {
    const [id = 0] = await publish({});
    await failPlatform();
    const page = await screens.browser({ language }).open(`/news/${id}`);
    expect(page.status).toBe(503);
    expect(page.textOf("h1")).toBe(common.problem.away.title);
  });

  test("leads a visitor who likes or comments to sign-in, and back", async () => {
    const [id = 0] = await publish({});
    const browser = screens.browser({ language });
    const page = await browser.open(`/news/${id}`);
    const login = `/login?redirectTo=${encodeURIComponent(`/news/${id}`)}`;
    expect(linkTo(page, reaction.like.do)?.getAttribute("href")).toBe(login);
    expect(linkTo(page, reaction.comment.signIn)?.getAttribute("href")).toBe(login);
    const paths = [`/news/${id}/like`, `/NEWS/${id}/like`, `/%6Eews/${id}/like`, `/news/${id}`];
    for (const path of paths) {
      const response = await browser.raw(path, { method: "POST", body: new URLSearchParams() });
      expect([response.status, response.headers.get("location")]).toEqual([302, login]);
    }
  });

  test("offers a guest the way to an account, which ends guest mode", async () => {
    const [id = 0] = await publish({});
    const browser = screens.browser({ language });
    await browser.raw("/guest", { method: "POST", body: new URLSearchParams() });
    const page = await browser.open(`/news/${id}`);
    expect(linkTo(page, reaction.like.do)).toBeUndefined();
    const login = await browser.submit(page, 'main form[action="/logout"]');
    expect(login.url.pathname).toBe("/login");
  });

  test("is liked and not liked any more, by a plain form", async () => {
    const [id = 0] = await publish({});
    const browser = await screens.as("member", { language });
    const form = `form[action="/news/${id}/like"]`;
    const before = await browser.open(`/news/${id}`);
    expect(before.textOf(`${form} button`)).toBe(reaction.like.do);
    const liked = await browser.submit(before, form);
    expect(liked.url.pathname).toBe(`/news/${id}`);
    expect(liked.textOf(`${form} button`)).toBe(reaction.like.undo);
    expect(liked.textOf(form)).toContain(
      words[language].counts.likes_one.replace("{{number}}", "1"),
    );
    // The page that a script would not have replaced: pressed again, it is the same press.
    expect((await browser.submit(before, form)).textOf(`${form} button`)).toBe(reaction.like.undo);
    expect((await browser.submit(liked, form)).textOf(`${form} button`)).toBe(reaction.like.do);
  });

  test("sent on by WhatsApp it counts its reader once, and never what was not asked for", async () => {
    const [id = 0] = await publish({});
    const whatsApp = (page: Page) =>
      linkTo(page, reaction.share.whatsapp)?.getAttribute("href") ?? "";
    const stranger = await screens.browser({ language }).open(`/news/${id}`);
    expect(whatsApp(stranger)).toMatch(/^https:\/\/wa\.me\/\?text=/);
    const browser = await screens.as("member", { language });
    const page = await browser.open(`/news/${id}`);
    const path = whatsApp(page);
    expect(path).toMatch(new RegExp(`^/news/${id}/share\\?key=`));
    const send = async (headers: Record<string, string>, to = path, by = browser) => {
      const { status, headers: sent } = await by.raw(to, { headers });
      return [status, sent.get("location")?.startsWith("https://wa.me/?text=")];
    };
    const counted = words[language].counts.shares_one.replace("{{number}}", "1");
    const unasked: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Purpose": "prefetch", "Sec-Fetch-Site": "same-origin" },
      { "X-Moz": "prefetch" },
    ];
    for (const headers of unasked) expect(await send(headers)).toEqual([302, true]);
    const sameOrigin = { "Sec-Fetch-Site": "same-origin" };
    // An address that names nobody, and somebody else's page at this browser.
    const other = await screens.as(person("expired").uid, { language });
    expect(await send(sameOrigin, `/news/${id}/share`)).toEqual([302, true]);
    expect(await send(sameOrigin, path, other)).toEqual([302, true]);
    expect((await browser.open(`/news/${id}`)).textOf("main")).not.toContain(counted);
    for (let time = 0; time < 2; time += 1) expect(await send(sameOrigin)).toEqual([302, true]);
    // By the phone's list, as a script tells.
    const beacon = await browser.raw(path, { method: "POST", body: "", headers: sameOrigin });
    expect(beacon.status).toBe(204);
    expect((await browser.open(`/news/${id}`)).textOf("main")).toContain(counted);
  });

  test("a like that fails says so, and changes nothing", async () => {
    const [id = 0] = await publish({});
    const browser = await screens.as("member", { language });
    const page = await browser.open(`/news/${id}`);
    const running = await screens.platform();
    const whole = running.fetch;
    const fetch = vi.spyOn(asRequests(running), "fetch").mockImplementation(async (request) => {
      if (request.url.endsWith("toggle-like")) throw new Error("gone");
      return whole(request);
    });
    const after = await browser.submit(page, `form[action="/news/${id}/like"]`);
    expect(after.notices).toContain(reaction.like.failed);
    expect(after.textOf(`form[action="/news/${id}/like"] button`)).toBe(reaction.like.do);
    const script = await browser.raw(`/news/${id}/like`, {
      method: "POST",
      body: new URLSearchParams({ answer: "data", key: "a:like.1" }),
    });
    expect(script.status).toBe(503);
    fetch.mockRestore();
    const missing = await browser.raw("/news/0/like", {
      method: "POST",
      body: new URLSearchParams(),
    });
    expect(missing.headers.get("location")).toBe("/news/0#like");
  });

  test("is commented on; the writer edits and deletes, all by plain forms", async () => {
    const [id = 0] = await publish({});
    const browser = await screens.as("member", { language });
    const page = await browser.open(`/news/${id}`);
    expect(page.text).toContain(reaction.comment.none);
    const added = await browser.submit(page, 'form:has([name="body"])', {
      body: "رأي <b>أول</b>\r\n\r\nوسطر ثانٍ",
    });
    expect(added.url.pathname).toBe(`/news/${id}`);
    expect(added.notices).toContain(reaction.comment.added);
    expect(added.textOf(".toast.bottom")).toContain(reaction.comment.added);
    expect(added.textOf(".comments")).toContain("رأي <b>أول</b>");
    expect(added.textOf(".comments")).toContain(person("verified").name);

    const stranger = await screens.browser({ language }).open(`/news/${id}`);
    expect(stranger.textOf(".comments")).toContain("وسطر ثانٍ");
    expect(linkTo(stranger, reaction.comment.edit)).toBeUndefined();

    const editing = await browser.open(
      linkTo(added, reaction.comment.edit)?.getAttribute("href") ?? "",
    );
    expect(editing.document.querySelector('[name="body"]')?.text.trim()).toBe(
      "رأي <b>أول</b>\n\nوسطر ثانٍ",
    );
    const edited = await browser.submit(editing, 'form:has([name="body"])', { body: "رأي آخر" });
    expect(edited.notices).toContain(reaction.comment.saved);
    expect(edited.textOf(".comments")).toContain("رأي آخر");
    expect(edited.textOf(".comments")).toContain(reaction.comment.edited);

    const asking = await browser.open(
      linkTo(edited, reaction.comment.delete)?.getAttribute("href") ?? "",
    );
    expect(asking.textOf("main")).toContain("رأي آخر");
    const deleted = await browser.submit(asking, "main form");
    expect(deleted.url.pathname).toBe(`/news/${id}`);
    expect(deleted.notices).toContain(reaction.comment.deleted);
    expect(deleted.text).toContain(reaction.comment.none);
    expect((await browser.open(asking.url.href)).status).toBe(404);
  });

  test("somebody else's comment is not found, and a visitor signs in first", async () => {
    const [id = 0] = await publish({});
    const writer = await screens.as("member", { language });
    const page = await writer.submit(await writer.open(`/news/${id}`), 'form:has([name="body"])', {
      body: "لي وحدي",
    });
    const edit = linkTo(page, reaction.comment.edit)?.getAttribute("href") ?? "";
    const stranger = await screens.as(person("pending").uid, { language });
    for (const path of [edit, `${edit}/delete`]) {
      expect((await stranger.open(path)).status).toBe(404);
      const post = { method: "POST", body: new URLSearchParams({ body: "x" }) };
      expect((await stranger.raw(path, post)).status).toBe(404);
      const visitor = await screens.browser({ language }).raw(path);
      expect(visitor.headers.get("location")).toMatch(/^\/login\?redirectTo=%2Fnews%2F/);
    }
  });
});

describe.each(["ar", "en"] as const)("the feed in %s", (language) => {
  test("is RSS of the newest thirty, with whole addresses and a date", async () => {
    await publish({ title: '<أ> & "ب" \']]>', createdAt: new Date("2026-10-02T08:59:00Z") });
    const browser = screens.browser();
    const response = await browser.raw(`/news/feed.${language}.xml`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    expect(response.headers.get("x-page-cache")).toBe("open");
    expect(response.headers.get("last-modified")).toMatch(/GMT$/);
    const xml = await response.text();
    expect(xml.match(/<item>/g)).toHaveLength(30);
    expect(xml).toContain("&lt;أ&gt; &amp; &quot;ب&quot; &apos;]]&gt;");
    expect(xml).toContain(`<language>${language}</language>`);
    const links = [...xml.matchAll(/<link>([^<]+)<\/link>/g)].map(([, link]) => link);
    for (const link of links) expect(link).toMatch(new RegExp(`^${screens.origin}/news`));
    const categories = [...xml.matchAll(/<category>([^<]+)<\/category>/g)].map(([, name]) => name);
    for (const name of categories) {
      expect(Object.values(words[language].news.category)).toContain(name);
    }

    const known = response.headers.get("etag") ?? "";
    const again = await browser.raw(`/news/feed.${language}.xml`, {
      headers: { "If-None-Match": known },
    });
    expect(again.status).toBe(304);
  });

  test("that has nothing to say answers 503", async () => {
    await failPlatform();
    expect((await screens.browser().raw(`/news/feed.${language}.xml`)).status).toBe(503);
  });
});
