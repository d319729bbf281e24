import { describe, expect, test } from "vitest";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { answersOf, papers, photo, signUpToken } from "#tests/world/newcomer.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { signInForTest } from "#tests/world/sign-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const STEP = 'form[action^="/registerNow?step="]';
const FORM = 'form[action="/application"]';
let number = 500;

/** Somebody whose application is under review. */
async function applied(language: "ar" | "en") {
  const good = answersOf(++number);
  const browser = screens.browser({ language });
  browser.cookies.set("session", await signUpToken(`applied-${number}`));
  let page = await browser.open("/registerNow");
  for (const step of ["personal", "address", "work", "politics"] as const) {
    page = await browser.submit(page, STEP, good[step]);
  }
  page = await browser.submit(page, STEP);
  await browser.submit(page, STEP, await papers());
  return { browser, good };
}

/** What a reviewer does about the newest application. */
async function review(act: "correction" | "refusal", body: object): Promise<void> {
  const opened = await screens.platform();
  const { accessToken } = await signInForTest(opened, person("verified", "admin").uid);
  const callApi = async (method: string, path: string, sent?: object) => {
    const answer = await opened.fetch(
      new Request(`http://platform/api/v1/membership/applications${path}`, {
        method,
        headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": "application/json" },
        body: sent && JSON.stringify(sent),
      }),
    );
    const { data, success, message } = await answer.json();
    expect([path, success, message]).toEqual([path, true, message]);
    return data;
  };
  // The oldest come first.
  const { items } = await callApi("GET", "?state=submitted&limit=50");
  const { id } = items.at(-1);
  await callApi("POST", `/${id}/claim`, {});
  await callApi("POST", `/${id}/${act}`, body);
}

