import { beforeEach, describe, expect, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import type { Browser } from "#tests/world/browser.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { openScreensAlone, setUpScreens } from "#tests/world/screens.ts";
import { json } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

/** Every test has the limits to itself. */
beforeEach(() => screens.pass(2 * 60 * 60));

const of = (uid: string) => {
  const found = demoPeople().find((person) => person.uid === uid);
  if (!found) throw new Error(`The cast has no ${uid}.`);
  return found;
};
const member = of("demo-member");
const EMAIL = 'form:has([name="email"])';
const CODE = 'form:has([name="otp"])';
const RESEND = 'form[action="/email-code/resend"]';
const FACEBOOK = 'form[action="/auth/facebook"]';

const requestCode = async (browser: Browser, email = member.email ?? "", page = "/login") =>
  browser.submit(await browser.open(page), EMAIL, { email });

async function newestCode(email = member.email): Promise<string> {
  await screens.work();
  const url = `${screens.origin}/demo/mailbox.json?to=${encodeURIComponent(email ?? "")}`;
  const [mail] = await (await screens.handle(new Request(url))).json();
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Runs with another configuration of the same process. */
async function configured(more: object, run: () => Promise<void>): Promise<void> {
  const settings = (await screens.platform()).dependencies.configuration;
  const before = { ...settings };
  Object.assign(settings, more);
  try {
    await run();
  } finally {
    Object.assign(settings, before);
  }
}
const noFacebook = { facebook: undefined };
const noMail = { demo: false, smtpUrl: undefined };

describe.each(mostlyEnglish)("in %s", (language) => {
  const t = createTranslator(language);

  test("a member signs in by the mailed code and is where they wanted to be", async () => {
    const browser = screens.browser({ language });
    const page = await requestCode(browser, member.email ?? "", "/login?redirectTo=/profile");
    expect([page.status, page.url.href]).toEqual([200, `${screens.origin}/email-code`]);
    expect(page.text).toContain(`${t("guest:verify.sentTo")} ${member.email}`);
    const home = await browser.submit(page, CODE, { otp: await newestCode() });
    expect([home.status, home.url.pathname]).toEqual([200, "/profile"]);
    expect(home.text).toContain(member.name);
    expect([...browser.cookies.keys()]).not.toContain("email-sign-in");
  });

  test("/login offers what is configured, and says so where that is nothing", async () => {
    const offers = async () => {
      const page = await screens.browser({ language }).open("/login");
      expect(page.status).toBe(200);
      return [FACEBOOK, EMAIL].map((form) => page.document.querySelector(form) !== null);
    };
    expect(await offers()).toEqual([true, true]);
    await configured(noFacebook, async () => expect(await offers()).toEqual([false, true]));
    await configured(noMail, async () => expect(await offers()).toEqual([true, false]));
    await configured({ ...noFacebook, ...noMail }, async () => {
      expect(await offers()).toEqual([false, false]);
      const page = await screens.browser({ language }).open("/login");
      expect(page.text).toContain(t("auth:logIn.none"));
      const register = await screens.browser({ language }).open("/register");
      expect(register.text).toContain(t("join:options.register.none"));
    });
  });

  test("a wrong code comes back empty, an old one is replaced by a new one", async () => {
    const browser = screens.browser({ language });
    const page = await requestCode(browser);
    const wrong = await browser.submit(page, CODE, { otp: other(await newestCode()) });
    expect([wrong.status, wrong.url.pathname]).toEqual([400, "/email-code"]);
    expect(wrong.notices.join()).toContain(t("failure:code-wrong"));
    expect(wrong.title).toMatch(new RegExp(`^${t("errorPrefix")}`));
    expect(wrong.shown(CODE, "otp")).toEqual([""]);
    screens.pass(10 * 60 + 1);
    // A code is never carried along.
    const carried = wrong.typed?.querySelectorAll("[name]");
    expect(carried?.map((each) => each.getAttribute("name"))).toEqual(["typed:key", "language"]);
    const late = await browser.submit(wrong, CODE, { otp: await newestCode() });
    expect(late.notices.join()).toContain(t("failure:code-expired"));
    expect(late.text).toContain(t("guest:verify.void"));
    expect(late.document.querySelector('[name="otp"]')?.hasAttribute("disabled")).toBe(true);
    const again = await browser.submit(late, RESEND);
    expect(again.notices.join()).toContain(t("guest:verify.resent"));
    const home = await browser.submit(again, CODE, { otp: await newestCode() });
    expect(home.url.pathname).toBe("/");
  });

  test("whom nobody knows is told so once the code is right, with the way to membership", async () => {
    const browser = screens.browser({ language });
    const email = "stranger@example.com";
    const page = await requestCode(browser, email);
    expect(page.url.pathname).toBe("/email-code");
    const back = await browser.submit(page, CODE, { otp: await newestCode(email) });
    expect([back.status, back.url.pathname]).toEqual([200, "/login"]);
    expect(back.notices.join()).toContain(t("failure:user-not-found"));
    expect(back.textOf("main .banner")).toContain(t("auth:logIn.unknown"));
    expect(back.document.querySelector('main .banner a[href="/register"]')).not.toBeNull();
  });

  test("a newcomer confirms an address and applies under it", async () => {
    const browser = screens.browser({ language });
    const email = `newcomer-${language}@example.com`;
    const page = await requestCode(browser, email, "/register");
    expect(page.text).toContain(t("auth:code.signUp.submit"));
    const form = await browser.submit(page, CODE, { otp: await newestCode(email) });
    expect([form.status, form.url.pathname]).toEqual([200, "/registerNow"]);
    const PERSONAL = 'form:has([name="nationalId"])';
    expect(form.shown(PERSONAL, "email")).toEqual([email]);
    const changed = await browser.submit(form, PERSONAL, {
      nationalId: "29011251188821",
      fullName: "منى محمد أحمد السيد",
      gender: "female",
      dateOfBirth: "25-11-1990",
      martialStatus: "married",
      phoneNumber: "01090000888",
      email: "another@example.com",
    });
    expect(changed.status).toBe(400);
    expect(changed.text).toContain(t("failure:field.email-unconfirmed"));
    // A switch of the theme keeps what was typed, and goes no step further.
    const kept = await browser.submit(changed, "#typed", {
      language,
      theme: "light",
      "typed:email": email,
    });
    expect(kept.shown(PERSONAL, "nationalId")).toEqual(["29011251188821"]);
    expect(kept.document.querySelector("html")?.getAttribute("data-theme")).toBe("light");
    expect(kept.notices).toContain(t("failure:look-first"));
  });

  test("who is a member already is told to sign in, once the code is right", async () => {
    const browser = screens.browser({ language });
    const page = await requestCode(browser, member.email ?? "", "/register");
    const back = await browser.submit(page, CODE, { otp: await newestCode() });
    expect(back.url.pathname).toBe("/login");
    expect(back.notices.join()).toContain(t("failure:sign-up-refused"));
  });

  test.each([
    ["facebook", "Mozilla/5.0 (iPhone) [FBAN/FBIOS;FBAV/450.0]", false],
    ["instagram", "Mozilla/5.0 (Linux; Android 13) Instagram 320.0 Android", true],
  ] as const)("inside %s the pages say how to open them outside", async (app, agent, isAndroid) => {
    for (const path of ["/login?redirectTo=%2Fprofile", "/register"]) {
      const headers = { "User-Agent": agent };
      const page = await screens.browser({ language, headers }).open(path);
      expect(page.textOf("main .banner")).toContain(t(`auth:logIn.app.${app}`));
      const address = page.document.querySelector('main input[name="address"]');
      expect(address?.getAttribute("value")).toBe(screens.origin + path);
      const intent = page.document.querySelector('main a[href^="intent://"]');
      expect(intent !== null).toBe(isAndroid);
      const outside = await screens.browser({ language }).open(path);
      expect(outside.document.querySelector('main input[name="address"]')).toBeNull();
    }
  });
});

test("the address stands in no address bar and in no cookie that can be read", async () => {
  const browser = screens.browser();
  const page = await requestCode(browser);
  expect(page.url.href).not.toContain("@");
  for (const [name, value] of browser.cookies) {
    const plain = decodeURIComponent(value);
    for (const text of [plain, Buffer.from(plain, "base64").toString("latin1")]) {
      expect(text, name).not.toContain(member.email);
    }
  }
});

test("the session that a code begins has nothing of an earlier one", async () => {
  const browser = screens.browser();
  const page = await requestCode(browser);
  await browser.submit(page, CODE, { otp: await newestCode() });
  const cookie = decodeURIComponent(browser.cookies.get("session") ?? "").split(".")[0] ?? "";
  const held = JSON.parse(Buffer.from(cookie, "base64").toString());
  expect(Object.keys(held.state).sort()).toEqual(["accessToken", "refreshToken"]);
});

test("the code's page without an address leads to /login", async () => {
  const browser = screens.browser();
  expect((await browser.open("/email-code")).url.pathname).toBe("/login");
  for (const path of ["/email-code", "/email-code/resend"]) {
    const headers = { Origin: screens.origin };
    const answer = await browser.raw(path, { method: "POST", body: new FormData(), headers });
    expect([answer.status, answer.headers.get("location")], path).toEqual([303, "/login"]);
  }
});

test("who signs up with Facebook finds name and address filled in", async () => {
  const browser = screens.browser();
  const dialog = await browser.submit(await browser.open("/register"), FACEBOOK);
  const form = await browser.submit(dialog, "form", { person: "demo-stranger" });
  expect(form.url.pathname).toBe("/registerNow");
  const PERSONAL = 'form:has([name="nationalId"])';
  const { name, email } = of("demo-stranger");
  expect(form.shown(PERSONAL, "fullName")).toEqual([name]);
  expect(form.shown(PERSONAL, "email")).toEqual([email]);
});

test("where there is no Facebook a member activates by the code alone", async () => {
  const t = createTranslator("en");
  const { nationalId, phoneNumber, email, name } = of("demo-not-activated");
  await configured(noFacebook, async () => {
    const browser = screens.browser({ language: "en" });
    const identify = await browser.open("/activate");
    expect(identify.text).toContain(t("activation:steps.noLink"));
    const page = await browser.submit(identify, 'form:has([name="nationalId"])', {
      nationalId,
      phoneNumber,
    });
    expect(page.textOf("main")).not.toContain("Facebook");
    const wrong = await browser.submit(page, CODE, { otp: other(await newestCode(email)) });
    expect(wrong.notices.join()).toContain(t("failure:code-wrong"));
    const home = await browser.submit(wrong, CODE, { otp: await newestCode(email) });
    expect([home.status, home.url.pathname]).toEqual([200, "/"]);
    expect(home.text).toContain(name);
    const without = of("demo-no-email");
    const waiting = await screens.browser({ language: "en" });
    const dead = await waiting.submit(
      await waiting.open("/activate"),
      'form:has([name="nationalId"])',
      {
        nationalId: without.nationalId,
        phoneNumber: without.phoneNumber,
      },
    );
    expect(dead.text).toContain(t("activation:confirm.leadNone"));
    expect(dead.document.querySelector(CODE)).toBeNull();
  });
});

test("beside Facebook a member may activate without it; the page and the mail name one code", async () => {
  const t = createTranslator("ar");
  const { nationalId, phoneNumber, email, membershipId } = of("demo-not-activated");
  await (await screens.platform()).dependencies.db.execute(
    `update users set activated_at = null where membership_id = '${membershipId}'`,
  );
  const browser = screens.browser();
  const page = await browser.submit(
    await browser.open("/activate"),
    'form:has([name="nationalId"])',
    { nationalId, phoneNumber },
  );
  const otp = await newestCode(email);
  const url = `${screens.origin}/demo/mailbox.json?to=${email}`;
  const [mail] = await (await screens.handle(new Request(url))).json();
  const word = t("guest:verify.code");
  for (const text of [page.textOf("main .lead"), page.textOf(CODE), mail.subject, mail.text]) {
    expect(text).toContain(word);
  }
  const home = await browser.submit(page, CODE, { otp }, 'button[value="email"]');
  expect([home.status, home.url.pathname]).toEqual([200, "/"]);
});

test("with another organisation's platform, which knows no e-mail, Facebook alone is offered", async () => {
  const { platform, screens: apart } = await openScreensAlone();
  try {
    platform.answer = json({ success: false, message: "No such call" }, { status: 404 });
    const page = await apart.browser().open("/login");
    expect(page.status).toBe(200);
    expect(page.document.querySelector(FACEBOOK)).not.toBeNull();
    expect(page.document.querySelector(EMAIL)).toBeNull();
  } finally {
    await apart.close();
  }
});
