import { describe, expect, test } from "vitest";
import { applicants } from "#app/demo/content/applicants.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic, mostlyEnglish } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const names = (page: Page) =>
  page.document.querySelectorAll(".listing tbody th a").map((link) => link.text.trim());

/** The demo's applicant of a place in its list. */
const at = (place: number) => {
  const applicant = applicants[place];
  if (!applicant) throw new Error(`The demo has no applicant ${place}.`);
  return applicant;
};

/** Opens the application of the demo's applicant of a place, as a reviewer finds it. */
async function open(browser: Browser, place: number): Promise<Page> {
  const query = new URLSearchParams({ keyword: at(place).name, state: "all" });
  const page = await browser.open(`/users/applications?${query}`);
  const link = page.document.querySelector(".listing tbody th a")?.getAttribute("href");
  return browser.open(link ?? "");
}

describe.each(mostlyArabic)("the queue in %s", (language) => {
  const t = createTranslator(language);

  test("shows what waits, oldest first, with the warnings themselves, under tabs with counts", async () => {
    const browser = await screens.as("admin", { language });
    const page = await browser.open("/users/applications");
    expect([page.status, page.textOf("h1")]).toEqual([200, t("review:title")]);
    const waiting = applicants.filter(({ state }) => state === "submitted");
    // One of the cast waits as well.
    expect(names(page)).toHaveLength(waiting.length + 1);
    expect(names(page).slice(0, -1)).toEqual(waiting.map(({ name }) => name).reverse());
    const row = page.document
      .querySelectorAll(".listing tbody tr")
      .find(({ text }) => text.includes(at(0).name));
    expect(row?.textContent).toContain(t("review:shortWarning.birthDateDiffers"));
    expect(page.textOf(".tabs [aria-current]")).toBe(
      `${t("review:state.submitted")} ${waiting.length + 1}`,
    );
    expect(page.textOf('.side [aria-current="page"]')).toBe(
      `${t("menu:line.applications")} ${waiting.length + 1}`,
    );
  });

  test("is narrowed by a form, and says how to go on when nothing is left", async () => {
    const browser = await screens.as("admin", { language });
    const page = await browser.open("/users/applications?state=approved");
    const found = await browser.submit(page, 'form[role="search"]', {
      governorate: "قنا",
      kind: "registration",
    });
    expect(found.url.searchParams.get("state")).toBe("approved");
    const here = applicants.filter(
      ({ state, governorateCode }) => state === "approved" && governorateCode === "27",
    );
    expect(names(found)).toEqual(here.map(({ name }) => name));
    const none = await browser.submit(found, 'form[role="search"]', { keyword: "ققققق" });
    expect(none.textOf(".empty")).toContain(t("review:list.filtered"));
    expect(none.document.querySelector(".empty a")?.getAttribute("href")).toBe(
      "/users/applications?state=approved",
    );
  });

  test("finds by a number that stands in no address", async () => {
    const browser = await screens.as("admin", { language });
    const { cardNumber, name } = at(11);
    const page = await browser.open("/users/applications");
    const form = 'form:has([name="number"])';
    const found = await browser.submit(page, form, { number: cardNumber });
    expect([found.status, found.textOf("h1")]).toEqual([200, name]);
    expect(found.url.href).not.toContain(cardNumber);
    for (const [number, why] of [
      ["29001010100000", "review:number.none"],
      ["12", "review:number.wrong"],
      ["", "ask:field.number"],
    ] as const) {
      const back = await browser.submit(page, form, { number });
      expect([back.status, back.textOf("#number-error")]).toEqual([
        400,
        `${t("errorPrefix")} ${t(why)}`,
      ]);
      expect(back.document.querySelector("#number")?.getAttribute("value") ?? "").toBe(number);
    }
    const named = await browser.open(`/users/applications?keyword=${cardNumber}`);
    expect(named.notices).toContain(t("review:list.hint.number"));
  });
});

