import { createHmac } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import arAuth from "#locales/ar/auth.json" with { type: "json" };
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import arProfile from "#locales/ar/profile.json" with { type: "json" };
import arRefusal from "#locales/ar/refusal.json" with { type: "json" };
import enAuth from "#locales/en/auth.json" with { type: "json" };
import enFailure from "#locales/en/failure.json" with { type: "json" };
import enRefusal from "#locales/en/refusal.json" with { type: "json" };
import type { Browser, Page } from "#tests/world/browser.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();
afterEach(() => vi.restoreAllMocks());

const form = 'form[action="/auth/facebook"]';
const uidOf = (status: string | null, rank: string | null = "member") =>
  demoPeople().find((each) => each.status === status && each.rank === rank)?.uid ?? "";

/** Opens the dialog from /login. */
async function openDialog(browser: Browser, redirectTo?: string): Promise<Page> {
  const to = redirectTo === undefined ? "" : `?redirectTo=${encodeURIComponent(redirectTo)}`;
  return browser.submit(await browser.open(`/login${to}`), form);
}
async function signIn(browser: Browser, person: string, redirectTo?: string): Promise<Page> {
  return browser.submit(await openDialog(browser, redirectTo), "form", { person });
}
/** What the provider would answer to this browser's dialog. */
async function answerDialog(browser: Browser, change: Record<string, string>): Promise<Page> {
  const dialog = await openDialog(browser);
  const state = dialog.url.searchParams.get("state") ?? "";
  return browser.open(`/auth/facebook/callback?${new URLSearchParams({ state, ...change })}`);
}
const isSignedIn = async (browser: Browser) =>
  (await browser.raw("/login")).headers.get("location") !== null;

test("a member signs in by the demo Facebook, without a script, and is home", async () => {
  const browser = screens.browser();
  const dialog = await openDialog(browser);
  expect(dialog.url.pathname).toBe("/demo/facebook/dialog/oauth");
  expect(Object.fromEntries(dialog.url.searchParams)).toMatchObject({
    redirect_uri: `${screens.origin}/auth/facebook/callback`,
    scope: "email,public_profile",
    response_type: "code",
  });
  const home = await browser.submit(dialog, "form", { person: uidOf("verified") });
  expect([home.status, home.url.pathname]).toEqual([200, "/"]);
  expect(home.text).toContain(demoPeople().find(({ uid }) => uid === uidOf("verified"))?.name);
});

test("the page one came from is come back to, with its query", async () => {
  const browser = screens.browser();
  const page = await signIn(browser, uidOf("verified"), "/news?page=2");
  expect(page.url.pathname + page.url.search).toBe("/news?page=2");
});

test.each([
  ["//evil.example"],
  ["/\\evil.example"],
  ["/.//evil.example"],
  ["https://evil.example/"],
  ["javascript:alert(1)"],
])("nobody is led to %s", async (redirectTo) => {
  const browser = screens.browser();
  const login = await browser.open(`/login?redirectTo=${encodeURIComponent(redirectTo)}`);
  const response = await browser.raw("/auth/facebook", {
    method: "POST",
    body: new URLSearchParams({ redirectTo }),
  });
  expect(new URL(response.headers.get("location") ?? "").pathname).toBe(
    "/demo/facebook/dialog/oauth",
  );
  expect(login.document.querySelector(`${form} [name="redirectTo"]`)).toBe(null);
  expect((await signIn(browser, uidOf("verified"), redirectTo)).url.pathname).toBe("/");
});

test("the signed-in session is a new one, with two tokens and nothing else", async () => {
  const browser = screens.browser();
  await openDialog(browser);
  const before = browser.cookies.get("session");
  await browser.submit(await openDialog(browser), "form", { person: uidOf("verified") });
  const after = browser.cookies.get("session") ?? "";
  expect(after).not.toBe(before);
  const held = JSON.parse(
    Buffer.from(decodeURIComponent(after).split(".")[0] ?? "", "base64").toString(),
  );
  expect(Object.keys(held.state).sort()).toEqual(["accessToken", "refreshToken"]);
});

