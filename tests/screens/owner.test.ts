import { eq, notLike } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import type { Browser, Page } from "#tests/world/browser.ts";
import { postsOf } from "#tests/world/forms/addresses.ts";
import type { Who } from "#tests/world/forms/typed.ts";
import { setUpVisits } from "#tests/world/forms/visits.ts";
import { signInAs } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { createTranslator } from "#tests/world/translator.ts";

/* Pages that somebody else opened (docs/product.md#pages-of-somebody-else). */

const bad = setUpVisits();
beforeEach(() => bad.clearRateLimits());

/** They do something to the browser alone, or say by their address whose they are. */
const ofTheBrowser = ["/guest", "/auth/facebook", "/logout", "/preferences", "/card/check"];
const isOwned = (path: string) =>
  !ofTheBrowser.includes(path) && !path.startsWith("/statistics/mail/:");

/** What was never begun can't be sent from anybody's page: it only leads to where it begins. */
const unbegun = ["/email-code", "/administrator", "/application", "/registerNow/send"];
const leadsAway = (path: string) =>
  unbegun.some((start) => path.startsWith(start)) || /edit\?act=pin$/.test(path);

/** As the page of somebody else has it. */
const foreignKey = `${crypto.randomUUID()}.AAAAAAAAAAAA:form`;

const senders = [
  "stranger",
  "waiting",
  "newcomer",
  "activating",
  "member",
  "expired",
  "leader",
] as const;
const isOfNoTest = ({ as }: { as: Who }) => !(senders as readonly Who[]).includes(as);

test.each(senders)(
  "every form and every call of a script that a %s sends from somebody else's page is refused",
  async (as) => {
    const all = postsOf(bad.build).filter(({ path }) => isOwned(path));
    expect(all.filter(isOfNoTest)).toEqual([]);
    const owned = all.filter((post) => post.as === as);
    expect(owned).not.toEqual([]);
    const browser = await bad.visit(as, "en");
    const accepted: string[] = [];
    const others = [
      ["stranger", await bad.visit("stranger", "en")],
      ["guest", await bad.visit("guest", "en")],
      ["newcomer", await bad.visit("newcomer", "en")],
    ] as const;
    for (const { path } of owned) {
      const to = await bad.at(path, browser);
      const isBegun = !leadsAway(to);
      const body = new FormData();
      body.set("key", foreignKey);
      body.set("note", "kept");
      // A script tells what it counts by its address alone.
      const at = /\/share$/.test(to) ? `${to}?key=${foreignKey}` : to;
      const answer = await browser.raw(at, { method: "POST", body });
      const text = await answer.text();
      const isRefused = answer.status === 403 && (text.includes("kept") || at !== to);
      const isLed = [202, 303].includes(answer.status) && !isBegun;
      if (!isRefused && !isLed) accepted.push(`${answer.status} ${to}`);
      if (as !== "member") continue;
      // Who may not even open the page is led elsewhere, and must not lose it on the way.
      for (const [who, other] of others) {
        const met = await other.raw(at, { method: "POST", body });
        const isKept = met.status === 403 && ((await met.text()).includes("kept") || at !== to);
        if (!isKept) accepted.push(`${met.status} ${to} by a ${who}`);
      }
    }
    expect(accepted).toEqual([]);
  },
  120_000,
);

/** How many acts the audit log has, beside what was read. */
async function countDone(): Promise<number> {
  const { db } = (await bad.screens.platform()).dependencies;
  return db.$count(auditLog, notLike(auditLog.act, "%-read"));
}

