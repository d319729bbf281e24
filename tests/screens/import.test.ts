import { afterEach, describe, expect, test, vi } from "vitest";
import { IMPORT_PIECE_BYTES } from "#app/contract/import.values.ts";
import { asRequests } from "#tests/world/as-requests.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { REGISTER_HEADER, registerLine, registerOf } from "#tests/world/register.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
afterEach(() => vi.restoreAllMocks());

const UPLOAD = 'form:has([name="file"])';
const COLUMNS = 'form[action*="act=columns"]';
const SHEET = 'form[action*="act=sheet"]';
const WORDS = 'form[action*="act=words"]';
const RUN = 'form[action*="act=run"]';
const UNDO = "form:has(.danger)";

const fileOf = (content: string | Uint8Array, name = "سجل.csv") =>
  new File([content as BlobPart], name, { type: "text/csv" });

async function upload(browser: Browser, content: string | Uint8Array): Promise<Page> {
  return browser.submit(await browser.open("/users/import"), UPLOAD, { file: fileOf(content) });
}

/** Sends the form of columns as it is, and looks at the page when the work is done. */
async function check(browser: Browser, page: Page): Promise<Page> {
  const working = await browser.submit(page, COLUMNS);
  await screens.work();
  return browser.open(working.url.pathname);
}

/** The number beside a word of a list of facts. */
function fact(page: Page, word: string): string | undefined {
  const term = page.document.querySelectorAll("dt").find((each) => each.text.trim() === word);
  return term?.nextElementSibling?.text.trim();
}

