import { beforeAll, expect, test, vi } from "vitest";
import { badIds, MARK } from "#tests/world/bad-values.ts";
import { some } from "#tests/world/exhaustive.ts";
import { pathsOf } from "#tests/world/forms/addresses.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { isIn } from "#tests/world/languages.ts";
import { createTranslator } from "#tests/world/translator.ts";

const bad = setUpVisits();
beforeAll(async () => {
  // React Router tells of addresses that can't be decoded; the server refuses those before it.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

const languages = ["ar", "en"] as const;
const send = (path: string, init?: RequestInit) =>
  bad.screens.handle(new Request(bad.screens.origin + path, init));

test("no route is broken by a method that it doesn't have", async () => {
  const methods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND", "LOCK"];
  for (const [place, { path, hasAction, isScreen }] of pathsOf(bad.build).entries()) {
    for (const method of some(methods, place, methods.length / 2)) {
      const at = methods.indexOf(method);
      const language = at % 2 ? "en" : "ar";
      const label = `${method} ${path}`;
      const response = await send(path, {
        method,
        headers: { Cookie: `language=${language}` },
        ...(at < 4 && { body: new URLSearchParams({ a: MARK }) }),
      });
      const text = await response.text();
      expect(response.status, label).toBeLessThan(500);
      expect(text, label).not.toMatch(/\n\s+at |node_modules/);
      if (at > 0 && at < 4 && isScreen) {
        expect([response.status, response.headers.get("allow")], label).toEqual([
          405,
          "GET, HEAD, POST",
        ]);
      }
      if (at === 0 && isScreen && !hasAction && response.status === 405) {
        expect(text, label).toContain(createTranslator(language)("action.home"));
        expect(isIn(language, /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1] ?? ""), label).toBe(true);
      }
      if (method === "HEAD") expect(text, label).toBe("");
    }
  }
}, 180_000);

test.each([
  ["/news/:id", 0],
  ["/candidate/:id", 1],
] as const)("%s is not found under an id that is none", async (pattern, start) => {
  const ids = [...badIds, "99999999", "guest", "%2e", "%252e%252e", "%0d%0aX-Evil:%201"];
  for (const [at, id] of some(ids, start, 2).entries()) {
    const path = pattern.replace(":id", id);
    // Dots are resolved before anybody is asked.
    if (
      new URL(path, bad.screens.origin).pathname.split("/").length !== 3 ||
      /\/$/.test(new URL(path, bad.screens.origin).pathname)
    )
      continue;
    const language = languages[at % 2] ?? "ar";
    const headers = { Cookie: `language=${language}` };
    const response = await send(path, { headers });
    // What nobody sees was copied along with a link: it is led to what stands before it.
    const kept = /^[\w-]+(?=(%20|%0A|%E2%80%AE)+$)/.exec(id)?.[0];
    if (kept) {
      expect(response.headers.get("location"), path).toBe(pattern.replace(":id", kept));
      continue;
    }
    const html = await response.text();
    const label = `${path.slice(0, 60)}: ${response.status}`;
    expect(response.status, label).toBe(404);
    expect(html, label).toContain(createTranslator(language)("problem.notFound.title"));
    const data = await send(`${path}.data`, { headers });
    expect([data.status, data.headers.get("x-evil")], label).toEqual([404, null]);
  }
});

test.each([
  ["/news/:id/like", 0],
  ["/news/:id/comments/:id", 1],
  ["/news/:id/comments/:id/delete", 2],
  ["/news/:id", 3],
] as const)(
  "a post to %s under an id that is none leads to sign-in, on this site",
  async (pattern, start) => {
    for (const id of some(badIds, start, 4)) {
      const path = pattern.replaceAll(":id", id);
      const response = await send(path, {
        method: "POST",
        body: new URLSearchParams({ body: MARK }),
      });
      expect([302, 404, 405], `${path.slice(0, 80)}`).toContain(response.status);
      const location = new URL(response.headers.get("location") ?? "/", bad.screens.origin);
      expect(location.origin, path.slice(0, 80)).toBe(bad.screens.origin);
    }
  },
);

const values = [
  "",
  "-1",
  "0",
  "1e9",
  "1.5",
  "9".repeat(400),
  "NaN",
  "%00",
  "%E0%A4%A",
  "%ED%A0%80",
  "%E2%80%AE",
  "%D9%A3",
  "__proto__",
  "constructor",
  `${MARK}'"><script>`,
  "%D8%A7".repeat(2_000),
  "%0d%0aSet-Cookie:%20a=b",
  "[object%20Object]",
  "//evil.example",
];

const pages = [
  "/news",
  "/DataEntire",
  "/Election",
  "/news/1",
  "/login",
  "/auth/facebook/callback",
  "/not-found",
  "/sitemap.xml",
  "/robots.txt",
  "/news/feed.ar.xml",
  "/manifest.webmanifest",
];

test.each(pages)("%s reads whatever query as well as it can", async (path) => {
  const names = [
    "page",
    "limit",
    "category",
    "keyword",
    "type",
    "electoralDistrict",
    "redirectTo",
    "state",
    "code",
    "error",
    "_routes",
    "index",
    "__proto__",
    "constructor[prototype]",
  ];
  for (const [at, value] of some(values, pages.indexOf(path), 3).entries()) {
    const language = languages[at % 2] ?? "ar";
    const headers = { Cookie: `language=${language}` };
    const query = names.map((name) => `${name}=${value}`).join("&");
    const asList = names.map((name) => `${name}[]=${value}`).join("&");
    for (const search of some([query, `${query}&${query}`, asList], at, 3)) {
      const response = await send(`${path}?${search}`, { headers });
      const html = await response.text();
      const label = `${path}?${search.slice(0, 80)}`;
      expect([200, 302, 404], label).toContain(response.status);
      if (!html.startsWith("<!DOCTYPE html>")) continue;
      expect(html, label).toContain(`<html lang="${language}"`);
      expect(html, label).not.toContain('<script>"');
      expect(html, label).not.toContain(`${MARK}'"><script>`);
    }
  }
});

test.each([
  "/news.data",
  "/_.data",
  "/_root.data",
  "/.data",
  "/news.data.data",
  "/x.data",
  "/login.data",
  "/account-verification.data",
  "/robots.txt.data",
  "/api/v1/news/guest.data",
  "/news/...data",
  "/%E0%A4%A.data",
  "/__manifest",
  "/__manifest?paths=%00",
  "/__manifest?p=/news&version=1",
  `/__manifest?paths=${"/a,".repeat(3_000)}`,
])("the machine's address %s is not broken by what it is asked for", async (path) => {
  for (const routes of [
    undefined,
    "root",
    "",
    "routes/news/list/list",
    "__proto__,constructor",
    `${MARK},`.repeat(500),
    "%00",
    "routes/access/leaders",
  ]) {
    const search = routes === undefined ? "" : `${path.includes("?") ? "&" : "?"}_routes=${routes}`;
    const response = await send(path + search);
    expect(response.status, path + search.slice(0, 60)).toBeLessThan(500);
    await response.arrayBuffer();
  }
});

test.each([
  "/demo",
  "/demo/nope",
  "/demo/mailbox.json?to=%00",
  "/demo/mailbox.json?to=a&to=b",
  "/demo/facebook/dialog/oauth?client_id=demo&redirect_uri=%00&state=%00",
  "/demo/facebook/v23.0/me?access_token=%00&fields=__proto__,constructor",
  "/demo/facebook/v23.0/debug_token?input_token=%00&access_token=x",
  "/demo/facebook/v23.0/oauth/access_token?code=%00",
])("the demo's address %s is not broken by what it is asked for", async (path) => {
  const bodies = [undefined, "person=%00&refuse=1", "person=__proto__", "%E0%A4%A"];
  for (const body of bodies) {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const response = await send(path, body === undefined ? {} : { method: "POST", body, headers });
    expect(response.status, `${path} ${body}`).toBeLessThan(500);
  }
});
