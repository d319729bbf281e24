import "#tests/world/production.ts";

import { afterAll, beforeAll, expect, test } from "vitest";
import { actions, type BadScreens, openBadScreens, pathsOf, type Who } from "./bad-world.ts";

let bad: BadScreens;
beforeAll(async () => {
  bad = await openBadScreens();
});
afterAll(() => bad.close());

/** Who may see one screen or another, whoever sees most first. */
const viewers: readonly Who[] = ["leader", "stranger", "expired", "newcomer", "waiting"];
/** Where a screen is whose address says of what it is. */
const elsewhere: Readonly<Record<string, string>> = {
  "routes/aid-desk/list/list": "/statistics/urgent-assistance/medical",
  "routes/aid-desk/case/case": "/statistics/urgent-assistance/medical/:aid",
  "routes/attendance/screen/screen": "/attendance/gatherings/:gathering/screen",
  "routes/feedback/item/item": "/statistics/feedback/:feedback",
  "routes/profile/section": "/profile/personal",
};
/** Screens that need more than to be signed in, or none has: their own tests render them in both. */
const others = [
  "routes/not-found",
  "routes/administrator/confirm",
  "routes/auth/email-code",
  "routes/activation/confirm",
  "routes/profile/email/email",
  "routes/membership/application/withdraw",
  "routes/aid/request/withdraw",
  "routes/feedback/form/edit",
  "routes/feedback/own/withdraw",
  "routes/unknown",
];

test("every screen is there in Arabic and in English, in its direction and with its title", async () => {
  const visitors = await Promise.all(
    viewers.map(async (who) => ({
      ar: await bad.visit(who, "ar"),
      en: await bad.visit(who, "en"),
    })),
  );
  const unseen: string[] = [];
  for (const { id, path } of pathsOf(bad.build).filter(({ isScreen }) => isScreen)) {
    let isSeen = false;
    for (const browsers of visitors) {
      const own = elsewhere[id] ?? actions[id]?.path;
      const at = own ? await bad.at(own, browsers.ar) : path;
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
      }
      expect(english.title, at).not.toBe(arabic.title);
      isSeen = true;
      break;
    }
    if (!isSeen) unseen.push(id);
  }
  expect(unseen).toEqual(others);
});
