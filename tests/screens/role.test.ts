import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const form = 'form:has([name="rank"])';
const giving = 'form:has([name="membershipId"])';
const good = {
  description: "يتابع طلبات المساعدة",
  rank: "sector_leader",
  abilities: ["update:aid", "update:feedback"],
};
const link = (page: Page, name: string) =>
  page.document.querySelectorAll(".listing th a").find((each) => each.text.trim() === name);
const address = (page: Page, name: string) => link(page, name)?.getAttribute("href") ?? "";

/** Makes a role; answers the list. */
const make = async (browser: Browser, name: string, more: object = {}) =>
  browser.submit(await browser.open("/roles/create"), form, { name, ...good, ...more });

describe.each(mostlyEnglish)("the roles in %s", (language) => {
  const t = createTranslator(language);

  test("are a table with what each allows, and a line in the menu", async () => {
    const browser = await screens.as("admin", { language });
    const page = await browser.open("/roles");
    expect([page.status, page.textOf("h1"), page.textOf('.side [aria-current="page"]')]).toEqual([
      200,
      t("role:title"),
      t("menu:line.roles"),
    ]);
    const [first] = page.document.querySelectorAll(".listing tbody tr");
    const text = first?.text.replaceAll(/\s+/g, " ");
    for (const part of [
      language === "en" ? "Administrator" : "مدير النظام",
      t("role:rank.admin"),
      t("role:allPermissions"),
      t("role:holders", { count: 1 }),
    ]) {
      expect(text).toContain(part);
    }
  });

  test("are downloaded by nobody without the ability", async () => {
    const browser = await screens.as("central_leaders");
    expect((await browser.raw("/roles/download.csv")).status).toBe(302);
  });

  test("grow on the model of another, by as much of it as one may grant", async () => {
    const browser = await screens.as("admin", { language });
    const [one] = (await browser.open("/roles")).document.querySelectorAll(".listing tbody th a");
    const id = one?.getAttribute("href")?.split("/").at(-1);
    const model = await browser.open(`/roles/edit/${id}`);
    expect(model.document.querySelector(`a[href="/roles/create?like=${id}"]`)).not.toBeNull();
    const page = await browser.open(`/roles/create?like=${id}`);
    expect(page.textOf(".lead")).toContain(model.textOf("h1"));
    expect(page.shown(form, "name")).toEqual([""]);
    for (const field of ["description", "rank", "abilities"]) {
      expect(page.shown(form, field), field).toEqual(model.shown(form, field));
    }
    for (const strange of ["0", "99999", "x", ""]) {
      const plain = await browser.open(`/roles/create?like=${strange}`);
      expect([plain.status, plain.shown(form, "description")], strange).toEqual([200, [""]]);
    }
  });

  test("grow by a form that keeps what was typed and names what is missing", async () => {
    const browser = await screens.as("admin", { language });
    const empty = await browser.submit(await browser.open("/roles/create"), form, {
      name: "دور لم يكتمل",
      rank: "sector_leader",
    });
    expect(empty.status).toBe(400);
    expect(empty.title).toContain(t("errorPrefix"));
    const lines = empty.document.querySelectorAll(".summary a");
    expect(lines.map((line) => line.getAttribute("href"))).toEqual(["#description", "#abilities"]);
    for (const line of lines) {
      expect(empty.document.querySelector(line.getAttribute("href") ?? "")).not.toBeNull();
    }
    expect(empty.document.querySelector("#name")?.getAttribute("value")).toBe("دور لم يكتمل");
    const name = `دور ${language}`;
    const list = await browser.submit(empty, form, { ...good, name });
    expect([list.url.pathname, list.notices]).toEqual(["/roles", [t("role:create.done")]]);
    expect(link(list, name)).toBeDefined();
    // With the same values it would be the same role again (docs/product.md#forms-that-are-sent-twice).
    const again = await make(browser, name, { description: "وصف آخر" });
    expect(again.textOf("#name-error")).toContain(t("failure:field.name-taken"));
    const chosen = again.document.querySelectorAll('[name="abilities"][checked]');
    expect(chosen.map((box) => box.getAttribute("value"))).toEqual(good.abilities);
  });

  test("are changed, given, taken away and deleted without a script", async () => {
    const browser = await screens.as("admin", { language });
    const name = `إعلام ${language}`;
    const path = address(await make(browser, name), name);
    const changed = await browser.submit(await browser.open(path), form, {
      abilities: "create:news",
    });
    expect([changed.url.pathname, changed.notices]).toEqual([path, [t("role:edit.done")]]);
    const english = await browser.submit(changed, form, { nameEn: "Media desk" });
    expect(english.textOf("h1")).toBe(language === "en" ? "Media desk" : name);
    const emptied = await browser.submit(english, form, { nameEn: "" });
    expect(emptied.textOf("h1")).toBe(name);
    const chosen = emptied.document.querySelectorAll('[name="abilities"][checked]');
    expect(chosen.map((box) => box.getAttribute("value"))).toEqual(["create:news"]);

    // Who holds another role, so that this one may be taken.
    const member = person("verified", "sector_leader");
    const give = await browser.open(`${path}/give`);
    expect(give.textOf("h1")).toBe(t("role:give.title", { name }));
    expect(give.text).toContain(t("role:ability.create.news"));
    const wrong = await browser.submit(give, giving, { membershipId: "9999999" });
    expect([wrong.status, wrong.textOf("#membershipId-error")]).toEqual([
      400,
      `${t("errorPrefix")} ${t("failure:field.member-unknown")}`,
    ]);
    expect(wrong.textOf('.summary a[href="#membershipId"]')).toContain(
      t("role:assign.membershipId"),
    );
    const reloaded = await browser.open(wrong.url.href);
    expect([reloaded.status, reloaded.url.pathname]).toEqual([200, `${path}/give`]);
    expect(reloaded.document.querySelector(".summary")).toBeNull();
    const given = await browser.submit(wrong, giving, { membershipId: `${member.membershipId}` });
    expect(given.notices).toEqual([t("role:assign.doneTo", { name: member.name })]);
    expect(given.textOf("#holders .listing")).toContain(member.name);

    const asked = await browser.open(`${path}/delete`);
    expect(asked.text).toContain(t("role:delete.who", { count: 1 }));
    expect(asked.text).toContain(member.name);
    expect(asked.text).toContain(t("role:ability.create.news"));

    for (const [userId, why] of [
      ["", t("failure:malformed")],
      ["..", t("failure:not-found")],
      ["nobody", t("failure:not-found")],
    ] as const) {
      const still = await browser.submit(given, 'form[action$="act=revoke"]', {
        userId,
        key: `strange-${userId.length}`,
      });
      expect([still.url.pathname, still.notices], userId).toEqual([path, [why]]);
      expect(still.textOf("#holders .listing"), userId).toContain(member.name);
    }
    const taken = await browser.submit(given, 'form[action$="act=revoke"]');
    expect(taken.notices).toEqual([t("role:revoke.done")]);
    expect(taken.document.querySelector("#holders .listing")).toBeNull();
    expect(taken.textOf(".steps")).toContain(t("role:history.taken"));

    // The question was answered for a holder who is none any more, so it is asked again.
    const again = await browser.submit(asked, 'form[action$="/delete"]');
    expect(again.url.pathname).toBe("/roles");
    expect(again.notices).toEqual([t("role:delete.done")]);
    expect((await browser.open(path)).status).toBe(404);
  });

  test("are given by a name until a day, and not taken where they are the only one", async () => {
    const browser = await screens.as("admin", { language });
    const name = `إعلام بالاسم ${language}`;
    const path = address(await make(browser, name), name);
    const { name: person1 } = person("verified");
    const page = await browser.open(`${path}/give`);
    const none = await browser.submit(page, 'form[role="search"]', { keyword: "ققققق" });
    expect(none.textOf("#who")).toContain(t("role:give.nobody"));
    const [first, second] = person1.split(" ");
    const found = await browser.submit(page, 'form[role="search"]', {
      keyword: `${second} ${first}`,
      "until-day": "١",
      "until-month": "1",
      "until-year": "2030",
    });
    const found1 = found.document
      .querySelectorAll(".candidates li")
      .find(({ text }) => text.includes(person1));
    expect(found1?.text).toContain(`${person("verified").membershipId}`);
    // Nothing more of them is shown than who they are.
    expect(found.html).not.toContain(person("verified").phoneNumber ?? "-");
    expect(found.html).not.toContain(person("verified").email ?? "-");
    const membershipId = `${person("verified").membershipId}`;
    const given = await browser.submit(found, `.candidates form:has([value="${membershipId}"])`);
    expect(given.notices).toEqual([t("role:assign.doneTo", { name: person1 })]);
    expect(given.textOf("#holders .listing")).toContain("2030");
    const again = await browser.submit(page, 'form[role="search"]', { keyword: membershipId });
    expect(again.textOf(".candidates li")).toContain(t("role:give.holds"));
    const kept = await browser.submit(given, 'form[action$="act=revoke"]');
    expect(kept.notices).toEqual([t("failure:last-role")]);
    await browser.submit(await browser.open(`${path}/delete`), 'form[action$="/delete"]');
  });

  test("are not deleted on an answer that counted other holders", async () => {
    const browser = await screens.as("admin", { language });
    const name = `متابعة ${language}`;
    const path = address(await make(browser, name), name);
    const asked = await browser.open(`${path}/delete`);
    expect(asked.text).toContain(t("role:delete.nobody"));
    const membershipId = `${person("verified").membershipId}`;
    await browser.submit(await browser.open(`${path}/give`), giving, { membershipId });
    const again = await browser.submit(asked, 'form[action$="/delete"]');
    expect(again.url.pathname).toBe(`${path}/delete`);
    expect(again.text).toContain(t("role:delete.who", { count: 1 }));
    const gone = await browser.submit(again, 'form[action$="/delete"]');
    expect(gone.notices).toEqual([t("role:delete.done")]);
  });

  test("changed by two at once keep the first change; the second sees it beside what was typed", async () => {
    const browser = await screens.as("admin", { language });
    const name = `معًا ${language}`;
    const path = address(await make(browser, name), name);
    const one = await browser.open(path);
    const two = await browser.open(path);
    await browser.submit(one, form, { description: "الوصف الأول" });
    const told = await browser.submit(two, form, { description: "الوصف الثاني" });
    expect(told.status).toBe(400);
    expect(told.notices.join()).toContain(t("failure:changed-meanwhile"));
    expect(told.textOf('.summary a[href="#role"]')).toBe(t("failure:changed-meanwhile"));
    expect(told.document.querySelector(`#role ${form}`)).not.toBeNull();
    expect(told.textOf("aside.panel")).toContain("الوصف الأول");
    expect(told.textOf("#description")).toBe("الوصف الثاني");
    const kept = await browser.submit(told, form);
    expect(kept.notices).toEqual([t("role:edit.done")]);
    expect(kept.textOf("#description")).toBe("الوصف الثاني");
  });
});

