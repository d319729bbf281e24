import { beforeEach, describe, expect, test } from "vitest";
import { retryWait } from "#app/contract/failure.ts";
import type { Page } from "#tests/world/browser.ts";
import { some } from "#tests/world/exhaustive.ts";
import { sentTo } from "#tests/world/forms/addresses.ts";
import { forms } from "#tests/world/forms/forms.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { createTranslator } from "#tests/world/translator.ts";

const addressOf = ({ url }: Page) => url.pathname + url.search;

const bad = setUpVisits();
beforeEach(() => bad.clearRateLimits());

/**
 * A few forms in each of the languages; in the exhaustive run all in both. What was typed is kept by the same
 * code as while the database is away, which tests/screens/forms.test.ts tries with every form.
 */
const inTurn = <T>(list: readonly T[], language: "ar" | "en", size: number) =>
  some(list, language === "ar" ? 0 : size / 2, size);

const asked = 'form:has([name="confirmed"])';

describe.each(["ar", "en"] as const)("in %s", (language) => {
  const tooMany = (seconds: string | null) =>
    createTranslator(language)("failure:too-many", retryWait(Number(seconds)));

  test.each(
    inTurn(
      forms.filter(({ isKept, isFinal, isUnlimited }) => !(isKept || isFinal || isUnlimited)),
      language,
      10,
    ),
  )(
    "the form of $page, sent too often, says how long to wait and keeps what was typed",
    async (form) => {
      const browser = await bad.visit(form.as, language);
      const path = await bad.at(form.page, browser);
      await bad.finish(form);
      const send = async () => {
        const page = await browser.submit(await browser.open(path), form.selector, form.good);
        // What is asked about once more is sent by the page that asks.
        const isAsked = page.document.querySelector(asked) !== null;
        return isAsked ? browser.submit(page, asked) : page;
      };
      await send();
      await bad.reachLimits();
      const page = await send();
      expect([page.status, addressOf(page)]).toEqual([429, sentTo(path, form)]);
      const seconds = page.headers.get("retry-after") ?? "";
      expect(seconds).toMatch(/^[1-9]\d*$/);
      expect(page.notices.join()).toContain(tooMany(seconds));
      expect(page.title.startsWith(createTranslator(language)("errorPrefix"))).toBe(true);
      for (const [name, value] of Object.entries(form.good)) {
        const all = page.shown(form.selector, name);
        // Of several lists of one name the first was chosen.
        const lists = page.document.querySelectorAll(`${form.selector} select[name="${name}"]`);
        expect(lists.length > 1 ? all.slice(0, 1) : all).toEqual([
          name === form.secret ? "" : value,
        ]);
      }
    },
  );

  test.each([
    [
      "a new code",
      "waiting",
      "/account-verification",
      'form[action="/account-verification/resend"]',
    ],
    ["a like", "member", "/news/2", 'form[action="/news/2/like"]'],
  ] as const)("%s, asked for too often, says how long to wait", async (_, who, path, selector) => {
    const browser = await bad.visit(who, language);
    // The button for a new code stands there when the old one has run out.
    const wait = () => who === "waiting" && bad.screens.pass(35);
    wait();
    const pressed = await browser.submit(await browser.open(path), selector);
    expect(pressed.status).toBe(200);
    await bad.reachLimits();
    wait();
    const again = await browser.submit(await browser.open(path), selector);
    expect([again.status, again.url.pathname]).toEqual([200, path]);
    const said = again.notices.join();
    const [count = 1] = /\d+/.exec(said)?.map(Number) ?? [];
    const units = [undefined, "minutes", "hours"] as const;
    const waits = units.map((context) =>
      createTranslator(language)("failure:too-many", { count, context }),
    );
    expect(waits.filter((wait) => said.includes(wait))).not.toEqual([]);
  });

  test.each(
    inTurn(
      forms.filter(({ as, page }) => as === "member" || page === "/LoginGusetUser"),
      language,
      6,
    ),
  )(
    "the form of $page, sent again under its key, is applied once, and with another text refused in words",
    async (form) => {
      const browser = await bad.visit(form.as, language);
      const path = await bad.at(form.page, browser);
      const good = await bad.taken(form);
      const page = await browser.open(path);
      const [first, second] = [
        await browser.submit(page, form.selector, good),
        await browser.submit(page, form.selector, good),
      ];
      expect([second.status, second.url.href]).toEqual([200, first.url.href]);
      const [field = ""] = Object.keys(good);
      const other = { ...good, [field]: `${good[field]} آخر` };
      const refused = await browser.submit(page, form.selector, other);
      expect([refused.status, addressOf(refused)]).toEqual([400, sentTo(path, form)]);
      expect(refused.notices.join()).toContain(createTranslator(language)("failure:key-reused"));
    },
  );
});
