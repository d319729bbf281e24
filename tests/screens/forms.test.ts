import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { namingSentences } from "#app/session/asked.server.ts";
import enAsk from "#locales/en/ask.json" with { type: "json" };
import { badTexts, MARK } from "#tests/world/bad-values.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { isExhaustive, some } from "#tests/world/exhaustive.ts";
import { createTranslator } from "#tests/world/translator.ts";
import {
  actions,
  type BadScreens,
  type FormOnPage,
  forms,
  isIn,
  type Language,
  openBadScreens,
  pathsOf,
  sentTo,
} from "./bad-world.ts";

let bad: BadScreens;
beforeAll(async () => {
  bad = await openBadScreens();
});
afterAll(() => bad.close());
beforeEach(() => bad.forgetLimits());

const languages = ["ar", "en"] as const;

/** What only a hand or a script sends. */
const worse: typeof badTexts = [
  ...badTexts,
  ["lines", `${MARK}\r\n${MARK}\n\n`],
  ["what can't be written", "\ud800\udfff\ufffe"],
];

/** Comes back in a page of its size, so one field of a form takes it; the platform's calls take it in each. */
const large: typeof badTexts = [
  ["a megabyte", `${MARK} `.repeat(116_509)],
  ["a megabyte of one letter", "ا".repeat(500_000)],
  ["marks", `e${"\u0301".repeat(100_000)}`],
];

const visitors = new Map<string, Promise<Browser>>();

/** Those with an account stay signed in from one test to the next; the others go on by their form. */
function visit(who: FormOnPage["as"], language: Language): Promise<Browser> {
  if (!["member", "leader", "expired"].includes(who)) return bad.visit(who, language);
  const name = `${who} ${language}`;
  const visitor = visitors.get(name) ?? bad.visit(who, language);
  visitors.set(name, visitor);
  return visitor;
}

/** The page came back to be corrected, with what was typed. */
function expectFormInvalid(
  page: Page,
  { page: path, selector, secret }: FormOnPage,
  {
    field,
    sent,
    language,
    what,
  }: { field: string; sent: Record<string, string>; language: Language; what: string },
) {
  expect(page.status, what).toBe(400);
  expect(
    page.title.startsWith(createTranslator(language)("errorPrefix")),
    `${what}: ${page.title}`,
  ).toBe(true);
  expect(page.document.querySelector("html")?.getAttribute("lang")).toBe(language);
  const form = page.document.querySelector(selector);
  const own = form?.querySelector(`[name="${field}"]`);
  // An hour that is read, and is over, is said of its day.
  const ofDay = /time$/.test(field) && !own?.getAttribute("aria-invalid");
  const control = ofDay ? own?.closest("fieldset")?.querySelector("[aria-invalid]") : own;
  // A list, boxes and circles show only what they have to choose from.
  const choicesOf = (name: string) =>
    ["select[name] option", "[type=checkbox][name]", "[type=radio][name]"].flatMap(
      (choice) =>
        form
          ?.querySelectorAll(choice.replace("[name]", `[name="${name}"]`))
          .map((each) => each.getAttribute("value")) ?? [],
    );
  expect(control?.getAttribute("aria-invalid"), what).toBe("true");
  const error = page.document.querySelector(`#${control?.id}-error`)?.text ?? "";
  expect(isIn(language, error), `${what}: ${error}`).toBe(true);
  // Who can't see hears it with the field, or with the group that it is in.
  const heard = page.document.querySelector(`[aria-describedby~="${control?.id}-error"]`);
  expect(heard, `${what}: ${field}`).not.toBe(null);
  expect(error, what).not.toContain(MARK);
  // Each fault is said above the form once, by the name of its field, and the whole form says nothing then.
  const words = createTranslator(language);
  const lines = page.document.querySelectorAll('.summary[role="alert"] li');
  const said = lines.map((line) => line.text.trim());
  expect(new Set(said).size, `${what}: ${said.join(" | ")}`).toBe(said.length);
  expect(page.text, what).not.toContain(words("failure:invalid"));
  const named = [
    words("survey-answer:ballots.short"),
    words("notification-screens:create.audience.none"),
  ];
  const unnamed = said.filter(
    (text) => !namingSentences.has(text) && !named.includes(text) && !/\S: \S/.test(text),
  );
  // What no page has to choose is sent by hand: a group of groups of boxes has no name of its own.
  const isForged = choicesOf(field).length > 0 && !choicesOf(field).includes(sent[field] ?? "");
  if (!isForged) expect(unnamed, what).toEqual([]);
  for (const [name, value] of Object.entries(sent)) {
    const choices = choicesOf(name);
    const isShown = name !== secret && (choices.length === 0 || choices.includes(value));
    // Of several lists the first was changed.
    const isList = (form?.querySelectorAll(`select[name="${name}"]`).length ?? 0) > 1;
    const all = page.shown(selector, name);
    const shown = (isList ? all.slice(0, 1) : all).join();
    // What a form's body cannot hold has become something else on the way; browsers drop line breaks of a line.
    if (/[\r\n\0\ud800]/.test(value)) continue;
    // A list without an empty line shows one of its own.
    const isOther = choices.length > 0 && !choices.includes(value) && !choices.includes("");
    if (isList || (isOther && name !== secret && form?.querySelector(`select[name="${name}"]`))) {
      expect(choices, what).toContain(shown);
      continue;
    }
    expect(shown === (isShown ? value : ""), `${what}: ${name} of ${path}`).toBe(true);
  }
}

