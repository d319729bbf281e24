import { describe, expect, test } from "vitest";
import { MARK } from "#tests/world/bad-values.ts";
import { some } from "#tests/world/exhaustive.ts";
import { pathsOf } from "#tests/world/forms/addresses.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { createTranslator } from "#tests/world/translator.ts";

const bad = setUpVisits();

const send = (path: string, init?: RequestInit) =>
  bad.screens.handle(new Request(bad.screens.origin + path, init));

describe("a post from another site", () => {
  const strangers: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: "http://127.0.0.1:1" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Referer: "https://evil.example/127.0.0.1" },
  ];

  test("is carried out by no route, and told so in the visitor's language", async () => {
    for (const [place, { id, path }] of pathsOf(bad.build).entries()) {
      if (id === "routes/api") continue;
      for (const stranger of some(strangers, place, strangers.length)) {
        const at = strangers.indexOf(stranger);
        const language = at % 2 ? "en" : "ar";
        const headers = { ...stranger, Cookie: `language=${language}` };
        const to = at < 3 ? path : `${path === "/" ? "/_" : path}.data`;
        const body = new URLSearchParams({ language: "en", redirectTo: "/news" });
        const response = await send(to, { method: "POST", headers, body });
        const text = await response.text();
        expect(response.status, `${to} ${JSON.stringify(stranger)}`).toBe(403);
        expect(text).toBe(`${createTranslator(language)("failure:cross-site")}\n`);
        expect(response.headers.getSetCookie()).toEqual([]);
        expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
      }
    }
  });

  test("is refused as well when it lies about where it comes from", async () => {
    for (const origin of [
      MARK,
      "http://",
      "javascript:alert(1)",
      `${bad.screens.origin}, null`,
      `${bad.screens.origin}.evil.example`,
      "http://[",
      "",
    ]) {
      for (const path of ["/preferences", "/GusetUserHome", "/news/1.data"]) {
        const body = new URLSearchParams({ language: "en" });
        const response = await send(path, { method: "POST", headers: { Origin: origin }, body });
        expect(response.status, `${path} ${origin}`).toBe(403);
        expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
        expect(response.headers.getSetCookie()).toEqual([]);
        expect(await response.text()).toBe(`${createTranslator("ar")("failure:cross-site")}\n`);
      }
    }
  });

  test("is known from one of ours, of a text browser, or typed by hand", async () => {
    const ours: Record<string, string>[] = [
      { "Sec-Fetch-Site": "same-origin", Origin: bad.screens.origin },
      { "Sec-Fetch-Site": "none" },
      { Origin: bad.screens.origin },
      { Referer: `${bad.screens.origin}/news` },
      {},
    ];
    for (const headers of ours) {
      const body = new URLSearchParams({ language: "en" });
      const response = await send("/preferences", { method: "POST", headers, body });
      expect([response.status, response.headers.getSetCookie().length]).toEqual([303, 1]);
    }
  });
});

describe("cookies that nobody here wrote", () => {
  const forged = "eyJzdGF0ZSI6eyJhY2Nlc3NUb2tlbiI6IngiLCJpc0d1ZXN0Ijp0cnVlfX0=";
  test.each([
    "session=",
    `session=${MARK}`,
    `session=${forged}`,
    `session=${forged}.`,
    `session=${forged}.c2lnbmVk`,
    `session=${encodeURIComponent(`${forged}.${"A".repeat(43)}=`)}`,
    `session=${"a".repeat(15_000)}`,
    "session=%E0%A4%A; toast=%; language=%00",
    "session=null; toast=null; language=null; theme=null; lite=null",
    `toast=${MARK}`,
    `toast=${forged}.c2lnbmVk`,
    "language=xx; theme=__proto__; lite=2",
    "language=en\u00e9; theme=light%00",
    "language=__proto__; __proto__=x; constructor=y",
    ";;;=;= ;a;=b; session; toast",
    "a=b; ".repeat(2_000),
    '"; session="x"; language="en"',
  ])("are as good as none: %s", async (cookie) => {
    for (const path of ["/news", "/news.data", "/login"]) {
      const response = await send(path, { headers: { Cookie: cookie } });
      const text = await response.text();
      expect(response.status, path).toBe(200);
      expect(text, path).not.toContain(MARK);
      if (path !== "/news.data")
        expect(text, path).toContain('<html lang="ar" dir="rtl" data-theme="dark"');
    }
    const home = await send("/", { headers: { Cookie: cookie } });
    expect([home.status, home.headers.get("location")]).toEqual([302, "/login"]);
    const body = new URLSearchParams({ email: "" });
    const form = await send("/GusetUserHome", {
      method: "POST",
      headers: { Cookie: cookie },
      body,
    });
    expect(form.status).toBe(400);
  });

  test("one of ours under another's name says nothing", async () => {
    const browser = bad.screens.browser();
    await browser.raw("/guest", { method: "POST", body: new URLSearchParams() });
    const session = browser.cookies.get("session") ?? "";
    expect((await send("/news", { headers: { Cookie: `toast=${session}` } })).status).toBe(200);
    await browser.raw("/auth/facebook/callback?state=x");
    const toast = browser.cookies.get("toast") ?? "";
    const home = await send("/", { headers: { Cookie: `session=${toast}` } });
    expect([home.status, home.headers.get("location")]).toEqual([302, "/login"]);
  });
});

test("a session that no cookie can hold loses what it can do without, and breaks nothing", async () => {
  const browser = bad.screens.browser({ language: "en" });
  const to = `/news?keyword=${"%D8%A7".repeat(95)}`;
  for (let tab = 0; tab < 4; tab++) {
    const body = new URLSearchParams({ redirectTo: to });
    const dialog = await browser.raw("/auth/facebook", { method: "POST", body });
    expect(dialog.status).toBe(303);
  }
  const typed = {
    fullName: "\u4e2d".repeat(150),
    email: `${"a".repeat(64)}@${"b".repeat(60)}.${"c".repeat(60)}.example.com`,
    phoneNumber: "01012345678",
  };
  const page = await browser.submit(
    await browser.open("/LoginGusetUser"),
    'form:has([name="phoneNumber"])',
    typed,
  );
  expect([page.status, page.url.pathname]).toEqual([200, "/account-verification"]);
  expect(page.text).toContain(typed.email);
});