describe.each(mostlyArabic)("an import in %s", (language) => {
  const t = createTranslator(language);
  const first = language === "ar" ? 100 : 200;

  test("goes from a file over its columns and a dry run to members, and back", async () => {
    const browser = await screens.as("admin", { language });
    const rows = [registerLine(first), registerLine(first + 1), registerLine(first + 1)];
    const wrong = registerLine(first + 2).replace("الغربية", "=2+3");
    const columns = await upload(browser, [REGISTER_HEADER, ...rows, wrong].join("\n"));
    expect([columns.status, columns.textOf("h1")]).toEqual([200, "سجل.csv"]);
    expect(columns.notices).toContain(t("import:upload.done"));
    expect(columns.textOf("#column-0-hint")).toContain(`R-0${first}`);

    const working = await browser.submit(columns, COLUMNS);
    expect(working.textOf(".chip")).toBe(t("import:state.checking"));
    expect(working.html).toMatch(/http-equiv="refresh" content="\d+; url=\/users\/import\//i);
    await screens.work();
    const checked = await browser.open(working.url.pathname);
    expect(checked.textOf(".chip")).toBe(t("import:state.checked"));
    expect(fact(checked, t("import:outcome.added"))).toBe("2");
    expect(fact(checked, t("import:outcome.rejected"))).toMatch(/^2/);
    expect(checked.html).not.toMatch(/http-equiv="refresh"/i);

    await browser.submit(checked, RUN);
    await screens.work();
    const finished = await browser.open(working.url.pathname);
    expect(finished.textOf(".chip")).toBe(t("import:state.finished"));

    const csv = await browser.raw(`${working.url.pathname}/rejected.csv`);
    const text = Buffer.from(await csv.arrayBuffer()).toString("utf8");
    expect(text.startsWith(`\ufeff${REGISTER_HEADER},${t("import:rejected.reason")}\r\n`)).toBe(
      true,
    );
    expect(text).toContain("'=2+3");
    expect(text).toContain(t("import:reason.place"));
    const book = await browser.raw(`${working.url.pathname}/rejected.xlsx`);
    expect(Buffer.from(await book.arrayBuffer()).toString("latin1", 0, 2)).toBe("PK");
    // Corrected, the same file comes in again.
    const again = await check(browser, await upload(browser, text.replace("'=2+3", "قنا")));
    expect(fact(again, t("import:outcome.added"))).toBe("1");
    expect(fact(again, t("import:outcome.same"))).toBe("1");

    // A row that collides leads to the records, and from two of them to merging.
    const other = registerLine(first + 1).split(",")[2] ?? "";
    const mixed = registerLine(first).replace(registerLine(first).split(",")[2] ?? "", other);
    const collided = await check(
      browser,
      await upload(browser, [REGISTER_HEADER, mixed].join("\n")),
    );
    const ways = [...collided.document.querySelectorAll('main td a[href^="/users/"]')];
    expect(ways).toHaveLength(3);
    expect(ways[2]?.textContent).toBe(t("import:rejected.compare"));
    const compared = await browser.open(ways[2]?.getAttribute("href") ?? "");
    expect(compared.status).toBe(200);
    expect(compared.textOf("main")).toContain(`R-0${first + 1}`);

    const asked = await browser.open(`${working.url.pathname}/undo`);
    expect(fact(asked, t("import:undo.added"))).toBe("2");
    const undoing = await browser.submit(asked, UNDO, {}, ".danger");
    expect(undoing.notices).toContain(t("import:undo.begun"));
    await screens.work();
    const undone = await browser.open(working.url.pathname);
    expect(fact(undone, t("import:undone.removed"))).toBe("2");
    const list = await browser.open("/users/import");
    expect(list.textOf(".listing")).toContain(t("import:state.undone"));
  });

  test("is none of the business of a leader without the ability", async () => {
    const browser = await screens.as("central_leaders", { language });
    const id = "00000000-0000-7000-8000-000000000000";
    expect((await browser.open(`/users/import/${id}`)).status).toBe(403);
    expect((await browser.open(`/users/import/${id}/undo`)).status).toBe(403);
    expect((await browser.raw(`/users/import/${id}/rejected.csv`)).status).toBe(404);
    const body = new FormData();
    body.set("file", fileOf(registerOf(1, 2)));
    expect((await browser.raw("/users/import", { method: "POST", body })).status).toBe(403);
    expect((await browser.open("/")).document.querySelector('a[href="/users/import"]')).toBeNull();
  });
});

test("what is no register comes back to its field, and nothing stays of it", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as("admin");
  const wrong = async (content: string | Uint8Array) => {
    const page = await upload(browser, content);
    return [page.status, page.textOf("#file-error")];
  };
  expect(await wrong("%PDF-1.7")).toEqual([
    400,
    expect.stringContaining(t("failure:field.import-not-table")),
  ]);
  expect(await wrong(REGISTER_HEADER)).toEqual([
    400,
    expect.stringContaining(t("failure:field.import-no-members")),
  ]);
  expect(await wrong("")).toEqual([400, expect.stringContaining(t("failure:field.import-empty"))]);
  const none = await browser.submit(await browser.open("/users/import"), UPLOAD, {
    file: new File([], ""),
  });
  expect([none.status, none.textOf("#file-error")]).toEqual([
    400,
    expect.stringContaining(t("failure:field.required")),
  ]);
});

test("a file of several pieces arrives whole; one beyond the limit is refused", async () => {
  const browser = await screens.as("admin");
  const note = "x".repeat(19_000);
  const lines = Array.from({ length: 225 }, (_, at) => `${registerLine(3_000 + at)},${note}`);
  const content = [`${REGISTER_HEADER},ملاحظات`, ...lines].join("\n");
  expect(content.length).toBeGreaterThan(IMPORT_PIECE_BYTES);
  const checked = await check(browser, await upload(browser, content));
  const t = createTranslator("ar");
  expect(fact(checked, t("import:outcome.added"))).toBe("225");
  // What it keeps of it doesn't matter: it takes every piece.
  const running = asRequests(await screens.platform());
  const { fetch } = running;
  vi.spyOn(running, "fetch").mockImplementation(async (request) =>
    request.url.endsWith("/pieces") ? Response.json({ success: true, data: null }) : fetch(request),
  );
  const large = await upload(browser, new Uint8Array(61 * 1024 * 1024).fill(65));
  expect([large.status, large.textOf("#file-error")]).toEqual([
    413,
    expect.stringContaining(t("failure:field.file-large", { megabytes: 60 })),
  ]);
});

