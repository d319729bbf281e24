import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { pointRules } from "#app/platform/leaderboard/rules.ts";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";

const OPEN = "الملتقى التنظيمي لأعضاء القاهرة";
let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
});
const member = person("verified");

/** How long this day is still in Cairo, where points count for a day. */
function minutesToMidnight(): number {
  const time = new Date().toLocaleTimeString("en-GB", { timeZone: "Africa/Cairo" });
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return 24 * 60 - (hour * 60 + minute);
}

/** The member has been nowhere and has no points, for the next way of looking at the site. */
async function startAgain(): Promise<void> {
  // What is earned before midnight is yesterday's after it.
  await expect.poll(minutesToMidnight, { timeout: 200_000, interval: 1_000 }).toBeGreaterThan(2);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const own = "user_id = (select id from users where facebook_id = $1)";
  for (const table of ["presences", "points", "point_totals", "rate_limits"]) {
    if (table === "rate_limits") await client.query(`delete from ${table}`);
    else await client.query(`delete from ${table} where ${own}`, [member.uid]);
  }
  // The process goes by the real time, the tests' database by another.
  const hours = "starts_at = now() - interval '1 hour', ends_at = now() + interval '3 hours'";
  await client.query(`update gatherings set ${hours} where title = $1`, [OPEN]);
  await client.end();
}

vi.setConfig({ testTimeout: 300_000 });

describe.each(oneWay("ar", "with script"))(inWay, (way) => {
  test("the organiser's screen shows a code, a member checks in with it, and the leaderboard shows the points", async () => {
    await startAgain();
    const hall = await site.visit(way, { viewport: { width: 1280, height: 720 } });
    await hall.become("demo-central-leader");
    await hall.open("/attendance/gatherings");
    await hall.look();
    await hall.page.getByRole("link", { name: OPEN }).click();
    await see(hall.page.getByRole("heading", { level: 1 })).toHaveText(OPEN);
    await hall.look();
    await hall.page.getByRole("link", { name: hall.t("attendance:door.screen") }).click();
    await see(hall.page.getByRole("img", { name: hall.t("attendance:screen.qr") })).toBeVisible();
    await hall.look();

    const { page, t, open, look, become } = await site.visit(way);
    await become(member.uid);
    await open("/attendance");
    await look();
    await page.getByLabel(t("attendance:checkIn.code")).fill("00000000");
    await page.getByRole("button", { name: t("attendance:checkIn.submit") }).click();
    await see(page.getByText(t("failure:field.attendance-code")).first()).toBeVisible();
    await see(page.getByLabel(t("attendance:checkIn.code"))).toHaveValue("");
    await look();

    const shown = await hall.page.locator(".shown-code .digits").innerText();
    await page.getByLabel(t("attendance:checkIn.code")).fill(shown);
    await page.getByRole("button", { name: t("attendance:checkIn.submit") }).click();
    await see(page.getByText(t("notification:attendance.checkedIn")).first()).toBeVisible();
    await see(page.getByText(t("attendance:checkOut.here"))).toBeVisible();
    await look();

    await open("/leaderboard?period=daily");
    const { points } = pointRules.attendance;
    const earned = t("leaderboard:points", { count: points, number: points });
    await see(page.locator(".own-place")).toContainText(earned);
    await see(page.locator(".board .mine")).toContainText(member.name);
    await look();

    await open("/attendance");
    await page.getByRole("button", { name: t("attendance:checkOut.submit") }).click();
    await see(page.getByText(t("notification:attendance.checkedOut")).first()).toBeVisible();
    expect(await page.locator(".steps li").first().innerText()).toContain(OPEN);
  });
});
