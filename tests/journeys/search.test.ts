import { describe, expect, test } from "vitest";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();
const leader = person("verified", "admin");
const applicant = person("pending");

describe.each(oneWay("ar", "with script"))(inWay, (way) => {
  test("a leader finds an applicant from the menu of any page, by name and by number", async () => {
    const { page, t, open, look, become } = await site.visit(way);
    await become(leader.uid);
    await open("/roles");
    const drawer = page.locator(".drawer > summary");
    if (await drawer.isVisible()) await drawer.click();
    const box = page.getByRole("search").getByLabel(t("search:find"));
    await box.fill(applicant.name);
    await look();
    await box.press("Enter");
    await see(page.getByRole("heading", { level: 1 })).toHaveText(t("search:title"));
    expect(new URL(page.url()).searchParams.get("q")).toBe(applicant.name);
    await look();
    await page.getByRole("link", { name: applicant.name }).first().click();
    await see(page.getByRole("heading", { level: 1 })).toHaveText(applicant.name);

    // A national ID stands in no address.
    await open("/search");
    await page.getByLabel(t("search:label")).fill(applicant.nationalId);
    await page.getByRole("button", { name: t("search:submit") }).click();
    await see(page.locator(".hits a").first()).toHaveText(applicant.name);
    expect(new URL(page.url()).search).not.toContain(applicant.nationalId);

    for (const [words, text] of [
      ["م", "search:short"],
      ["ضظغثذ", "search:noneText"],
    ] as const) {
      await page.getByLabel(t("search:label")).fill(words);
      await page.getByRole("button", { name: t("search:submit") }).click();
      await see(page.getByText(t(text))).toBeVisible();
      await look();
    }
  });

  test.runIf(isExhaustive && way.javaScript)(
    "keys lead through a queue and to the search, until they are turned off",
    async () => {
      const viewport = { width: 1024, height: 800 };
      const { page, t, open, look, become } = await site.visit(way, { viewport });
      await become(leader.uid);
      await open("/users/applications");
      const rows = page.locator(".listing tbody th a");
      await see(page.locator(".keys")).toContainText(t("list:keys.rows"));
      await page.keyboard.press("j");
      await see(rows.first()).toBeFocused();
      await page.keyboard.press("j");
      await see(rows.nth(1)).toBeFocused();
      await page.keyboard.press("k");
      await see(rows.first()).toBeFocused();
      await look();
      const name = (await rows.first().textContent()) ?? "";
      await page.keyboard.press("Enter");
      await see(page.getByRole("heading", { level: 1 })).toHaveText(name);

      await open("/users/applications");
      await see(page.locator(".keys")).toBeVisible();
      const box = page.locator('[aria-keyshortcuts="/"]');
      // Its script comes after the page's own.
      await see(async () => {
        await page.keyboard.press("/");
        await see(box).toBeFocused({ timeout: 500 });
      }).toPass();
      await box.fill("");
      await page.keyboard.type("j/k");
      await see(box).toHaveValue("j/k");

      await open("/search#keys");
      await page.getByRole("button", { name: t("search:keys.turnOff") }).click();
      await see(page.getByText(t("search:keys.areOff"))).toBeVisible();
      await look();
      await open("/users/applications");
      await page.keyboard.press("j");
      await see(rows.first()).not.toBeFocused();
      await see(page.locator(".keys")).toHaveCount(0);
    },
  );
});