/*
 * Whether a value is bad is asked of the contract, field by field, in tests/rules/bad-input.test.ts. A form
 * shows here that it asks, and comes back: by one of its fields, in the exhaustive run by each.
 */
describe.each(forms)("the form of $page", (form) => {
  const start = forms.indexOf(form);
  const ofOneTurn = (fields: readonly string[]) =>
    isExhaustive ? fields : fields.slice(start % fields.length).slice(0, 1);
  test.each(isExhaustive ? languages : [languages[start % 2] ?? "ar"])(
    "names every field that is empty, and keeps the others, in %s",
    async (language) => {
      const browser = await visit(form.as, language);
      const path = await bad.at(form.page, browser);
      const unneeded = [...(form.optional ?? []), ...(form.parts ?? [])];
      const fields = Object.keys(form.good).filter((name) => !unneeded.includes(name));
      for (const field of ofOneTurn(fields)) {
        const sent = { ...form.good, [field]: "" };
        const page = await browser.submit(await browser.open(path), form.selector, sent);
        expectFormInvalid(page, form, { field, sent, language, what: "empty" });
        // It says what to do by field, never that a field is required.
        const control = page.document.querySelector(`${form.selector} [name="${field}"]`);
        const error = page.textOf(`#${control?.id}-error`);
        for (const problem of ["required", "choice", "wrong"]) {
          expect(error).not.toContain(createTranslator(language)(`failure:field.${problem}`));
        }
      }
      const nothing = Object.fromEntries(fields.map((field) => [field, ""]));
      const page = await browser.submit(await browser.open(path), form.selector, nothing);
      const all = (selector: string) => page.document.querySelectorAll(selector);
      const wrong = all('[aria-invalid="true"]').map((each) => each.getAttribute("name"));
      // Each box of a group is.
      expect([...new Set(wrong)]).toEqual(fields);
      if (fields.length < 2) return;
      const links = all('.summary[role="alert"] a').map((each) => each.getAttribute("href") ?? "");
      const named = links.map((link) => page.document.querySelector(link)?.getAttribute("name"));
      expect(named).toEqual(fields);
    },
  );

  test.each(ofOneTurn(Object.keys(form.good)))(
    "takes %s or sends it back with a word why",
    async (field) => {
      const place = Object.keys(form.good).indexOf(field);
      const visits = await Promise.all(
        some(languages, start + place, 2).map(async (language) => {
          const browser = await visit(form.as, language);
          const path = await bad.at(form.page, browser);
          return { language, browser, path, opened: await browser.open(path) };
        }),
      );
      for (const [at, [what, value]] of [
        ...some(worse, start + place, worse.length),
        ...some(large, start + place, 10),
      ].entries()) {
        const visited = visits[at % visits.length];
        if (!visited) throw new Error("Nobody visits.");
        const { language, browser, path, opened } = visited;
        // What is taken may have changed what the page is of.
        const isOnce = opened.document.querySelector(`${form.selector} [name="version"]`);
        if (form.isGuarded) await bad.forgetLimits();
        await bad.finish(form);
        const { unique, good } = form;
        const own = unique ? { [unique]: `${good[unique]} ${field} ${at}` } : {};
        const sent = { ...good, ...own, [field]: value };
        // Who it was done to is gone: the next one is somebody else.
        const next = form.isFinal ? await bad.at(form.page, browser) : path;
        const from = isOnce || form.isFinal ? await browser.open(next) : opened;
        const key = `bad-input-${start}-${field}-${at}`;
        const page = await browser.submit(from, form.selector, { ...sent, key });
        if (page.status === 400) expectFormInvalid(page, form, { field, sent, language, what });
        else expect([page.status, what]).toEqual([200, what]);
      }
    },
  );

  test.each(ofOneTurn(Object.keys(form.good)))("refuses %s twice, or as a file", async (field) => {
    const browser = await visit(form.as, "en");
    const path = await bad.at(form.page, browser);
    const words = createTranslator("en");
    await bad.finish(form);
    const sent = { ...form.good, [field]: [form.good[field] ?? "", MARK] };
    const first = await browser.open(path);
    const page = await browser.submit(first, form.selector, sent);
    const isTaken = form.several?.includes(field) ?? false;
    expect([page.status, page.title.startsWith(words("errorPrefix"))]).toEqual(
      isTaken ? [200, false] : [400, true],
    );
    // What was taken is another version.
    const opened = isTaken ? await browser.open(path) : first;
    const body = new FormData();
    for (const [name, value] of Object.entries(form.good)) body.append(name, value);
    const { unique } = form;
    if (unique) body.set(unique, `${form.good[unique]} ${field}`);
    // What the page sends beside, by which the platform knows what is meant.
    for (const name of ["version", "list", "kind"]) {
      const hidden = opened.document.querySelector(`${form.selector} [type=hidden][name=${name}]`);
      if (hidden) body.set(name, hidden.getAttribute("value") ?? "");
    }
    const pressed = opened.document.querySelector(
      `${form.selector} button[name]:not([type="button"], [formnovalidate])`,
    );
    if (pressed) body.set(pressed.getAttribute("name") ?? "", pressed.getAttribute("value") ?? "");
    body.set(field, new File([MARK], `${MARK}.txt`));
    const response = await browser.raw(sentTo(path, form), { method: "POST", body });
    const html = await response.text();
    const says = (problem: string) => html.includes(words(`failure:field.${problem}`));
    const isAsked = Object.values(enAsk).some((group) =>
      Object.values(group).some((text) => html.includes(text)),
    );
    // A form without files doesn't read one: what may stay empty is, and the rest is missing.
    const isUnread = !form.takesFiles || response.status < 400;
    if (form.optional?.includes(field) && isUnread) {
      return expect(response.status).toBeLessThan(400);
    }
    // A list says to choose from it, and a box that none was ticked.
    const isSaid =
      isAsked ||
      ["wrong", "clock-time", "clock-missing", "ability-missing"].some(says) ||
      html.includes(words("failure:field.import-columns-missing", { columns: "" }).slice(0, -1)) ||
      html.includes(words("notification-screens:create.audience.none")) ||
      html.includes(words("survey-answer:ballots.short"));
    expect([response.status, isSaid]).toEqual([400, true]);
  });
});

test("every address that takes a post is tested here, with each of its acts", () => {
  const carried = ["routes/api", "routes/demo", "routes/unknown"];
  const found = pathsOf(bad.build).filter(
    ({ id, hasAction }) => hasAction && !carried.includes(id),
  );
  const inOrder = (entries: [string, readonly string[] | undefined][]) =>
    Object.fromEntries(
      entries
        .map(([id, acts]) => [id, acts?.toSorted()] as const)
        .sort(([one], [other]) => one.localeCompare(other)),
    );
  expect(inOrder(found.map(({ id, acts }) => [id, acts]))).toEqual(
    inOrder(Object.entries(actions).map(([id, { acts }]) => [id, acts])),
  );
});
