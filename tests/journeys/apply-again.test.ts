import pg from "pg";
import type { Page } from "playwright";
import { describe, test } from "vitest";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { answersOf, paperNames, photo } from "#tests/world/newcomer.ts";
import { person } from "#tests/world/platform.ts";

let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
});
const refused = person("refused");
const FORM = 'form[action^="/registerNow?step="]';

/** The refused person of the cast is so again, for the next way of looking at the site. */
async function refuseAgain(): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "update users set status = 'refused' where facebook_id = $1 returning id",
    [refused.uid],
  );
  await client.query(
    `delete from applications where user_id = $1
      and submitted_at > (select min(submitted_at) from applications where user_id = $1)`,
    [rows[0].id],
  );
  await client.end();
}

async function choosePapers(page: Page): Promise<void> {
  const buffer = Buffer.from(await (await photo()).arrayBuffer());
  for (const name of paperNames) {
    const file = { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
    await page.locator(`[name="${name}"]`).setInputFiles(file);
  }
  await page.locator('[name="agreement"]').check();
}

describe.each(oneWay("en", "without script"))(inWay, (way) => {
  test.runIf(isExhaustive)(
    "who was refused reads why, applies again with the answers of last time, and is pending",
    async () => {
      await refuseAgain();
      const { page, t, open, look, become } = await site.visit(way);
      await become(refused.uid);
      await open("/application");
      await see(page.getByText(t("application:act.refused")).first()).toBeVisible();
      await look();
      await page.getByRole("link", { name: t("application:again") }).click();
      await see(page).toHaveURL(/\/registerNow/);
      await see(page.locator('[name="fullName"]')).toHaveValue(refused.name);
      // A national ID is never shown again, so it is typed again.
      await see(page.locator('[name="nationalId"]')).toHaveValue("");
      await page.locator('[name="nationalId"]').fill(refused.nationalId);
      for (const step of ["address", "work", "politics", "review"] as const) {
        await page.getByRole("button", { name: t("steps.next") }).click();
        await see(page).toHaveURL(new RegExp(`step=${step}$`));
        if (step === "address") {
          await page.locator(`${FORM} [name="street"]`).fill(answersOf(1).address.street);
        }
      }
      await page.getByRole("button", { name: t("apply:review.next") }).click();
      await see(page).toHaveURL(/step=attachments$/);
      await choosePapers(page);
      await page.getByRole("button", { name: t("membership:apply.create") }).click();
      await see(page).toHaveURL("/");
      await see(page.getByText(t("banner.pending.text"))).toBeVisible();
    },
  );
});
