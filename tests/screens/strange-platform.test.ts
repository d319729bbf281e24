import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Page } from "#tests/world/browser.ts";
import { some } from "#tests/world/exhaustive.ts";
import { isIn, mostlyEnglish } from "#tests/world/languages.ts";
import { hurryPatience } from "#tests/world/patience.ts";
import { setUpScreensAlone } from "#tests/world/screens.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { json, raw, success } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";
import { html, nonsense } from "./nonsense.ts";

/*
 * The web alone against a platform that is not ours (docs/product.md#another-platform), and not
 * well: whatever it answers, the web keeps its shell, its language, its session and its visitors'
 * trust.
 */
const { platform, screens } = setUpScreensAlone();
afterEach(() => vi.restoreAllMocks());

const paths = [
  "/news",
  "/news?category=sports&page=2",
  "/news/1",
  "/Election",
  "/DataEntire?electoralDistrict=x&keyword=y",
  "/candidate/1",
];

/** A page of ours in a language, with the shell, and no trace of the platform's trouble. */
function expectSane(page: Page, language: "ar" | "en", what: string): void {
  expect([400, 404, 429, 502, 503], `${what}: ${page.status}`).toContain(page.status);
  expect(page.document.querySelector("html")?.getAttribute("lang"), what).toBe(language);
  expect(isIn(language, page.textOf("h1")), what).toBe(true);
  expect(page.html, what).not.toMatch(
    /upstream-secret|nginx|evil\.example|\n\s+at |node_modules|ECONN/,
  );
  expect(page.headers.get("x-page-cache"), what).toBe(null);
}

describe.each(mostlyEnglish)("in %s", (language) => {
  const words = createTranslator(language);

  test.each(nonsense)("%s is explained on every open page", async (what, given) => {
    platform.answer = given;
    const start = nonsense.findIndex(([each]) => each === what);
    for (const path of some(paths, start, paths.length)) {
      const page = await screens.browser({ language }).open(path);
      expectSane(page, language, `${what} on ${path}`);
      expect(page.document.querySelector('a[href="/Election"]'), path).not.toBe(null);
    }
  });

  test.each(nonsense)("%s signs nobody out, and lets nobody in", async (what, given) => {
    platform.answer = given;
    const start = nonsense.findIndex(([each]) => each === what);
    const browser = screens.browser({ language });
    const session = await signSessionCookie({
      accessToken: "a",
      refreshToken: "b",
      playerId: "null",
    });
    browser.cookies.set("session", session);
    for (const path of some(["/", "/news.data", "/_.data", "/news"], start, 4)) {
      const response = await browser.raw(path);
      await response.arrayBuffer();
      // What is an object may be a user, of the fewest rights.
      expect([200, 502, 503], `${what} on ${path}: ${response.status}`).toContain(response.status);
    }
    const liked = await browser.raw("/news/1/like", {
      method: "POST",
      body: new URLSearchParams(),
    });
    expect([liked.status, liked.headers.get("location")], what).toEqual([303, "/news/1#like"]);
    expect(browser.cookies.get("session"), what).toBe(session);
  });

  test.each(some(nonsense, 1, 3))(
    "%s sends the guests' form back with what was typed",
    async (what, given) => {
      platform.answer = given;
      const browser = screens.browser({ language });
      const form = 'form:has([name="phoneNumber"])';
      const typed = {
        fullName: "منى السيد",
        email: "mona@example.com",
        phoneNumber: "01012345678",
      };
      const page = await browser.submit(await browser.open("/LoginGusetUser"), form, typed);
      // Another platform may answer the call without data.
      if (page.url.pathname === "/account-verification") return;
      expectSane(page, language, what);
      expect(page.title.startsWith(words("errorPrefix")), what).toBe(true);
      expect(page.document.querySelector('[name="email"]')?.getAttribute("value"), what).toBe(
        typed.email,
      );
      expect(
        page.notices.some((notice) => isIn(language, notice)),
        page.notices.join(),
      ).toBe(true);
    },
  );

  test("no answer at all is waited for once, and not for long", async () => {
    const { begun } = hurryPatience();
    const waiting = new Set<ServerResponse>();
    platform.answer = (_, response) => void waiting.add(response);
    const browser = screens.browser({ language });
    browser.cookies.set(
      "session",
      await signSessionCookie({ accessToken: "a", refreshToken: "b" }),
    );
    for (const path of [...paths, "/", "/sitemap.xml"]) {
      begun.length = 0;
      const page = await browser.open(path);
      expect(begun, path).toEqual([15_000]);
      if (path === "/sitemap.xml") expect(page.status).toBe(503);
      else expectSane(page, language, path);
    }
    for (const response of waiting) response.destroy();
  });

  test("a server that nobody reaches is said so", async () => {
    platform.answer = (_, response) => void response.destroy();
    const news = await screens.browser({ language }).open("/news");
    expect([news.status, news.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(news.text).toContain(words("news:loadFailed"));
    const browser = screens.browser({ language });
    const form = 'form:has([name="email"])';
    const sent = await browser.submit(await browser.open("/GusetUserHome"), form, {
      email: "a@example.com",
    });
    expect([sent.status, sent.notices.join().includes(words("failure:unreachable"))]).toEqual([
      503,
      true,
    ]);
  });

  test("its cookies, headers and moods stay its own", async () => {
    platform.answer = (_, response) => {
      response.writeHead(200, {
        "Content-Type": "application/json",
        "Set-Cookie": ["session=evil; Path=/", "language=xx"],
        "Content-Security-Policy": "default-src *",
        "X-Evil": "1",
        "Clear-Site-Data": '"*"',
      });
      response.end(
        JSON.stringify({
          success: true,
          data: { items: [], metadata: { totalItems: 0, totalPages: 0 } },
        }),
      );
    };
    const response = await screens.browser({ language }).raw("/news");
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect([response.headers.get("x-evil"), response.headers.get("clear-site-data")]).toEqual([
      null,
      null,
    ]);
  });

  test("a refresh that another server answers signs nobody out", async () => {
    const browser = screens.browser({ language });
    const tokens = { accessToken: "a", refreshToken: `stray ${language}` };
    const session = await signSessionCookie(tokens);
    browser.cookies.set("session", session);
    const stale = json({ success: false, code: "token-stale" }, { status: 401 });
    for (const status of [404, 405, 418, 502]) {
      const stranger = raw(html, { status, "Content-Type": "text/html" });
      platform.answer = (path, response) =>
        (path.endsWith("/refresh-token") ? stranger : stale)(path, response);
      expect((await browser.open("/")).status, String(status)).toBe(503);
      expect(browser.cookies.get("session")).toBe(session);
    }
  });

  test.each([
    ["a line break", "a\r\nX-Evil: 1", 503],
    ["a letter that no header takes", "\u0627", 503],
    ["half a character", "\ud800", 503],
    ["nothing", "", 503],
    ["more than a cookie holds", "x".repeat(4_096), 302],
  ])("a new token of %s lets nobody in, and breaks nothing", async (what, token, status) => {
    const browser = screens.browser({ language });
    const tokens = { accessToken: "a", refreshToken: `${what} ${language}` };
    browser.cookies.set("session", await signSessionCookie(tokens));
    const renewed = success({ accessToken: token, refreshToken: token });
    const stale = json({ success: false, code: "token-stale" }, { status: 401 });
    platform.answer = (path, response) =>
      (path.endsWith("/refresh-token") ? renewed : stale)(path, response);
    const response = await browser.raw("/");
    expect([response.status, response.headers.get("x-evil")]).toEqual([status, null]);
  });
});
