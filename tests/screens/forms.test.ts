import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { namingSentences } from "#app/session/named-errors.server.ts";
import arAsk from "#locales/ar/ask.json" with { type: "json" };
import enAsk from "#locales/en/ask.json" with { type: "json" };
import { badTexts, MARK } from "#tests/world/bad-values.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { isExhaustive, some } from "#tests/world/exhaustive.ts";
import { sentTo } from "#tests/world/forms/addresses.ts";
import { forms } from "#tests/world/forms/forms.ts";
import type { FormOnPage } from "#tests/world/forms/typed.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { collectFaults } from "#tests/world/html-checker.ts";
import { isIn, type Language } from "#tests/world/languages.ts";
import { startOutage } from "#tests/world/outage.ts";
import { createTranslator } from "#tests/world/translator.ts";

/*
 * Every form, with what is wrong and while nothing goes: it comes back with what was typed, and says why.
 * Whether a value is bad is asked of the contract, field by field, in tests/rules/bad-input.test.ts. React
 * warns in development alone (vite.config.ts), and quiet.ts hears it.
 */

const bad = setUpVisits();

const languages = ["ar", "en"] as const;
/** What fields ask for. */
const asks = {
  ar: Object.values(arAsk).flatMap((group) => Object.values(group)),
  en: Object.values(enAsk).flatMap((group) => Object.values(group)),
};

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

/** Each form in one of the languages, in the exhaustive run in both. */
const visits = forms.flatMap((form, start) =>
  some(languages, start, 2).map((language) => ({ form, start, language })),
);
type Visit = (typeof visits)[number];

