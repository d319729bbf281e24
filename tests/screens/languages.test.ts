import { afterAll, beforeAll, expect, test } from "vitest";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { collectFaults } from "#tests/world/html-checker.ts";
import { type BadScreens, openBadScreens } from "./bad-world.ts";
import { everyScreen, screensApart, viewers } from "./every-screen.ts";

/* React warns in development alone (vite.config.ts), and quiet.ts hears it. */

let bad: BadScreens;
beforeAll(async () => {
  bad = await openBadScreens();
});
afterAll(() => bad.close());

test("every screen is there in Arabic and in English, in its direction, with its title, in sound HTML, without a warning", async () => {
  const visitors = await Promise.all(
    viewers.map(async (who) => ({
      ar: await bad.visit(who, "ar"),
      en: await bad.visit(who, "en"),
    })),
  );
  const unseen: string[] = [];
  let seen = 0;
  const faults = collectFaults();
  for (const { id, path } of everyScreen(bad.build)) {
    let isSeen = false;
    for (const browsers of visitors) {
      const at = await bad.at(path, browsers.ar);
      const arabic = await browsers.ar.open(at);
      if (arabic.status !== 200 || arabic.url.pathname !== new URL(at, arabic.url).pathname)
        continue;
      const english = await browsers.en.open(at);
      expect([english.status, english.url.pathname], at).toEqual([200, arabic.url.pathname]);
      for (const [language, page] of Object.entries({ ar: arabic, en: english })) {
        const html = page.document.querySelector("html");
        const direction = language === "ar" ? "rtl" : "ltr";
        expect([html?.getAttribute("lang"), html?.getAttribute("dir")], at).toEqual([
          language,
          direction,
        ]);
        expect(page.textOf("h1"), at).not.toBe("");
        // The languages differ by their words: the checker reads each screen in one of them.
        const isChecked = isExhaustive || (seen % 2 === 0) === (language === "ar");
        faults.look(page, `${at} (${language})`, isChecked);
      }
      expect(english.title, at).not.toBe(arabic.title);
      isSeen = true;
      seen += 1;
      break;
    }
    if (!isSeen) unseen.push(id);
  }
  expect(unseen).toEqual(screensApart);
  expect(faults.list).toEqual([]);
}, 180_000);
