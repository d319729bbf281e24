import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pictureOf, zipOf } from "#tests/world/archives.ts";
import { MARK } from "#tests/world/bad-values.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { some } from "#tests/world/exhaustive.ts";
import { sentTo } from "#tests/world/forms/addresses.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { isIn, type Language } from "#tests/world/languages.ts";
import { createTranslator } from "#tests/world/translator.ts";

/*
 * Forms that take a file and nothing else: imports. Each gets files that are none, or not whole, or not
 * what they say; what is typed into the other forms is tried in forms.test.ts.
 */

interface FileForm {
  readonly page: string;
  readonly act?: string;
  readonly field: string;
  readonly selector: string;
  /** Where what was taken shows, and nothing of what wasn't; a list of imports also tells of those. */
  readonly list?: string;
  readonly bad: () => Promise<readonly BadFile[]>;
  readonly good: () => Promise<File>;
}
/** Text that could be a table of one column is taken: whoever sent it sees it beside its columns. */
type BadFile = readonly [what: string, file: File, isText?: "text"];

const named = (content: string | Uint8Array, name: string, type = "") =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name, { type });

/** A row that a register of members and one of candidates take both. */
const table =
  "رقم العضوية,الاسم,الدائرة,الرقم القومي,الموبايل\n9001,سلوى فؤاد مراد,الدائرة الأولى,,";
const page = `<!doctype html><script>alert("${MARK}")</script>`;

/** How Excel's files began until 2007. */
const OLD_WORKBOOK = Buffer.from("d0cf11e0a1b11ae1", "hex");

async function badTables(): Promise<readonly BadFile[]> {
  const workbook = await zipOf({ "xl/worksheets/sheet1.xml": Buffer.from(`<${MARK}>`) });
  const bomb = await zipOf({
    "[Content_Types].xml": Buffer.from("<Types/>"),
    "xl/workbook.xml": Buffer.alloc(30 * 1024 * 1024, " "),
  });
  return [
    ["nothing", named("", "")],
    ["an empty file", named("", "bad.csv")],
    ["blanks", named(" \r\n\t\r\n", "bad.csv", "text/csv")],
    ["headers alone", named(table.split("\n")[0] ?? "", "register.csv", "text/csv")],
    ["a page", named(page, "page.html", "text/html"), "text"],
    ["a page that says it is a table", named(page, "page.csv", "text/csv"), "text"],
    ["a PDF", named(`%PDF-1.7\n${MARK}`, "register.pdf", "application/pdf")],
    ["a picture", named(await pictureOf("#224466"), "register.csv", "text/csv")],
    ["an old workbook", named(Buffer.concat([OLD_WORKBOOK, Buffer.alloc(4_096)]), "old.xls")],
    ["a zip that is no workbook", named(await zipOf({ "a.txt": Buffer.from(MARK) }), "a.xlsx")],
    ["a workbook without its parts", named(workbook, "bad.xlsx")],
    ["half a workbook", named(workbook.subarray(0, workbook.length / 2), "half.xlsx")],
    ["a workbook that unpacks to a bomb", named(bomb, "bomb.xlsx")],
    ["NULs", named(new Uint8Array(5_000), "register.csv")],
    ["a megabyte of one letter", named("ا".repeat(500_000), "letter.csv"), "text"],
    ["a quote that never ends", named(`الاسم,الدائرة\n"${MARK}`, "quote.csv"), "text"],
  ];
}

async function badArchives(): Promise<readonly BadFile[]> {
  const picture = await pictureOf("#224466", 300);
  const whole = await zipOf({ "a.png": picture });
  const written = (from: string, to: string) =>
    Buffer.from(whole.toString("latin1").replaceAll(from, to), "latin1");
  return [
    ["nothing", named("", "")],
    ["an empty file", named("", "bad.zip")],
    ["a table", named(table, "pictures.zip", "application/zip")],
    ["a page", named(page, "bad.zip", "application/zip")],
    ["a picture", named(picture, "a.png", "image/png")],
    ["half an archive", named(whole.subarray(0, whole.length - 30), "bad.zip")],
    ["an archive of nothing", named(await zipOf({}), "empty.zip")],
    ["an archive in an archive", named(await zipOf({ "inner.zip": whole }), "outer.zip")],
    ["a bomb", named(await zipOf({ "a.png": Buffer.alloc(30 * 1024 * 1024) }), "bomb.zip")],
    ["a way outside", named(written("a.png", "../a."), "outside.zip")],
    ["NULs", named(new Uint8Array(5_000), "pictures.zip")],
  ];
}

