import { describe, expect, test } from "vitest";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { isIn, mostlyArabic } from "#tests/world/languages.ts";
import { startOutage } from "#tests/world/outage.ts";

const bad = setUpVisits();

/* What becomes of forms meanwhile is tried with each of them in tests/screens/forms.test.ts. */
describe.each(mostlyArabic)("while the database is away, in %s", (language) => {
  test("pages answer 503 and say so, and are well again by themselves", async () => {
    const stranger = await bad.visit("stranger", language);
    const member = await bad.visit("member", language);
    const guest = await bad.visit("guest", language);
    const visits = [
      ...["/news", "/news/1", "/DataEntire?electoralDistrict=x", "/candidate/1"].map(
        (path) => [stranger, path] as const,
      ),
      ...["/", "/news", "/news/1", "/candidate/1"].map((path) => [member, path] as const),
      [guest, "/news"] as const,
    ];
    const { end: back } = await startOutage(bad.databaseUrl);
    for (const [browser, path] of visits) {
      const page = await browser.open(path);
      expect([page.status, page.url.pathname], path).toEqual([
        503,
        new URL(path, page.url).pathname,
      ]);
      expect(page.headers.get("retry-after"), path).toMatch(/^\d+$/);
      expect(page.headers.get("x-page-cache"), path).toBe(null);
      expect(page.document.querySelector("html")?.getAttribute("lang"), path).toBe(language);
      expect(isIn(language, page.textOf("h1")), path).toBe(true);
      expect(page.html, path).not.toMatch(/\n\s+at |node_modules|ECONN|57P01|pg_/);
    }
    // What needs no database goes on.
    for (const path of ["/login", "/register", "/LoginGusetUser", "/robots.txt"]) {
      expect((await stranger.open(path)).status, path).toBe(200);
    }
    await back();
    for (const [browser, path] of visits) {
      const page = await browser.open(path);
      expect([page.status, page.url.pathname], path).toEqual([
        200,
        new URL(path, page.url).pathname,
      ]);
    }
    // Nobody was signed out meanwhile.
    expect((await member.open("/")).document.querySelector('form[action="/logout"]')).not.toBe(
      null,
    );
  });

  test("a session whose token is stale is kept as well", async () => {
    const member = await bad.visit("member", language);
    const before = member.cookies.get("session");
    bad.screens.pass(11 * 60);
    const { end: back } = await startOutage(bad.databaseUrl);
    expect((await member.open("/")).status).toBe(503);
    const data = await member.raw("/_.data");
    expect([data.status, data.headers.getSetCookie()]).toEqual([503, []]);
    expect(member.cookies.get("session")).toBe(before);
    await back();
    expect((await member.open("/")).status).toBe(200);
  });
});
