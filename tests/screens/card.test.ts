import { eq } from "drizzle-orm";
import { createLocalJWKSet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { users } from "#app/platform/user/tables.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { signInForTest } from "#tests/world/sign-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

const member = person("verified");
async function openPlatform() {
  return screens.platform();
}

/** What the codes of a person's card say. */
async function codesOf(uid = member.uid): Promise<{ token: string; printToken: string }> {
  const opened = await openPlatform();
  const { accessToken } = await signInForTest(opened, uid);
  const headers = { Authorization: `Bearer ${accessToken}` };
  const answer = await opened.fetch(
    new Request("http://platform/api/v1/profile/card", { headers }),
  );
  return (await answer.json()).data;
}

describe.each(mostlyArabic)("the card in %s", (language) => {
  const t = createTranslator(language);
  const other = createTranslator(language === "ar" ? "en" : "ar");

  test("has what stands on it, its labels in both languages, and a code for the screen and for paper", async () => {
    const browser = await screens.as(member.uid, { language });
    const page = await browser.open("/profile/card");
    expect([page.status, page.textOf("h1")]).toEqual([200, t("card:title")]);
    const [front, back] = page.document.querySelectorAll(".member-card");
    for (const part of [member.name, member.membershipId ?? ""])
      expect(front?.text).toContain(part);
    for (const key of ["number", "until"]) {
      expect(front?.text).toContain(t(`card:label.${key}`));
      expect(front?.text).toContain(other(`card:label.${key}`));
    }
    const codes = back?.querySelectorAll("svg").map((each) => each.getAttribute("aria-label"));
    expect(codes).toEqual([t("card:qr"), t("card:qrPrint")]);
    // Of the two sentences a text browser reads the screen's alone.
    expect(back?.text).toContain(t("card:scan"));
    expect(back?.text).not.toContain(t("card:scanPrint"));
    // Neither is written out: a picture of the page is all that a camera needs.
    expect(page.document.querySelector("main")?.text).not.toContain("eyJ");
  });

  test("is a link in the profile", async () => {
    const browser = await screens.as(member.uid, { language });
    const profile = await browser.open("/profile");
    expect(profile.document.querySelector('main a[href="/profile/card"]')).not.toBeNull();
    const expired = await screens.as(person("expired").uid, { language });
    expect(
      (await expired.open("/profile")).document.querySelector('a[href="/profile/card"]'),
    ).toBeNull();
  });

  test("what is no card of ours is said to be none, and is kept nowhere", async () => {
    const browser = screens.browser({ language });
    for (const token of ["1", "a.b.c", "x".repeat(3000)]) {
      const page = await browser.open(`/card/${token}`);
      expect([page.status, page.textOf("h1")]).toEqual([404, t("card:check.unknown")]);
    }
  });

  test("tells a stranger's camera whether it is valid, the first name and a letter, and nothing else", async () => {
    const browser = screens.browser({ language });
    const { token, printToken } = await codesOf();
    for (const code of [token, printToken]) {
      const page = await browser.open(`/card/${code}`);
      expect([page.status, page.textOf("h1")]).toEqual([200, t("card:check.valid")]);
      const [first = ""] = member.name.split(" ");
      expect(page.text).toContain(first);
      for (const secret of [member.name, member.membershipId ?? "-"]) {
        expect(page.text).not.toContain(secret);
      }
    }
    const answer = await browser.raw(`/card/${token}`);
    // Without the application's script, and from no cache.
    expect(await answer.text()).not.toContain("__reactRouter");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-page-cache")).toBeNull();
    // In whichever browser: who looks is not told more by being signed in.
    const leader = await screens.as("admin", { language });
    expect((await leader.open(`/card/${token}`)).text).not.toContain(member.name);
  });
});

test("the card of somebody who was blocked has ended at once, and a code of yesterday is old", async () => {
  const t = createTranslator("ar");
  const { db } = (await openPlatform()).dependencies;
  const setStatus = (status: "blocked" | "verified") =>
    db.update(users).set({ status }).where(eq(users.facebookId, member.uid));
  const { token } = await codesOf();
  const browser = screens.browser();
  await setStatus("blocked");
  expect((await browser.open(`/card/${token}`)).textOf("h1")).toBe(t("card:check.ended"));
  await setStatus("verified");
  screens.pass(25 * 60 * 60);
  expect((await browser.open(`/card/${token}`)).textOf("h1")).toBe(t("card:check.old"));
});

test("the public keys are a key set that other sites' scripts may read and keep", async () => {
  const { token } = await codesOf();
  const answer = await screens.browser().raw("/.well-known/jwks.json");
  expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const keys = createLocalJWKSet(await answer.json());
  const { payload } = await jwtVerify(token, keys, { currentDate: new Date() });
  expect(payload.name).toBeTypeOf("string");
});

describe.each(mostlyArabic)("the page that checks cards in %s", (language) => {
  const t = createTranslator(language);
  const form = "form[data-card-check]";

  test("answers the link in a code or the code itself, without a script", async () => {
    const browser = screens.browser({ language, headers: { "Save-Data": "on" } });
    const page = await browser.open("/card/check");
    expect(page.document.querySelector('script[src="/card-check.js"]')).toBeNull();
    // Before anything was checked nobody reads that it is valid, whatever their browser hides.
    expect(page.document.querySelector("main")?.text).not.toContain(t("card:check.valid"));
    const { token, printToken } = await codesOf();
    const [first = ""] = member.name.split(" ");
    for (const card of [`https://sawt.example.org/card/${token}`, token, ` ${printToken} `]) {
      const answer = await browser.submit(page, form, { card });
      expect([answer.status, answer.url.pathname]).toEqual([200, "/card/check"]);
      const said = answer.textOf("#card-answered");
      for (const part of [t("card:check.valid"), t("card:check.until"), first]) {
        expect(said).toContain(part);
      }
      for (const secret of [member.name, member.membershipId ?? "-"]) {
        expect(answer.text).not.toContain(secret);
      }
    }
    const [head, body] = token.split(".");
    const forged = await browser.submit(page, form, { card: `${head}.${body}.AAAA` });
    expect(forged.textOf("#card-answered")).toContain(t("card:check.unknown"));
    const text = await browser.submit(page, form, { card: "2320658" });
    expect(text.status).toBe(400);
    expect(text.textOf("#card-error")).toContain(t("failure:field.card-unlike-ours"));
  });

  test("has a script of its own, the camera, and no application", async () => {
    const answer = await screens.browser({ language }).raw("/card/check");
    const html = await answer.text();
    expect(html).toContain('src="/card-check.js"');
    expect(html).not.toContain("__reactRouter");
    expect(answer.headers.get("permissions-policy")).toContain("camera=(self)");
    const other = await screens.browser({ language }).raw("/news");
    expect(await other.text()).not.toContain("card-check");
    expect(other.headers.get("permissions-policy")).toContain("camera=()");
  });
});
