import { describe, expect, test } from "vitest";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const form = 'form:has([name="columns"])';

describe.each(mostlyArabic)("an export in %s", (language) => {
  const t = createTranslator(language);

  test("begins at the list with its filters, and leads to the file", async () => {
    const browser = await screens.as("admin", { language });
    const list = await browser.open("/users?status=verified&governorate=دمياط&order=name&page=2");
    const link = list.document
      .querySelectorAll("a.button")
      .find((each) => each.text.includes(t("people:export")));
    const page = await browser.open(link?.getAttribute("href") ?? "");
    expect([page.status, page.textOf("h1")]).toEqual([200, t("export:title")]);
    expect(page.url.search).toBe(
      `?${new URLSearchParams({ status: "verified", governorate: "دمياط" })}`,
    );
    expect(page.textOf(".facts")).toContain(t("people:status.verified"));
    const running = await browser.submit(page, form, { format: "csv", columns: "name" });
    expect(running.url.pathname).toMatch(/^\/users\/exports\/[\w-]{36}$/);
    expect(running.document.querySelector("progress")).not.toBeNull();
    const refresh = `content="4; url=${running.url.pathname}"`;
    expect(running.document.toString()).toContain(refresh);
    await screens.work();
    const ready = await browser.open(running.url.pathname);
    expect(ready.document.toString()).not.toContain(refresh);
    expect(ready.textOf(".facts")).toContain(t("export:state.ready"));
    const href = ready.document.querySelector("a.button[download]")?.getAttribute("href") ?? "";
    const file = await browser.raw(href);
    expect([file.status, file.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; .*filename\*=UTF-8''/);
    const text = await file.text();
    expect(text).toContain(person("verified", "governorate_leaders").name);
    expect(text).not.toContain(person("verified").name);
    const listed = await browser.open("/users/export");
    expect(listed.textOf(".listing tbody")).toContain(t("export:state.ready"));
    const bell = await browser.open("/notification");
    const notice = bell.document.querySelector(`a[href="${running.url.pathname}"]`);
    expect(notice).not.toBeNull();
  });

  test("of people who are ticked in the list holds these alone", async () => {
    const browser = await screens.as("admin", { language });
    const { name, membershipId } = person("verified");
    const list = await browser.open(`/users?keyword=${membershipId}`);
    const box = list.document.querySelector('.listing tbody [name="people"]');
    const choosing = 'form[action$="act=choose"]';
    const fields = { people: box?.getAttribute("value") ?? "", next: "export" };
    const page = await browser.submit(list, choosing, fields);
    expect(page.textOf(".facts")).toContain(t("export:chosen"));
    const begun = await browser.submit(page, form, { format: "csv", columns: "name" });
    await screens.work();
    const text = await (await browser.raw(`${begun.url.pathname}/file`)).text();
    expect(text.trimEnd().split("\r\n").slice(1)).toEqual([name]);
    const all = await browser.submit(list, choosing, { scope: "all", next: "export" });
    expect(all.url.search).toBe(`?keyword=${membershipId}`);
    const over = await browser.open(`/users/export?selection=${crypto.randomUUID()}`);
    expect([over.status, over.textOf(".empty h2")]).toEqual([
      404,
      t("people-edit:bulk.over.title"),
    ]);
  });

  test("without a column is sent back", async () => {
    const browser = await screens.as("admin", { language });
    const page = await browser.open("/users/export");
    const back = await browser.submit(page, form, { format: "csv", columns: "" });
    expect(back.status).toBe(400);
    expect(back.textOf("#columns-error")).toContain(t("ask:export.columns"));
  });

  test("of national IDs asks for the reason at its field, and keeps what was typed", async () => {
    const browser = await screens.as("admin", { language });
    const page = await browser.open("/users/export?status=verified");
    const back = await browser.submit(page, form, { format: "csv", columns: "nationalId" });
    expect(back.status).toBe(400);
    expect(back.textOf(".summary")).toContain(t("ask:export.reason"));
    expect(back.textOf("#reason-error")).toContain(t("ask:export.reason"));
    expect(back.document.querySelector('[value="nationalId"]')?.hasAttribute("checked")).toBe(true);
    expect(back.textOf(".facts")).toContain(t("people:status.verified"));
  });
});

test("somebody else's export is not there, and neither is one without the ability", async () => {
  const browser = await screens.as("admin");
  const page = await browser.submit(await browser.open("/users/export"), form, {
    format: "xlsx",
    columns: "name",
  });
  await screens.work();
  const { pathname } = page.url;
  const other = await screens.as("governorate_leaders");
  expect((await other.open(pathname)).status).toBe(404);
  expect((await other.raw(`${pathname}/file`)).status).toBe(404);
  const without = await screens.as("sector_leader");
  expect((await without.open("/users")).document.toString()).not.toContain("/users/export");
});

test("who may not see national IDs is not offered their column", async () => {
  const browser = await screens.as("governorate_leaders");
  const page = await browser.open("/users/export");
  expect(page.document.querySelector('[value="nationalId"]')).toBeNull();
  expect(page.document.querySelector('[name="reason"]')).toBeNull();
});
