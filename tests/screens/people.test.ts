import { describe, expect, test, vi } from "vitest";
import type { Browser } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const byNumber = 'form:has([name="number"])';
const filters = 'form[role="search"]';
const showing = 'form:has([name="reason"])';
const member = person("verified");

describe.each(mostlyArabic)("people in %s", (language) => {
  const t = createTranslator(language);

  test("are a table with a line in the menu, each leading to a file", async () => {
    const browser = await screens.as("admin", { language });
    const page = await browser.open("/users");
    expect([page.status, page.textOf("h1"), page.textOf('.side [aria-current="page"]')]).toEqual([
      200,
      t("people:title"),
      t("menu:line.people"),
    ]);
    expect(page.document.querySelectorAll(".listing tbody tr")).toHaveLength(25);
    const columns = page.document.querySelectorAll(".listing thead th");
    expect(columns.map((each) => each.text)).toEqual(
      ["name", "membershipId", "governorate", "createdAt", "status"].map((each) =>
        t(`people:column.${each}`),
      ),
    );
    expect(page.document.toString()).not.toContain(member.nationalId);
    const href = page.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
    const file = await browser.open(href);
    expect(file.textOf("h1")).toBe(page.textOf(".listing tbody a"));
    for (const part of ["roles", "applications", "aid", "feedback", "attendance"]) {
      expect(file.document.toString()).toContain(t(`people:part.${part}.title`));
    }
    // Whoever may change somebody may call them.
    expect(file.document.querySelector('.heading a[href^="tel:"]')).not.toBeNull();
  });

  test("are narrowed by what stands in the address then", async () => {
    const browser = await screens.as("admin", { language });
    const page = await browser.submit(await browser.open("/users"), filters, {
      keyword: member.name.split(" ").slice(0, 2).toReversed().join(" "),
      status: "verified",
      "from-day": "1",
      "from-month": "1",
      "from-year": "2015",
      order: "name",
      limit: "50",
    });
    const { searchParams } = page.url;
    expect(Object.fromEntries(searchParams)).toMatchObject({
      status: "verified",
      from: "2015-01-01",
      order: "name",
      limit: "50",
    });
    expect([...searchParams.keys()]).not.toContain("rank");
    expect(page.textOf(".listing tbody")).toContain(member.name);
    const none = await browser.open("/users?status=blocked&rank=admin");
    expect(none.textOf(".empty h2")).toBe(t("people:list.filtered"));
    const beyond = await browser.open("/users?page=900");
    expect(beyond.textOf(".empty h2")).toBe(t("list:beyond.title"));
  });

  test("are found by a number that never stands in an address", async () => {
    const browser = await screens.as("admin", { language });
    for (const number of [member.nationalId, member.phoneNumber]) {
      const page = await browser.submit(await browser.open("/users"), byNumber, { number });
      expect(page.url.toString()).not.toContain(number);
      const [listed] = page.document.querySelectorAll(".listing");
      expect(listed?.text).toContain(member.name);
      for (const link of page.document.querySelectorAll("a, form")) {
        expect(link.toString()).not.toContain(`=${number}`);
      }
      const asked = await browser.open(`/users?keyword=${number}`);
      expect(asked.document.toString()).toContain(t("people:list.hint.number"));
      // Between other words, and with spaces in it, too.
      const mixed = `${member.name} ${number.slice(0, 4)} ${number.slice(4)}`;
      const start = await browser.open("/search");
      const found = await browser.submit(start, "main form.search", { q: mixed });
      expect([found.status, found.url.pathname + found.url.search]).toEqual([200, "/search"]);
      const box = (await browser.open("/users")).document.querySelector('[name="keyword"]');
      const pattern = new RegExp(`^(?:${box?.getAttribute("pattern")})$`, "v");
      expect([pattern.test(mixed), pattern.test(member.name)]).toEqual([false, true]);
    }
    const wrong = await browser.submit(await browser.open("/users"), byNumber, { number: "2900" });
    expect(wrong.status).toBe(400);
    expect(wrong.textOf("form.search .error")).toContain(t("failure:field.personal-number"));
    const nobody = await browser.submit(await browser.open("/users"), byNumber, {
      number: "29001011112345",
    });
    expect(nobody.document.toString()).toContain(t("people:number.none"));
  });

  test("show their national ID once, for a reason that they read", async () => {
    const browser = await screens.as("admin", { language });
    const list = await browser.open(`/users?keyword=${member.membershipId}`);
    const path = list.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
    const file = await browser.open(path);
    expect(file.document.toString()).toContain(`•••${member.nationalId.slice(-3)}`);
    expect(file.document.toString()).not.toContain(member.nationalId);
    const short = await browser.submit(file, showing, { reason: "قصير" });
    expect(short.status).toBe(400);
    expect(short.document.querySelector('[name="reason"]')?.text.trim()).toBe("قصير");
    const reason = "مطابقة البطاقة عند تسليم كارنيه العضوية";
    const shown = await browser.submit(file, showing, { reason });
    expect(shown.document.toString()).toContain(member.nationalId);
    expect(shown.headers.get("cache-control")).toContain("no-store");
    expect(shown.url.toString()).not.toContain(member.nationalId);
    expect((await browser.open(path)).document.toString()).not.toContain(member.nationalId);
    const own = await screens.as("member", { language });
    const security = await own.open("/profile/security");
    expect(security.document.toString()).toContain(`${t("profile:act.identity-read")}: ${reason}`);
  });
});

