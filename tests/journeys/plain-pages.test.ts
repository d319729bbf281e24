import type { Browser } from "playwright";
import { afterAll, describe, expect, test } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { openChromium } from "#tests/world/launch.ts";

const site = openSite();
const scripted = { javaScript: true, language: "ar" } as const;

describe("a toast on a page without the application", () => {
  /** Comes back from Facebook without having agreed: /login says so. */
  async function openWithToast() {
    const visit = await site.visit(scripted, { reducedMotion: "no-preference" });
    await visit.open("/auth/facebook/callback?error=access_denied");
    const toast = visit.page.locator(".toast");
    await see(toast).toBeVisible();
    expect(await visit.page.evaluate(() => document.documentElement.dataset.namespaces)).toBe(
      undefined,
    );
    return { ...visit, toast };
  }

  test("goes when its time is over", async () => {
    const { context, page, toast } = await openWithToast();
    // Its seconds, in less.
    const devtools = await context.newCDPSession(page);
    await devtools.send("Animation.enable");
    await devtools.send("Animation.setPlaybackRate", { playbackRate: 10 });
    await see(toast).toBeHidden();
  });

  test("stays while it is pointed at or the window is another's", async () => {
    const { page, toast } = await openWithToast();
    const state = () =>
      toast.evaluate((element) => getComputedStyle(element, "::after").animationPlayState);
    await see.poll(state).toBe("running");
    await toast.hover();
    await see.poll(state).toBe("paused");
    await page.mouse.move(0, 0);
    await see.poll(state).toBe("running");
    await page.evaluate(() => dispatchEvent(new Event("blur")));
    await see.poll(state).toBe("paused");
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await see.poll(state).toBe("running");
  });

  test("is dragged away, or comes back when it was dragged too little", async () => {
    const { page, toast } = await openWithToast();
    const box = await toast.boundingBox();
    if (!box) throw new Error("The toast has no place.");
    // In Arabic its button is on the left.
    const [x, y] = [box.x + box.width - 20, box.y + box.height / 2];
    const drag = async (by: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - by, y, { steps: 4 });
      await page.mouse.up();
    };
    await drag(box.width * 0.5);
    await see(toast).toBeVisible();
    expect(await toast.evaluate((element) => element.style.transform)).toBe("");
    await drag(box.width * 0.85);
    // Not by its time: that is held while it is pointed at.
    await see(toast).toBeHidden({ timeout: 2_000 });
  });
});

test("an article's address is copied, shared by the phone, and the article printed", async () => {
  const { page, context, t, open } = await site.visit(scripted);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.assign(window, { acts: [] });
    const { acts } = window as unknown as { acts: unknown[] };
    window.print = () => acts.push("print");
    navigator.share = async ({ url } = {}) => void acts.push(url);
  });
  await open("/news");
  await page.locator(".card .title a").first().click();
  await page.locator(".button-fold > summary").click();
  await page.getByRole("link", { name: t("reaction:share.copy") }).click();
  await see(page.getByRole("link", { name: t("reaction:share.copied") })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(address).pathname).toBe(new URL(page.url()).pathname);
  await page.getByRole("button", { name: t("reaction:share.more") }).click();
  await page.getByRole("button", { name: t("common:action.print") }).click();
  expect(await page.evaluate(() => (window as unknown as { acts: unknown }).acts)).toEqual([
    address,
    "print",
  ]);
});

test("where a phone has no list of ways to share there is no button for it", async () => {
  const { page, t, open } = await site.visit(scripted);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await open("/news");
  await page.locator(".card .title a").first().click();
  await page.locator(".button-fold > summary").click();
  await see(page.getByRole("button", { name: t("common:action.print") })).toBeVisible();
  expect(await page.getByRole("button", { name: t("reaction:share.more") }).count()).toBe(0);
});

test("a district is shown as it is chosen", async () => {
  const { page, open } = await site.visit(scripted);
  await open("/DataEntire?type=individual");
  const district = page.locator('select[name="electoralDistrict"]');
  const name = (await district.locator("option").nth(1).textContent()) ?? "";
  await district.selectOption(name);
  await see(page).toHaveURL(/electoralDistrict=/);
  await see(page.locator(".card").first()).toBeVisible();
});

describe("a browser that fetches ahead and keeps pages", () => {
  let browser: Browser | undefined;
  afterAll(() => browser?.close());

  test("shows an article that was pointed at, and the list again, without asking", async () => {
    browser = await openChromium({ isWhole: true, keepsPages: true });
    const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
    const shown: string[] = [];
    page.on("console", (message) => shown.push(message.text()));
    await page.addInitScript(() => {
      addEventListener("pageshow", ({ persisted }) => {
        const [navigation] = performance.getEntriesByType("navigation");
        const { deliveryType } = navigation as unknown as { deliveryType: string };
        console.log(persisted ? "kept" : `loaded ${deliveryType}`.trim());
      });
    });
    await page.goto("/news");
    const link = page.locator(".card .title a").first();
    await Promise.all([
      page.context().waitForEvent("requestfinished", (each) => each.url().includes("/news/")),
      link.hover(),
    ]);
    await link.click();
    await see(page).toHaveURL(/\/news\/./);
    await see.poll(() => shown).toEqual(["loaded", "loaded navigational-prefetch"]);
    await page.evaluate(() => history.back());
    await see.poll(() => shown.at(-1)).toBe("kept");
  });
});

test("a member's browser has the style sheets after two pages: later ones link them, look the same, and sign-out forgets them", async () => {
  const { context, page, open, become } = await site.visit(scripted);
  await become("demo-member");
  const linked = page.locator('head link[rel="stylesheet"]');
  const looks = async () => {
    await see(page.locator(".bell a")).toHaveAttribute("role", "button");
    return page.evaluate(() =>
      // No margins: those that are "auto" are told in pixels, which change when the font comes.
      [...document.querySelectorAll("body *")].map((element) => {
        const { color, font, padding, display, background } = getComputedStyle(element);
        return [element.localName, color, font, padding, display, background].join(" ");
      }),
    );
  };
  const hasNames = async () => (await context.cookies()).some(({ name }) => name === "sheets");
  await open("/notification");
  await see(linked).toHaveCount(0);
  const before = await looks();
  expect(await hasNames()).toBe(false);
  await page.evaluate(() => location.assign("/profile"));
  await see.poll(hasNames).toBe(true);
  await page.evaluate(() => location.assign("/notification"));
  await see(linked).not.toHaveCount(0);
  expect(await looks()).toEqual(before);
  const signOut = page.locator('form[action="/logout"]').first();
  await signOut.evaluate((form: HTMLFormElement) => form.requestSubmit());
  await page.waitForURL("**/login");
  expect(await hasNames()).toBe(false);
});
