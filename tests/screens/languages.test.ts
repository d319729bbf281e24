import { afterAll, beforeAll, expect, test } from "vitest";
import { collectFaults } from "#tests/world/html-checker.ts";
import { type BadScreens, openBadScreens } from "./bad-world.ts";
import { everyScreen, screensApart, viewers } from "./every-screen.ts";

let bad: BadScreens;
beforeAll(async () => {
  bad = await openBadScreens();
});
afterAll(() => bad.close());

test("every screen is there in Arabic and in English, in its direction, with its title, in sound HTML", async () => {
  const visitors = await Promise.all(
    viewers.map(async (who) => ({
      ar: await bad.visit(who, "ar"),
      en: await bad.visit(who, "en"),
    })),
  );
  const unseen: string[] = [];
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
        faults.look(page, `${at} (${language})`);
      }
      expect(english.title, at).not.toBe(arabic.title);
      isSeen = true;
      break;
    }
    if (!isSeen) unseen.push(id);
  }
  expect(unseen).toEqual(screensApart);
  expect(faults.list).toEqual([]);
}, 180_000);
