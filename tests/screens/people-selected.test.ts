import { describe, expect, test } from "vitest";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const choosing = 'form[action$="act=choose"]';
const asking = 'main form:not([method="post"])';
const confirming = 'main form[method="post"]';
const member = person("verified");
const admin = person("verified", "admin");

/** The box of somebody in the list, by the membership number. */
const boxOf = (page: Page, number: string | null) =>
  page.document
    .querySelectorAll(".listing tbody tr")
    .find((row) => row.text.includes(number ?? "-"))
    ?.querySelector('[name="people"]')
    ?.getAttribute("value") ?? "";
const facts = (page: Page, title: string) => {
  const names = page.document.querySelectorAll("main dt");
  return names.find((each) => each.text === title)?.nextElementSibling?.text.trim();
};
const roleNamed = (page: Page, name: string) =>
  page.document
    .querySelectorAll('[name="role"] option')
    .find((each) => each.text.trim() === name)
    ?.getAttribute("value") ?? "";

const roleIn = { ar: "قيادة أمانة قطاع", en: "Sector secretariat leadership" } as const;

describe.each(mostlyArabic)("several people at once in %s", (language) => {
  const t = createTranslator(language);
  const choose = async (browser: Browser, query: string, fields: Record<string, string>) =>
    browser.submit(await browser.open(`/users?${query}`), choosing, fields);

  test("are given a role and lose it again, each step without a script", async () => {
    const browser = await screens.as("admin", { language });
    // One of them holds no role yet: it is the only one then, which is taken by an act of its own.
    const two = [member, person("verified", "secretariat_admin")];
    const list = await browser.open("/users?status=verified&order=number&limit=100");
    const people = two.map(({ membershipId }) => boxOf(list, membershipId));
    const page = await browser.submit(list, choosing, { people, next: "give" });
    expect(page.textOf("h1")).toBe(t("people-edit:bulk.give.title"));
    expect(facts(page, t("people-edit:bulk.people"))).toContain("2");
    const name = roleIn[language];
    const role = roleNamed(page, name);
    const past = await browser.submit(page, asking, {
      role,
      "until-day": "1",
      "until-month": "1",
      "until-year": "2020",
    });
    expect(past.textOf('.summary a[href="#until"]')).toBe(t("failure:field.day-past"));
    const looked = await browser.submit(page, asking, { role });
    expect(facts(looked, t("people-edit:bulk.give.changed"))).toBe("2");
    const done = await browser.submit(looked, confirming, {});
    expect(done.url.pathname).toMatch(/^\/users\/role-changes\//);
    expect(done.textOf("h1")).toBe(t("people-edit:bulk.give.result", { role: name }));
    expect(facts(done, t("people-edit:bulk.give.done"))).toBe("2");
    // The same form again says the same and changes nothing.
    const again = await browser.submit(looked, confirming, {});
    expect(again.url.pathname).toBe(done.url.pathname);

    const ending = await browser.submit(list, choosing, { people, next: "end", key: "another" });
    const kept = await browser.submit(ending, asking, { role });
    expect(kept.textOf("#refused")).toContain(member.name);
    expect(kept.textOf("#refused")).toContain(t("people-edit:bulk.reason.only"));
    const ended = await browser.submit(kept, confirming, {});
    expect(facts(ended, t("people-edit:bulk.end.done"))).toBe("1");
    const holders = (await browser.open(`/users?role=${role}&status=verified`)).textOf(".listing");
    expect(two.map((each) => holders.includes(each.name))).toEqual([true, false]);
    const alone = { people: people[0] ?? "", next: "end", key: "a third" };
    const none = await browser.submit(await browser.submit(list, choosing, alone), asking, {
      role,
    });
    expect(none.document.toString()).toContain(t("people-edit:bulk.nobody"));
    expect(none.document.querySelector(confirming)).toBeNull();
    await browser.submit(await browser.open(`/user/edit/${people[0]}/endRoles`), "main form", {});
  });

  test("are all whom the list finds, and who is left out is named with why", async () => {
    const browser = await screens.as("admin", { language });
    const query = new URLSearchParams({ governorate: "القاهرة", limit: "10" });
    const list = await browser.open(`/users?${query}`);
    const all = list.document.querySelectorAll(`${choosing} .choices label`).at(-1)?.text ?? "";
    const total = Number(/\d+/.exec(all)?.[0]);
    const page = await browser.submit(list, choosing, { scope: "all", next: "give" });
    expect(facts(page, t("people-edit:bulk.people"))).toBe(String(total));
    expect(facts(page, t("people:filter.governorate"))).toBe(
      language === "ar" ? "القاهرة" : "Cairo",
    );
    const role = roleNamed(page, roleIn[language]);
    const looked = await browser.submit(page, asking, { role });
    expect(looked.textOf("#refused")).toContain(admin.name);
    expect(looked.textOf("#refused")).toContain(t("people-edit:bulk.reason.own"));
    const sum = ["give.changed", "give.already", "refused"].reduce(
      (sum, key) => sum + Number(facts(looked, t(`people-edit:bulk.${key}`))),
      0,
    );
    expect(sum).toBe(total);
  });

  test("are asked for where nobody is ticked, and what was chosen stays", async () => {
    const browser = await screens.as("admin", { language });
    const page = await choose(browser, "status=verified", { next: "end" });
    expect(page.status).toBe(400);
    expect(page.textOf('.summary a[href="#people"]')).toBe(t("ask:people.chosen"));
    expect(page.url.searchParams.get("status")).toBe("verified");
    expect(page.document.querySelectorAll(".listing tbody tr").length).toBeGreaterThan(3);
  });

  test("are written to: exactly these, with their number before it is sent", async () => {
    const browser = await screens.as("admin", { language });
    const list = await browser.open(`/users?keyword=${member.membershipId}`);
    const people = boxOf(list, member.membershipId);
    const page = await browser.submit(list, choosing, { people, next: "notify" });
    expect(page.url.pathname).toBe("/notification/create");
    expect(page.document.querySelector('[name="audience"], [name="governorates"]')).toBeNull();
    const writing = 'form[action*="act=check"]';
    const missing = await browser.submit(page, writing, { title: "", message: "نص" });
    expect([missing.status, missing.shown(writing, "message")]).toEqual([400, ["نص"]]);
    expect(missing.shown(writing, "selection")).toHaveLength(1);
    const words = { title: `إلى واحد ${language}`, message: "نص" };
    const checked = await browser.submit(missing, writing, words);
    expect(checked.textOf("main")).toContain(
      t("notification-screens:create.people", { count: 1, number: "1" }),
    );
    const sent = await browser.submit(checked, 'form[action*="act=send"]', {});
    expect(sent.notices).toEqual([t("notification-screens:create.success")]);
    const reader = await screens.as("member", { language });
    expect((await reader.open("/notification")).textOf("main")).toContain(words.title);
    const other = await screens.as("governorate_leaders", { language });
    expect((await other.open("/notification")).textOf("main")).not.toContain(words.title);
  });

  test("who are all there are take their number to be written to", async () => {
    const browser = await screens.as("admin", { language });
    const page = await choose(browser, "", { scope: "all", next: "notify" });
    const words = { title: "للجميع", message: "نص" };
    const checked = await browser.submit(page, 'form[action*="act=check"]', words);
    expect(checked.document.querySelector('[name="confirm"]')).not.toBeNull();
    const refused = await browser.submit(checked, 'form[action*="act=send"]', { confirm: "1" });
    expect(refused.status).toBe(400);
    expect(refused.document.querySelector('[name="selection"]')).not.toBeNull();
  });
});

describe("who may not", () => {
  const t = createTranslator("ar");

  test("sees no boxes, only the acts that are theirs", async () => {
    const sector = await screens.as("sector_leader");
    const plain = await sector.open("/users");
    expect(plain.document.querySelector('[name="people"]')).toBeNull();
    const local = await screens.as("governorate_leaders");
    const page = await local.open("/users");
    const acts = page.document.querySelectorAll('[name="next"]');
    expect(acts.map((act) => act.getAttribute("value"))).toEqual(["notify", "export"]);
  });

  test("reads why, and another's choice is over", async () => {
    const admin = await screens.as("admin");
    const list = await admin.open("/users");
    const people = list.document.querySelector('[name="people"]')?.getAttribute("value") ?? "";
    const page = await admin.submit(list, choosing, { people, next: "give" });
    const local = await screens.as("governorate_leaders");
    const forbidden = await local.open(page.url.pathname);
    expect([forbidden.status, forbidden.textOf(".empty h2")]).toEqual([
      403,
      t("people-edit:bulk.forbidden.title"),
    ]);
    const gone = await admin.open("/users/selected/00000000-0000-7000-8000-000000000000/give");
    expect([gone.status, gone.textOf(".empty h2")]).toEqual([
      404,
      t("people-edit:bulk.over.title"),
    ]);
    expect((await admin.open(page.url.pathname.replace(/give$/, "sell"))).status).toBe(404);
    const id = page.url.pathname.split("/").at(-2);
    const others = await local.open(`/notification/create?selection=${id}`);
    expect(others.textOf("main")).toContain(t("notification-screens:create.selection.over"));
  });
});
