import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { HttpServer } from "#app/serving/http-server.ts";
import { createPageCache } from "#app/serving/page-cache.ts";
import { storePage } from "#app/serving/stored-page.ts";
import { openTestServer } from "./test-server.ts";

let front: HttpServer;
let rendered: Request[];
let publish: () => void;
let answer: (request: Request) => Response | Promise<Response>;

const script = 'document.title = "أخبار"';
const css = "p{color:red}";

/** A page as the application answers it: a nonce of its own in the policy and in the tags. */
function openPage(text: string, headers: Record<string, string> = {}): Response {
  const nonce = `nonce${rendered.length}`;
  return new Response(
    `<!doctype html><style nonce="${nonce}">${css}</style><p>${text}</p>` +
      `<script nonce="${nonce}">${script}</script>` +
      `<script nonce="${nonce}" type="module" src="/assets/a.js"></script>` +
      `<script nonce="${nonce}" type="application/ld+json">{}</script>`,
    {
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'nonce-${nonce}'`,
        "X-Page-Cache": "open",
        "X-Request-Id": nonce,
        ...headers,
      },
    },
  );
}

beforeEach(async () => {
  rendered = [];
  answer = () => openPage(`render ${rendered.length}`);
  front = await openTestServer(
    (request) => {
      rendered.push(request);
      return answer(request);
    },
    {
      application: {
        onPublish(listener) {
          publish = listener;
          return () => undefined;
        },
      },
    },
  );
});
afterEach(() => front.end(async () => undefined));

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(front.url + path, { headers });

test("an open page is rendered once, until something is published", async () => {
  const first = await (await get("/news")).text();
  expect(await (await get("/news")).text()).toBe(first);
  expect((await fetch(`${front.url}/news`, { method: "HEAD" })).status).toBe(200);
  expect(rendered).toHaveLength(1);
  publish();
  expect(await (await get("/news")).text()).toContain("render 2");
});

test("language, theme, lite, Save-Data and the query make pages of their own", async () => {
  const variants: [string, Record<string, string>][] = [
    ["/news", {}],
    ["/news?page=2", {}],
    ["/news", { Cookie: "language=en" }],
    ["/news", { Cookie: "language=en; theme=light" }],
    ["/news", { Cookie: "lite=1" }],
    ["/news", { "Save-Data": "on" }],
  ];
  for (const [path, headers] of variants) await get(path, headers);
  expect(rendered).toHaveLength(variants.length);
  for (const [path, headers] of variants) await get(path, headers);
  // In another order, or said aloud where it is the default, it is the same choice.
  await get("/news", { Cookie: "theme=light; language=en" });
  await get("/news", { Cookie: "language=ar; theme=dark" });
  expect(rendered).toHaveLength(variants.length);
});

test("whoever is somebody, or asks for something else, gets an answer of their own", async () => {
  await get("/news");
  await get("/news", { Cookie: "language=en; session=abc" });
  await get("/news", { Authorization: "Bearer x" });
  await get("/login");
  await get("/login");
  await get(`/news?search=${"x".repeat(400)}`);
  await fetch(`${front.url}/news`, { method: "POST", body: "x" });
  expect(rendered).toHaveLength(7);
});

test("nothing of one visitor's request reaches the page of the others", async () => {
  await get("/news", {
    Cookie: "theme=light; sheets=root-a.home-b",
    "Accept-Language": "fr",
    "User-Agent": "<script>",
    "X-Forwarded-Host": "evil.example",
    Referer: "https://evil.example",
  });
  const { url, headers } = rendered[0] as Request;
  expect(url).toBe("https://sawt.example/news");
  expect(Object.fromEntries(headers)).toEqual({
    accept: "text/html,*/*",
    cookie: "theme=light",
    "x-client-address": "127.0.0.1",
  });
});

test("only what the application calls open is kept, and never with a cookie or a failure", async () => {
  for (const response of [
    () => openPage("private", { "X-Page-Cache": "no" }),
    () => openPage("cookie", { "Set-Cookie": "a=b" }),
    () => new Response("gone", { status: 404, headers: { "X-Page-Cache": "open" } }),
  ]) {
    answer = response;
    const before = rendered.length;
    const first = await get("/news");
    expect(first.headers.get("x-page-cache")).toBeNull();
    await get("/news");
    expect(rendered).toHaveLength(before + 2);
  }
});

test("many who miss the same page at once share one rendering", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = async () => {
    await promise;
    return openPage("shared");
  };
  const asked = Array.from({ length: 20 }, () => get("/news"));
  await expect.poll(() => rendered.length).toBe(1);
  resolve();
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200);
  expect(rendered).toHaveLength(1);
});

test("a page that was being rendered when something was published is not kept", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = async () => {
    await promise;
    return openPage("old");
  };
  const old = get("/news");
  await expect.poll(() => rendered.length).toBe(1);
  publish();
  answer = () => openPage("new");
  expect(await (await get("/news")).text()).toContain("new");
  resolve();
  await old;
  expect(await (await get("/news")).text()).toContain("new");
});

test("a kept page has no nonce, and a policy that names its scripts and styles by their hashes", async () => {
  const response = await get("/news");
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(response.headers.get("content-security-policy")).toBe(
    `default-src 'none'; script-src 'self' ${hash(script)}; style-src ${hash(css)}`,
  );
  expect(await response.text()).not.toContain("nonce");
  expect(response.headers.get("x-request-id")).toBeNull();
});

test("a browser that has the page is told so; an encoding has a tag of its own", async () => {
  const br = await get("/news", { "Accept-Encoding": "br" });
  const gzip = await get("/news", { "Accept-Encoding": "gzip" });
  expect(br.headers.get("content-encoding")).toBe("br");
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  const tag = br.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect(gzip.headers.get("etag")).not.toBe(tag);
  expect(br.headers.get("cache-control")).toBe(
    "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400",
  );
  expect(br.headers.get("vary")).toBe("Cookie, Accept-Encoding, Save-Data");
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const again = await get("/news", { "Accept-Encoding": "br", "If-None-Match": known });
    expect(again.status, known).toBe(304);
    expect(again.headers.get("etag")).toBe(tag);
  }
  const other = await get("/news", { "Accept-Encoding": "br", "If-None-Match": '"other"' });
  expect(other.status).toBe(200);
});

test("a page that a silence changes is kept by nobody beyond its border", async () => {
  const border = Date.now() + 90_500;
  answer = () => openPage("before", { "X-Page-Until": new Date(border).toISOString() });
  const response = await get("/news/1");
  expect(response.headers.get("x-page-until")).toBeNull();
  expect(response.headers.get("cache-control")).toBe(
    "public, max-age=0, s-maxage=60, stale-while-revalidate=30, stale-if-error=30",
  );
  answer = () => openPage("far", { "X-Page-Until": new Date(border + 90_000_000).toISOString() });
  expect((await get("/news/2")).headers.get("cache-control")).toContain("stale-if-error=86400");
});

test("nor by this server: at the border it is rendered anew, also where it could not be", async () => {
  let now = 0;
  const pages = createPageCache(
    async () => openPage("x", { "X-Page-Until": new Date(30_000).toISOString() }),
    "https://sawt.example",
    { now: () => now },
  );
  const key = { id: "/news", path: "/news", cookie: "", saveData: false };
  await pages.render(key, "");
  now = 29_999;
  expect(pages.find(key)).toBeDefined();
  now = 30_000;
  expect(pages.find(key)).toBeUndefined();
  expect(pages.findOld(key)).toBeUndefined();
});

test("a client that takes no compression gets the same page, though none is kept for it", async () => {
  const page = await (await get("/news", { "Accept-Encoding": "br" })).text();
  const plain = await get("/news", { "Accept-Encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(plain.headers.get("content-length")).toBe(String(Buffer.byteLength(page)));
  expect(await plain.text()).toBe(page);
  expect(rendered).toHaveLength(1);
});

test("a kept page holds its compressed bytes, and not the buffers that they came in", async () => {
  const html = "word ".repeat(20_000);
  const { variants, bytes } = await storePage(openPage(html), html, { br: 5, gzip: 6 });
  const held = Object.values(variants).flatMap(({ body }) =>
    body ? [body.buffer.byteLength] : [],
  );
  const lengths = Object.values(variants).flatMap(({ body }) => (body ? [body.length] : []));
  expect(held).toEqual(lengths);
  expect(bytes).toBeLessThan(html.length / 5);
});

test("the cache holds so much and no more, the least used goes first; a minute ends every page", async () => {
  let now = 0;
  let renders = 0;
  const pages = createPageCache(
    async () => {
      renders += 1;
      return openPage("x".repeat(5_000));
    },
    "https://sawt.example",
    { mostBytes: 15_000, now: () => now },
  );
  const key = (path: string) => ({ id: path, path, cookie: "", saveData: false });
  for (const path of ["/news/1", "/news/2", "/news/3"]) await pages.render(key(path), "");
  expect(pages.find(key("/news/1"))).toBeDefined();
  await pages.render(key("/news/4"), "");
  expect(pages.find(key("/news/2"))).toBeUndefined();
  expect(pages.find(key("/news/1"))).toBeDefined();
  now = 61_000;
  expect(pages.find(key("/news/1"))).toBeUndefined();
  expect(renders).toBe(4);
  // For a process that can't render another just now; never what was before a publish.
  expect(pages.findOld(key("/news/1"))).toBeDefined();
  pages.empty();
  expect(pages.findOld(key("/news/1"))).toBeUndefined();
});
