import pg from "pg";
import { describe, expect, test } from "vitest";
import { firstName } from "#app/arabic/names.ts";
import { crossedWays, inWay, openSite, see } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { person } from "#tests/world/platform.ts";

let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
});
const applicant = person("pending");

/** The applicant of the cast waits again, for the next way of looking at the site. */
async function waitAgain(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "update users set status = 'pending' where facebook_id = $1 returning id",
    [applicant.uid],
  );
  await client.query(
    "update applications set state = 'submitted', claimed_by = null where user_id = $1",
    [rows[0].id],
  );
  await client.end();
}

describe.each(crossedWays)(inWay, (way) => {
  test.runIf(isExhaustive || way.javaScript)(
    "a leader reads the card, types its number and approves; the applicant comes back a member",
    async () => {
      await waitAgain();
      const { page, t, open, look, become } = await site.visit(way);
      await become(person("verified", "admin").uid);
      await open("/users/applications");
      await see(page.getByRole("heading", { level: 1 })).toHaveText(t("review:title"));
      await look();

      await page.getByText(t("list:title")).click();
      await page.getByLabel(t("review:filter.keyword"), { exact: true }).fill(applicant.name);
      await look();
      await page.getByRole("button", { name: t("list:submit") }).click();
      await page.getByRole("link", { name: applicant.name }).click();
      await see(page.getByRole("heading", { level: 1 })).toHaveText(applicant.name);

      // The card is in sight, another paper behind its name.
      const card = page.locator(".papers img").first();
      await card.scrollIntoViewIfNeeded();
      await see(card).not.toHaveJSProperty("naturalWidth", 0);
      await page
        .locator(".papers summary", { hasText: t("review:field.digitalSignature") })
        .click();
      await look();

      await page.getByRole("button", { name: t("review:claim.take") }).click();
      await see(page.getByText(t("review:claim.mine"))).toBeVisible();

      const number = page.getByLabel(t("review:approve.nationalId"));
      await number.fill("29001011112345");
      await page.getByRole("button", { name: t("review:approve.submit") }).click();
      await see(page.getByText(t("failure:field.card-unlike")).first()).toBeVisible();
      await see(number).toHaveValue("29001011112345");
      await look();

      await number.fill(applicant.nationalId);
      await page.getByRole("button", { name: t("review:approve.submit") }).click();
      await see(page.getByText(t("review:approve.done"))).toBeVisible();
      await see(page.locator(".steps")).toContainText(t("review:act.approved"));
      await look();

      await become(applicant.uid);
      await open("/");
      await see(page.locator(".banner")).toHaveCount(0);
      await see(page.getByRole("heading", { level: 1 })).toContainText(firstName(applicant.name));
    },
  );

  test.runIf(isExhaustive || !way.javaScript)(
    "a correction is asked for, and the application refused after all, with words",
    async () => {
      const { page, t, open, look, become } = await site.visit(way);
      await become(person("verified", "admin").uid);
      await open("/users/applications?kind=registration");
      await page.locator(".listing tbody a").last().click();
      await see(page.locator("#decision")).toBeVisible();
      await page.locator("summary", { hasText: t("review:correct.title") }).click();
      await page.getByLabel(t("review:field.street"), { exact: true }).check();
      await page.getByLabel(t("review:field.nationalID_Back"), { exact: true }).check();
      await look();
      await page.getByRole("button", { name: t("review:correct.submit") }).click();
      await see(page.getByText(t("review:correct.done"))).toBeVisible();

      await page.locator("summary", { hasText: t("review:refuse.title") }).click();
      await page.getByRole("button", { name: t("review:refuse.next") }).click();
      await see(page.getByText(t("ask:field.reason")).first()).toBeVisible();
      await look();
      await page.getByLabel(t("review:refuse.reason")).selectOption("unreadable");
      await page.locator("#refuse-note").fill("الصورة مهتزة.");
      await page.getByRole("button", { name: t("review:refuse.next") }).click();
      await see(page.getByText("الصورة مهتزة.")).toBeVisible();
      await look();
      await page.getByRole("button", { name: t("review:refuse.submit") }).click();
      await see(page.getByText(t("review:refuse.done"))).toBeVisible();
      await see(page.locator("#decision")).toHaveCount(0);
    },
  );
});

const scripted = { javaScript: true, language: "ar" } as const;

test.each([320, 768, 1280])("no review is wider than a screen of %i pixels", async (width) => {
  const { page, open, become } = await site.visit(scripted, { viewport: { width, height: 800 } });
  await become(person("verified", "admin").uid);
  for (const path of ["/users/applications", "/users/applications?state=all&kind=registration"]) {
    await open(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
  }
  await page.locator(".listing tbody a").first().click();
  await see(page.locator(".desk")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
