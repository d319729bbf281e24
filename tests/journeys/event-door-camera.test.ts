import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { filmQr } from "#tests/world/camera.ts";
import { codesOf } from "#tests/world/card-codes.ts";
import { openSite, see, visitor } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openChromium } from "#tests/world/launch.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { query } from "#tests/world/query.ts";
import { createTranslator } from "#tests/world/translator.ts";

vi.setConfig({ testTimeout: 240_000 });

/*
 * A camera at an event's door, before which a member's card is held. Chromium on Linux has no
 * BarcodeDetector, as phones by Apple have none: the reader that the page fetches is what reads here.
 */
const EVENT = "00000000-0000-7000-8000-00000000ca3e";
const member = person("verified");
const helper = { uid: "demo-member-woman" };
const organiser = person("verified", "admin");
let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
  await query(
    url,
    `with event as (
      insert into events (id, title, starts_at, ends_at, governorate_code, location,
        detailed_location, description, search_text, category, type, max_attendance, questions,
        allowed_roles, allowed_secretariats, state, taken, turns, created_at, changed_at)
      values ('${EVENT}', 'ملتقى الكاميرا', now() + interval '10 minutes', now() + interval '3 hours',
        '11', 'قصر الثقافة', 'شارع الكورنيش', 'حوار مفتوح', 'ملتقى', 'org', 'public', 50, '{}',
        '{}', '{}', 'published', 3, 1, now(), now()) returning id),
    helping as (insert into event_helpers select event.id, users.id from event, users
      where facebook_id = '${helper.uid}')
    insert into event_places (event_id, user_id, state, companions, answers, turn, since)
    select event.id, users.id, 'registered', 2, '[]', 1, now() from event, users
    where facebook_id = '${member.uid}'`,
  );
});

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sawt-door-camera-"));
  const camera = join(folder, "card.y4m");
  const { token } = await codesOf(site.origin, member.uid);
  await filmQr(camera, `https://sawt.example.org/card/${token}`);
  browser = await openChromium({ camera, isWhole: true });
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

const came = () =>
  query<{ by: string; at: Date }>(
    databaseUrl,
    `select by.display_name as by, checked_in_at as at from presences
      join users by on by.id = checked_in_by
      where gathering_id = (select gathering_id from events where id = '${EVENT}')`,
  );

/** Somebody at the door with a camera, who presses its button. */
async function stand(uid: string) {
  const { context, page, complaints } = await visitor(
    browser,
    site.origin,
    { javaScript: true, language: "ar" },
    { permissions: ["camera"], viewport: { width: 360, height: 740 } },
  );
  const { cookies } = await signInOverHttp(site.origin, uid);
  const session = { name: "session", value: cookies.get("session") ?? "", url: site.origin };
  await context.addCookies([session]);
  await page.goto(`/event/${EVENT}/door`);
  const door = page.locator("event-door");
  await see(door.locator("li")).toHaveCount(1);
  const t = createTranslator("ar");
  await page.getByRole("button", { name: t("event:door.camera"), exact: true }).click();
  return { context, page, door, complaints, t };
}

test("a card before the camera checks a party in once, and at another door it is said when and by whom", async () => {
  const first = await stand(helper.uid);
  await see(first.door.locator("li.came")).toHaveCount(1);
  await expect.poll(async () => (await came()).length, { timeout: 20_000 }).toBe(1);
  const [arrival] = await came();
  // Three people are in: the member and two companions.
  await see(first.door).toContainText(first.t("event:door.count", { came: 3, expected: 3 }));
  // The film goes on: the card is taken away, and held before the camera again.
  const time = new Intl.DateTimeFormat("ar-EG-u-nu-latn", {
    timeStyle: "short",
    timeZone: "Africa/Cairo",
  }).format(arrival?.at);
  const said = `${member.name}: ${first.t("event:door.cameBy", { time, name: arrival?.by })}`;
  await see(first.door.locator(".door-told")).toHaveText(said);
  await see(first.page.locator("video")).toHaveCount(1);
  expect(first.complaints).toEqual([]);
  await first.context.close();
  if (!isExhaustive) return;

  const second = await stand(organiser.uid);
  await see(second.door.locator(".door-told")).toHaveText(said);
  expect(await came()).toEqual([arrival]);
  expect(second.complaints).toEqual([]);
  await second.context.close();
});