describe.each(mostlyEnglish)("in %s", (language) => {
  const words = createTranslator(language);

  test("who is asked for a correction sees what and why, and mends that alone", async () => {
    const { browser, good } = await applied(language);
    const fields = ["street", "personalPhoto"];
    await review("correction", { fields, note: "الشارع غير واضح" });
    const page = await browser.open("/application");
    expect(page.text).toContain(words("application:state.correction"));
    expect(page.textOf(".steps")).toContain("الشارع غير واضح");
    const asked = page.document
      .querySelectorAll(`${FORM} :is(input, select, textarea)`)
      .map((each) => each.getAttribute("name"));
    expect(asked).toEqual(["key", ...fields]);
    const street = page.document.querySelector(`${FORM} [name="street"]`);
    expect(street?.getAttribute("value")).toBe(good.address.street);

    const missing = await browser.submit(page, FORM, { street: "" });
    expect([missing.status, missing.title.startsWith(words("errorPrefix"))]).toEqual([400, true]);
    expect(missing.document.querySelectorAll(".summary a")).toHaveLength(2);
    const sent = { street: "شارع النيل، خلف المدرسة", personalPhoto: await photo() };
    const done = await browser.submit(missing, FORM, sent);
    expect([done.status, done.url.pathname]).toEqual([200, "/application"]);
    expect(done.notices).toContain(words("application:corrected"));
    expect(done.document.querySelector(FORM)).toBe(null);
    expect(done.textOf(".steps")).toContain(words("application:act.corrected"));
  });

  test("a governorate is corrected together with its city, without a script too", async () => {
    const { browser } = await applied(language);
    await review("correction", { fields: ["governorate"], note: "" });
    const page = await browser.open("/application");
    const cities = 'button[name="showCities"]';
    const shown = await browser.submit(page, FORM, { governorate: "قنا", city: "" }, cities);
    expect(shown.document.querySelector('option[value="نجع حمادي"]')).not.toBe(null);
    const done = await browser.submit(shown, FORM, { city: "نجع حمادي" });
    expect(done.notices).toContain(words("application:corrected"));
  });

  test("the banner and home say where an application stands, and its notification leads to it", async () => {
    const { browser } = await applied(language);
    const home = await browser.open("/");
    expect(home.textOf(".banner p")).toBe(words("application:banner.pending.text"));
    expect(home.document.querySelector(".banner a")).toBeNull();
    const card = home.document.querySelector('.choice a[href="/application"]');
    expect(card?.text.trim()).toBe(words("home:card.application.title"));
    await review("correction", { fields: ["street"], note: "" });
    const asked = await browser.open("/");
    expect(asked.textOf(".banner p")).toBe(words("application:banner.correction.text"));
    const way = asked.document.querySelector(".banner a");
    expect([way?.getAttribute("href"), way?.text.trim()]).toEqual([
      "/application",
      words("application:banner.correction.action"),
    ]);
    const told = await browser.open("/notification");
    expect(told.document.querySelector(".notice .title a")?.getAttribute("href")).toBe(
      "/application",
    );
  });

  test("what was sent stands on its page, the national ID masked, and its pictures", async () => {
    const { browser, good } = await applied(language);
    const page = await browser.open("/application");
    expect(page.text).toContain(good.address.street);
    expect(page.html).not.toContain(good.personal.nationalId);
    const pictures = page.document.querySelectorAll('main a[href^="/profile/documents/"]');
    expect(pictures).toHaveLength(5);
    const first = await browser.raw(pictures[0]?.getAttribute("href") ?? "");
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  test("an application is withdrawn once that is confirmed, and another may be sent", async () => {
    const { browser, good } = await applied(language);
    const page = await browser.open("/application");
    const link = page.document.querySelector('main a[href="/application/withdraw"]');
    const asked = await browser.open(link?.getAttribute("href") ?? "");
    expect(asked.textOf("h1")).toBe(words("application:withdraw.title"));
    const done = await browser.submit(asked, "main form");
    expect([done.status, done.url.pathname]).toEqual([200, "/registerNow"]);
    expect(done.notices).toContain(words("application:withdraw.done"));
    const late = await browser.submit(asked, "main form", { key: "another-key-of-this-form" });
    expect(late.url.pathname, "a second press does nothing").toBe("/registerNow");
    let next = done;
    for (const step of ["personal", "address", "work", "politics"] as const) {
      next = await browser.submit(next, STEP, good[step]);
    }
    next = await browser.submit(next, STEP);
    const home = await browser.submit(next, STEP, await papers());
    expect([home.url.pathname, home.textOf(".banner p")]).toEqual([
      "/",
      words("application:banner.pending.text"),
    ]);
  });

  test("who was refused reads why, and applies again with the answers of last time", async () => {
    const { browser, good } = await applied(language);
    await review("refusal", { reason: "unreadable", note: "" });
    const page = await browser.open("/application");
    expect(page.text).toContain(words("application:state.refused"));
    expect(page.textOf(".steps")).toContain(words("application:reason.unreadable"));
    // The reason comes first, then the one button; the banner is silent here.
    expect(page.textOf(".refusal-reason")).toContain(words("application:reason.unreadable"));
    expect(page.document.querySelectorAll('a[href="/registerNow"]')).toHaveLength(1);
    const form = await browser.open(
      page.document.querySelector('main a[href="/registerNow"]')?.getAttribute("href") ?? "",
    );
    const name = form.document.querySelector('[name="fullName"]');
    expect(name?.getAttribute("value")).toBe(good.personal.fullName);
    // A national ID is never shown again, so it is typed again.
    expect(form.shown(STEP, "nationalId")).toEqual([""]);
    let next = form;
    for (const step of ["personal", "address", "work", "politics"] as const) {
      next = await browser.submit(next, STEP, step === "personal" ? good.personal : {});
    }
    next = await browser.submit(next, STEP);
    const home = await browser.submit(next, STEP, await papers());
    expect([home.status, home.url.pathname]).toEqual([200, "/"]);
    expect(home.text).toContain(words("application:banner.pending.text"));
  });
});

test("who never applied is told so, and a stranger signs in first", async () => {
  const stranger = screens.browser();
  expect((await stranger.open("/application")).url.pathname).toBe("/login");
  const browser = await screens.as("member", { language: "en" });
  const page = await browser.open("/application");
  expect(page.text).toContain(createTranslator("en")("application:none.title"));
});
