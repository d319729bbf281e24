import { beforeEach, describe, expect, test } from "vitest";
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { openScreensAlone, setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

/** Every test has the limits to itself. */
beforeEach(() => screens.pass(2 * 60 * 60));

const typed = { fullName: "منى السيد", email: "mona@example.com", phoneNumber: "01012345678" };

/** What the screens say, as a visitor of each language reads it. */
const said = {
  ar: {
    error: "خطأ:",
    unknown: "لم يتم العثور على المستخدم.",
    wrong: "الرمز غير صحيح. راجعه وأعد المحاولة.",
    exhausted: "تجاوزت عدد المحاولات المسموح به لهذا الرمز. اطلب رمزًا جديدًا.",
    expired: "انتهت صلاحية الرمز. اطلب رمزًا جديدًا.",
    resent: "أرسلنا رمزًا جديدًا إلى بريدك الإلكتروني.",
    verified: "تم تأكيد بريدك الإلكتروني. أهلًا بك.",
    unreachable: "فشل الاتصال بالخادم. تحقق من اتصالك وأعد المحاولة.",
  },
  en: {
    error: "Error:",
    unknown: "User not found.",
    wrong: "That code isn’t right. Check it and try again.",
    exhausted: "Too many attempts with this code. Request a new one.",
    expired: "OTP has expired. Please request a new one.",
    resent: "We’ve sent a new code to your email address.",
    verified: "Your email address is confirmed. Welcome.",
    unreachable: "Failed to connect to the server. Check your connection and try again.",
  },
} as const;

const REGISTER = 'form:has([name="phoneNumber"])';
const LOG_IN = 'form:has([name="email"])';
const VERIFY = 'form:has([name="otp"])';
const RESEND = 'form[action="/account-verification/resend"]';

async function register(browser: Browser, email: string): Promise<Page> {
  return browser.submit(await browser.open("/LoginGusetUser"), REGISTER, { ...typed, email });
}

async function mails(email: string): Promise<{ text: string }[]> {
  await screens.work();
  const url = `${screens.origin}/demo/mailbox.json?to=${encodeURIComponent(email)}`;
  return (await screens.handle(new Request(url))).json();
}

async function newestCode(email: string): Promise<string> {
  const [mail] = await mails(email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe.each(mostlyEnglish)("in %s", (language) => {
  const words = said[language];
  const t = createTranslator(language);
  const address = (name: string) => `${name}-${language}@example.com`;

  test("a guest registers, verifies, is in, and later logs in by the e-mail alone", async () => {
    const email = address("whole-way");
    const browser = screens.browser({ language });
    const waiting = await register(browser, email);
    expect(waiting.url.pathname + waiting.url.search).toBe("/account-verification");
    expect(waiting.textOf(".lead bdi")).toBe(email);
    const home = await browser.submit(waiting, VERIFY, { otp: await newestCode(email) });
    expect(home.url.pathname).toBe("/");
    expect(home.notices).toContain(words.verified);

    const later = screens.browser({ language });
    const again = await later.submit(await later.open("/GusetUserHome"), LOG_IN, { email });
    expect(again.url.pathname).toBe("/");
    expect((await later.open("/LoginGusetUser")).url.pathname).toBe("/");
  });

  test("an unknown address is told so, and stays in the field", async () => {
    const browser = screens.browser({ language });
    const asked = await browser.open("/GusetUserHome");
    const empty = await browser.submit(asked, LOG_IN, { email: "" });
    expect(empty.status).toBe(400);
    expect(empty.textOf('[id$="-error"]')).toContain(createTranslator(language)("ask:field.email"));
    const page = await browser.submit(asked, LOG_IN, { email: "nobody@example.com" });
    expect(page.status).toBe(400);
    expect(page.title.startsWith(words.error)).toBe(true);
    expect(page.notices).toContain(words.unknown);
    expect(fieldOf(page, "email")).toBe("nobody@example.com");
  });

  test("a wrong code comes back with a toast, and is not shown again", async () => {
    const email = address("wrong");
    const browser = screens.browser({ language });
    const waiting = await register(browser, email);
    const code = await newestCode(email);
    const page = await browser.submit(waiting, VERIFY, { otp: other(code) });
    expect(page.status).toBe(400);
    expect(page.title.startsWith(words.error)).toBe(true);
    expect(page.notices).toContain(words.wrong);
    expect(page.html).not.toContain(other(code));
    expect(page.textOf(".lead bdi")).toBe(email);
    const empty = await browser.submit(page, VERIFY, { otp: "" });
    const line = empty.document.querySelector(".summary a");
    expect(line?.text).toBe(createTranslator(language)("ask:field.otp"));
    expect(empty.document.querySelector(line?.getAttribute("href") ?? "")?.tagName).toBe("INPUT");
    expect((await browser.submit(page, VERIFY, { otp: code })).url.pathname).toBe("/");
  });

  test("after thirty seconds the page says expired, closes the field, and a new code is offered from the start", async () => {
    const email = address("expired");
    const browser = screens.browser({ language });
    const waiting = await register(browser, email);
    expect(waiting.document.querySelector(RESEND)).not.toBeNull();
    expect(waiting.text).toContain(t("guest:verify.running"));
    expect(waiting.html).toContain('content="30; url=/account-verification"');
    const first = await newestCode(email);

    screens.pass(29);
    const almost = await browser.open("/account-verification");
    expect(almost.html).toContain('content="1; url=/account-verification"');

    screens.pass(1);
    const over = await browser.open("/account-verification");
    expect(over.notices).toContain(words.expired);
    expect(over.text).toContain(t("guest:verify.over"));
    expect(over.document.querySelector('[name="otp"]')?.hasAttribute("disabled")).toBe(true);
    expect(over.document.querySelector(`${VERIFY} button`)?.getAttribute("aria-disabled")).toBe(
      "true",
    );
    expect(over.html).not.toContain("http-equiv");

    const resent = await browser.submit(over, RESEND);
    expect(resent.url.pathname).toBe("/account-verification");
    expect(resent.notices).toContain(words.resent);
    expect(resent.html).toContain('content="30; url=/account-verification"');
    expect(fieldOf(resent, "otp") ?? "").toBe("");
    const second = await newestCode(email);
    if (first !== second) {
      expect((await browser.submit(resent, VERIFY, { otp: first })).notices).toContain(words.wrong);
    }
    expect((await browser.submit(resent, VERIFY, { otp: second })).url.pathname).toBe("/");
  });

  test("a code that was guessed at too often can be replaced at once", async () => {
    const email = address("guessed");
    const browser = screens.browser({ language });
    let page = await register(browser, email);
    const code = await newestCode(email);
    for (let count = 0; count < 6; count++) {
      page = await browser.submit(page, VERIFY, { otp: other(code) });
    }
    expect(page.notices).toContain(words.exhausted);
    expect(page.notices).not.toContain(words.expired);
    const resent = await browser.submit(page, RESEND);
    expect(
      (await browser.submit(resent, VERIFY, { otp: await newestCode(email) })).url.pathname,
    ).toBe("/");
  });

  test("a platform that is not there is said in the visitor's language, and the form stays", async () => {
    const { screens: lonely } = await openScreensAlone();
    try {
      const browser = lonely.browser({ language });
      const page = await browser.submit(await browser.open("/LoginGusetUser"), REGISTER, typed);
      expect(page.status).toBe(503);
      expect(page.notices).toContain(words.unreachable);
      expect(fieldOf(page, "email")).toBe(typed.email);
    } finally {
      await lonely.close();
    }
  });
});

function fieldOf(page: Page, name: string): string | undefined {
  return page.document.querySelector(`[name="${name}"]`)?.getAttribute("value");
}

test("going back to correct the address finds what was typed, and no address is in a URL", async () => {
  const browser = screens.browser();
  const waiting = await register(browser, "mistyped@example.com");
  const link = waiting.document.querySelector('main p a[href="/LoginGusetUser"]');
  const back = await browser.open(link?.getAttribute("href") ?? "");
  expect(back.url.search).toBe("");
  expect(fieldOf(back, "fullName")).toBe(typed.fullName);
  expect(fieldOf(back, "email")).toBe("mistyped@example.com");
  expect(fieldOf(back, "phoneNumber")).toBe(typed.phoneNumber);
  const corrected = await browser.submit(back, REGISTER, { email: "right@example.com" });
  expect(corrected.textOf(".lead bdi")).toBe("right@example.com");
  expect(await mails("right@example.com")).toHaveLength(1);
});

test("the verification of nobody leads to the registration", async () => {
  const browser = screens.browser();
  expect((await browser.open("/account-verification")).url.pathname).toBe("/LoginGusetUser");
  for (const path of ["/account-verification", "/account-verification/resend"]) {
    const response = await browser.raw(path, {
      method: "POST",
      body: new URLSearchParams({ otp: "123456" }),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/LoginGusetUser");
  }
});

test("the same registration sent twice mails one code", async () => {
  const browser = screens.browser();
  const page = await browser.open("/LoginGusetUser");
  const form = { ...typed, email: "twice@example.com" };
  await Promise.all([browser.submit(page, REGISTER, form), browser.submit(page, REGISTER, form)]);
  expect(await mails("twice@example.com")).toHaveLength(1);
});

test("a page without scripts is fetched again when the time is over, in every browser", async () => {
  const browser = screens.browser();
  browser.cookies.set("lite", "1");
  const waiting = await register(browser, "lite@example.com");
  expect(waiting.headers.get("refresh")).toBe("30; url=/account-verification");
  screens.pass(30);
  expect((await browser.open("/account-verification")).headers.get("refresh")).toBeNull();
});

test("the code may be typed in Arabic-Indic digits with spaces", async () => {
  const browser = screens.browser();
  const waiting = await register(browser, "digits@example.com");
  const code = await newestCode("digits@example.com");
  const eastern = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  const otp = `${eastern.slice(0, 3)} ${eastern.slice(3)}`;
  expect((await browser.submit(waiting, VERIFY, { otp })).url.pathname).toBe("/");
});

test("one tap makes a guest, who is then at home and no stranger", async () => {
  const browser = screens.browser({ language: "ar" });
  const response = await browser.raw("/guest", { method: "POST" });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/");
  expect((await browser.open("/GusetUserHome")).url.pathname).toBe("/");
  expect((await screens.browser().raw("/guest")).headers.get("location")).toBe("/login");
});

test.each([
  { asked: "/news/7", answered: "/news/7" },
  { asked: "/profile", answered: "/" },
  { asked: "//evil.example/news", answered: "/" },
])("who continues as a guest from $asked goes on to $answered", async ({ asked, answered }) => {
  const body = new URLSearchParams({ redirectTo: asked });
  const response = await screens
    .browser({ language: "ar" })
    .raw("/guest", { method: "POST", body });
  expect(response.headers.get("location")).toBe(answered);
});

describe("preferences", () => {
  const send = (browser: Browser, fields: Record<string, string>) =>
    browser.raw("/preferences", { method: "POST", body: new URLSearchParams(fields) });

  test("language, theme and lite are set, and the visitor comes back to the same page", async () => {
    const browser = screens.browser({ language: "ar" });
    const fields = { language: "en", theme: "light", lite: "1", redirectTo: "/register?a=1" };
    const response = await send(browser, fields);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/register?a=1");
    expect(Object.fromEntries(browser.cookies)).toMatchObject({
      language: "en",
      theme: "light",
      lite: "1",
    });
    const html = (await browser.open("/register")).document.querySelector("html");
    expect(html?.getAttribute("lang")).toBe("en");
    expect(html?.getAttribute("dir")).toBe("ltr");
    expect(html?.getAttribute("data-theme")).toBe("light");
    await send(browser, { lite: "" });
    expect(browser.cookies.get("lite")).toBeUndefined();
  });

  test("what is unknown is ignored", async () => {
    const browser = screens.browser();
    const response = await send(browser, { language: "fr", theme: "pink", lite: "2", admin: "1" });
    expect(response.status).toBe(303);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "",
  ])("nobody is sent to '%s'", async (redirectTo) => {
    expect((await send(screens.browser(), { redirectTo })).headers.get("location")).toBe("/");
  });
});

describe.each(mostlyEnglish)("membership in %s", (language) => {
  test.each(["/register", "/activate"])(
    "%s says what to do, and leads nowhere dead",
    async (path) => {
      const browser = screens.browser({ language });
      const page = await browser.open(path);
      expect(page.status).toBe(200);
      expect(page.title).toContain(page.textOf("h1"));
      expect(page.html).toContain("mailto:hello@river-party.example");
      const links = page.document.querySelectorAll('main a[href^="/"]');
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) {
        expect((await browser.open(link.getAttribute("href") ?? "")).status).toBe(200);
      }
    },
  );
});
