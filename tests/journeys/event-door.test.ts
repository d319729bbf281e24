/* An event's door without a line, in a browser that is closed meanwhile. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { BrowserContext } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { openKeptChromium } from "#tests/world/launch.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { createTranslator } from "#tests/world/translator.ts";

vi.setConfig({ testTimeout: 240_000 });

const EXPECTED = 100;
const helper = person("verified");
const organiser = person("verified", "admin");
const EVENT = "00000000-0000-7000-8000-00000000d00f";
let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
  await query(`
    insert into events (id, title, starts_at, ends_at, governorate_code, location, detailed_location,
      description, search_text, category, type, max_attendance, questions, allowed_roles,
      allowed_secretariats, state, taken, turns, created_at, changed_at)
    values ('${EVENT}', 'ملتقى الباب', now() + interval '10 minutes', now() + interval '3 hours', '11',
      'قصر الثقافة', 'شارع الكورنيش', 'حوار مفتوح', 'ملتقى الباب', 'org', 'public', ${EXPECTED}, '{}',
      '{}', '{}', 'published', ${EXPECTED}, ${EXPECTED}, now(), now());
    with people as (
      insert into users (display_name, status, created_at)
      select 'ضيف رقم ' || lpad(n::text, 3, '0'), 'verified', now()
      from generate_series(1, ${EXPECTED}) as n returning id)
    insert into event_places (event_id, user_id, state, companions, answers, turn, since)
    select '${EVENT}', id, 'registered', 0, '[]', row_number() over (), now() from people;
    insert into event_helpers select '${EVENT}', id from users where facebook_id = '${helper.uid}'`);
});

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

let folder: string;
let context: BrowserContext | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sawt-door-"));
});
afterAll(async () => {
  await context?.close();
  await rm(folder, { recursive: true, force: true });
});

const path = `/event/${EVENT}/door`;

/** The helper's browser, as it was left. */
async function openBrowser() {
  context = await openKeptChromium(folder, {
    baseURL: site.origin,
    viewport: { width: 360, height: 740 },
  });
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

test("a hundred are ticked off without a line, before and after the browser was closed, and sent once each", async () => {
  const t = createTranslator("ar");
  const first = await openBrowser();
  const { cookies } = await signInOverHttp(site.origin, helper.uid);
  const expires = Date.now() / 1000 + 24 * 60 * 60;
  const session = { name: "session", value: cookies.get("session") ?? "", expires };
  await first.context.addCookies([{ ...session, url: site.origin }]);
  await first.page.goto(path);
  const door = (page: typeof first.page) => page.locator("event-door");
  await see(door(first.page).locator("li")).toHaveCount(50);
  await see(door(first.page)).toHaveAttribute("data-kept", "");
  await see(door(first.page)).toContainText(t("event:door.kept"));
  await first.page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await first.context.setOffline(true);
  await see(door(first.page)).toContainText(t("event:door.noLine"));
  await first.page.goto(path);
  await see(door(first.page).locator("li")).toHaveCount(50);

  // At the other door, which has a line and no script, somebody was ticked off first.
  const other = await site.visit({ javaScript: false, language: "ar" });
  await other.become(organiser.uid);
  await other.open(`${path}?keyword=007`);
  await other.page.getByRole("button", { name: t("event:door.tick") }).click();
  await see(other.page.getByText(t("event:door.ticked")).first()).toBeVisible();

  await tick(first.page, 60);
  await see(door(first.page)).toHaveAttribute("data-unsent", "60");
  await first.context.close();

  const second = await openBrowser();
  await second.context.setOffline(true);
  await second.page.goto(path);
  await see(door(second.page)).toHaveAttribute("data-unsent", "60");
  await second.page.getByRole("searchbox").fill("٠٦١");
  await see(door(second.page).locator("li")).toHaveCount(1);
  await second.page.getByRole("button", { name: t("event:door.tick") }).click();
  await second.page.getByRole("searchbox").fill("");
  await tick(second.page, 39);
  await see(door(second.page)).toHaveAttribute("data-unsent", String(EXPECTED));

  await second.context.setOffline(false);
  await see(door(second.page)).toHaveAttribute("data-unsent", "0");
  // It says who was in already, since when and by whom.
  await see(door(second.page).locator(".door-told")).toContainText("ضيف رقم 007");
  await see(door(second.page).locator(".door-told")).toContainText(organiser.name);
  const came = await query<{ name: string; by: string; people: number }>(`
    select min(who.display_name) as name, min(by.display_name) as by, count(*)::int as people
    from presences join users who on who.id = user_id join users by on by.id = checked_in_by
    where gathering_id = (select gathering_id from events where id = '${EVENT}') group by user_id`);
  expect(came).toHaveLength(EXPECTED);
  expect(came.filter(({ people }) => people !== 1)).toEqual([]);
  expect(came.filter(({ by }) => by !== helper.name).map(({ name }) => name)).toEqual([
    "ضيف رقم 007",
  ]);
  // A tick that was a mistake is taken back: sent or not, with a script and without one.
  const found = door(second.page).locator("li");
  const cameOnes = async () => (await query("select from presences")).length;
  const before = await cameOnes();
  await second.page.getByRole("searchbox").fill("061");
  await found.getByRole("button", { name: t("event:door.strike") }).click();
  await see(door(second.page).locator(".door-told")).toContainText(t("event:door.struck"));
  await expect.poll(cameOnes).toBe(before - 1);
  await second.context.setOffline(true);
  await second.page.getByRole("searchbox").fill("060");
  await found.getByRole("button", { name: t("event:door.strike") }).click();
  await see(door(second.page).locator(".door-told")).toContainText(t("event:door.undoNeedsLine"));
  await second.page.getByRole("searchbox").fill("061");
  await found.getByRole("button", { name: t("event:door.tick") }).click();
  await second.page.getByRole("searchbox").fill("");
  await door(second.page)
    .getByRole("button", { name: `${t("event:door.undo")} ضيف رقم 061` })
    .first()
    .click();
  await see(door(second.page)).toHaveAttribute("data-unsent", "0");
  await second.context.setOffline(false);
  await other.open(`${path}?keyword=007`);
  await other.page.getByRole("button", { name: t("event:door.strike") }).click();
  await see(other.page.getByText(t("event:door.struck")).first()).toBeVisible();
  expect(await cameOnes()).toBe(before - 2);
  // Who signs out leaves no names.
  await second.page.evaluate(() => fetch("/logout", { method: "POST" }));
  await expect.poll(() => second.page.evaluate(() => caches.has("door"))).toBe(false);
});

/** Presses the first button of who is still to come, so many times. */
async function tick(page: import("playwright").Page, times: number): Promise<void> {
  await page.evaluate((times) => {
    for (let at = 0; at < times; at++) {
      document.querySelector<HTMLButtonElement>("event-door li:not(.came) button")?.click();
    }
  }, times);
}

test("a phone whose clock is three days ahead keeps its list and ticks off at the hour that it is", async () => {
  const { page, t, open, become } = await site.visit({ javaScript: true, language: "ar" });
  await become(helper.uid);
  await query(`delete from presences where gathering_id =
    (select gathering_id from events where id = '${EVENT}')`);
  await page.clock.setSystemTime(Date.now() + 3 * 24 * 60 * 60 * 1000);
  await open(path);
  const door = page.locator("event-door");
  await see(door.locator("li")).toHaveCount(50);
  await see(page.locator(".clock-wrong")).toHaveText(t("card:verify.clockWrong"));
  await door
    .getByRole("button", { name: t("event:door.tick") })
    .first()
    .click();
  await see(door).toHaveAttribute("data-unsent", "0");
  const [came] = await query<{ isNow: boolean }>(`
    select bool_and(abs(extract(epoch from now() - checked_in_at)) < 600) as "isNow" from presences
    where gathering_id = (select gathering_id from events where id = '${EVENT}')`);
  expect(came).toEqual({ isNow: true });
  await page.reload();
  await see(door.locator("li")).toHaveCount(50);
});