const fileForms: readonly FileForm[] = [
  {
    page: "/users/import",
    field: "file",
    selector: 'form:has([name="file"])',
    bad: badTables,
    good: async () => named(table, "register.csv"),
  },
  {
    page: "/desk/candidates/import",
    field: "file",
    selector: 'form:has([name="file"])',
    bad: badTables,
    good: async () => named(table, "candidates.csv"),
  },
  {
    page: "/desk/candidates/import/:candidates",
    act: "archive",
    field: "archive",
    selector: 'form:has([name="archive"])',
    list: "form[action*='act=discardArchive']",
    bad: badArchives,
    good: async () => named(await zipOf({ "a.png": await pictureOf("#224466") }), "good.zip"),
  },
];

const bad = setUpVisits();
beforeEach(() => bad.clearRateLimits());

const countOf = (shown: Page, { list }: FileForm) =>
  list ? shown.document.querySelectorAll(list).length : 0;

function expectRefused(
  answer: Page,
  { field, selector }: FileForm,
  language: Language,
  what: string,
) {
  expect(answer.status, what).toBe(400);
  expect(answer.title.startsWith(createTranslator(language)("errorPrefix")), what).toBe(true);
  const control = answer.document.querySelector(`${selector} [name="${field}"]`);
  expect(control?.getAttribute("aria-invalid"), what).toBe("true");
  const said = answer.textOf(`#${field}-error`);
  expect(isIn(language, said), `${what}: ${said}`).toBe(true);
  expect(said, what).not.toContain(MARK);
  expect(answer.document.querySelector(`.summary[role="alert"] a[href="#${field}"]`)).toBeTruthy();
}

describe.each(fileForms)("the file form of $page", (form) => {
  let browser: Browser;
  let path: string;
  beforeAll(async () => {
    browser = await bad.visit("leader", "ar");
    if (form.page.includes(":")) {
      const first = fileForms.find(({ page }) => page === "/desk/candidates/import");
      const list = await browser.open("/desk/candidates/import");
      await browser.submit(list, first?.selector ?? "", { file: named(table, "for-pictures.csv") });
    }
    path = await bad.at(form.page, browser);
  });

  test.each<Language>(["ar", "en"])("says why it doesn't take a file, in %s", async (language) => {
    const visitor = language === "ar" ? browser : await bad.visit("leader", language);
    const before = countOf(await visitor.open(path), form);
    const files = await form.bad();
    // Both imports read their tables by the same code: the second is asked with a few.
    const size = form.page === "/desk/candidates/import" ? 8 : 2;
    for (const [what, file, isText] of some(files, language === "ar" ? 0 : 1, size)) {
      await bad.clearRateLimits();
      const opened = await visitor.open(path);
      const answer = await visitor.submit(opened, form.selector, { [form.field]: file });
      if (isText && answer.status === 200) {
        expect(answer.url.pathname, what).toMatch(/\/import\/[\w-]{36}$/);
        expect(answer.html, what).not.toContain("<script>alert");
      } else expectRefused(answer, form, language, what);
    }
    expect(countOf(await visitor.open(path), form)).toBe(before);
  });

  test("doesn't take words in the place of the file", async () => {
    const opened = await browser.open(path);
    const before = countOf(opened, form);
    const answer = await browser.submit(opened, form.selector, { [form.field]: MARK });
    expectRefused(answer, form, "ar", "words");
    expect(countOf(await browser.open(path), form)).toBe(before);
  });

  test.each([
    ["no form at all", MARK, "text/plain"],
    ["a form without its border", MARK, "multipart/form-data"],
    [
      "a form that ends too early",
      `--x\r\nContent-Disposition: form-data; name="file"`,
      "multipart/form-data; boundary=x",
    ],
    ["what can't be unpacked", "{", "application/json"],
  ])("answers %s with a page that can be read", async (_what, body, type) => {
    const response = await browser.raw(sentTo(path, form), {
      method: "POST",
      body,
      headers: { "Content-Type": type },
    });
    const html = await response.text();
    expect([response.status, html.includes(MARK)]).toEqual([400, false]);
    expect(html).toContain('lang="ar"');
  });

  test("takes a good one after all of it, whatever it is called", async () => {
    const names = ["../../etc/passwd", "a\u202Egpj.exe", `${"م".repeat(300)}.csv`, "<b>.csv"];
    const good = await form.good();
    for (const [at, name] of names.entries()) {
      await bad.clearRateLimits();
      const opened = await browser.open(path);
      const before = countOf(opened, form);
      const bytes = new Uint8Array(await good.arrayBuffer());
      const answer = await browser.submit(opened, form.selector, {
        [form.field]: named(bytes, `${at}${name}`),
      });
      expect([answer.status, name], answer.textOf(`#${form.field}-error`)).toEqual([200, name]);
      expect(answer.html).not.toContain("<b>.csv");
      if (form.list) expect(countOf(answer, form)).toBe(before + 1);
    }
  });
});
