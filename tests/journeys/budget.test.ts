import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Script } from "node:vm";
import { brotliCompressSync, constants } from "node:zlib";
import { type HTMLElement, parse } from "node-html-parser";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#app/configuration.ts";
import { INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { candidates } from "#app/demo/content/candidates.ts";
import { demoNews } from "#app/demo/content/news.ts";
import { FONTS, HTML_AND_CSS, PERSONAL_SCRIPTS, PLAIN_SCRIPTS, SCRIPTS } from "../world/budgets.ts";
import { hydrated, openSite, see, shareChromium, visitor } from "../world/chromium.ts";
import { some } from "../world/exhaustive.ts";

const site = openSite();

const longest = <T>(items: readonly T[], text: (item: T) => string) =>
  items.toSorted((one, other) => text(other).length - text(one).length)[0];

/** The district of a type with most candidates. */
function fullest(type: string): string {
  const standing = candidates.filter((each) => each.type === type);
  const districts = Map.groupBy(standing, ({ electoralDistrict }) => electoralDistrict);
  return [...districts].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? "";
}

const browse = (query: Record<string, string>) => `/DataEntire?${new URLSearchParams(query)}`;
const find = async (path: string, query: Record<string, string>) => {
  const response = await fetch(`${site.origin}/api/v1${path}?${new URLSearchParams(query)}`);
  const { data } = (await response.json()) as { data: { items: { id: string }[] } };
  return data.items[0]?.id ?? "";
};

/** The open pages at their heaviest: how each is found when the server runs. */
const pages: Record<string, () => string | Promise<string>> = {
  "/login": () => "/login",
  "/news": () => "/news",
  "a page of a category": () => "/news?category=governorates&page=2",
  "the newest article": async () => `/news/${await find("/news/guest", { limit: "1" })}`,
  "the longest article": async () => {
    const keyword = longest(demoNews, ({ body }) => body)?.title ?? "";
    return `/news/${await find("/news/guest", { keyword, limit: "1" })}`;
  },
  "/Election": () => "/Election",
  "the fullest district": () =>
    browse({ type: "individual", electoralDistrict: fullest(INDIVIDUAL) }),
  "the fullest district of lists": () => browse({ type: "list", electoralDistrict: fullest(LIST) }),
  "the candidate with most to say": async () => {
    const keyword = longest(candidates, ({ description }) => description ?? "")?.name ?? "";
    return `/candidate/${await find("/election/candidates", { keyword, limit: "1" })}`;
  },
  "a candidate of a list": async () =>
    `/candidate/${await find("/election/candidates", { type: LIST, limit: "1" })}`,
};
const languages = ["ar", "en"] as const;
type Language = (typeof languages)[number];
const cases = Object.entries(pages).flatMap(([page, path]) =>
  languages.map((language) => ({ page, path, language })),
);

const asked = some(cases, 0, 5);
const isAsked = (page: string, language: Language) =>
  asked.some((each) => each.page === page && each.language === language);

function brotli(bytes: Uint8Array): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).length;
}

