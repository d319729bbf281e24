import { describe, expect, test } from "vitest";
import type { Browser } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

/** The page of somebody, from their file in the list. */
async function open(browser: Browser, number: string | null) {
  const list = await browser.open(`/users?keyword=${number}`);
  const file = list.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
  const page = await browser.open(file);
  const link = page.document.querySelector('.heading a[href^="/user/edit/"]');
  return browser.open(link?.getAttribute("href") ?? "");
}

const identity = 'form[action$="act=identity"]';
const member = person("verified");
const leader = person("verified", "sector_leader");

const roleIn = { ar: "قيادة أمانة قطاع", en: "Sector secretariat leadership" } as const;

describe.each(mostlyArabic)("a person's page in %s", (language) => {
  const t = createTranslator(language);

  test("changes name and phone, and says so", async () => {
    const browser = await screens.as("admin", { language });
    const page = await open(browser, member.membershipId);
    expect(page.textOf("h1")).toBe(t("people-edit:title", { name: member.name }));
    const wrong = await browser.submit(page, identity, { phone: "12" });
    expect(wrong.status).toBe(400);
    expect(wrong.textOf("#phone-error")).toContain(t("failure:field.phone"));
    expect(wrong.document.querySelector("#phone")?.getAttribute("value")).toBe("12");
    const saved = await browser.submit(wrong, identity, { phone: member.phoneNumber });
    expect(saved.status).toBe(200);
    expect(saved.document.toString()).toContain(t("people-edit:identity.done"));
  });

  test("asks once more, with a reason, before an account is blocked", async () => {
    const browser = await screens.as("admin", { language });
    const page = await open(browser, person("expired").membershipId);
    const href = `${page.url.pathname}/block`;
    expect(page.document.querySelector(`a[href="${href}"]`)).not.toBeNull();
    const asked = await browser.open(href);
    const name = person("expired").name;
    expect(asked.textOf("h1")).toBe(t("people-edit:act.block.title", { name }));
    const form = 'form:has([name="reason"])';
    const short = await browser.submit(asked, form, { reason: "قصير" });
    expect([short.status, short.textOf("#reason")]).toEqual([400, "قصير"]);
    const done = await browser.submit(short, form, { reason: "مخالفة متكررة للائحة" });
    expect(done.document.toString()).toContain(t("people-edit:act.block.done"));
    expect(done.document.toString()).toContain(t("people:status.blocked"));
    const lift = await browser.open(`${page.url.pathname}/unblock`);
    const lifted = await browser.submit(lift, "main form", {});
    expect(lifted.document.toString()).toContain(t("people-edit:act.unblock.done"));
    // What can't be done now leads back.
    expect((await browser.open(`${page.url.pathname}/unblock`)).url.pathname).toBe(
      page.url.pathname,
    );
  });

  test("gives a role, and takes the last one only after asking", async () => {
    const browser = await screens.as("admin", { language });
    const page = await open(browser, leader.membershipId);
    expect(page.textOf("#roles")).toContain(t("people-edit:roles.last"));
    const select = page.document.querySelector('form[action$="act=roles"] select[name="role"]');
    const option = select
      ?.querySelectorAll("option")
      .find((each) => each.text.includes(roleIn[language]));
    const role = option?.getAttribute("value") ?? "";
    const given = await browser.submit(page, 'form[action$="act=roles"]', { role });
    expect(given.document.toString()).toContain(t("people-edit:roles.given"));
    expect(given.document.querySelectorAll('form[action$="act=endRole"]')).toHaveLength(2);
    const own = `form[action$="act=endRole"]:has([name="role"][value="${role}"])`;
    const ended = await browser.submit(given, own, {});
    expect(ended.document.toString()).toContain(t("people-edit:roles.ended"));
    expect(ended.document.querySelectorAll('form[action$="act=endRole"]')).toHaveLength(0);
    const asked = await browser.open(`${page.url.pathname}/endRoles`);
    expect(asked.textOf("h1")).toBe(t("people-edit:act.endRoles.title", { name: leader.name }));
  });
});

test("a woman's page speaks of her", async () => {
  const browser = await screens.as("admin");
  const t = createTranslator("ar");
  const woman = person("verified", "governorate_leaders");
  const page = await open(browser, woman.membershipId);
  expect(page.textOf("main")).toContain(t("people-edit:branch.label", { context: "female" }));
  const asked = await browser.open(`${page.url.pathname}/block`);
  expect(asked.textOf(".lead")).toBe(t("people-edit:act.block.lead", { context: "female" }));
  const file = await browser.open(page.url.pathname.replace("/user/edit", "/users"));
  expect(file.textOf("main > .screen > .hint, .screen > .hint")).toBe(
    t("people:audited", { context: "female" }),
  );
});

test("in English units have their English names where they have any", async () => {
  const browser = await screens.as("admin", { language: "en" });
  const page = await open(browser, member.membershipId);
  const names = page.document.querySelectorAll("#works-in label").map((each) => each.text.trim());
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => /^[A-Za-z]/.test(name))).toBe(true);
  expect(page.textOf('[name="branch"]')).toContain("Cairo Branch");
  const list = await browser.open("/users?limit=10");
  expect(list.textOf('[name="secretariat"]')).not.toMatch(/[\u0600-\u06ff]/);
});

describe("who may not", () => {
  const t = createTranslator("ar");

  test("has no way from the file, and reads why", async () => {
    const browser = await screens.as("sector_leader");
    const list = await browser.open("/users");
    const file = list.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
    const page = await browser.open(file);
    expect(page.document.querySelector('a[href^="/user/edit/"]')).toBeNull();
    const refused = await browser.open(file.replace("/users/", "/user/edit/"));
    expect([refused.status, refused.textOf(".empty h2")]).toEqual([
      403,
      t("people-edit:forbidden.title"),
    ]);
  });

  test("finds nobody outside the area, and changes nobody above", async () => {
    const admin = await open(await screens.as("admin"), person("verified", "admin").membershipId);
    expect(admin.document.toString()).toContain(t("people-edit:lock.own"));
    const path = admin.url.pathname;
    const central = await (await screens.as("central_leaders")).open(path);
    expect(central.document.toString()).toContain(t("people-edit:lock.above"));
    const local = await screens.as("governorate_leaders");
    const elsewhere = await open(await screens.as("admin"), leader.membershipId);
    expect((await local.open(elsewhere.url.pathname)).status).toBe(404);
    expect((await local.open(`${elsewhere.url.pathname}/block`)).status).toBe(404);
    expect((await local.open(`${elsewhere.url.pathname}/nothing`)).status).toBe(404);
  });

  test("of two editors the second is told, and keeps what was typed", async () => {
    const [one, two] = [await screens.as("admin"), await screens.as("central_leaders")];
    const number = person("expired").membershipId;
    const [first, second] = [await open(one, number), await open(two, number)];
    const name = person("expired").name;
    expect((await one.submit(first, identity, { userName: `${name} الأول` })).status).toBe(200);
    const told = await two.submit(second, identity, { userName: `${name} الثاني` });
    expect(told.status).toBe(400);
    expect(told.document.toString()).toContain(t("failure:changed-meanwhile"));
    expect(told.document.querySelector("#userName")?.getAttribute("value")).toBe(`${name} الثاني`);
    await two.submit(told, identity, { userName: name });
  });
});
