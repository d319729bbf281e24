import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { crossedWays, inWay, isHydrated, openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";
import { createTranslator } from "#tests/world/translator.ts";

const site = openSite();

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

describe.each(crossedWays)(inWay, (way) => {
  const other = way.language === "ar" ? "en" : "ar";

  test("language and theme are changed in place and stay changed", async () => {
    const { page, open } = await site.visit(way);
    await open("/news?category=sports");
    const html = page.locator("html");
    await see(html).toHaveAttribute("data-theme", "dark");
    await page.locator('[name="language"]').click();
    await see(html).toHaveAttribute("lang", other);
    await see(html).toHaveAttribute("dir", other === "ar" ? "rtl" : "ltr");
    await see(page).toHaveURL("/news?category=sports");
    await see(page.getByRole("heading", { level: 1 })).toContainText(
      createTranslator(other)("news:title"),
    );
    await page.locator('[name="theme"]').click();
    await see(html).toHaveAttribute("data-theme", "light");
    await see(page).toHaveURL("/news?category=sports");
    await open("/Election");
    await see(html).toHaveAttribute("lang", other);
    await see(html).toHaveAttribute("data-theme", "light");
    if (way.javaScript) {
      await expect
        .poll(() => mirror(page))
        .toEqual({ language: other, theme: { isDarkMode: false } });
    }
    await page.locator('[name="theme"]').click();
    await see(html).toHaveAttribute("data-theme", "dark");
  });

  test("on a phone the menu is a drawer that opens and leads on", async () => {
    const { page, t, open, look } = await site.visit(way);
    await open("/news");
    const menu = page.getByRole("navigation", { name: t("mainMenu") });
    await see(menu).toBeHidden();
    await page.locator(".drawer > summary").click();
    await see(menu).toBeVisible();
    await see(menu.getByRole("link", { name: t("menu:line.news") })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await look();
    await menu.getByRole("link", { name: t("menu:line.election") }).click();
    await see(page).toHaveURL("/Election");
    await see(menu).toBeHidden();
    // A press beside it closes it.
    await page.locator(".drawer > summary").click();
    await see(menu).toBeVisible();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.click(way.language === "ar" ? 10 : width - 10, height - 20);
    await see(menu).toBeHidden();
  });

  test("the keyboard comes first to the skip link, then to the header in its order, never into a closed menu", async () => {
    const { page, t, open } = await site.visit(way);
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

  test("no page is wider than a narrow phone", async () => {
    const { page, open } = await site.visit(way, { viewport: { width: 320, height: 640 } });
    for (const path of [
      "/login",
      "/LoginGusetUser",
      "/news",
      "/news/300",
      "/Election",
      "/candidate/1",
      "/DataEntire?type=list",
    ]) {
      await open(path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(320);
    }
  });

  test("the pages on membership can be read by who asks for them", async () => {
    const { page, t, open, look, become } = await site.visit(way);
    for (const [path, title] of [
      ["/register", "join:options.title"],
      ["/activate", "activation:title"],
    ] as const) {
      expect(await open(path)).toBe(200);
      await see(page.getByRole("heading", { level: 1 })).toHaveText(t(title));
      await look();
    }
    await open("/registerNow");
    await see(page).toHaveURL("/register");
    await see(page.getByRole("alert")).toContainText([t("failure:no-sign-up-token")]);
    await become(person("unverified").uid);
    await open("/");
    await see(page).toHaveURL("/registerNow");
    await look();
  });
});

const scripted = { javaScript: true, language: "ar" } as const;

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

test("on another page reached by script, reading begins at its main part", async () => {
  const { page, t, open, become } = await site.visit(scripted, {
    viewport: { width: 1280, height: 800 },
  });
  await become(person("verified").uid);
  await open("/news");
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: t("menu:line.election") }).click();
  await see(page).toHaveURL("/Election");
  await see(page.locator("#main")).toBeFocused();
  await see(page).toHaveTitle(new RegExp(t("election:title")));
});

test("the lite version has no script at all, and can be left again", async () => {
  const { page, t, open, look } = await site.visit(scripted);
  await open("/news");
  await page.getByRole("button", { name: t("lite.on") }).click();
  await see(page.getByRole("button", { name: t("lite.off") })).toBeVisible();
  expect(await page.locator("script:not([type$=json])").count()).toBe(0);
  await look();
  await page.getByRole("button", { name: t("lite.off") }).click();
  await see(page.getByRole("button", { name: t("lite.on") })).toBeVisible();
  expect(await page.locator("script[type=module]").count()).toBeGreaterThan(0);
});

test.each([
  { path: "/roles/edit/5", control: "description", by: "admin" },
  { path: "/DataEntire?type=individual", control: "keyword", by: undefined },
])("what is typed at $path before the script has come stays", async ({ path, control, by }) => {
  const { page, become } = await site.visit(scripted);
  if (by) await become(person("verified", by).uid);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  const box = page.locator(`main [name="${control}"]`);
  await box.fill("كُتب قبل أن يصل البرنامج");
  release();
  await page.waitForFunction(isHydrated);
  // What was put back is in the next frames.
  await page.waitForLoadState("networkidle");
  await see(box).toHaveValue("كُتب قبل أن يصل البرنامج");
});
