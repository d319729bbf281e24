/* Home's carousel, and what of home is in the first window. */
import type { Page } from "playwright";
import { test } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { some } from "#tests/world/exhaustive.ts";

const site = openSite();

const dots = (page: Page) => page.locator(".dots a");
const slides = (page: Page) => page.locator(".slides > li");
const seeInSight = (page: Page, at: number) =>
  see(slides(page).nth(at)).toBeInViewport({ ratio: 0.6 });

/** The slide that is in sight, and no other. */
async function seeSlide(page: Page, at: number): Promise<void> {
  await seeInSight(page, at);
  await see(dots(page).nth(at)).toHaveAttribute("aria-current", "true");
  await see(page.locator(".dots [aria-current]")).toHaveCount(1);
}

/** A guest's home, on which heading and carousel are in sight together, in a time that the test moves. */
async function openMoving(language: "ar" | "en") {
  const visit = await site.visit(
    { javaScript: true, language },
    { viewport: { width: 360, height: 1600 }, reducedMotion: "no-preference" },
  );
  const { page, open, become } = visit;
  await become("guest");
  await page.clock.install();
  await open("/");
  await see(page.locator(".dots button")).toBeVisible();
  return visit;
}

test("without a script a guest sees the governorates first, and reaches all four news by dots and by scrolling", async () => {
  const { page, open, become } = await site.visit({ javaScript: false, language: "ar" });
  await become("guest");
  await open("/");
  await see(page.locator(".places a").first()).toBeInViewport();
  for (const at of [3, 1, 2, 0]) {
    await dots(page).nth(at).click();
    await seeInSight(page, at);
  }
  await slides(page).nth(3).scrollIntoViewIfNeeded();
  await seeInSight(page, 3);
});

test.each(some(["ar", "en"] as const, 0, 2))(
  "the carousel advances every five seconds and wraps, in %s",
  async (language) => {
    const { page } = await openMoving(language);
    // It waits for the pointer, and time for the test: what real time passes makes no difference.
    await page.locator(".carousel").hover();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.locator("h1").hover();
    await page.clock.runFor(4_900);
    await seeSlide(page, 0);
    await page.clock.runFor(100);
    for (const next of [1, 2, 3, 0]) {
      await seeSlide(page, next);
      await page.clock.runFor(5_000);
    }
  },
);

test("the carousel waits for whoever is at it, is stopped and started, and stands still where less motion is wanted", async () => {
  const { page, t, open } = await openMoving("ar");
  const pause = page.getByRole("button", { name: t("home:carousel.pause") });
  const play = page.getByRole("button", { name: t("home:carousel.play") });
  const runFrom = async (from: number, seconds: number, to: number) => {
    await seeSlide(page, from);
    await page.clock.runFor(seconds * 1000);
    await seeSlide(page, to);
  };
  // The pointer, then the focus.
  await page.locator(".carousel").hover();
  await runFrom(0, 12, 0);
  await page.locator("h1").hover();
  await runFrom(0, 5, 1);
  await page.locator(".dots button").focus();
  await page.keyboard.press("Shift+Tab");
  await runFrom(1, 12, 1);
  await page.locator(".brand").focus();
  await runFrom(1, 5, 2);

  // A dot, a slide, and the button.
  await dots(page).first().click();
  await page.locator("h1").hover();
  await see(play).toBeVisible();
  await runFrom(0, 12, 0);
  await slides(page).first().locator(".picture").click();
  await page.locator("h1").hover();
  await see(pause).toBeVisible();
  await runFrom(0, 5, 1);
  await pause.click();
  await page.locator("h1").hover();
  await runFrom(1, 12, 1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("/");
  await see(play).toBeVisible();
  await runFrom(0, 12, 0);
  await play.click();
  // Out of it with the pointer and the focus.
  await page.locator("h1").hover();
  await page.locator("h1").click();
  await runFrom(0, 5, 1);
});
