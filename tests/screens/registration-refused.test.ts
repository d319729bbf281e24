import { describe, expect, test } from "vitest";
import type { Browser, Page } from "#tests/world/browser.ts";
import { some } from "#tests/world/exhaustive.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { answersOf, papers } from "#tests/world/newcomer.ts";
import { setUpScreensAlone } from "#tests/world/screens.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { json, type StandInHandler, success } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";
import { nonsense } from "./nonsense.ts";

/*
 * The application against a platform that is not ours (docs/product.md#another-platform): every
 * refusal has words of its own, and whatever it answers, what was filled in is kept.
 */
const { platform, screens } = setUpScreensAlone();

const FORM = 'form[action^="/registerNow?step="]';
const answers = some(nonsense, 0, 4);
const good = answersOf(1);

/** A platform that knows its places, and answers the two calls as the test says. */
function answering({
  files = success({}),
  info = success({}),
}: {
  files?: StandInHandler;
  info?: StandInHandler;
}) {
  platform.answer = (path, response) => {
    const asked = path.replace(/^.*\/v1/, "").replace(/\?.*/, "");
    const byCall: Record<string, StandInHandler> = {
      "/branch/governates": success([{ branch_governorate: good.address.governorate }]),
      "/branch/cities": success([{ branch_city: good.address.city }]),
      "/membership/attachment-info": files,
      "/membership/complete-info": info,
    };
    (byCall[asked] ?? json({ success: false }, { status: 404 }))(path, response);
  };
}

/** What a browser keeps at the last step, and its page, in each language. */
const atLast = new Map<string, { cookies: Map<string, string>; page: Page }>();

/** At the last step, all others passed. */
async function atTheEnd(language: "ar" | "en") {
  answering({});
  const browser = screens.browser({ language });
  const known = atLast.get(language);
  for (const [name, value] of known?.cookies ?? []) browser.cookies.set(name, value);
  if (known) return { browser, page: known.page };
  browser.cookies.set("session", await signSessionCookie({ signUpToken: "a" }));
  let page = await browser.open("/registerNow");
  for (const step of ["personal", "address", "work", "politics"] as const) {
    page = await browser.submit(page, FORM, good[step]);
  }
  expect(page.url.search).toBe("?step=review");
  page = await browser.submit(page, FORM);
  expect(page.url.search).toBe("?step=attachments");
  atLast.set(language, { cookies: new Map(browser.cookies), page });
  return { browser, page };
}
const hasDraft = (browser: Browser) => browser.cookies.has("draft");

describe.each(mostlyArabic)("in %s", (language) => {
  const words = createTranslator(language);
  const other = (which: string, status: number) => words(`apply:send.${which}.other`, { status });

  test.each([
    ["files", 400, words("apply:send.files.400"), 400],
    ["files", 413, words("apply:send.files.413"), 413],
    ["files", 500, words("failure:broken"), 503],
    ["files", 502, words("failure:broken"), 503],
    ["files", 409, other("files", 409), 400],
    ["files", 418, other("files", 418), 400],
    ["info", 400, words("apply:send.info.400"), 400],
    ["info", 409, words("apply:send.info.409"), 400],
    ["info", 500, words("failure:broken"), 503],
    ["info", 418, other("info", 418), 400],
  ] as const)("%s answered %i is told in its own words", async (which, status, said, shown) => {
    const { browser, page } = await atTheEnd(language);
    answering({ [which]: json({ success: false, message: "upstream-secret" }, { status }) });
    const back = await browser.submit(page, FORM, await papers());
    expect([back.status, back.url.search]).toEqual([shown, "?step=attachments"]);
    expect(back.notices).toContain(said);
    expect(back.html).not.toContain("upstream-secret");
    expect(back.document.querySelector('[name="agreement"]')?.hasAttribute("checked")).toBe(true);
    expect(hasDraft(browser)).toBe(true);
  });

  test.each(["files", "info"])(
    "a 401 of %s ends the sign-up, and keeps what was filled in",
    async (which) => {
      const { browser, page } = await atTheEnd(language);
      answering({ [which]: json({ success: false }, { status: 401 }) });
      const register = await browser.submit(page, FORM, await papers());
      expect(register.url.pathname).toBe("/register");
      expect(register.notices).toContain(words("failure:sign-up-expired"));
      expect(hasDraft(browser)).toBe(true);
      expect((await browser.open("/registerNow")).url.pathname).toBe("/register");
    },
  );

  test("a field of an earlier step that is refused leads there, with its message, until it is passed", async () => {
    const { browser, page } = await atTheEnd(language);
    const errors = [{ path: "street", message: "شارع لا نعرفه / unknown street" }];
    answering({ info: json({ success: false, errors }, { status: 400 }) });
    const back = await browser.submit(page, FORM, await papers());
    expect([back.status, back.url.search]).toEqual([200, "?step=address"]);
    expect(back.notices).toContain(words("apply:send.info.400"));
    expect(back.textOf(".summary")).toContain(errors[0]?.message);
    expect(back.document.querySelector('[name="street"]')?.getAttribute("value")).toBe(
      good.address.street,
    );
    // Nobody gets past it.
    expect((await browser.open("/registerNow?step=attachments")).url.search).toBe("?step=address");
    const next = await browser.submit(back, FORM, { street: "شارع آخر" });
    expect(next.url.search).toBe("?step=work");
    expect((await browser.open("/registerNow")).url.search).toBe("");
    expect((await browser.open("/registerNow?step=attachments")).url.search).toBe(
      "?step=attachments",
    );
  });

  test.each(answers)("%s as the answer to either call loses nothing", async (what, answer) => {
    const { browser, page } = await atTheEnd(language);
    for (const which of ["files", "info"]) {
      answering({ [which]: answer });
      const back = await browser.submit(page, FORM, await papers());
      // Another platform may answer the first call without data.
      const isTaken = which === "files" && back.status === 503;
      expect(isTaken || [400, 413, 429, 503].includes(back.status), `${what}: ${back.status}`).toBe(
        true,
      );
      expect(back.html).not.toMatch(/upstream-secret|nginx|evil\.example/);
      expect([back.url.pathname, hasDraft(browser)]).toEqual(["/registerNow", true]);
    }
  });

  test("new tokens sign in, whatever else the answer lacks", async () => {
    const { browser, page } = await atTheEnd(language);
    answering({ info: success({ accessToken: "b", refreshToken: "c" }) });
    const home = await browser.submit(page, FORM, await papers());
    expect(home.url.pathname).toBe("/");
    expect(hasDraft(browser)).toBe(false);
  });
});