/** What visitors have in front of them, until anything was taken: pages of other forms may show the same. */
const fronts = new Map<Visit, { browser: Browser; path: string; page: Page }>();
async function frontOf(visit: Visit) {
  const { form, language } = visit;
  const known = fronts.get(visit);
  if (known) return known;
  const browser = await bad.visit(form.as, language);
  const path = await bad.at(form.page, browser);
  const front = { browser, path, page: await browser.open(path) };
  fronts.set(visit, front);
  return front;
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
  const lost = page.document
    .querySelectorAll('.summary[role="alert"] a')
    .flatMap((link) => link.getAttribute("href") ?? [])
    .filter((href) => !page.document.querySelector(href));
  expect(lost, what).toEqual([]);
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

const neededOf = ({ form: { good, optional = [], parts = [] } }: Visit) =>
  Object.keys(good).filter((name) => ![...optional, ...parts].includes(name));

describe.each(visits.filter((visit) => neededOf(visit).length > 0))(
  "the form of $form.page, in $language",
  (visit) => {
    const { form, start, language } = visit;
    const { good } = form;
    const fields = neededOf(visit);
    /** By one of its fields, in the exhaustive run by each. */
    const ofOneTurn = (fields: readonly string[]) =>
      isExhaustive ? fields : fields.slice(start % fields.length).slice(0, 1);

    test("names every field that is empty, and keeps the others, in sound HTML", async () => {
      await bad.clearRateLimits();
      const { browser, path, page } = await frontOf(visit);
      for (const field of ofOneTurn(fields)) {
        const sent = { ...good, [field]: "" };
        const back = await browser.submit(page, form.selector, sent);
        expectFormInvalid(back, form, { field, sent, language, what: "empty" });
        // It says what to do by field, never that a field is required.
        const control = back.document.querySelector(`${form.selector} [name="${field}"]`);
        const error = back.textOf(`#${control?.id}-error`);
        for (const problem of ["required", "choice", "wrong"]) {
          expect(error).not.toContain(createTranslator(language)(`failure:field.${problem}`));
        }
      }
      const isLeftEmpty = (name: string) => good[name] === "" || fields.includes(name);
      const nothing = Object.fromEntries(
        Object.keys(good).flatMap((name) => (isLeftEmpty(name) ? [[name, ""]] : [])),
      );
      const back = await browser.submit(page, form.selector, nothing);
      const all = (selector: string) => back.document.querySelectorAll(selector);
      const wrong = all('[aria-invalid="true"]').map((each) => each.getAttribute("name"));
      // Each box of a group is.
      expect([...new Set(wrong)]).toEqual(fields);
      const faults = collectFaults();
      faults.look(back, `${path}, sent empty`, "main");
      expect(faults.list).toEqual([]);
      if (fields.length < 2) return;
      const links = all('.summary[role="alert"] a').map((each) => each.getAttribute("href") ?? "");
      const named = links.map((link) => back.document.querySelector(link)?.getAttribute("name"));
      expect(named).toEqual(fields);
    });
  },
);

/** In both languages of a form each field once. */
const inTurn = ({ start, language }: Visit, fields: readonly string[]) =>
  fields.filter((_, at) => (start + at) % 2 === languages.indexOf(language));

/** Of each kind of bad value one form at least; in the exhaustive run each form in each of its fields. */
const tried = some(visits, 0, 4).flatMap((visit) => {
  // Of a list with words of one's own below it, those are tried.
  const fields = Object.keys(visit.form.good).filter(
    (name) => !(`${name}-other` in visit.form.good),
  );
  const at = visit.start % fields.length;
  const chosen = isExhaustive ? inTurn(visit, fields) : fields.slice(at, at + 1);
  return chosen.map((field) => ({ ...visit, visit, page: visit.form.page, field }));
});

describe.each(tried)(
  "the form of $page, in $language",
  ({ visit, form, start, language, field }) => {
    test(`takes ${field} or sends it back with a word why`, async () => {
      const place = Object.keys(form.good).indexOf(field);
      const turn = isExhaustive ? start + place : start / 4;
      const values = [
        ...some(worse, turn, worse.length),
        ...large.filter((_, at) => (turn + at) % (isExhaustive ? 10 : large.length + 4) === 0),
      ];
      for (const [at, [what, value]] of values.entries()) {
        await bad.clearRateLimits();
        await bad.finish(form);
        const { browser, page } = await frontOf(visit);
        const { unique, good } = form;
        const own = unique ? { [unique]: `${good[unique]} ${language} ${field} ${at}` } : {};
        const sent = { ...good, ...own, [field]: value };
        const key = `bad-input-${start}-${language}-${field}-${at}`;
        const back = await browser.submit(page, form.selector, { ...sent, key });
        if (back.status === 400) expectFormInvalid(back, form, { field, sent, language, what });
        else {
          expect([back.status, what]).toEqual([200, what]);
          // What is taken may have changed what the page is of, or ended it.
          fronts.clear();
        }
      }
    });

    test(`refuses ${field} twice, or as a file`, async () => {
      const words = createTranslator(language);
      await bad.clearRateLimits();
      await bad.finish(form);
      const { browser, path, page: first } = await frontOf(visit);
      const sent = { ...form.good, [field]: [form.good[field] ?? "", MARK] };
      const back = await browser.submit(first, form.selector, sent);
      const isTaken = form.several?.includes(field) ?? false;
      expect([back.status, back.title.startsWith(words("errorPrefix"))]).toEqual(
        isTaken ? [200, false] : [400, true],
      );
      if (isTaken) fronts.clear();
      const { page } = await frontOf(visit);
      const body = new FormData();
      for (const [name, value] of Object.entries(form.good)) body.append(name, value);
      const { unique } = form;
      if (unique) body.set(unique, `${form.good[unique]} ${language} ${field}`);
      // What the page sends beside, by which the platform knows what is meant.
      for (const name of ["version", "list", "kind"]) {
        const hidden = page.document.querySelector(`${form.selector} [type=hidden][name=${name}]`);
        if (hidden) body.set(name, hidden.getAttribute("value") ?? "");
      }
      const pressed = page.document.querySelector(
        `${form.selector} button[name]:not([type="button"], [formnovalidate])`,
      );
      if (pressed)
        body.set(pressed.getAttribute("name") ?? "", pressed.getAttribute("value") ?? "");
      body.set(field, new File([MARK], `${MARK}.txt`));
      const response = await browser.raw(sentTo(path, form), { method: "POST", body });
      const html = await response.text();
      const says = (problem: string) => html.includes(words(`failure:field.${problem}`));
      // A form without files doesn't read one: what may stay empty is, and the rest is missing.
      const isUnread = !form.takesFiles || response.status < 400;
      // What was not taken may be kept all the same: an item that is not complete yet is saved, and not sent.
      fronts.clear();
      if (form.optional?.includes(field) && isUnread) {
        return expect(response.status).toBeLessThan(400);
      }
      // A list says to choose from it, and a box that none was ticked.
      const isSaid =
        asks[language].some((text) => html.includes(text)) ||
        ["wrong", "clock-time", "clock-missing", "ability-missing"].some(says) ||
        html.includes(
          words("failure:field.import-columns-missing", { columns: "" }).slice(0, -1),
        ) ||
        html.includes(words("notification-screens:create.audience.none")) ||
        html.includes(words("survey-answer:ballots.short"));
      expect([response.status, isSaid]).toEqual([400, true]);
    });
  },
);

describe("while the database is away", () => {
  const refusals = new Map<Visit, Page>();
  let outage: Awaited<ReturnType<typeof startOutage>>;
  beforeAll(async () => {
    for (const visit of visits) await frontOf(visit);
    outage = await startOutage(bad.databaseUrl, "%", () => undefined);
  });
  afterAll(() => outage.end());

  /** Where nobody can say who asks, or what there is to choose, a page keeps it that has no form. */
  const isShown = (page: Page, language: Language) =>
    page.textOf("h1") !== createTranslator(language)("problem.unsent.title");

  test.each(visits)(
    "the form of $form.page comes back with what was typed, in $language",
    async (visit) => {
      const { form, language } = visit;
      const words = createTranslator(language);
      const { browser, path, page } = await frontOf(visit);
      const refused = await browser.submit(page, form.selector, form.good);
      refusals.set(visit, refused);
      const { pathname, search } = refused.url;
      expect([refused.status, pathname + search]).toEqual([503, sentTo(path, form)]);
      expect(isIn(language, refused.textOf("h1"))).toBe(true);
      const isWhole = isShown(refused, language);
      if (isWhole) {
        expect(refused.title.startsWith(words("errorPrefix"))).toBe(true);
        expect(refused.notices.join()).toContain(words("failure:unavailable"));
      }
      for (const [name, value] of Object.entries(form.good)) {
        const shown = name === form.secret ? (isWhole ? [""] : []) : [value];
        const all = refused.shown(isWhole ? form.selector : "main form", name);
        // Of several lists of one name the first was chosen.
        const lists = page.document.querySelectorAll(`${form.selector} select[name="${name}"]`);
        expect(lists.length > 1 ? all.slice(0, 1) : all).toEqual(shown);
      }
    },
  );

  // In one language: what is sent again may change what the form in the other was opened on.
  const resent = visits.filter(({ start, language }) =>
    isExhaustive ? language === languages[start % 2] : start % 4 === 1,
  );
  test.each(resent)(
    "the form of $form.page can be sent again afterwards, in $language",
    async (visit) => {
      const { form, language } = visit;
      await outage.end();
      await bad.clearRateLimits();
      await bad.finish(form);
      const { browser } = await frontOf(visit);
      const refused = refusals.get(visit);
      if (!refused) throw new Error(`${form.page} has not come back.`);
      const isWhole = isShown(refused, language);
      const { unique, good } = form;
      const own = unique ? { [unique]: `${good[unique]} ${language}` } : {};
      const sent = isWhole ? { ...good, ...own } : {};
      const again = await browser.submit(refused, isWhole ? form.selector : "main form", sent);
      // Nobody's code is so, nobody is called so yet, and the applicant's card has another number.
      const isAccepted =
        !/^.(account-verification|attendance|GusetUserHome|users.applications.:application)$/.test(
          form.page,
        );
      expect(again.status).toBe(isAccepted ? 200 : 400);
    },
  );
});
