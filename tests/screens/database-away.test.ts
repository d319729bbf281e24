import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { startOutage } from "#tests/world/outage.ts";
import { createTranslator } from "#tests/world/translator.ts";
import {
  type BadScreens,
  type FormOnPage,
  forms,
  isIn,
  openBadScreens,
  sentTo,
} from "./bad-world.ts";

describe.each(mostlyArabic)("while the database is away, in %s", (language) => {
  const words = createTranslator(language);
  // Of each language: what was taken in one is not taken again.
  let bad: BadScreens;
  beforeAll(async () => {
    bad = await openBadScreens();
  });
  afterAll(() => bad.close());

  test("pages answer 503 and say so, and are well again by themselves", async () => {
    const stranger = await bad.visit("stranger", language);
    const member = await bad.visit("member", language);
    const guest = bad.screens.browser({ language });
    await guest.raw("/guest", { method: "POST", body: new URLSearchParams() });
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

  describe("a form", () => {
    /** What each form's visitor has in front of them. */
    const opened = new Map<FormOnPage, { browser: Browser; path: string; page: Page }>();
    const refusals = new Map<FormOnPage, Page>();
    let outage: Awaited<ReturnType<typeof startOutage>>;
    beforeAll(async () => {
      for (const form of forms) {
        const browser = await bad.visit(form.as, language);
        const path = await bad.at(form.page, browser);
        opened.set(form, { browser, path, page: await browser.open(path) });
      }
      outage = await startOutage(bad.databaseUrl, "%", () => undefined);
    });
    afterAll(() => outage.end());

    const inFrontOf = (form: FormOnPage) => {
      const visit = opened.get(form);
      if (!visit) throw new Error(`Nobody has opened ${form.page}.`);
      return visit;
    };

    test.each(forms)("of $page comes back with what was typed", async (form) => {
      const { browser, path, page } = inFrontOf(form);
      const refused = await browser.submit(page, form.selector, form.good);
      refusals.set(form, refused);
      const { pathname, search } = refused.url;
      expect([refused.status, pathname + search]).toEqual([503, sentTo(path, form)]);
      expect(isIn(language, refused.textOf("h1"))).toBe(true);
      const isShown = hasForm(refused);
      if (isShown) {
        expect(refused.title.startsWith(words("errorPrefix"))).toBe(true);
        expect(refused.notices.join()).toContain(words("failure:unavailable"));
      }
      const kept = isShown ? form.selector : "main form";
      for (const [name, value] of Object.entries(form.good)) {
        const shown = name === form.secret ? (isShown ? [""] : []) : [value];
        const all = refused.shown(kept, name);
        // Of several lists of one name the first was chosen.
        const lists = page.document.querySelectorAll(`${form.selector} select[name="${name}"]`);
        expect(lists.length > 1 ? all.slice(0, 1) : all).toEqual(shown);
      }
    });

    test.each(forms)("of $page can be sent again afterwards", async (form) => {
      await outage.end();
      const { browser } = inFrontOf(form);
      const refused = refusals.get(form);
      if (!refused) throw new Error(`${form.page} has not come back.`);
      const isShown = hasForm(refused);
      const kept = isShown ? form.selector : "main form";
      const again = await browser.submit(refused, kept, isShown ? form.good : {});
      // Nobody's code is so, nobody is called so yet, and the applicant's card has another number.
      const isAccepted =
        !/^.(account-verification|attendance|GusetUserHome|users.applications.:application)$/.test(
          form.page,
        );
      expect(again.status).toBe(isAccepted ? 200 : 400);
    });
  });

  /** Where nobody can say who asks, or what there is to choose, a page keeps it that has no form. */
  const hasForm = (page: Page) => page.textOf("h1") !== words("problem.unsent.title");
});