/** A file of the build as it is sent: the smallest as they are. */
async function weigh(path: string): Promise<number> {
  const file = join(projectRoot(), "build/client", path);
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

async function open(
  path: string,
  headers: Record<string, string>,
): Promise<{ html: Buffer; document: HTMLElement }> {
  const response = await fetch(site.origin + path, { headers });
  expect(response.status, path).toBe(200);
  const html = Buffer.from(await response.arrayBuffer());
  return { html, document: parse(html.toString()) };
}

const links = (document: HTMLElement, selector: string) =>
  document.querySelectorAll(selector).map((link) => link.getAttribute("href") ?? "");

/** The scripts that Chromium asks for until the network is idle. */
async function scriptsOf(path: string, language: Language): Promise<string[]> {
  const { context, page } = await visitor(await shareChromium(), site.origin, {
    javaScript: true,
    language,
  });
  const scripts = requested(page, "script");
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await context.close();
  return [...scripts];
}

// Much of it is waiting until the network is idle.
describe.concurrent.each(cases)("$page in $language", ({ page, path: find, language }) => {
  const cookie = `language=${language}`;

  test(`is no more than ${HTML_AND_CSS} bytes, with all the style that it needs`, async () => {
    const { html, document } = await open(await find(), { cookie });
    expect(links(document, 'link[rel="stylesheet"]')).toEqual([]);
    expect(document.querySelectorAll("head style").length).toBeGreaterThan(0);
    expect(brotli(html)).toBeLessThanOrEqual(HTML_AND_CSS);
  });

  test("is plain: nothing is preloaded, and its one script comes last", async () => {
    const { document } = await open(await find(), { cookie });
    const ahead = 'link[rel="preload"], link[rel="modulepreload"]';
    expect(document.querySelectorAll(ahead).map(String)).toEqual([]);
    const scripts = document.querySelectorAll("script").filter((each) => !isData(each));
    expect(scripts.map((script) => script.getAttribute("type"))).toEqual([
      "module",
      "speculationrules",
    ]);
    expect(scripts.map((script) => script.closest("head"))).toEqual([null, null]);
    expect(scripts[0]?.hasAttribute("async")).toBe(true);
  });

  test.each([
    ["Save-Data", { cookie, "Save-Data": "on" }],
    ["the lite cookie", { cookie: `${cookie}; lite=1` }],
  ] as const)("%s leaves out every script", async (_, headers) => {
    const { document } = await open(await find(), headers);
    const running = document.querySelectorAll("script").filter((each) => !isData(each));
    expect(running.map((each) => each.toString())).toEqual([]);
    const ahead = 'link[rel="modulepreload"], link[as="script"], link[as="font"]';
    expect(links(document, ahead)).toEqual([]);
  });

  // Of which pages Chromium is asked: its HTML says the same of all.
  test.runIf(isAsked(page, language))(
    `its script is no more than ${PLAIN_SCRIPTS} bytes`,
    async () => {
      const scripts = await scriptsOf(await find(), language);
      expect(scripts).toEqual([expect.stringContaining("/enhancement-")]);
      expect(await weigh(scripts[0] ?? "")).toBeLessThanOrEqual(PLAIN_SCRIPTS);
    },
  );
});

test(`a plain page of a member asks for no more than ${PERSONAL_SCRIPTS} bytes of scripts`, async () => {
  const { page, become, open: visit } = await site.visit({ javaScript: true, language: "ar" });
  await become("demo-member");
  const scripts = requested(page, "script");
  await visit("/notification");
  await see(page.locator(".bell a")).toHaveAttribute("role", "button");
  await page.waitForLoadState("networkidle");
  const weights = await Promise.all([...scripts].map(weigh));
  const total = weights.reduce((sum, each) => sum + each, 0);
  expect(total, [...scripts].join(" ")).toBeLessThanOrEqual(PERSONAL_SCRIPTS);
  expect([...scripts].some((each) => each.includes("/personal-"))).toBe(true);
});

describe.each(some(languages, 0, 2))("a page that loads the application, in %s", (language) => {
  const path = "/LoginGusetUser";

  test("asks for no script before it is painted", async () => {
    const { document } = await open(path, { cookie: `language=${language}` });
    expect(links(document, 'link[rel="modulepreload"]')).toEqual([]);
    expect(document.querySelectorAll("script[src]")).toEqual([]);
    const modules = document.querySelectorAll('script[type="module"]').map(({ text }) => text);
    expect(modules).toHaveLength(1);
    expect(modules[0]).not.toMatch(/^\s*import[\s"{*]/m);
    expect(modules[0]?.indexOf("await frame()")).toBeLessThan(modules[0]?.indexOf("import(") ?? 0);
  });

  test(`asks for no more than ${SCRIPTS} bytes of scripts`, async () => {
    const scripts = await scriptsOf(path, language);
    const weights = await Promise.all(
      scripts.map(async (file) => [file, await weigh(file)] as const),
    );
    const total = weights.reduce((sum, [, each]) => sum + each, 0);
    const heaviest = weights.toSorted(([, one], [, other]) => other - one).slice(0, 5);
    expect(total, `the heaviest: ${heaviest.join(" ")}`).toBeLessThanOrEqual(SCRIPTS);
    // Less than React alone would mean that nothing was measured.
    expect(total).toBeGreaterThan(50_000);
  });
});

describe.each(some(languages, 0, 2))("what guests read, in %s", (language) => {
  test.each(["images", "video", "documents"])(
    "posts with %s, as light and as plain",
    async (kind) => {
      const begun = await fetch(`${site.origin}/guest`, {
        method: "POST",
        redirect: "manual",
        headers: { origin: site.origin },
        body: new URLSearchParams(),
      });
      const session = begun.headers.getSetCookie().map((each) => each.split(";")[0]);
      const cookie = [...session, `language=${language}`].join("; ");
      const id = await find("/posts", { attachment: kind, limit: "1" });
      for (const path of ["/posts", `/posts?attachment=${kind}&sort=likes`, `/posts/${id}`]) {
        const { html, document } = await open(path, { cookie });
        expect(brotli(html), path).toBeLessThanOrEqual(HTML_AND_CSS);
        expect(links(document, 'link[rel="stylesheet"], link[rel="modulepreload"]')).toEqual([]);
        const scripts = document.querySelectorAll("script").filter((each) => !isData(each));
        expect(scripts.map((script) => script.getAttribute("type"))).toEqual([
          "module",
          "speculationrules",
        ]);
      }
    },
  );
});

test("a browser that saves data asks for no script and no font", async () => {
  const context = await (await shareChromium()).newContext({
    baseURL: site.origin,
    extraHTTPHeaders: { "Save-Data": "on" },
  });
  const page = await context.newPage();
  const [scripts, fonts] = [requested(page, "script"), requested(page, "font")];
  for (const path of ["/login", "/news", "/Election"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  await context.close();
  expect([...scripts, ...fonts]).toEqual([]);
});

test.each(["card-check.js", "event-door.js", "service-worker.js"])(
  "%s is one classic script at an address of its own, and fits into a kept page",
  async (name) => {
    const response = await fetch(`${site.origin}/${name}`, {
      headers: { "accept-encoding": "br" },
    });
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("content-encoding")).toBe("br");
    const text = await response.text();
    // An import or an export would throw; what it declares is nobody else's.
    new Script(text);
    expect(text).toMatch(/^\(function\(\)\{/);
    if (name !== "service-worker.js") expect(text).not.toMatch(/<\/script|<!--/);
  },
);

test(`the fonts are no more than ${FONTS} bytes`, async () => {
  const folder = join(projectRoot(), "public/fonts");
  const fonts = (await readdir(folder)).filter((name) => name.endsWith(".woff2"));
  const sizes = await Promise.all(fonts.map(async (name) => readFile(join(folder, name))));
  expect(sizes.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(FONTS);
});

/** The paths that a page asks for, as it asks for them. */
function requested(page: Page, type: "script" | "font"): Set<string> {
  const paths = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === type) paths.add(new URL(request.url()).pathname);
  });
  return paths;
}

function isData(script: HTMLElement): boolean {
  return script.getAttribute("type") === "application/ld+json";
}
