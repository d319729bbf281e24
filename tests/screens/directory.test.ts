import { describe, expect, test } from "vitest";
import { mostlyArabic } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

describe.each(mostlyArabic)("the directory in %s", (language) => {
  const t = createTranslator(language);

  test("lists who agreed; a visitor is listed and taken out again by one button", async () => {
    // Somebody else in each language: a consent stays.
    const who = language === "ar" ? "demo-member" : "demo-member-woman";
    const browser = await screens.as(who, { language });
    const consent = 'form[action="/members?act=consent"]';
    let page = await browser.open("/members");
    expect(page.document.querySelectorAll(".card").length).toBeGreaterThan(5);
    // What is said of who isn't listed holds, in Arabic, what is said of who is.
    const isListed = () => !page.text.includes(t("consent:directory.is.not"));
    const before = isListed();
    page = await browser.submit(page, consent);
    expect(page.url.pathname).toBe("/members");
    expect(isListed()).toBe(!before);
    const security = await browser.open("/profile/security");
    expect(security.text).toContain(t(`consent:directory.is.${before ? "not" : "given"}`));
    page = await browser.submit(await browser.open("/members"), consent);
    expect(isListed()).toBe(before);
  });

  test("is searched by name, and says when nobody matches", async () => {
    const browser = await screens.as("demo-member", { language });
    const all = await browser.open("/members");
    const name = all.document.querySelector(".card .title")?.text.trim().split(/\s+/)[0] ?? "";
    const found = await browser.submit(all, 'form[role="search"]', { keyword: name });
    expect(found.document.querySelectorAll(".card").length).toBeGreaterThan(0);
    const none = await browser.open("/members?keyword=zzzzzz");
    expect(none.text).toContain(t("directory:list.filtered"));
    const personal = await browser.open("/members?keyword=29001011234567");
    expect(personal.text).toContain(t("directory:list.hint.number"));
  });
});

test("leaders who read people find the way to the table, members don't", async () => {
  const leader = await screens.as("demo-admin");
  const table = 'main a[href="/users"]';
  expect((await leader.open("/members")).document.querySelector(table)).not.toBeNull();
  const member = await screens.as("demo-member");
  expect((await member.open("/members")).document.querySelector(table)).toBeNull();
});
