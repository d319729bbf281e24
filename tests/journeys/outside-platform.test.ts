import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Browser, Page } from "#tests/world/browser.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { answersOf, papers } from "#tests/world/newcomer.ts";
import { browserOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { cloneDatabase, type Running, startServer } from "#tests/world/process.ts";
import { createTranslator } from "#tests/world/translator.ts";

vi.setConfig({ testTimeout: 240_000 });

/** A web that knows the platform only by its address. */
let platform: Running;
let web: Running;
beforeAll(async () => {
  platform = await startServer({ DATABASE_URL: await cloneDatabase() });
  web = await startServer({ DATABASE_URL: "", API_URL: `${platform.origin}/api/v1` });
});
afterAll(async () => {
  await web?.stop();
  await platform?.stop();
});

/** Goes through the demo's dialog, which stands on the platform's address, and comes back. */
async function confirm(browser: Browser, path: string, form: string, who: string): Promise<Page> {
  const left = await browser.submit(await browser.open(path), form);
  expect(left.url.origin).toBe(platform.origin);
  const shown = await fetch(left.url);
  const dialog = new Page(left.url, shown, await shown.text());
  const there = browserOverHttp(platform.origin);
  const back = await there.submit(dialog, "form", { person: who });
  expect(back.url.origin).toBe(web.origin);
  return browser.open(back.url.pathname + back.url.search);
}

async function signIn(who: string): Promise<Browser> {
  const browser = browserOverHttp(web.origin);
  await confirm(browser, "/login", 'form[action="/auth/facebook"]', who);
  return browser;
}

const words = createTranslator("ar");
const STEP = 'form[action^="/registerNow?step="]';

test.runIf(isExhaustive)(
  "a newcomer applies, a leader approves and the member comes in, all through a platform elsewhere",
  async () => {
    const newcomer = browserOverHttp(web.origin);
    let page = await confirm(newcomer, "/register", 'form:has([value="signUp"])', "demo-stranger");
    expect(page.url.pathname).toBe("/registerNow");
    const { personal, address, work, politics } = answersOf(1);
    for (const step of [personal, address, work, politics]) {
      page = await newcomer.submit(page, STEP, step);
      expect(page.status).toBe(200);
    }
    page = await newcomer.submit(page, STEP);
    const home = await newcomer.submit(page, STEP, await papers());
    expect(home.notices).toContain(words("apply:send.success"));

    const leader = await signIn(person("verified", "admin").uid);
    const queue = await leader.open("/users/applications");
    const line = queue.document
      .querySelectorAll('main a[href^="/users/applications/"]')
      .find(({ text }) => text.includes(personal.fullName));
    const review = await leader.open(line?.getAttribute("href") ?? "");
    const card = review.document.querySelector('main img[src*="/documents/"]');
    const picture = await leader.raw(card?.getAttribute("src") ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const approved = await leader.submit(review, 'form[action$="act=approve"]', {
      nationalId: personal.nationalId,
    });
    expect(approved.notices).toContain(words("review:approve.done"));

    const member = await signIn("demo-stranger");
    const account = await member.open("/profile/membership");
    expect([
      account.status,
      account.text.includes(words("application:banner.pending.text")),
    ]).toEqual([200, false]);
  },
);