describe("a download", () => {
  const t = createTranslator("ar");

  test("is CSV that spreadsheets read in Arabic and that runs nothing", async () => {
    const browser = await screens.as("admin");
    await make(browser, '=cmd|"/c calc"!A1', { description: 'سطر\nوسطر، و"علامة"' });
    const response = await browser.raw("/roles/download.csv");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="roles.csv"');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text.split("\r\n")[0]).toBe(
      ["name", "description", "rank", "abilities", "holders"]
        .map((column) => t(`role:column.${column}`))
        .join(","),
    );
    expect(text).toContain(`"'=cmd|""/c calc""!A1","سطر\nوسطر، و""علامة""",`);
    expect(text).toMatch(/\r\n$/);
  });

  test("is a workbook from right to left in Arabic, from left to right in English", async () => {
    for (const [language, isRightToLeft] of [
      ["ar", true],
      ["en", false],
    ] as const) {
      const browser = await screens.as("admin", { language });
      const response = await browser.raw("/roles/download.xlsx");
      expect(response.headers.get("content-disposition")).toContain("roles.xlsx");
      const parts = unzip(Buffer.from(await response.arrayBuffer()));
      const sheet = parts["xl/worksheets/sheet1.xml"] ?? "";
      const words = `${sheet}${parts["xl/sharedStrings.xml"]}`;
      expect(/rightToLeft="(1|true)"/.test(sheet)).toBe(isRightToLeft);
      expect(sheet).not.toContain("<f>");
      expect(words).toContain(language === "en" ? "Central leadership" : "القيادة المركزية");
      expect(words).toContain(createTranslator(language)("role:column.abilities"));
    }
  });
});

