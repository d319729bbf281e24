import type { Locator, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { firstName } from "#app/arabic/names.ts";
import { crossedWays, inWay, openSite, see } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();

describe.each(crossedWays)(inWay, (way) => {
  test("home greets a guest with the latest four news and the ways on, and a member by name", async () => {
    const { page, t, open, look, become } = await site.visit(way);
    await open("/login");
    await page.getByRole("button", { name: t("auth:logIn.continueAsGuest") }).click();
    await see(page).toHaveURL("/");
    await see(page.getByText(t("home:guest"))).toBeVisible();
    await see(page.locator(".slides > li")).toHaveCount(4);
    await see(page.locator(".choice").first()).toBeVisible();
    await look();
    for (const link of await page.locator(".choice a").all()) {
      const path = (await link.getAttribute("href")) ?? "";
      expect((await page.request.get(path)).status(), path).toBe(200);
    }
    const { uid, name } = person("verified", "admin");
    await become(uid);
    await open("/");
    await see(page.getByRole("heading", { level: 1 })).toContainText(firstName(name));
    await look();
  });

  test("a guest is three taps from a candidate", async () => {
    const { page, open, become } = await site.visit(way);
    await become("guest");
    await open("/");
    let taps = 0;
    const tap = async (link: Locator, to: RegExp) => {
      taps += 1;
      await link.click();
      await see(page).toHaveURL(to);
    };
    await see(page.locator(".places a").first()).toBeInViewport();
    await tap(page.locator(".places a[href*='governorate=']").first(), /governorate=/);
    await tap(page.locator(".places a[href*='electoralDistrict']").first(), /electoralDistrict=/);
    await tap(page.locator(".card .title a").first(), /candidate/);
    expect(taps).toBe(3);
  });

  test("a leader is one tap from what they have taken, and sees how the area is doing", async () => {
    const { page, t, open, look, become } = await site.visit(way);
    await become(person("verified", "governorate_leaders").uid);
    await open("/");
    for (const heading of ["waiting", "taken", "pulse.title"]) {
      await see(
        page.getByRole("heading", { name: t(`desk:${heading}`), exact: true }),
      ).toBeVisible();
    }
    await look();
    await open("/desk");
    await look();
    await page.locator(".area a").first().click();
    await see(page).toHaveURL(/\/(statistics|users)\/.+\/.+/);
  });

  const told = ["expired", "refused", "pending"] as const;
  const some = told.filter(
    (each) => isExhaustive || each === (way.javaScript ? "expired" : "refused"),
  );
  test.each(some)("a banner tells who is %s", async (status) => {
    const { page, t, open, look, become } = await site.visit(way);
    await become(person(status).uid);
    await open("/");
    await see(page.getByText(t(`banner.${status}.text`))).toBeVisible();
    await look();
  });
});

const still = { javaScript: false, language: "ar" } as const;
const scripted = { javaScript: true, language: "ar" } as const;
/** So high that heading and carousel are in sight together. */
const tall = { viewport: { width: 360, height: 1600 } } as const;
const moving = { ...tall, reducedMotion: "no-preference" } as const;

test("a member is one tap from a reply, which waits no longer once it is read", async () => {
  const { page, open, look, become } = await site.visit(still);
  await become(person("verified").uid);
  await open("/");
  await look();
  const reply = page.locator(".waiting a.warm[href*='complaints-suggestions']");
  await reply.click();
  await see(page.locator(".reply")).toBeVisible();
  await open("/");
  await see(page.getByRole("heading", { level: 1 })).toBeVisible();
  await see(reply).toHaveCount(0);
});

const dots = (page: Page) => page.locator(".dots a");
const slides = (page: Page) => page.locator(".slides > li");

/** The slide that is in sight, and no other. */
async function seeSlide(page: Page, at: number): Promise<void> {
  await see(slides(page).nth(at)).toBeInViewport({ ratio: 0.6 });
  await see(dots(page).nth(at)).toHaveAttribute("aria-current", "true");
  await see(page.locator(".dots [aria-current]")).toHaveCount(1);
}

test("without a script all four news can be reached by dots and by scrolling", async () => {
  const { page, open, become } = await site.visit(still);
  await become("guest");
  await open("/");
  for (const at of [3, 1, 2, 0]) {
    await dots(page).nth(at).click();
    await see(slides(page).nth(at)).toBeInViewport({ ratio: 0.6 });
    await see(slides(page).nth(at).getByRole("link")).toBeVisible();
  }
  await slides(page).nth(3).scrollIntoViewIfNeeded();
  await see(slides(page).nth(3)).toBeInViewport({ ratio: 0.6 });
});

test.each(["ar", "en"] as const)(
  "the carousel advances every five seconds and wraps, in %s",
  async (language) => {
    const { page, open, become } = await site.visit({ javaScript: true, language }, moving);
    await become("guest");
    await page.clock.install();
    await open("/");
    await see(page.locator(".dots button")).toBeVisible();
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

test("the carousel waits while it is pointed at or focused, and goes on after that", async () => {
  const { page, open, become } = await site.visit(scripted, moving);
  await become("guest");
  await page.clock.install();
  await open("/");
  await see(page.locator(".dots button")).toBeVisible();
  await page.locator(".carousel").hover();
  await page.clock.runFor(12_000);
  await seeSlide(page, 0);
  await page.locator("h1").hover();
  await page.clock.runFor(5_000);
  await seeSlide(page, 1);

  await page.locator(".dots button").focus();
  await page.keyboard.press("Shift+Tab");
  await page.clock.runFor(12_000);
  await seeSlide(page, 1);
  await page.locator(".brand").focus();
  await page.clock.runFor(5_000);
  await seeSlide(page, 2);
});

test("a dot, a slide and the button stop the carousel and start it again", async () => {
  const { page, t, open, become } = await site.visit(scripted, moving);
  await become("guest");
  await page.clock.install();
  await open("/");
  const pause = page.getByRole("button", { name: t("carousel.pause") });
  const play = page.getByRole("button", { name: t("carousel.play") });
  await see(pause).toBeVisible();
  await dots(page).nth(2).click();
  await page.locator("h1").hover();
  await see(play).toBeVisible();
  await seeSlide(page, 2);
  await page.clock.runFor(12_000);
  await seeSlide(page, 2);

  await slides(page).nth(2).locator(".picture").click();
  await page.locator("h1").hover();
  await see(pause).toBeVisible();
  await page.clock.runFor(5_000);
  await seeSlide(page, 3);

  await pause.click();
  await page.locator("h1").hover();
  await page.clock.runFor(12_000);
  await seeSlide(page, 3);
});

test("the carousel stands still for those who prefer less motion, until they start it", async () => {
  const { page, t, open, become } = await site.visit(scripted, {
    ...tall,
    reducedMotion: "reduce",
  });
  await become("guest");
  await page.clock.install();
  await open("/");
  const play = page.getByRole("button", { name: t("carousel.play") });
  await see(play).toBeVisible();
  await page.clock.runFor(12_000);
  await seeSlide(page, 0);
  await play.click();
  await page.locator("h1").hover();
  await page.locator("h1").click();
  await page.clock.runFor(5_000);
  await seeSlide(page, 1);
});