test.each(mostlyEnglish)("each failure has its toast on /login (%s)", async (language) => {
  const failure = language === "ar" ? arFailure : enFailure;
  const auth = language === "ar" ? arAuth : enAuth;
  const reasons = language === "ar" ? arRefusal : enRefusal;
  const visit = () => screens.browser({ language });
  const expectToast = async (
    page: Page,
    browser: Browser,
    message: string,
    lasting: string = message,
  ) => {
    expect([page.status, page.url.pathname]).toEqual([200, "/login"]);
    expect(page.notices.join(" ")).toContain(message);
    const reloaded = await browser.open("/login");
    expect(reloaded.notices.join(" ")).not.toContain(message);
    expect(reloaded.textOf("main .banner p")).toContain(lasting);
    expect(reloaded.url.search).not.toContain("refus");
    expect(await isSignedIn(browser)).toBe(false);
  };

  let browser = visit();
  await expectToast(
    await signIn(browser, uidOf(null, null)),
    browser,
    failure["user-not-found"],
    "",
  );
  for (const status of ["blocked", "deleted"] as const) {
    browser = visit();
    const refused = await signIn(browser, uidOf(status));
    const code = `account-${status}` as const;
    await expectToast(refused, browser, failure[code], reasons[code]);
    const contact = (await browser.open("/login")).document.querySelector("main .banner a");
    expect(contact?.getAttribute("href")).toMatch(/^mailto:/);
  }
  browser = visit();
  const refusal = { refuse: "1" };
  const declined = await browser.submit(await openDialog(browser), "form.refuse", refusal);
  await expectToast(declined, browser, auth.dialog.declined);
  browser = visit();
  const wrong = await answerDialog(browser, { code: "bm9uZQ" });
  await expectToast(wrong, browser, failure["social-refused"]);
  browser = visit();
  const off = await answerDialog(browser, { error_code: "1349126" });
  await expectToast(off, browser, failure["social-refused"]);
  browser = visit();
  const forged = await answerDialog(browser, { state: "forged", code: "x" });
  await expectToast(forged, browser, auth.dialog.broken);
  browser = visit();
  await expectToast(await browser.open("/auth/facebook/callback"), browser, auth.dialog.broken);
  browser = visit();
  vi.spyOn(globalThis, "fetch").mockRejectedValueOnce(new TypeError("fetch failed"));
  const down = await answerDialog(browser, { code: "x" });
  await expectToast(down, browser, failure["social-unavailable"]);
});

const own = "كلام الخادم";
test.each([
  [
    "refuses in its own words",
    () => Response.json({ success: false, message: own }, { status: 401 }),
    own,
  ],
  ["refuses with 200 and its words", () => Response.json({ success: false, message: own }), own],
  ["refuses with 200 and no word", () => Response.json({ success: false }), undefined],
  ["succeeds without data", () => Response.json({ success: true, message: own }), undefined],
  [
    "answers half the data",
    () => Response.json({ success: true, data: { accessToken: "a" } }),
    undefined,
  ],
  ["breaks without a word", () => new Response("<h1>502</h1>", { status: 502 }), undefined],
  ["is not there", () => Promise.reject(new TypeError("fetch failed")), arFailure.unreachable],
])("a platform that %s: a toast, and nobody is signed in", async (_, answer, words) => {
  const opened = await screens.platform();
  const fetch = opened.fetch;
  opened.fetch = async (request) =>
    request.url.endsWith("/auth/login/facebook") ? answer() : fetch(request);
  const browser = screens.browser();
  const page = await signIn(browser, uidOf("verified"));
  opened.fetch = fetch;
  expect(page.url.pathname).toBe("/login");
  expect(page.notices.join(" ")).toContain(words ?? arFailure["user-not-found"]);
  expect(await isSignedIn(browser)).toBe(false);
});

test("a failure keeps the way back", async () => {
  const browser = screens.browser();
  const page = await signIn(browser, uidOf(null, null), "/news?page=2");
  expect(page.url.pathname).toBe("/login");
  expect(page.url.searchParams.get("redirectTo")).toBe("/news?page=2");
});

