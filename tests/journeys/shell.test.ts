import type { Page } from "playwright";
import { expect, test } from "vitest";
import { hydrated, openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";
import { createTranslator } from "#tests/world/translator.ts";

const site = openSite();
const scripted = { javaScript: true, language: "ar" } as const;

/** What has the focus, as a person would name it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
}

/** What scripts may read of the preferences (docs/product.md#language-theme-and-lite-version). */
function mirror(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    language: localStorage.getItem("language"),
    theme: JSON.parse(localStorage.getItem("theme-storage") ?? "null"),
  }));
}

test("language and theme are changed in place and stay changed, also where scripts read them", async () => {
  const { page, open } = await site.visit({ javaScript: true, language: "en" });
  await open("/news?category=sports");
  const html = page.locator("html");
  await see(html).toHaveAttribute("data-theme", "dark");
  await page.locator('[name="language"]').click();
  await see(html).toHaveAttribute("lang", "ar");
  await see(html).toHaveAttribute("dir", "rtl");
  await see(page).toHaveURL("/news?category=sports");
  const title = createTranslator("ar")("news:title");
  await see(page.getByRole("heading", { level: 1 })).toContainText(title);
  await page.locator('[name="theme"]').click();
  await see(html).toHaveAttribute("data-theme", "light");
  await see(page).toHaveURL("/news?category=sports");
  await open("/Election");
  await see(html).toHaveAttribute("lang", "ar");
  await see(html).toHaveAttribute("data-theme", "light");
  await expect.poll(() => mirror(page)).toEqual({ language: "ar", theme: { isDarkMode: false } });
});

test("what is being typed is still there in another language and theme, and nothing of it is sent", async () => {
  const { page, open } = await site.visit({ javaScript: true, language: "en" });
  await open("/register");
  const email = page.locator('main [name="email"]');
  await email.fill("nadia@example");
  await page.locator('[name="language"]').click();
  await see(page.locator("html")).toHaveAttribute("lang", "ar");
  await see(email).toHaveValue("nadia@example");
  await email.fill("nadia@example.com");
  await page.locator('[name="theme"]').click();
  await see(page.locator("html")).toHaveAttribute("data-theme", "light");
  await see(email).toHaveValue("nadia@example.com");
  await see(page).toHaveURL("/register");
});

test("on a phone the menu is a drawer that opens, leads on and closes without a script", async () => {
  const { page, t, open } = await site.visit({ javaScript: false, language: "ar" });
  await open("/news");
  const menu = page.getByRole("navigation", { name: t("mainMenu") });
  const button = page.locator(".drawer > summary");
  await see(menu).toBeHidden();
  await button.click();
  await see(menu).toBeVisible();
  const here = menu.getByRole("link", { name: t("menu:line.news") });
  await see(here).toHaveAttribute("aria-current", "page");
  await menu.getByRole("link", { name: t("menu:line.election") }).click();
  await see(page).toHaveURL("/Election");
  await see(menu).toBeHidden();
  // A press beside it closes it.
  await button.click();
  await see(menu).toBeVisible();
  await page.mouse.click(10, 700);
  await see(menu).toBeHidden();
});

test("with a script Escape closes the menu and gives the focus back to its button", async () => {
  const { page, t, open } = await site.visit(scripted);
  await open("/news");
  const menu = page.getByRole("navigation", { name: t("mainMenu") });
  const button = page.locator(".drawer > summary");
  await page.waitForLoadState("networkidle");
  await button.click();
  await see(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await see(menu).toBeHidden();
  await see(button).toBeFocused();
});

test("the keyboard comes first to the skip link, then to the header in its order, never into a closed menu", async () => {
  const { page, t, open } = await site.visit({ javaScript: true, language: "en" });
  await open("/news");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(t("skip"));
  await see(page.locator(".skip")).toBeInViewport();
  await page.keyboard.press("Enter");
  await see(page.locator("#main")).toBeFocused();
  await page.keyboard.press("Tab");
  await see(page.getByLabel(t("news:search.label"))).toBeFocused();

  await open("/news");
  const order = [];
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press("Tab");
    order.push(
      await page.evaluate(
        () => document.activeElement?.className || document.activeElement?.tagName,
      ),
    );
  }
  expect(order).toEqual([
    "skip",
    "brand",
    "icon-button",
    "icon-button",
    "icon-button",
    "button small",
  ]);
  // The menu's lines follow its button once it is open.
  await page.locator(".drawer > summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe(t("menu:line.news"));
});

test("on another page reached by script, reading begins at its main part", async () => {
  const { page, t, open, become } = await site.visit(scripted, {
    viewport: { width: 1280, height: 800 },
  });
  await become(person("verified").uid);
  await open("/profile/complaints-suggestions/add-complaint");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: t("menu:line.election") }).click();
  await see(page).toHaveURL("/Election");
  await see(page.locator("#main")).toBeFocused();
  await see(page).toHaveTitle(new RegExp(t("election:title")));
});

test("what is typed on an open page before its script has come stays", async () => {
  const { page } = await site.visit(scripted);
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/DataEntire?type=individual", { waitUntil: "commit" });
  const box = page.locator('main [name="keyword"]');
  await box.fill("كُتب قبل أن يصل البرنامج");
  held.resolve();
  await hydrated(page);
  // What was put back is in the next frames.
  await page.waitForLoadState("networkidle");
  await see(box).toHaveValue("كُتب قبل أن يصل البرنامج");
});
