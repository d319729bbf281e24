import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { timeAgo } from "#app/arabic/dates.ts";
import { openSite, see, type Visit } from "#tests/world/chromium.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { readSessionCookie } from "#tests/world/session-cookie.ts";

const site = openSite();
const leader = person("verified", "admin").uid;
const member = person("verified").uid;

/** The live one: until its script is there it is a link, which Space does not press. */
const bell = (page: Page) => page.locator(".bell > a[aria-expanded]");
const badge = (page: Page) => page.locator(".bell .badge:not([hidden])");
const popover = (page: Page) => page.locator(".popover");
const count = async (page: Page) => Number(await badge(page).getAttribute("data-count"));
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Does what closes the popover; answers how the server took it that all is read. */
async function reads(page: Page, close: () => Promise<void>): Promise<number> {
  const [response] = await Promise.all([page.waitForResponse(/\/notification\/read/), close()]);
  return response.status();
}

/** A leader's token, for what the tests only need to have been sent. */
let token: Promise<string | undefined> | undefined;
async function tell(title: string): Promise<void> {
  token ??= signInOverHttp(site.origin, leader)
    .then(({ cookies }) => readSessionCookie(cookies.get("session") ?? ""))
    .then(({ accessToken }) => accessToken);
  const { status } = await fetch(`${site.origin}/api/v1/notifications`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${await token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    body: JSON.stringify({ title, message: "نص" }),
  });
  expect(status).toBe(200);
}

const scripted = { javaScript: true, language: "ar" } as const;

/** A signed-in visitor whose bell is live. */
async function watch(path: string, more?: Parameters<typeof site.visit>[1]): Promise<Visit> {
  const visit = await site.visit(scripted, more);
  await visit.become(member);
  const stream = visit.page.waitForRequest(/\/notification\/stream/);
  await visit.open(path);
  await stream;
  await see(bell(visit.page)).toHaveAttribute("aria-expanded", "false");
  return visit;
}

// First, while the newest are the demo's, which lead somewhere.
test("choosing one in the popover closes it and leads there, its last line to all", async () => {
  const { page, t, look } = await watch("/news");
  await bell(page).press("Space");
  const dialog = page.getByRole("dialog", { name: t("notification-screens:title") });
  const link = dialog.locator('.notice a[href^="/"]').first();
  const target = (await link.getAttribute("href")) ?? "";
  const heading = page.locator("main h1").first();
  const before = await heading.innerText();
  await look();
  await Promise.all([page.waitForRequest(/\/notification\/read/), link.click()]);
  await see(page).toHaveURL(target);
  // The address changes before the screen does, which closes the popover.
  await see(heading).not.toHaveText(before);
  await see(dialog).toHaveCount(0);
  await see(badge(page)).toHaveCount(0);
  await bell(page).press("Space");
  await dialog.getByRole("link", { name: t("notification-screens:all") }).click();
  await see(page).toHaveURL("/notification");
  await see(dialog).toHaveCount(0);
});

test("what one sends arrives in another's bell and list without a reload, once, and is said", async () => {
  await tell("قبل أن يصل");
  const { page, t, open } = await watch("/notification");
  await page.clock.install();
  await open("/notification");
  const before = await count(page);
  const listed = await page.locator("main .notice").count();
  const sent = Date.now();
  await tell("وصل الآن");
  await see(badge(page)).toHaveAttribute("data-count", String(before + 1));
  await see(page.locator("main .notice")).toHaveCount(listed + 1);
  const first = page.locator("main .notice").first();
  await see(first.locator(".title")).toContainText("وصل الآن");
  await see(first).toHaveClass(/unread/);
  await see(first.locator(".meta")).toHaveText(t("notification-screens:now"));
  const said = t("notification-screens:arrived", { title: "وصل الآن" });
  await see(page.locator(".bell [aria-live]")).toHaveText(said);
  // Its words go on by themselves, and nothing is asked for.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  let seconds = 0;
  for (const more of [30, 120, 3 * 3600]) {
    seconds += more;
    await page.clock.fastForward(more * 1000);
    const words = timeAgo(new Date(sent), new Date(sent + seconds * 1000), "ar");
    await see(first.locator(".meta")).toHaveText(words);
  }
  expect(asked).toEqual([]);

  // Into the popover that is open as well.
  await bell(page).click();
  await see(popover(page).locator(".notice")).toHaveCount(5);
  await tell("وصل وهي مفتوحة");
  await see(popover(page).locator(".title").first()).toContainText("وصل وهي مفتوحة");
  await see(popover(page).locator(".notice")).toHaveCount(5);
  await see(badge(page)).toHaveAttribute("data-count", String(before + 2));
});

