import { expect, test } from "vitest";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { collectFaults, htmlFaults } from "#tests/world/html-checker.ts";
import type { Language } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";
import { everyScreen, screensApart, viewers } from "./every-screen.ts";

/* React warns in development alone (vite.config.ts), and quiet.ts hears it. */

const bad = setUpVisits();

test("every screen is there in Arabic and in English, in its direction, with its title, in sound HTML, by six queries at most, without a warning", async () => {
  const visitors = await Promise.all(
    viewers.map(async (who) => ({
      ar: await bad.visit(who, "ar"),
      en: await bad.visit(who, "en"),
    })),
  );
  const unseen: string[] = [];
  const dear: string[] = [];
  let seen = 0;
  const faults = collectFaults();
  for (const { id, path } of everyScreen(bad.build)) {
    let isSeen = false;
    for (const browsers of visitors) {
      const at = await bad.at(path, browsers.ar);
      const arabic = await browsers.ar.open(at);
      if (arabic.status !== 200 || arabic.url.pathname !== new URL(at, arabic.url).pathname)
        continue;
      let english = arabic;
      const queries = await countQueries(async () => {
        english = await browsers.en.open(at);
      });
      expect([english.status, english.url.pathname], at).toEqual([200, arabic.url.pathname]);
      if (queries > (dearer[id] ?? MOST_QUERIES)) dear.push(`${queries} on ${id}`);
      for (const [language, page] of Object.entries({ ar: arabic, en: english })) {
        const direction = language === "ar" ? "rtl" : "ltr";
        expect(page.html, at).toContain(`<html lang="${language}" dir="${direction}"`);
        // The languages differ by their words: one of the two has its HTML read.
        if (!isExhaustive && (seen % 2 === 0) !== (language === "ar")) continue;
        expect(page.textOf("h1"), at).not.toBe("");
        // What stands around is of the visitor: it is read on one screen of a few.
        faults.look(page, `${at} (${language})`, isExhaustive || seen % 4 < 2 ? "page" : "main");
      }
      expect(titleOf(english), at).not.toBe(titleOf(arabic));
      isSeen = true;
      seen += 1;
      break;
    }
    if (!isSeen) unseen.push(id);
  }
  expect(unseen).toEqual(screensApart);
  expect(faults.list).toEqual([]);
  expect(dear).toEqual([]);
}, 600_000);

/** What a page may ask of the database; of the dearer ones none may grow. */
const MOST_QUERIES = 6;
const dearer: Readonly<Record<string, number>> = {
  "desk/candidates/:id/edit": 7,
  "desk/candidates/:id/versions": 8,
  "desk/news/:id/versions": 7,
  "desk/polls/:id/edit": 7,
  "desk/surveys/:id/edit": 7,
  "desk/surveys/:id/results/:questionId": 9,
  "routes/aid-desk/case/case": 8,
  "routes/aid-desk/overview/overview": 13,
  "routes/application/review/review": 7,
  "routes/attendance/gathering/gathering": 8,
  "routes/election/desk/import/import": 8,
  "routes/merge/compare": 10,
  "routes/merge/confirm": 10,
  "routes/people/selected/selected": 17,
};

const titleOf = ({ html }: { html: string }) => /<title>([^<]*)/.exec(html)?.[1];

const visitors = {
  stranger: "stranger",
  guest: "guest",
  newcomer: "newcomer",
  waiting: "waiting",
  activating: "activating",
  pending: person("pending").uid,
  refused: person("refused").uid,
  expired: person("expired").uid,
  member: person("verified").uid,
  "secretary of a sector": person("verified", "secretariat_sector_leaders").uid,
  "leader of a governorate": person("verified", "governorate_leaders").uid,
  administrator: person("verified", "admin").uid,
};
/** What nobody else sees so. The exhaustive run opens every screen as everybody, in both languages. */
const ofThePending = ["/", "/application", "/news/1", "/profile", "/profile/membership"];

test.each(Object.entries(visitors).filter(([who]) => isExhaustive || who === "pending"))(
  "every screen that somebody finds as %s is sound HTML",
  async (_, uid) => {
    const faults = collectFaults();
    for (const language of isExhaustive ? (["ar", "en"] as const) : (["ar"] as const)) {
      const browser = await visit(uid, language);
      const paths = everyScreen(bad.build).map(({ path }) => path);
      for (const path of isExhaustive ? paths : ofThePending) {
        // Who can't comment has no comment of their own.
        const at = await bad.at(path, browser).catch(() => path);
        if (/\/(:|$)/.test(at) && at !== "/") continue;
        faults.look(await browser.open(at), `${at} (${language})`);
      }
    }
    expect(faults.list).toEqual([]);
    expect(faults.pages).toBeGreaterThan(isExhaustive ? 60 : 4);
  },
  600_000,
);

const visit = (who: string, language: Language) =>
  who.startsWith("demo-")
    ? bad.screens.as(who, { language })
    : bad.visit(who as "stranger", language);

test("the checker finds what HTML forbids", () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`;
  expect(htmlFaults(page("<main><h1>Here</h1><p>Words</p></main>"))).toEqual([]);
  for (const fault of [
    "<h1>Here</h1><p><span><div>Words</div></span></p>",
    "<h1>Here</h1><h3>There</h3>",
    '<h1 id="a">Here</h1><p id="a">Words</p>',
    '<h1>Here</h1><label for="b">Name</label>',
    '<h1>Here</h1><ul><p role="listitem">Words</p></ul>',
    '<h1>Here</h1><a href="#"></a>',
    '<h1>Here</h1><label>Day <input type="date" placeholder="2026"></label>',
    '<h1>Here</h1><noscript><meta name="a" content="b"></noscript>',
  ]) {
    expect(htmlFaults(page(fault)), fault).not.toEqual([]);
  }
});