describe.each(mostlyEnglish)("a review in %s", (language) => {
  const t = createTranslator(language);
  // Each language has applicants of its own, since a decision comes once.
  const [approved, corrected, refused] =
    language === "ar" ? ([14, 15, 16] as const) : ([17, 18, 19] as const);
  // In the sector of the demo's leader, and given back.
  const claimed = 1;

  test("shows answers by steps, warnings, documents and the time line", async () => {
    const page = await open(await screens.as("admin", { language }), 0);
    expect([page.status, page.textOf("h1")]).toEqual([200, at(0).name]);
    expect(page.text).toContain(t("review:warning.birthDateDiffers"));
    const steps = ["personal", "address", "work", "politics"].map((step) =>
      t(`review:step.${step}`),
    );
    const parts = page.document.querySelectorAll("h3").map((each) => each.text);
    expect(parts).toEqual(expect.arrayContaining(steps));
    expect(page.html).not.toContain(at(0).cardNumber);
    expect(page.document.querySelectorAll(".papers img")).toHaveLength(6);
    // What is closed is not fetched, and so not looked at.
    expect(page.document.querySelectorAll(".papers details[open]")).toHaveLength(1);
    expect(page.textOf(".steps")).toContain(t("review:act.submitted"));
    // The card, the field and the decision stand before the answers.
    const card = page.html.indexOf('id="documents"');
    const field = page.html.indexOf('name="nationalId"');
    const order = [card, field, page.html.indexOf(t("review:approve.submit"), field)];
    const answers = page.html.indexOf('class="answers ');
    expect([...order, answers]).toEqual([...order, answers].sort((one, other) => one - other));
    // The address opens one way to decide, and folds the others.
    const opened = (shown: Page) =>
      shown.document.querySelectorAll("#decision details").map((each) => each.hasAttribute("open"));
    expect(opened(page)).toEqual([true, false, false]);
    const { pathname } = page.url;
    const browser = await screens.as("admin", { language });
    expect(opened(await browser.open(`${pathname}?act=correct`))).toEqual([false, true, false]);
    expect(opened(await browser.open(`${pathname}?act=refuse`))).toEqual([false, false, true]);
    expect(opened(await browser.open(`${pathname}?act=strange`))).toEqual([true, false, false]);
  });

  test("is taken on, which keeps others from deciding, and given back", async () => {
    const browser = await screens.as("admin", { language });
    const mine = await browser.submit(await open(browser, claimed), 'form[action$="act=claim"]');
    expect(mine.text).toContain(t("review:claim.mine"));
    expect(mine.notices.join()).toContain(t("review:claim.taken"));
    expect(at(claimed).governorateCode).toBe("27");
    const theirs = await open(await screens.as("sector_leader", { language }), claimed);
    const { name } = person("verified", "admin");
    expect(theirs.text).toContain(t("review:claim.other", { name }));
    expect(theirs.document.querySelector('form[action$="act=approve"]')).toBeNull();
    const free = await browser.submit(mine, 'form[action$="act=release"]');
    expect(free.text).toContain(t("review:claim.free"));
  });

  test("is approved with the number from the card; a wrong one comes back with what was typed", async () => {
    const browser = await screens.as("admin", { language });
    const page = await open(browser, approved);
    const form = 'form[action$="act=approve"]';
    const wrong = await browser.submit(page, form, { nationalId: "29001011112345" });
    expect([wrong.status, wrong.title.startsWith(t("errorPrefix"))]).toEqual([400, true]);
    const field = wrong.document.querySelector("#nationalId");
    expect(field?.getAttribute("value")).toBe("29001011112345");
    expect(wrong.textOf("#nationalId-error")).toContain(t("failure:field.card-unlike"));
    const lines = wrong.document.querySelectorAll(".summary a");
    expect(lines.map((line) => line.getAttribute("href"))).toEqual(["#nationalId"]);
    expect(wrong.url.pathname).toBe(page.url.pathname);
    const reloaded = await browser.open(wrong.url.href);
    expect([reloaded.status, reloaded.textOf("h1")]).toEqual([200, at(approved).name]);
    expect(reloaded.document.querySelector(".summary")).toBeNull();
    const done = await browser.submit(wrong, form, { nationalId: at(approved).cardNumber });
    expect(done.url.pathname).toBe(page.url.pathname);
    expect(done.notices.join()).toContain(t("review:approve.done"));
    expect(done.textOf(".steps")).toContain(t("review:act.approved"));
    expect(done.document.querySelector('form[action$="act=refuse"]')).toBeNull();
    // The way on is the application that waits longest.
    const [oldest] = names(await browser.open("/users/applications"));
    expect(done.textOf("#next bdi")).toBe(oldest);
    // The form of an older tab: it is decided.
    const late = await browser.submit(page, 'form[action$="act=refuse"]', {
      reason: "mismatch",
      confirmed: "on",
    });
    expect(late.notices.join()).toContain(t("failure:decided"));
    expect(late.textOf(".summary li")).toBe(t("failure:decided"));
    expect(late.document.querySelector(".summary a"), "the forms are gone").toBeNull();
  });

  test("asks for named fields anew, of which there must be some", async () => {
    const browser = await screens.as("admin", { language });
    const page = await open(browser, corrected);
    const form = 'form[action$="act=correct"]';
    const none = await browser.submit(page, form, { note: "أعد التصوير" });
    const kept = none.document.querySelector("#correct-note")?.text.trim();
    expect([none.status, kept]).toEqual([400, "أعد التصوير"]);
    expect(none.textOf('.summary a[href="#fields"]')).toBe(t("ask:field.fields"));
    const long = await browser.submit(page, form, { fields: "street", note: "أ".repeat(1001) });
    expect(long.textOf('.summary a[href="#correct-note"]')).toMatch(t("review:correct.note"));
    const done = await browser.submit(none, form, { fields: ["street", "nationalID_Front"] });
    expect(done.notices.join()).toContain(t("review:correct.done"));
    expect(done.textOf(".steps")).toContain(t("review:field.nationalID_Front"));
  });

  test("refuses with a reason of the list", async () => {
    const browser = await screens.as("admin", { language });
    const page = await open(browser, refused);
    const form = 'form[action$="act=refuse"]';
    const none = await browser.submit(page, form, { note: "كلمة" });
    const kept = none.document.querySelector("#refuse-note")?.text.trim();
    expect([none.status, kept]).toEqual([400, "كلمة"]);
    expect(none.textOf('.summary a[href="#reason"]')).toBe(t("ask:field.reason"));
    const silent = await browser.submit(none, form, { reason: "other", note: "" });
    expect([silent.status, silent.textOf("#refuse-note-error")]).toEqual([
      400,
      `${t("errorPrefix")} ${t("ask:review.note")}`,
    ]);
    const asked = await browser.submit(silent, form, { reason: "mismatch", note: "كلمة" });
    expect([asked.status, asked.textOf("h1")]).toEqual([
      200,
      t("review:refuse.confirm.title", { name: at(refused).name }),
    ]);
    expect(asked.text).toContain("كلمة");
    expect(asked.url.pathname + asked.url.search).toBe(`${page.url.pathname}?act=refuse`);
    const reopened = await browser.open(asked.url.href);
    expect([reopened.status, reopened.textOf("h1")]).toEqual([200, at(refused).name]);
    const still = await browser.open(page.url.pathname);
    expect(still.document.querySelector(form), "nothing was decided").not.toBeNull();
    const done = await browser.submit(asked, form);
    expect(done.notices.join()).toContain(t("review:refuse.done"));
    expect(done.textOf(".steps")).toContain(t("review:reason.mismatch"));
  });
});

