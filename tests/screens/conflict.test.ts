/* Forms that two people have open at once: the second is told once, and of what is stored now, before it is replaced. */
import { expect, test } from "vitest";
import eventWords from "#locales/ar/event.json" with { type: "json" };
import failure from "#locales/ar/failure.json" with { type: "json" };
import meetingWords from "#locales/ar/meeting.json" with { type: "json" };
import moderation from "#locales/ar/moderation.json" with { type: "json" };
import organisation from "#locales/ar/organisation.json" with { type: "json" };
import unanswered from "#locales/ar/unanswered.json" with { type: "json" };
import type { Browser } from "#tests/world/browser.ts";
import { addEvent } from "#tests/world/event.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

const save = 'form[action*="act=save"]';
const panel = `aside[aria-label="${unanswered.conflict}"]`;
type Page = Awaited<ReturnType<Browser["open"]>>;

/** What a refused form says of what is stored now: terms and values. */
const storedIn = ({ document }: Page) =>
  document
    .querySelectorAll(`${panel} dt`)
    .map((term) => [term.text.trim(), term.nextElementSibling?.text.trim()]);
const timesSaid = ({ document }: Page) =>
  document
    .querySelectorAll("main, .toast")
    .flatMap(({ text }) => text.split(failure["changed-meanwhile"]).slice(1)).length;

/** Sends a form, and agrees where it asks once more. */
async function send(browser: Browser, page: Page, form: string, values = {}) {
  const answer = await browser.submit(page, form, values);
  const agreed = 'main form:has([name="confirmed"])';
  return answer.document.querySelector(agreed) ? browser.submit(answer, agreed) : answer;
}

interface Case {
  readonly who: string;
  readonly path: () => Promise<string>;
  readonly form: string;
  readonly first: Record<string, string>;
  readonly second: Record<string, string>;
  readonly label: string;
}

const cases: Record<string, Case> = {
  event: {
    who: "demo-admin",
    path: async () => `/event/${await addEvent((await screens.platform()).dependencies)}/edit`,
    form: save,
    first: { location: "مكتبة مصر العامة" },
    second: { description: "وصف آخر يكفي من الكلام." },
    label: eventWords.field.location,
  },
  meeting: {
    who: "demo-admin",
    path: async () => {
      const { dependencies } = await screens.platform();
      return `/meeting/${await addMeeting(dependencies, ["demo-admin", "demo-sector-leader"])}/edit`;
    },
    form: save,
    first: { dialIn: "02 2345 6789" },
    second: { title: "اجتماع آخر" },
    label: meetingWords.field.dialIn,
  },
  identity: {
    who: "demo-admin",
    path: async () => "/desk/settings/identity",
    form: "main form",
    first: { phone: "16999" },
    second: { website: "https://example.org" },
    label: organisation.field.phone,
  },
  moderation: {
    who: "demo-admin",
    path: async () => "/desk/settings/moderation",
    form: "main form",
    first: { words: "كلمة" },
    second: { words: "أخرى" },
    label: moderation.settings.words,
  },
};

test.each(Object.entries(cases))("%s: a second save is a knowing one", async (_, each) => {
  const { who, form, first, second, label } = each;
  const browser = await screens.as(who);
  const path = await each.path();
  const [one, two] = [await browser.open(path), await browser.open(path)];
  await send(browser, one, form, first);
  const refused = await browser.submit(two, form, second);
  expect(refused.status).toBe(400);
  expect(timesSaid(refused)).toBe(1);
  const stored = storedIn(refused);
  expect(stored).toContainEqual([label, Object.values(first)[0]]);
  // And of what differs besides, only what was typed here.
  expect(stored.length).toBeLessThanOrEqual(2);
  for (const [name, value] of Object.entries(second)) {
    expect(refused.shown(form, name)).toEqual([value]);
  }
  // What somebody else wrote is still there until the form is sent again.
  const [changed = ""] = Object.keys(first);
  expect((await browser.open(path)).shown(form, changed)).toEqual(Object.values(first));
  await send(browser, refused, form);
  const saved = await browser.open(path);
  expect(saved.document.querySelector(panel)).toBeNull();
  for (const [name, value] of Object.entries(second)) {
    expect(saved.shown(form, name)).toEqual([value]);
  }
});

test("a form that is wrong and outdated says what is stored now as well", async () => {
  const browser = await screens.as("demo-admin");
  const path = `/event/${await addEvent((await screens.platform()).dependencies)}/edit`;
  const [one, two] = [await browser.open(path), await browser.open(path)];
  await browser.submit(one, save, { location: "مكتبة مصر العامة" });
  const wrong = await browser.submit(two, save, { title: "" });
  expect(wrong.status).toBe(400);
  expect(storedIn(wrong)).toContainEqual([eventWords.field.location, "مكتبة مصر العامة"]);
});