test("columns that are missing or chosen twice are named, and what was chosen stays", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as("admin");
  const page = await upload(browser, registerOf(300, 301).replace("رقم الهاتف", "للتواصل"));
  const refused = await browser.submit(page, COLUMNS);
  expect(refused.status).toBe(400);
  expect(refused.textOf(".summary")).toContain(t("import:column.phoneNumber"));
  const chosen = refused.document.querySelectorAll("#column-1 option[selected]");
  expect(chosen.map((each) => each.getAttribute("value"))).toEqual(["fullName"]);
});

test("the demo's workbook comes in without a script: its sheet, its words, and numbers by Sawt", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as("admin");
  const sample = (await browser.open("/users/import")).document.querySelector("[download]");
  const file = await browser.raw(sample?.getAttribute("href") ?? "");
  const book = new File([await file.bytes()], "register.xlsx");
  const page = await browser.submit(await browser.open("/users/import"), UPLOAD, { file: book });
  // The likeliest is chosen; another has other rows, and this one can be taken again.
  const optionsOf = (shown: Page) => shown.document.querySelectorAll("#sheet option");
  expect(optionsOf(page).map((each) => each.text)).toEqual([
    t("import:sheet.one", { name: "غلاف", count: 2, figures: "2" }),
    t("import:sheet.one", { name: "الأعضاء", count: 42, figures: "42" }),
    t("import:sheet.one", { name: "العام الماضي", count: 10, figures: "10" }),
  ]);
  const empty = await browser.submit(page, SHEET, { sheet: "0" });
  expect(empty.textOf("#column-0-hint")).not.toContain("نادية");
  const back = await browser.submit(empty, SHEET, { sheet: "1" });
  expect(back.textOf("#headerRow option[selected]")).toContain("3");

  const refused = await browser.submit(back, COLUMNS);
  expect(refused.textOf(".summary")).toContain(t("import:column.membershipId"));
  const working = await browser.submit(back, COLUMNS, { givesNumbers: "on" });
  await screens.work();
  const checked = await browser.open(working.url.pathname);
  const asked = checked.document.querySelectorAll(`${WORDS} label`).map((each) => each.text);
  expect(asked.join()).toContain("عضو شرف");
  const rejected = Number(fact(checked, t("import:outcome.rejected"))?.split(" ")[0]);
  const means = asked.map((label) => {
    // A place that nobody knows stays out.
    if (!label.includes(t("import:column.status"))) return "none";
    return label.includes("محول") ? "expired" : "verified";
  });
  const sent = await browser.submit(checked, WORDS, { means });
  expect(sent.textOf(".chip")).toBe(t("import:state.checking"));
  await screens.work();
  const again = await browser.open(working.url.pathname);
  const left = Number(fact(again, t("import:outcome.rejected"))?.split(" ")[0]);
  expect(rejected - left).toBe(12);
  expect(again.document.querySelectorAll(`${WORDS} option[selected]`)).toHaveLength(asked.length);
  expect(again.html).toContain(t("import:samples.given"));
  await browser.submit(again, RUN);
  await screens.work();
  expect((await browser.open(working.url.pathname)).textOf(".chip")).toBe(
    t("import:state.finished"),
  );
});

test("a form that is sent twice starts one import, and of two that run at once one waits", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as("admin");
  const form = await browser.open("/users/import");
  const content = fileOf(registerOf(400, 401));
  const one = await browser.submit(form, UPLOAD, { file: content });
  const other = await browser.submit(form, UPLOAD, { file: content });
  expect(other.url.pathname).toBe(one.url.pathname);
  const first = await check(browser, one);
  const second = await check(browser, await upload(browser, registerOf(401, 402)));
  await browser.submit(first, RUN);
  const told = await browser.submit(second, RUN);
  expect(told.notices).toContain(t("failure:import-busy"));
  await screens.work();
  await browser.submit(await browser.open(second.url.pathname), RUN);
  await screens.work();
  expect((await browser.open(second.url.pathname)).textOf(".chip")).toBe(
    t("import:state.finished"),
  );
});