test("a picture goes to reviewers of the area alone, and is kept nowhere", async () => {
  const page = await open(await screens.as("admin"), 1);
  const address = page.document.querySelector(".papers img")?.getAttribute("src") ?? "";
  const shown = await (await screens.as("sector_leader")).raw(address);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(shown.headers.get("cache-control")).toBe("private, no-store");
  const statusFor = async (browser: Browser) => (await browser.raw(address)).status;
  expect(await statusFor(await screens.as("governorate_leaders"))).toBe(404);
  expect(await statusFor(await screens.as("secretariat_governorate_leaders"))).toBe(403);
  const member = await (await screens.as("member")).raw(address);
  expect(member.headers.get("location")).toBe("/not-found");
  const stranger = await screens.browser().raw(address);
  expect(stranger.headers.get("location")).toMatch(/^\/login/);
});

test("an application outside the area is not found", async () => {
  const { url } = await open(await screens.as("admin"), 1);
  expect((await (await screens.as("governorate_leaders")).open(url.pathname)).status).toBe(404);
});

test("members see no line of the menu that leads there, and no page", async () => {
  const browser = await screens.as("member");
  const home = await browser.open("/");
  expect(home.document.querySelector('.side a[href="/users/applications"]')).toBeNull();
  expect((await browser.open("/users/applications")).status).toBe(404);
});
