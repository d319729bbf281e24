import { expect, test } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { query } from "#tests/world/query.ts";

let id = "";
const site = openSite(async (databaseUrl) => {
  const confirmed = "select id from reports where state = 'confirmed' order by id limit 1";
  id = (await query<{ id: string }>(databaseUrl, confirmed))[0]?.id ?? "";
});

test("a confirmed report is one sheet of paper: who wrote and who confirmed it, and nothing to press", async () => {
  const { page, t, open, become } = await site.visit({ javaScript: true, language: "en" });
  await become("demo-admin");
  await open(`/statistics/reports/${id}`);
  await page.emulateMedia({ media: "print" });
  await see(page.locator(".letterhead")).toBeVisible();
  await see(page.locator(".signatures")).toContainText(t("report:paper.confirmer"));
  await see(page.locator("header.top")).toBeHidden();
  await see(page.locator(".side")).toBeHidden();
  expect(await page.getByRole("button").count()).toBe(0);
  const printed = await page.pdf({ format: "A4" });
  expect(printed.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