test("the answer of a dialog is of use once, and only to the browser that started it", async () => {
  const browser = screens.browser();
  const dialog = await openDialog(browser);
  const hidden = dialog.document
    .querySelectorAll('form input[type="hidden"]')
    .map((field) => [field.getAttribute("name"), field.getAttribute("value")] as [string, string]);
  const answered = await browser.raw(dialog.url.pathname, {
    method: "POST",
    body: new URLSearchParams([...hidden, ["person", uidOf("verified")]]),
  });
  const back = new URL(answered.headers.get("location") ?? "");
  const victim = screens.browser();
  const elsewhere = await victim.open(back.pathname + back.search);
  expect(elsewhere.url.pathname).toBe("/login");
  expect(await isSignedIn(victim)).toBe(false);
  expect((await browser.open(back.pathname + back.search)).url.pathname).toBe("/");
  // Coming here again, as by the back button, leads home and says nothing.
  const again = await browser.open(back.pathname + back.search);
  expect([again.url.pathname, again.notices]).toEqual(["/", []]);
});

test("two tabs may each have a dialog open", async () => {
  const browser = screens.browser();
  const first = await openDialog(browser, "/news");
  await openDialog(browser, "/Election");
  const page = await browser.submit(first, "form", { person: uidOf("verified") });
  expect(page.url.pathname).toBe("/news");
});

test("a dialog that stood open for more than an hour is not believed", async () => {
  const browser = screens.browser();
  const dialog = await openDialog(browser);
  screens.pass(3601);
  const page = await browser.submit(dialog, "form", { person: uidOf("verified") });
  expect(page.notices.join(" ")).toContain(arAuth.dialog.broken);
});

test("signing out ends the session here and at the platform", async () => {
  const browser = screens.browser();
  await signIn(browser, uidOf("verified"));
  const kept = browser.cookies.get("session") ?? "";
  const page = await browser.submit(await browser.open("/"), 'form[action="/logout"]');
  expect([page.url.pathname, page.notices]).toEqual(["/login", []]);
  expect(browser.cookies.has("session")).toBe(false);
  // Whoever kept the cookie has nothing.
  browser.cookies.set("session", kept);
  const after = await browser.open("/");
  expect(after.url.pathname).toBe("/login");
  expect(after.notices.join(" ")).toContain(arFailure["session-ended"]);
});

test("signing out with a stale access token says nothing of it", async () => {
  const browser = screens.browser();
  await signIn(browser, uidOf("verified"));
  screens.pass(11 * 60);
  const response = await browser.raw("/logout", { method: "POST" });
  expect(response.headers.get("location")).toBe("/login");
  expect((await browser.open("/login")).notices).toEqual([]);
});

test("signing out while the platform is away clears the session here and says that it failed", async () => {
  const browser = screens.browser();
  await signIn(browser, uidOf("verified"));
  const opened = await screens.platform();
  const answer = opened.fetch;
  opened.fetch = async () => new Response(null, { status: 502 });
  const response = await browser.raw("/logout", { method: "POST" });
  opened.fetch = answer;
  expect(response.headers.get("location")).toBe("/login");
  const page = await browser.open("/login");
  expect(page.notices.join(" ")).toContain(arFailure["logout-failed"]);
  expect(await isSignedIn(browser)).toBe(false);
});

test("a guest's sign-out only clears", async () => {
  const browser = screens.browser();
  const home = await browser.submit(await browser.open("/login"), 'form[action="/guest"]');
  expect(home.url.pathname).toBe("/");
  const page = await browser.submit(home, 'form[action="/logout"]');
  expect([page.url.pathname, page.notices]).toEqual(["/login", []]);
  expect(browser.cookies.has("session")).toBe(false);
});

test("with no provider configured the toast is English in both languages", async () => {
  const settings = (await screens.platform()).dependencies.configuration as { facebook?: object };
  const { facebook } = settings;
  const browser = screens.browser({ language: "ar" });
  // A page of before: /login offers no Facebook that is not there.
  const before = await browser.open("/login");
  settings.facebook = undefined;
  try {
    const page = await browser.submit(before, form);
    expect(page.url.pathname).toBe("/login");
    expect(page.notices.join(" ")).toContain(enFailure["social-not-configured"]);
  } finally {
    settings.facebook = facebook;
  }
});