test.each(["newcomer", "member", "leader"] as const)(
  "whoever switches language on a form that a %s sends has its page in that language, and sends nothing",
  async (as) => {
    const own = postsOf(bad.build).filter((post) => post.as === as && isOwned(post.path));
    const browser = await bad.visit(as, "en");
    const wrong: string[] = [];
    const before = await countDone();
    for (const { path } of own) {
      const to = await bad.at(path, browser);
      // Nothing is typed there but what a script counts, or a file.
      if (leadsAway(to) || /\/(share|import)$|act=archive$/.test(to)) continue;
      const body = new URLSearchParams({
        language: "ar",
        "typed:key": `${crypto.randomUUID()}:form`,
        "typed:confirmed": "on",
        "typed:note": "kept",
      });
      const answer = await browser.raw(to, { method: "POST", body });
      browser.cookies.set("language", "en");
      const isSwitched = answer.headers
        .getSetCookie()
        .some((each) => each.startsWith("language=ar"));
      const html = await answer.text();
      const isArabic = !html.includes("<html") || html.includes('<html lang="ar"');
      if (!isSwitched || !isArabic) wrong.push(`${answer.status} ${to}`);
    }
    expect(wrong).toEqual([]);
    expect(await countDone()).toBe(before);
  },
);

test("every page tells its scripts for whom it was opened, also where nobody is signed in", async () => {
  for (const as of senders) {
    const { document } = await (await bad.visit(as, "en")).open("/");
    const owner = document.querySelector("html")?.getAttribute("data-owner");
    const keys = document.querySelectorAll('[name="key"]').map((key) => key.getAttribute("value"));
    expect([as, owner]).toEqual([as, expect.stringMatching(/^[\w-]{12}$/)]);
    expect(keys.filter((key) => !key?.includes(`.${owner}:`))).toEqual([]);
  }
});

/** Two people at one browser, one after the other; the page of the first is still open. */
const [first, second] = [person("verified"), person("expired")];
const isFirst = eq(users.facebookId, first.uid);
const t = createTranslator("en");
const asSecond = t("unanswered:another.sendAs", { name: second.name });
const asFirst = t("unanswered:another.signedIn");
const buttonOf = (page: Page, words: string) =>
  page.document.querySelectorAll("main form button").find(({ text }) => text.trim() === words);
const press = (browser: Browser, page: Page, words: string) => {
  const value = buttonOf(page, words)?.getAttribute("value");
  return browser.submit(page, "main form", {}, `button[value="${value}"]`);
};

describe("an address that the first typed", () => {
  const form = 'form:has([name="street"])';
  const addressOf = async (browser: Browser) =>
    (await browser.open("/profile/address")).textOf("main");

  test("is refused when another is signed in, and kept until somebody is chosen", async () => {
    const browser = await signInAs(bad.screens.browser({ language: "en" }), first.uid);
    const page = await browser.open("/profile/address/edit");
    await signInAs(await leave(browser), second.uid);
    const before = await addressOf(browser);
    const refused = await browser.submit(page, form, { street: "Own Street" });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain(t("unanswered:another.named", { name: second.name }));
    expect(refused.shown("main form", "street")).toEqual(["Own Street"]);
    expect(await addressOf(browser)).toBe(before);
    await signInAs(await leave(browser), first.uid);
    expect((await press(browser, refused, asFirst)).status).toBe(200);
    expect(await addressOf(browser)).toContain("Own Street");
    await signInAs(await leave(browser), second.uid);
    expect(await addressOf(browser)).not.toContain("Own Street");
    // Who didn't type it sees it in its form first.
    const shown = await press(browser, refused, asSecond);
    expect([shown.status, shown.shown(form, "street")]).toEqual([400, ["Own Street"]]);
    expect(shown.notices).toContain(t("failure:look-first"));
    expect(await addressOf(browser)).not.toContain("Own Street");
    expect((await browser.submit(shown, form)).status).toBe(200);
    expect(await addressOf(browser)).toContain("Own Street");
  });

  test("is taken when the same person has signed in again, and kept while nobody is", async () => {
    const browser = await signInAs(bad.screens.browser({ language: "en" }), first.uid);
    const page = await browser.open("/profile/address/edit");
    await leave(browser);
    const refused = await browser.submit(page, form, { street: "Later Street" });
    expect([refused.status, refused.shown("main form", "street")]).toEqual([403, ["Later Street"]]);
    expect(refused.text).toContain(t("unanswered:another.signedOut"));
    await signInAs(browser, first.uid);
    const { status } = await browser.submit(page, form, { street: "Later Street" });
    expect(status).toBe(200);
    expect(await addressOf(browser)).toContain("Later Street");
  });
});