const closings: Record<string, (page: Page) => Promise<void>> = {
  Escape: (page) => page.keyboard.press("Escape"),
  "a press beside it": (page) => page.locator("h1 bdi").click(),
  "the bell": (page) => bell(page).click(),
  "its own button": (page) => popover(page).locator("button").click(),
  "moving on by keyboard": (page) => page.locator(".menu > summary").focus(),
};

test("however the popover is closed, all is read at once, here and in other tabs", async () => {
  const { page, context } = await watch("/news", { viewport: { width: 1280, height: 900 } });
  const other = await context.newPage();
  await other.goto("/news");
  await see(bell(other)).toHaveAttribute("aria-expanded", "false");
  for (const [what, close] of Object.entries(closings)) {
    await tell(what);
    await see(badge(page), what).toHaveCount(1);
    await see(badge(other), what).toHaveCount(1);
    await bell(page).click();
    await see(popover(page).locator(".title").first(), what).toContainText(what);
    await see(popover(page).locator(".notice.unread"), what).not.toHaveCount(0);
    await see(badge(page), what).toHaveCount(1);
    expect(await reads(page, () => close(page)), what).toBe(204);
    await see(popover(page), what).toHaveCount(0);
    await see(badge(page), what).toHaveCount(0);
    await see(badge(other), what).toHaveCount(0);
  }
  await page.reload();
  await see(bell(page)).toHaveAttribute("aria-expanded", "false");
  await see(badge(page)).toHaveCount(0);
  await tell("على الصفحة");
  await see(badge(other)).toHaveCount(1);
  await page.goto("/notification");
  await page.locator('form[action="/notification/read"] button').click();
  await see(page.locator(".notice.unread")).toHaveCount(0);
  await see(badge(other)).toHaveCount(0);
});

test("the popover is 395 by 700 pixels at most, and leaves a phone its margins", async () => {
  const { page } = await watch("/news");
  for (const [wide, high, expected] of [
    [1280, 1000, 395],
    [768, 900, 395],
    [360, 640, 328],
    [320, 560, 296],
  ] as const) {
    await page.setViewportSize({ width: wide, height: high });
    await bell(page).click();
    await see(popover(page).locator(".notice")).toHaveCount(5);
    const box = await popover(page).boundingBox();
    expect(box?.width, `at ${wide}`).toBe(expected);
    expect(box?.height).toBeLessThanOrEqual(700);
    expect((box?.y ?? high) + (box?.height ?? high)).toBeLessThanOrEqual(high);
    expect(box?.x).toBeGreaterThanOrEqual(12);
    expect(await width(page)).toBe(wide);
    await see(popover(page).getByRole("link").last()).toBeInViewport();
    await page.keyboard.press("Escape");
    await see(bell(page)).toBeFocused();
  }
});

test("where there is no EventSource, and in the lite version, nothing breaks and nothing is asked for", async () => {
  const { page, context, open, become } = await site.visit(scripted);
  await become(member);
  const asked: string[] = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript("delete window.EventSource");
  await open("/news");
  await see(bell(page)).toHaveAttribute("aria-expanded", "false");
  await bell(page).click();
  await see(popover(page).locator(".notice")).toHaveCount(5);
  await context.addCookies([{ name: "lite", value: "1", url: site.origin }]);
  await open("/news");
  await see(page.locator(".bell > a")).toHaveAttribute("href", "/notification");
  expect(asked).not.toContain("/notification/stream");
});

test("after its session ended the bell leads to where one signs in", async () => {
  const { page, context, forgive } = await watch("/news");
  forgive(/stream|401|403/);
  await context.clearCookies();
  await bell(page).click();
  await see(page).toHaveURL(/\/login\b/);
});

test("Back leads to a page that knows what was sent since", async () => {
  const { page, t } = await watch("/news");
  const before = Number(await page.locator(".bell .badge").getAttribute("data-count"));
  await tell("قبل الرجوع");
  await see(badge(page)).toHaveAttribute("data-count", String(before + 1));
  await page.goto("/notification");
  const readAll = page.getByRole("button", { name: t("notification-screens:readAll") });
  await reads(page, () => readAll.click());
  await see(readAll).toBeHidden();
  await see(bell(page)).toBeVisible();
  await page.goBack();
  await see(page).toHaveURL("/news");
  await see(bell(page)).toBeVisible();
  await see(badge(page)).toHaveCount(0);
});

test("a hidden page holds no stream, and is up to date when it is looked at again", async () => {
  await tell("قبل أن تغيب");
  const { page } = await watch("/news");
  const hide = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  const before = await count(page);
  const ended = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/notification/stream"),
  );
  await hide("hidden");
  await ended;
  await tell("وأنت بعيد");
  await hide("visible");
  await see(badge(page)).toHaveAttribute("data-count", String(before + 1));
});