test("the fallback token is used only when the dialog gives none, never for who refused", async () => {
  const settings = (await screens.platform()).dependencies.configuration as {
    fallbackAccessToken?: string;
  };
  settings.fallbackAccessToken = await tokenOf(uidOf("verified"));
  try {
    const browser = screens.browser();
    expect((await answerDialog(browser, {})).url.pathname).toBe("/");
    const refuser = screens.browser();
    await answerDialog(refuser, { error: "access_denied" });
    expect(await isSignedIn(refuser)).toBe(false);
    const forger = screens.browser();
    await answerDialog(forger, { state: "forged" });
    expect(await isSignedIn(forger)).toBe(false);
  } finally {
    settings.fallbackAccessToken = undefined;
  }
});

test("a stranger who signs in is offered the way to membership", async () => {
  const page = await signIn(screens.browser(), uidOf(null, null));
  expect(page.textOf("main .banner")).toContain(arAuth.logIn.unknown);
  expect(page.document.querySelector('main .banner a[href="/register"]')).not.toBe(null);
  const blocked = await signIn(screens.browser(), uidOf("blocked"));
  expect(blocked.textOf("main .banner")).not.toContain(arAuth.logIn.unknown);
});

test("a refusal stays on the pages to sign in from, until one signs in or an hour is over", async () => {
  const browser = screens.browser();
  await signIn(browser, uidOf("blocked"));
  for (const path of ["/login", "/register", "/activate"])
    expect((await browser.open(path)).textOf("main .banner")).toContain(
      arRefusal["account-blocked"],
    );
  expect((await screens.browser().open("/login")).textOf("main .banner")).toBe("");

  await signIn(browser, uidOf("verified"));
  const everywhere = await browser.submit(
    await browser.open("/profile/security"),
    'main form[method="post"]',
  );
  expect(everywhere.url.pathname).toBe("/login");
  expect((await browser.open("/login")).textOf("main .banner p")).toBe(arProfile.security.done);
  await signIn(browser, uidOf("verified"));
  await browser.submit(await browser.open("/"), 'form[action="/logout"]');
  expect((await browser.open("/login")).textOf("main .banner")).toBe("");

  await signIn(browser, uidOf("deleted"));
  screens.pass(3601);
  expect((await browser.open("/login")).textOf("main .banner")).toBe("");
});

test("/login offers every way in, and hints at the browser inside an app", async () => {
  const page = await screens.browser().open("/login");
  for (const target of ["/activate", "/register", "/GusetUserHome"]) {
    expect(page.document.querySelector(`main a[href="${target}"]`)).not.toBe(null);
  }
  expect(page.text).toContain(arAuth.logIn.demoNote);
  const agent = "Mozilla/5.0 (iPhone) [FBAN/FBIOS;FBAV/450.0]";
  const inside = await screens.browser({ headers: { "User-Agent": agent } }).open("/login");
  expect(inside.text).toContain(arAuth.logIn.app.facebook);
  expect(inside.textOf("main .banner")).not.toBe("");
  expect(page.textOf("main .banner")).toBe("");
});

/** A token of the demo's Graph, as its dialog would have given. */
async function tokenOf(person: string): Promise<string> {
  const redirect_uri = `${screens.origin}/auth/facebook/callback`;
  const asked = { client_id: "demo", redirect_uri, state: "s", person };
  const dialog = new URLSearchParams(asked);
  const answered = await screens.handle(
    new Request(`${screens.origin}/demo/facebook/dialog/oauth`, { method: "POST", body: dialog }),
  );
  const code = new URL(answered.headers.get("location") ?? "").searchParams.get("code") ?? "";
  const { SESSION_SECRETS = "" } = process.env;
  const client_secret = createHmac("sha256", SESSION_SECRETS).update("facebook").digest("hex");
  const exchange = new URLSearchParams({ client_id: "demo", client_secret, redirect_uri, code });
  const given = await screens.handle(
    new Request(`${screens.origin}/demo/facebook/v23.0/oauth/access_token?${exchange}`),
  );
  return ((await given.json()) as { access_token: string }).access_token;
}