/** The texts of a zip file, by their names. */
function unzip(file: Buffer): Record<string, string> {
  const parts: Record<string, string> = {};
  const end = file.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  let at = file.readUInt32LE(end + 16);
  while (file.readUInt32LE(at) === 0x02014b50) {
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(from, from + file.readUInt32LE(at + 20));
    const isPacked = file.readUInt16LE(at + 10) === 8;
    parts[name] = (isPacked ? inflateRawSync(packed) : packed).toString();
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

describe("what the editor may not", () => {
  const t = createTranslator("ar");

  test("is shown and can't be chosen, with why: ranks above, abilities not held, roles out of reach", async () => {
    const admin = await screens.as("admin");
    const list = await make(admin, "مسؤول أدوار دمياط", {
      rank: "governorate_leaders",
      abilities: ["manage:role"],
    });
    const path = address(list, "مسؤول أدوار دمياط");
    const membershipId = `${person("verified", "governorate_leaders").membershipId}`;
    await admin.submit(await admin.open(`${path}/give`), giving, { membershipId });

    const local = await screens.as("governorate_leaders");
    const page = await local.open("/roles/create");
    expect(page.status).toBe(200);
    const box = (value: string) => page.document.querySelector(`[value="${value}"]`);
    expect(box("manage:all")?.hasAttribute("disabled")).toBe(true);
    expect(box("manage:all")?.parentNode?.text).toContain(t("role:form.notHeld"));
    expect(box("update:aid")?.hasAttribute("disabled")).toBe(false);
    expect(box("update:aid")?.parentNode?.text).toContain(t("role:form.local"));
    expect(box("central_leaders")?.hasAttribute("disabled")).toBe(true);
    expect(box("sector_leader")?.hasAttribute("disabled")).toBe(false);
    // What no browser lets through, the platform refuses, at its field.
    const raised = await local.submit(page, form, { name: "أعلى", ...good, rank: "admin" });
    expect(raised.textOf("#rank-error")).toContain(t("failure:field.rank-above"));

    const roles = await local.open("/roles");
    const above = await local.open(address(roles, "مدير النظام"));
    expect(above.textOf('[role="note"]')).toBe(t("role:lock.above"));
    expect(above.document.querySelectorAll("main form")).toEqual([]);
    const elsewhere = await local.open(address(roles, "قيادة قطاع"));
    expect(elsewhere.textOf('[role="note"]')).toBe(t("role:lock.elsewhere"));
    expect(elsewhere.document.querySelector(form)).toBeNull();
    const giveLink = elsewhere.document.querySelector('a[href$="/give"]')?.getAttribute("href");
    const give = await local.open(giveLink ?? "");
    expect(give.document.querySelector(giving)).not.toBeNull();
    expect((await local.open(`${above.url.pathname}/give`)).status).toBe(403);
    // Members of Qena are not found from Damietta.
    const names = async (keyword: string) => {
      const found = await local.submit(give, 'form[role="search"]', { keyword });
      return found.document.querySelectorAll(".candidates b").map(({ text }) => text);
    };
    expect(await names(person("verified", "sector_leader").name)).toEqual([]);

    const asked = await admin.open(`${path}/delete`);
    expect((await admin.submit(asked, 'form[action$="/delete"]')).url.pathname).toBe("/roles");
    expect((await local.open("/roles")).status).toBe(403);
  });

  test("ids that no role has are not found", async () => {
    const browser = await screens.as("admin");
    for (const id of ["0", "007", "1e3", "x", "999999", "9".repeat(40)]) {
      expect((await browser.open(`/roles/edit/${id}`)).status, id).toBe(404);
    }
    expect((await browser.open("/roles/edit/999999/delete")).status).toBe(404);
  });
});
