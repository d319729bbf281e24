import { describe, expect, test } from "vitest";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const finding = 'form[action$="act=find"]';

describe.each(mostlyArabic)("the audit log in %s", (language) => {
  const t = createTranslator(language);

  test("is a table with who did what to whose data, below the settings in the menu", async () => {
    const browser = await screens.as("admin", { language });
    const page = await browser.open("/desk/audit");
    expect([page.status, page.textOf("h1"), page.textOf('.side [aria-current="page"]')]).toEqual([
      200,
      t("audit:title"),
      t("menu:line.settings"),
    ]);
    expect(page.document.querySelectorAll(".listing tbody tr")).toHaveLength(50);
    const acts = page.document.querySelectorAll('select[name="act"] optgroup');
    expect(acts[0]?.getAttribute("label")).toBe(t("audit:subject.membership"));
    const narrowed = await browser.open("/desk/audit?act=application-approved");
    for (const row of narrowed.document.querySelectorAll(".listing tbody th")) {
      expect(row.text).toContain(t("audit:act.application-approved"));
    }
  });

  test("says what changed of a request in the reader's words", async () => {
    const browser = await screens.as("admin", { language });
    const page = await browser.open("/desk/audit?act=aid-changed");
    const rows = page.document.querySelectorAll(".listing tbody th").map((row) => row.text);
    expect(rows.some((row) => row.includes(t("aid-desk:act.owner")))).toBe(true);
    expect(rows.some((row) => row.includes(t("aid-desk:isStatus.inReview")))).toBe(true);
    for (const row of rows) expect(row).not.toMatch(/inReview|owner|dueDate/);
  });

  test("finds somebody by name without the name in an address", async () => {
    const browser = await screens.as("admin", { language });
    const { name } = person("verified");
    const found = await browser.submit(await browser.open("/desk/audit"), finding, {
      keyword: name,
    });
    expect(found.url.search).toBe("?act=find");
    const links = found.document.querySelectorAll(".candidates a");
    const [asPerson, asActor] = links.map((each) => each.getAttribute("href") ?? "");
    expect(asPerson).toMatch(/^\/desk\/audit\?person=[\w-]{36}$/);
    expect(asActor).toMatch(/^\/desk\/audit\?actor=[\w-]{36}$/);
    const page = await browser.open(asPerson ?? "");
    expect(page.text).toContain(`${t("audit:chosen.person")} ${name}`);
    const empty = await browser.submit(await browser.open("/desk/audit"), finding, {
      keyword: "؟؟",
    });
    expect(empty.text).toContain(t("audit:people.nobody"));
  });

  test("says what of an address it could not follow", async () => {
    const browser = await screens.as("admin", { language });
    for (const [query, hint] of [
      ["person=Ahmed", "audit:list.hint.someone"],
      ["from=2026-02-31", "list:hint.day"],
      ["page=x", "list:hint.page"],
    ] as const) {
      const page = await browser.open(`/desk/audit?${query}`);
      expect([page.status, page.text.includes(t(hint))], query).toEqual([200, true]);
    }
  });

  test("as a file is refused to leaders without the ability", async () => {
    const browser = await screens.as("governorate_leaders");
    expect((await browser.raw("/desk/audit/export.csv")).status).toBe(302);
  });
});

test("its file is CSV of what the address asks for, and runs nothing", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as("admin");
  await browser.submit(await browser.open("/roles/create"), 'form:has([name="rank"])', {
    name: "=cmd|1",
    description: "دور",
    rank: "sector_leader",
    abilities: ["update:aid"],
  });
  const response = await browser.raw("/desk/audit/export.csv?act=role-created");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toContain("audit-log.csv");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [columns, ...lines] = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
  expect(columns).toBe(
    ["id", "at", "by", "act", "person", "detail", "address"]
      .map((column) => t(`audit:column.${column}`))
      .join(","),
  );
  expect(lines[0]).toContain(`,${t("audit:act.role-created")},,'=cmd|1,`);
  for (const line of lines) expect(line).toContain(t("audit:act.role-created"));
  // The log says so itself, with how many.
  const page = await browser.open("/desk/audit?act=audit-exported");
  const said = page.textOf(".listing tbody th");
  expect(said).toContain(t("audit:act.role-created"));
  expect(said).toContain(
    t("audit:export.count", { count: lines.length, figures: String(lines.length) }),
  );
});