describe("a comment whose writer's session has ended", () => {
  const form = 'form:has([name="body"])';
  test.each(["/news/2", "/posts/1"])("is kept on %s until they are back", async (path) => {
    const browser = await signInAs(bad.screens.browser({ language: "en" }), first.uid);
    const page = await browser.open(path);
    const { dependencies } = await bad.screens.platform();
    await dependencies.db.update(users).set({ status: "blocked" }).where(isFirst);
    const refused = await browser.submit(page, form, { body: "Still here" });
    await dependencies.db.update(users).set({ status: "verified" }).where(isFirst);
    expect([refused.status, refused.shown("main form", "body")]).toEqual([403, ["Still here"]]);
    expect(refused.text).toContain(t("unanswered:another.signedOut"));
    await signInAs(browser, first.uid);
    expect((await press(browser, refused, asFirst)).text).toContain("Still here");
  });
});

test("a button of somebody else's page does nothing for who is there now, but lead to its page", async () => {
  const browser = await signInAs(bad.screens.browser({ language: "en" }), first.uid);
  const page = await browser.open("/calendar/address");
  const other = person("verified", "admin");
  await signInAs(await leave(browser), other.uid);
  const refused = await browser.submit(page, 'form[action$="act=renew"]');
  const led = await press(browser, refused, t("unanswered:another.sendAs", { name: other.name }));
  expect([led.status, led.url.pathname]).toEqual([200, "/calendar/address"]);
  expect(led.notices).toContain(t("failure:look-first"));
  expect(led.document.querySelector(".secret")).toBe(null);
});

test("a like from somebody else's page changes nothing, and leads back with the reason", async () => {
  const browser = await signInAs(bad.screens.browser({ language: "en" }), first.uid);
  const page = await browser.open("/news/2");
  await signInAs(await leave(browser), second.uid);
  const before = (await browser.open("/news/2")).textOf("#like");
  const key = page.document.querySelector('form[action="/news/2/like"] [name="key"]');
  const refused = await browser.raw("/news/2/like", {
    method: "POST",
    body: new URLSearchParams({ key: key?.getAttribute("value") ?? "" }),
    headers: { Accept: "text/html", Referer: `${bad.screens.origin}/news/2` },
  });
  expect([refused.status, refused.headers.get("location")]).toEqual([303, "/news/2"]);
  const after = await browser.open("/news/2");
  expect(after.notices).toContain(t("failure:anothers-page", { name: second.name }));
  expect(after.textOf("#like")).toBe(before);
});

test("an application that somebody began on this device is not shown to the next who applies", async () => {
  const applying = (name: string) =>
    signSessionCookie({ signUpToken: "token", signUpUser: { email: `${name}@example.com` } });
  const browser = bad.screens.browser({ language: "en" });
  browser.cookies.set("session", await applying("mona"));
  const page = await browser.open("/registerNow?step=profile");
  const form = 'main form:has([name="fullName"])';
  await browser.submit(page, form, { fullName: "Mona Sayed Ali Hassan" });
  const other = bad.screens.browser({ language: "en" });
  other.cookies.set("session", await applying("huda"));
  for (const [name, value] of browser.cookies)
    if (name.startsWith("draft")) other.cookies.set(name, value);
  expect((await other.open("/registerNow?step=profile")).html).not.toContain("Mona Sayed");
});

async function leave(browser: Browser): Promise<Browser> {
  await browser.raw("/logout", { method: "POST", body: new URLSearchParams() });
  return browser;
}
