import { test } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();

test("keys lead through a queue and to the search, until they are turned off", async () => {
  const { page, t, open, become } = await site.visit(
    { javaScript: true, language: "ar" },
    { viewport: { width: 1024, height: 800 } },
  );
  await become(person("verified", "admin").uid);
  await open("/users/applications");
  const rows = page.locator(".listing tbody th a");
  await see(page.locator(".keys")).toContainText(t("list:keys.rows"));
  await page.keyboard.press("j");
  await see(rows.first()).toBeFocused();
  await page.keyboard.press("j");
  await see(rows.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await see(rows.first()).toBeFocused();
  const box = page.locator('[aria-keyshortcuts="/"]');
  // Its script comes after the page's own.
  await see(async () => {
    await page.keyboard.press("/");
    await see(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await box.fill("");
  await page.keyboard.type("j/k");
  await see(box).toHaveValue("j/k");
  const name = (await rows.first().textContent()) ?? "";
  await rows.first().focus();
  await page.keyboard.press("Enter");
  await see(page.getByRole("heading", { level: 1 })).toHaveText(name);

  await open("/search#keys");
  await page.getByRole("button", { name: t("search:keys.turnOff") }).click();
  await see(page.getByText(t("search:keys.areOff"))).toBeVisible();
  await open("/users/applications");
  await page.keyboard.press("j");
  await see(rows.first()).not.toBeFocused();
  await see(page.locator(".keys")).toHaveCount(0);
});