test("a review and an aid case lead to the person's file, for who may open it, and back", async () => {
  const lists = ["/users/applications", "/statistics/urgent-assistance/medical"];
  const first = async (browser: Browser, list: string) => {
    const page = await browser.open(list);
    return page.document.querySelector(".listing tbody a, .waiting a")?.getAttribute("href") ?? "";
  };
  for (const list of lists) {
    const browser = await screens.as("governorate_leaders");
    const href = await first(browser, list);
    const page = await browser.open(href);
    const link = page.document.querySelector('main a[href^="/users/0"]');
    const file = await browser.open(link?.getAttribute("href") ?? "");
    expect([file.status, file.document.querySelector(`main a[href="${href}"]`) !== null]).toEqual([
      200,
      true,
    ]);
  }
});

test("a leader of a governorate finds their own people, and no file beyond", async () => {
  const admin = await screens.as("admin");
  const local = await screens.as("governorate_leaders");
  const far = await admin.open("/users?rank=sector_leader");
  const path = far.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
  expect((await local.open(path)).status).toBe(404);
  const page = await local.open("/users");
  const places = page.document.querySelectorAll(".listing tbody td:nth-child(3)");
  const governorates = places.map((each) => each.querySelector("span")?.childNodes[0]?.text);
  expect(new Set(governorates)).toEqual(new Set(["دمياط"]));
  const own = page.document.querySelector(".listing tbody a")?.getAttribute("href") ?? "";
  expect((await local.open(own)).document.querySelector(showing)).toBeNull();
});

test("the search of the menu finds by words, in an address, and by numbers, in none", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as("admin");
  const applicant = person("pending");
  const from = await browser.open("/roles");
  const named = await browser.submit(from, "search form.find", { q: applicant.name });
  expect(named.textOf("h1")).toBe(t("search:title"));
  expect(named.url.searchParams.get("q")).toBe(applicant.name);
  const linkTo = (name: string, { document } = named) =>
    document.querySelectorAll("main .hits a").find(({ text }) => text.trim() === name);
  const application = await browser.open(linkTo(applicant.name)?.getAttribute("href") ?? "");
  expect(application.textOf("h1")).toBe(applicant.name);
  for (const [number, name] of [
    [member.phoneNumber, member.name],
    [applicant.nationalId, applicant.name],
  ] as const) {
    const found = await browser.submit(named, "main form.search", { q: number });
    expect(linkTo(name, found)).toBeDefined();
    expect(found.url.href).not.toContain(number);
  }
  for (const [words, answer] of [
    ["م", "search:short"],
    ["ضظغثذ", "search:noneText"],
  ] as const) {
    const none = await browser.submit(named, "main form.search", { q: words });
    expect(none.textOf("main")).toContain(t(answer));
  }
});

test("no number that people are known by stands in a line of the log", async () => {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    written.push(String(line));
    return true;
  });
  const browser = await screens.as("admin");
  for (const number of [member.nationalId, member.phoneNumber, `${member.phoneNumber}0`]) {
    await browser.submit(await browser.open("/users"), byNumber, { number });
    await browser.open(`/users?keyword=${number}`);
  }
  write.mockRestore();
  for (const number of [member.nationalId, member.phoneNumber]) {
    expect(written.join("\n")).not.toContain(number);
  }
});

describe.each(mostlyArabic)("the directory in %s", (language) => {
  const t = createTranslator(language);

  test("lists who agreed; a visitor is listed and taken out again by one button", async () => {
    // Somebody else in each language: a consent stays.
    const who = language === "ar" ? "demo-member" : "demo-member-woman";
    const browser = await screens.as(who, { language });
    const consent = 'form[action="/members?act=consent"]';
    let page = await browser.open("/members");
    expect(page.document.querySelectorAll(".card").length).toBeGreaterThan(5);
    const isListed = () =>
      page.document.querySelector("[role=switch]")?.getAttribute("aria-checked") === "true";
    const before = isListed();
    page = await browser.submit(page, consent);
    expect(page.url.pathname).toBe("/members");
    expect(isListed()).toBe(!before);
    const security = await browser.open("/profile/security");
    const [directory] = security.document.querySelectorAll("#consents [role=switch]");
    expect(directory?.getAttribute("aria-checked")).toBe(String(!before));
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
