/* An event from its writing to its door, in each way of looking at the site. */
import pg from "pg";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import { crossedWays, inWay, openSite, see } from "#tests/world/chromium.ts";
import { noisePng } from "#tests/world/noise.ts";
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
    await see(organiser.page.locator("h1")).toHaveText(t("event:confirm.publish.title"));
    await organiser.look();
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

test("a phone's photo of more than 2 MB is made smaller where it is chosen, upright and without its place", async () => {
  // Held upright, as phones write it: the pixels lie on their side.
  const buffer = await sharp(await noisePng(2800, 2100))
    .withExif({ IFD0: { Make: "Telephone" }, IFD3: { GPSLatitude: "30/1 2/1 3/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
  const photo = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer };
  const { page, t, become, open } = await site.visit({ javaScript: true, language: "ar" });
  await become(person("verified", "admin").uid);
  await open("/create-event");
  const field = page.locator('input[name="image"]');
  await field.setInputFiles(photo);
  await see(page.locator(".file.live", { has: field })).not.toHaveAttribute("aria-busy");
  const sent = await field.evaluate(async ({ files }: HTMLInputElement) => {
    const file = files?.[0] ?? new File([], "none");
    const { width, height } = await createImageBitmap(file, { imageOrientation: "none" });
    return { text: await file.text(), isUpright: height > width, size: file.size };
  });
  expect(sent.size).toBeLessThan(2 * 1024 * 1024);
  expect(sent.isUpright).toBe(true);
  expect(sent.text).not.toMatch(/Exif|Telephone/);
  const form = page.locator('form:has([name="detailedLocation"])');
  await form.getByRole("button", { name: t("event:create.submit") }).click();
  // Everything else is missing; the picture is not complained of.
  await see(page.locator(".summary")).toBeVisible();
  await see(page.locator('.summary a[href$="title"]')).toHaveCount(1);
  await see(page.locator('.summary a[href$="image"]')).toHaveCount(0);

  // Sent in the moment in which it is chosen, the form waits for it.
  await open("/statistics/reports/create");
  const report = page.locator('form:has([name="officials"])');
  await report.locator('[name="title"]').fill("تقرير بصورة");
  await report.locator('[name="image"]').setInputFiles(photo);
  await report.getByRole("button", { name: t("report:create.send") }).click();
  await see(page.locator(".summary")).toBeVisible();
  await see(page.locator('.summary a[href$="image"]')).toHaveCount(0);
  await see(report.locator('[name="title"]')).toHaveValue("تقرير بصورة");
});
