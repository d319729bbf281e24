/* An event from its writing to its door, in each way of looking at the site. */
import pg from "pg";
import { expect, test, vi } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import { crossedWays, inWay, openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";

vi.setConfig({ testTimeout: 240_000 });

let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
});
const first = person("verified");
const second = { uid: "demo-member-woman" };

async function query(text: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

test.each(crossedWays)(
  `an organiser publishes, a member waits and is offered a place, and comes, ${inWay}`,
  async (way) => {
    const title = `ندوة ${way.language} ${way.javaScript ? "بنص" : "بلا نص"}`;
    const organiser = await site.visit(way);
    const { t } = organiser;
    await organiser.become(person("verified", "admin").uid);
    await organiser.open("/create-event");
    await organiser.look();
    const day = cairoDay(new Date(Date.now() + 3 * 24 * 60 * 60 * 1000)).split("-");
    const form = organiser.page.locator('form:has([name="detailedLocation"])');
    const typed = {
      title,
      "date-year": day[0],
      "date-month": day[1],
      "date-day": day[2],
      time: "18:00",
      duration: way.language === "ar" ? "ساعتان" : "2 hours",
      location: "قصر الثقافة",
      detailedLocation: "شارع الكورنيش",
      description: "حوار مفتوح مع الشباب.",
      maxAttendance: "1",
    };
    for (const [name, value] of Object.entries(typed)) {
      const field = form.locator(`[name="${name}"]`);
      if ((await field.evaluate((each) => each.tagName)) === "SELECT") {
        await field.selectOption({ value: String(Number(value)) });
      } else await field.fill(value ?? "");
    }
    await form.getByRole("button", { name: t("event:create.submit") }).click();
    await organiser.page.getByRole("button", { name: t("event:edit.publish") }).click();
    await see(organiser.page.getByRole("heading", { level: 1 })).toHaveText(title);
    await see(organiser.page.getByRole("link", { name: t("event:door.open") })).toBeVisible();
    const path = new URL(organiser.page.url()).pathname;
    const id = path.split("/").at(-1);

    const member = await site.visit(way);
    await member.become(first.uid);
    await member.open(path);
    await member.page.getByRole("button", { name: t("event:place.take") }).click();
    await see(
      member.page.getByRole("heading", { name: t("event:place.registered") }),
    ).toBeVisible();
    await member.look();

    const waiting = await site.visit(way);
    await waiting.become(second.uid);
    await waiting.open(path);
    await waiting.page.getByRole("button", { name: t("event:place.wait") }).click();
    await see(waiting.page.getByRole("heading", { name: t("event:place.waiting") })).toBeVisible();

    await member.page.getByRole("button", { name: t("event:place.giveBack") }).click();
    await see(member.page.getByText(t("event:place.givenBack")).first()).toBeVisible();
    await waiting.open("/");
    await see(waiting.page.getByText(title).first()).toBeVisible();
    await waiting.open(path);
    await waiting.page.getByRole("button", { name: t("event:place.confirm") }).click();
    await see(
      waiting.page.getByRole("heading", { name: t("event:place.registered") }),
    ).toBeVisible();

    await query(`update events set starts_at = now() + interval '5 minutes',
      ends_at = now() + interval '2 hours' where id = '${id}'`);
    await organiser.open(`${path}/door`);
    // The script's list takes the place of the plain one.
    const list = organiser.page.locator(way.javaScript ? "event-door" : "#door-list");
    await list
      .getByRole("button", { name: t("event:door.tick") })
      .first()
      .click();
    const came = async () =>
      (
        await query(`select 1 from presences where gathering_id =
          (select gathering_id from events where id = '${id}')`)
      ).length;
    await expect.poll(came, { timeout: 20_000 }).toBe(1);
    await organiser.look();
    await organiser.open(`${path}/attendees?state=came`);
    await see(organiser.page.locator(".listing tbody tr")).toHaveCount(1);
    await organiser.look();
  },
);
