import { beforeEach, describe, expect, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { openScreensAlone, setUpScreens } from "#tests/world/screens.ts";
import { json, success } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

/** Every test has the limits to itself. */
beforeEach(() => screens.pass(2 * 60 * 60));

const of = (uid: string) => {
  const found = demoPeople().find((person) => person.uid === uid);
  if (!found) throw new Error(`The cast has no ${uid}.`);
  return found;
};
const member = of("demo-not-activated");
const withoutEmail = of("demo-no-email");

const IDENTIFY = 'form:has([name="nationalId"])';
const CONFIRM = 'form:has([name="otp"])';
const RESEND = 'form[action="/activate/resend"]';

const identify = async (
  browser: Browser,
  { nationalId, phoneNumber }: { nationalId: string; phoneNumber: string } = member,
) => browser.submit(await browser.open("/activate"), IDENTIFY, { nationalId, phoneNumber });
/** Sends a code and goes through the dialog as somebody. */
async function confirm(browser: Browser, page: Page, otp: string, person: string) {
  return browser.submit(await browser.submit(page, CONFIRM, { otp }), "form", { person });
}

async function newestCode(email = member.email): Promise<string> {
  await screens.work();
  const url = `${screens.origin}/demo/mailbox.json?to=${encodeURIComponent(email ?? "")}`;
  const [mail] = await (await screens.handle(new Request(url))).json();
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** What the database knows of the linking is undone, so that the next test can link again. */
async function unlink() {
  const opened = await screens.platform();
  await opened.dependencies.db.execute(
    `update users set facebook_id = null, activated_at = null where membership_id = '${member.membershipId}'`,
  );
}

describe.each(mostlyArabic)("in %s", (language) => {
  const t = createTranslator(language);

  test("a member identifies, types the code, confirms by Facebook and is home", async () => {
    const browser = screens.browser({ language });
    const page = await identify(browser);
    expect([page.status, page.url.pathname]).toEqual([200, "/activate/confirm"]);
    expect(page.text).toContain("n••••@example.org");
    const dialog = await browser.submit(page, CONFIRM, { otp: await newestCode() });
    expect(dialog.url.pathname).toBe("/demo/facebook/dialog/oauth");
    const home = await browser.submit(dialog, "form", { person: "demo-stranger" });
    expect([home.status, home.url.pathname]).toEqual([200, "/"]);
    expect(home.notices).toContainEqual(expect.stringContaining(t("activation:success")));
    expect(home.text).toContain(member.name);
    expect([...browser.cookies.keys()]).not.toContain("activation");
    await unlink();
  });

  test("what can't be is said field by field, and what was typed stays", async () => {
    const browser = screens.browser({ language });
    const page = await identify(browser, { nationalId: "١٢٣", phoneNumber: "0223456789" });
    expect([page.status, page.url.pathname]).toEqual([400, "/activate"]);
    expect(page.title).toMatch(new RegExp(`^${t("errorPrefix")}`));
    expect(page.textOf(".summary")).toContain(t("failure:field.national-id-length"));
    expect(page.textOf(".summary")).toContain(t("failure:field.phone"));
    const value = (name: string) =>
      page.document.querySelector(`[name="${name}"]`)?.getAttribute("value");
    expect([value("nationalId"), value("phoneNumber")]).toEqual(["١٢٣", "0223456789"]);
  });

  test("an unknown pair is answered alike, whichever half is wrong", async () => {
    const browser = screens.browser({ language });
    for (const wrong of [
      { ...member, phoneNumber: "01099999999" },
      { ...member, nationalId: "28506151699991" },
    ]) {
      const page = await identify(browser, wrong);
      expect([page.status, page.url.pathname]).toEqual([400, "/activate"]);
      expect(page.notices.join()).toContain(t("failure:activation-unknown"));
    }
  });

  test("without an address on file no code is asked for, and a leader is waited for", async () => {
    const browser = screens.browser({ language });
    const page = await identify(browser, withoutEmail);
    expect(page.url.pathname).toBe("/activate/confirm");
    expect(page.document.querySelector('[name="otp"]')).toBeNull();
    const dialog = await browser.submit(page, 'form:has([name="key"]):not([action])');
    const back = await browser.submit(dialog, "form", { person: "demo-stranger" });
    expect(back.url.pathname).toBe("/activate");
    expect(back.notices.join()).toContain(t("failure:activation-waiting"));
    // The toast goes; the words stay in the page.
    expect(back.textOf("main .banner")).toContain(t("failure:activation-waiting"));
  });
});

test("digits in Arabic-Indic form are the same national ID, phone and code", async () => {
  const browser = screens.browser();
  const eastern = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  const { nationalId, phoneNumber } = member;
  const page = await identify(browser, {
    nationalId: eastern(nationalId),
    phoneNumber: eastern(phoneNumber),
  });
  const home = await confirm(browser, page, eastern(await newestCode()), "demo-stranger");
  expect(home.url.pathname).toBe("/");
  await unlink();
});

test("a wrong code asks for the code alone: nobody goes through the dialog twice", async () => {
  const browser = screens.browser();
  const page = await identify(browser);
  const code = await newestCode();
  const back = await confirm(browser, page, other(code), "demo-stranger");
  expect(back.url.pathname).toBe("/activate/confirm");
  expect(back.notices.join()).toContain(createTranslator("ar")("failure:code-wrong"));
  expect(back.text).toContain(createTranslator("ar")("activation:confirm.vouched"));
  expect(back.document.querySelector('[name="otp"]')?.getAttribute("value") ?? "").toBe("");
  const home = await browser.submit(back, CONFIRM, { otp: code });
  expect(home.url.pathname).toBe("/");
  await unlink();
});

test("a code that ran out in the dialog is replaced by a new one, and that is enough", async () => {
  const browser = screens.browser();
  const page = await identify(browser);
  const dialog = await browser.submit(page, CONFIRM, { otp: await newestCode() });
  screens.pass(10 * 60 + 1);
  const back = await browser.submit(dialog, "form", { person: "demo-stranger" });
  expect(back.notices.join()).toContain(createTranslator("ar")("failure:code-expired"));
  const again = await browser.submit(back, RESEND);
  expect(again.notices.join()).toContain(createTranslator("ar")("guest:verify.resent"));
  const home = await browser.submit(again, CONFIRM, { otp: await newestCode() });
  expect(home.url.pathname).toBe("/");
  await unlink();
});

test("what is no code is said at its field, without the dialog", async () => {
  const browser = screens.browser();
  const page = await browser.submit(await identify(browser), CONFIRM, { otp: "12" });
  expect([page.status, page.url.pathname]).toEqual([400, "/activate/confirm"]);
  expect(page.text).toContain(createTranslator("ar")("failure:field.code"));
});

test("a mail that takes minutes is waited for, and a new code may be asked for meanwhile", async () => {
  const browser = screens.browser();
  const page = await identify(browser);
  expect(page.text).toContain(createTranslator("ar")("guest:verify.minutes"));
  screens.pass(9 * 60);
  const later = await browser.open("/activate/confirm");
  expect(later.document.querySelector('[name="otp"]')?.hasAttribute("disabled")).toBe(false);
  const again = await browser.submit(later, RESEND);
  expect(again.notices.join()).toContain(createTranslator("ar")("guest:verify.resent"));
});

test("somebody else's Facebook account is refused, and one may start again", async () => {
  const browser = screens.browser();
  const page = await identify(browser);
  const back = await confirm(browser, page, await newestCode(), "demo-member");
  expect(back.url.pathname).toBe("/activate");
  expect(back.notices.join()).toContain(createTranslator("ar")("failure:already-registered"));
  expect([...browser.cookies.keys()]).not.toContain("activation");
});

test("who declines the dialog is back where it began, and may go on", async () => {
  const browser = screens.browser();
  const page = await identify(browser);
  const code = await newestCode();
  const dialog = await browser.submit(page, CONFIRM, { otp: code });
  const back = await browser.submit(dialog, "form:has([name=refuse])", {});
  expect(back.url.pathname).toMatch(/^\/activate/);
  const confirmPage = await browser.open("/activate/confirm");
  const home = await confirm(browser, confirmPage, code, "demo-stranger");
  expect(home.url.pathname).toBe("/");
  await unlink();
});

test("the second page without the first one leads to the first", async () => {
  const browser = screens.browser();
  expect((await browser.open("/activate/confirm")).url.pathname).toBe("/activate");
  for (const path of ["/activate/confirm", "/activate/resend"]) {
    const headers = { Origin: screens.origin };
    const answer = await browser.raw(path, { method: "POST", body: new FormData(), headers });
    expect([answer.status, answer.headers.get("location")], path).toEqual([303, "/activate"]);
  }
});

test("national ID and phone stand in no address and in no cookie that can be read", async () => {
  const browser = screens.browser();
  const page = await identify(browser);
  expect(page.url.href).not.toContain(member.nationalId);
  for (const [name, value] of browser.cookies) {
    for (const text of [value, Buffer.from(value, "base64").toString("latin1")]) {
      expect(text, name).not.toContain(member.nationalId);
      expect(text, name).not.toContain(member.phoneNumber);
    }
  }
  expect(page.html).not.toContain(member.nationalId);
});

test("nobody who is signed in activates anything", async () => {
  const browser = await screens.as("demo-member");
  expect((await browser.open("/activate")).url.pathname).toBe("/");
});

describe("with another organisation's platform", () => {
  test("that says nothing of a code, none is asked for, and its refusals are told", async () => {
    const { platform, screens: apart } = await openScreensAlone();
    try {
      const browser = apart.browser({ language: "en" });
      platform.answer = (path, response) =>
        path.endsWith("/auth/first-login")
          ? success({ membershipId: 77, name: "ignored" })(path, response)
          : json({ success: false }, { status: 500 })(path, response);
      const page = await identify(browser);
      expect(page.url.pathname).toBe("/activate/confirm");
      expect(page.document.querySelector('[name="otp"]')).toBeNull();

      platform.answer = json({ success: false }, { status: 404 });
      const refused = await identify(browser);
      expect(refused.status).toBe(400);
      expect(refused.notices.join()).toContain("Failed to complete first login");

      platform.answer = json({ success: false, message: "No such member" }, { status: 404 });
      expect((await identify(browser)).notices.join()).toContain("No such member");
    } finally {
      await apart.close();
    }
  });
});
