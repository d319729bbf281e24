import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/world/browser.ts";
import { isExhaustive, some } from "#tests/world/exhaustive.ts";
import { collectFaults, htmlFaults } from "#tests/world/html-checker.ts";
import { signInAs } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { type BadScreens, forms, openBadScreens } from "./bad-world.ts";
import { everyScreen } from "./every-screen.ts";

/*
 * Screens as other visitors have them than the first who sees them (languages.test.ts), and every form
 * that comes back to be corrected: none of them has a fault of its HTML, or makes React warn.
 */

let bad: BadScreens;
beforeAll(async () => {
  bad = await openBadScreens();
});
afterAll(() => bad.close());

const languages = ["ar", "en"] as const;
type Language = (typeof languages)[number];

const demo = (uid: string) => (language: Language) =>
  signInAs(bad.screens.browser({ language }), uid);

const visitors: Readonly<Record<string, (language: Language) => Promise<Browser>>> = {
  stranger: (language) => bad.visit("stranger", language),
  guest: demo("guest"),
  newcomer: (language) => bad.visit("newcomer", language),
  waiting: (language) => bad.visit("waiting", language),
  activating: (language) => bad.visit("activating", language),
  pending: demo(person("pending").uid),
  refused: demo(person("refused").uid),
  expired: demo(person("expired").uid),
  member: demo(person("verified").uid),
  "secretary of a sector": demo(person("verified", "secretariat_sector_leaders").uid),
  "leader of a governorate": demo(person("verified", "governorate_leaders").uid),
  administrator: demo(person("verified", "admin").uid),
};

/**
 * Who sees pages that are nobody else's, each screen in one of the languages in turn. Every screen has
 * its HTML read where all of them are opened (languages.test.ts); the exhaustive run opens every one
 * as everybody, in both languages.
 */
const most = ["pending"];

test.each(Object.entries(visitors).filter(([who]) => isExhaustive || most.includes(who)))(
  "every screen that somebody finds as %s is sound HTML",
  async (who, visit) => {
    const turn = most.indexOf(who);
    const faults = collectFaults();
    for (const language of languages) {
      const browser = await visit(language);
      const shift = turn + languages.indexOf(language);
      for (const { path } of some(everyScreen(bad.build), shift, languages.length)) {
        // Who can't comment has no comment of their own.
        const at = await bad.at(path, browser).catch(() => path);
        if (/\/(:|$)/.test(at) && at !== "/") continue;
        faults.look(await browser.open(at), `${at} (${language})`);
      }
    }
    expect(faults.list).toEqual([]);
    expect(faults.pages, who).toBeGreaterThan(30);
  },
  180_000,
);

test("the checker finds what HTML forbids", () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;
  expect(htmlFaults(page("<main><h1>Here</h1><p>Words</p></main>"))).toEqual([]);
  for (const fault of [
    "<h1>Here</h1><p><span><div>Words</div></span></p>",
    '<h1 id="a">Here</h1><p id="a">Words</p>',
    '<h1>Here</h1><label for="b">Name</label>',
    '<h1>Here</h1><ul><p role="listitem">Words</p></ul>',
    '<h1>Here</h1><a href="#"></a>',
  ]) {
    expect(htmlFaults(page(fault)), fault).not.toEqual([]);
  }
});

test("every form that comes back empty is sound HTML", async () => {
  const faults = collectFaults();
  for (const [turn, language] of languages.entries()) {
    for (const form of some(forms, turn, languages.length)) {
      const { page: path, selector, good, as, optional = [] } = form;
      // What may be all empty is taken.
      if (Object.keys(good).every((name) => optional.includes(name))) continue;
      const browser = await bad.visit(as, language);
      const at = await bad.at(path, browser);
      const page = await browser.open(at);
      const empty = Object.fromEntries(Object.keys(good).map((name) => [name, ""]));
      const back = await browser.submit(page, selector, empty);
      expect(back.status, at).toBe(400);
      faults.look(back, `${at}, sent empty (${language})`);
    }
    await bad.forgetLimits();
  }
  expect(faults.list).toEqual([]);
}, 180_000);
