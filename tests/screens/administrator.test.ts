import { beforeEach, expect, test } from "vitest";
import type { Browser, Page } from "#tests/world/browser.ts";
import { addInvitation } from "#tests/world/email-code.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

/** Every test has the limits to itself. */
beforeEach(() => screens.pass(2 * 60 * 60));

const CODE = 'form:has([name="otp"])';
const SEND = 'form[action="/administrator/send-code"]';
const FACEBOOK = 'form[action="/auth/facebook"]';

let number = 0;

/** A fresh link. */
async function newLink() {
  const opened = await screens.platform();
  const email = `boss-${++number}@example.org`;
  return { email, path: `/administrator/${await addInvitation(opened.dependencies, email)}` };
}

async function newestCode(email: string): Promise<string> {
  await screens.work();
  const url = `${screens.origin}/demo/mailbox.json?to=${encodeURIComponent(email)}`;
  const [mail] = await (await screens.handle(new Request(url))).json();
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Whose profile the browser's session sees. */
const nameOf = async (browser: Browser) => (await browser.open("/profile")).text;

/** Posts the code; the page of first steps is another screen's to test. */
async function confirm(browser: Browser, page: Page, otp: string) {
  const key = page.shown(CODE, "key")[0] ?? "";
  return browser.raw("/administrator", {
    method: "POST",
    body: new URLSearchParams({ otp, key }),
    headers: { Origin: screens.origin },
  });
}

test.each(mostlyArabic)(
  "whoever opens the link confirms the address and is administrator (%s)",
  async (language) => {
    const t = createTranslator(language);
    const { email, path } = await newLink();
    // A mail program's look at the link uses nothing up.
    await screens.browser().open(path);
    const browser = screens.browser({ language });
    const page = await browser.open(path);
    expect([page.status, page.url.href]).toEqual([200, `${screens.origin}/administrator`]);
    expect(page.text).toContain("هدى كامل");
    expect(page.text).toContain(language === "ar" ? "حزب النهر" : "The River Party");
    expect(page.text).toContain("b••••@example.org");
    expect(page.html).not.toContain(path.slice(-43));
    const sent = await browser.submit(page, SEND);
    expect([sent.status, sent.url.pathname]).toEqual([200, "/administrator"]);
    const otp = await newestCode(email);
    const wrong = await browser.submit(sent, CODE, { otp: otp === "000000" ? "111111" : "000000" });
    expect([wrong.status, wrong.shown(CODE, "otp")]).toEqual([400, [""]]);
    const done = await confirm(browser, wrong, otp);
    expect([done.status, done.headers.get("location")]).toEqual([303, "/desk/settings"]);
    expect(await nameOf(browser)).toContain("هدى كامل");
    expect((await browser.open("/roles")).status).toBe(200);
    expect([...browser.cookies.keys()]).not.toContain("invitation");

    const again = await screens.browser({ language }).open(path);
    expect([again.status, again.url.pathname]).toEqual([404, "/administrator"]);
    expect(again.text).toContain(t("auth:administrator.invalid.next"));
    expect(again.document.querySelector('main a[href="/login"]')).not.toBeNull();
  },
);

test("the provider vouches as well", async () => {
  const { path } = await newLink();
  const browser = screens.browser();
  const dialog = await browser.submit(await browser.open(path), FACEBOOK);
  expect(dialog.url.pathname).toBe("/demo/facebook/dialog/oauth");
  const done = await browser.submit(dialog, "form", { person: "demo-stranger" });
  expect(done.url.pathname).toBe("/desk/settings");
  expect(await nameOf(browser)).toContain("هدى كامل");
});

test("who is signed in is told so, and by the code becomes the administrator instead", async () => {
  const { email, path } = await newLink();
  const browser = await screens.as("demo-member");
  const before = browser.cookies.get("session");
  const page = await browser.open(path);
  expect(page.textOf("main .banner")).toContain(
    createTranslator("ar")("auth:administrator.signedIn"),
  );
  expect(page.document.querySelector(FACEBOOK)).toBeNull();
  const sent = await browser.submit(page, SEND);
  await confirm(browser, sent, await newestCode(email));
  expect(await nameOf(browser)).toContain("هدى كامل");
  // The earlier session is over, also for whoever kept its cookie.
  const thief = screens.browser();
  thief.cookies.set("session", before ?? "");
  expect((await thief.open("/profile")).url.pathname).toBe("/login");
});

test("a made-up link, one cut short and none at all lead to the page that says what to do", async () => {
  for (const path of ["/administrator", `/administrator/${"x".repeat(43)}`, "/administrator/cut"]) {
    const page = await screens.browser({ language: "en" }).open(path);
    expect([page.status, page.url.pathname], path).toEqual([404, "/administrator"]);
    expect(page.text).toContain(createTranslator("en")("auth:administrator.invalid.title"));
  }
});
