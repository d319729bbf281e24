/* Pictures, documents and voice notes between two people: with a script, on a line that breaks. */
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { closeVisits, hydrated, openSite, see, visitor } from "#tests/world/chromium.ts";
import { some } from "#tests/world/exhaustive.ts";
import { type FlakyProxy, openFlakyProxy } from "#tests/world/flaky-proxy.ts";
import { takeContext } from "#tests/world/kept-contexts.ts";
import { openChromium } from "#tests/world/launch.ts";
import { expectAccessible } from "#tests/world/look.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { createTranslator } from "#tests/world/translator.ts";

vi.setConfig({ testTimeout: 120_000 });

const GROUP = "لجنة الشباب والتدريب";
const LEADER = "demo-central-leader";
const MEMBER = "demo-member";

const site = openSite();
let line: FlakyProxy;
let browser: Browser;
let photo: Buffer;
beforeAll(async () => {
  [line, browser] = await Promise.all([openFlakyProxy(), openChromium({ hasDevices: true })]);
  line.connect(site.origin);
  const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: "#0a6a57" } });
  photo = await drawn.jpeg().toBuffer();
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
});

const complaints: string[][] = [];
afterEach(async () => {
  line.cutResponses(undefined);
  await closeVisits(browser);
  // What the tests do to the line themselves.
  const provoked =
    /400 \(Bad Request\)|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_INCOMPLETE|ERR_FAILED|ERR_ABORTED/;
  const all = complaints.splice(0).flat();
  expect(all.filter((each) => !provoked.test(each))).toEqual([]);
});

/** Where people found the room in their lists. */
const rooms = new Map<string, string>();

/** Somebody of the demo in the group's room. */
async function enter(who: string, javaScript: boolean, language: "ar" | "en") {
  const {
    page,
    context,
    complaints: own,
  } = await visitor(browser, line.origin, { javaScript, language }, {}, takeContext);
  complaints.push(own);
  const { cookies } = await signInOverHttp(site.origin, who);
  const session = { name: "session", value: cookies.get("session") ?? "", url: line.origin };
  await context.addCookies([session]);
  await context.grantPermissions(["microphone"], { origin: line.origin });
  const t = createTranslator(language);
  const ready = async (at: Page = page) => {
    if (javaScript) await hydrated(at);
  };
  await page.goto(rooms.get(who) ?? "/contact");
  await ready();
  if (!rooms.has(who)) await page.locator(".rooms a", { hasText: GROUP }).first().click();
  await page.locator("#write").waitFor();
  rooms.set(who, page.url());
  const send = () =>
    page.getByRole("button", { name: t("common:action.send"), exact: true }).click();
  const said = () => page.locator(".said").last();
  return { page, context, t, ready, send, said };
}
const picture = (name: string) => ({ name, mimeType: "image/jpeg", buffer: photo });
/** In which width each picture of the last message came. */
const sizesOf = (page: Page) =>
  page
    .locator(".said")
    .last()
    .locator(".pictures img")
    .evaluateAll((images) =>
      Promise.all(
        images.map(async (image) => {
          image.scrollIntoView();
          await (image as HTMLImageElement).decode();
          return new URL((image as HTMLImageElement).currentSrc).searchParams.get("size");
        }),
      ),
    );

test.each(some(["ar", "en"] as const, 0, 2))(
  "a voice note is recorded in the room, heard, sent, and loaded by who plays it: in %s",
  async (language) => {
    const leader = await enter(LEADER, true, language);
    const member = await enter(MEMBER, true, language);
    const { page, t } = member;
    const asked: string[] = [];
    leader.page.on("request", (request) => {
      if (request.resourceType() === "media") asked.push(request.url());
    });
    await page.getByRole("button", { name: t("chat:recorder.open") }).click();
    // The page was come to from the list, whose headers give no microphone.
    await page.locator(".recorder").waitFor();
    await see(page.getByText(t("chat:recorder.recording"))).toBeVisible();
    // Words that are typed meanwhile are not sent with it; where there are any, the arrow has the microphone's place.
    await page.getByLabel(t("chat:write.label")).fill("كلام لم يُرسل");
    await see(page.locator(".recorder [role=timer]")).toContainText("0:02");
    await page.getByRole("button", { name: t("chat:recorder.stop") }).click();
    await page.getByRole("button", { name: t("chat:recorder.listen") }).click();
    await see(page.getByRole("button", { name: t("chat:recorder.silence") })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("chat:recorder.send") }).click();
    await see(page.locator(".outgoing")).toHaveCount(0);
    await see(member.said().locator(".voice")).toBeVisible();
    await see(page.getByLabel(t("chat:write.label"))).toHaveValue("كلام لم يُرسل");
    await see(page.getByRole("button", { name: t("chat:recorder.open") })).toBeHidden();

    await see(leader.said().locator(".voice")).toContainText(/0:0[2-9]/);
    expect(asked).toEqual([]);
    const played = await leader
      .said()
      .locator("audio")
      .evaluate(async (audio: HTMLAudioElement) => {
        audio.muted = true;
        await audio.play();
        await new Promise((done) => audio.addEventListener("timeupdate", done, { once: true }));
        return audio.error === null && !audio.paused;
      });
    expect(played).toBe(true);
    expect(asked.length).toBeGreaterThan(0);
  },
);

test("a microphone that is refused is said, and a recording that is cancelled leaves nothing", async () => {
  const { page, t } = await enter(MEMBER, true, "ar");
  await page.reload();
  await hydrated(page);
  const open = page.getByRole("button", { name: t("chat:recorder.open") });
  await open.click();
  await see(page.locator(".recorder [role=timer]")).toBeVisible();
  await page.keyboard.press("Escape");
  await see(page.locator(".recorder")).toHaveCount(0);
  await see(open).toBeFocused();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await open.click();
  await see(page.locator(".recorder [role=alert]")).toHaveText(t("chat:recorder.refused"));
});

test("pictures are shown before they go, wait on the device for the line, also over a closed tab, and come once", async () => {
  const leader = await enter(LEADER, true, "en");
  const member = await enter(MEMBER, true, "ar");
  const { page, t, context } = member;
  await page.locator(".attach > summary").click();
  await page.locator("#files").setInputFiles([picture("one.jpg"), picture("two.jpg")]);
  await see(page.locator(".chosen-files canvas")).toHaveCount(2);
  await page.getByRole("button", { name: t("common:action.remove", { name: "one.jpg" }) }).click();
  await page.locator("#files").setInputFiles([picture("three.jpg")]);
  await see(page.locator(".chosen-files canvas")).toHaveCount(2);
  await expectAccessible(page);
  line.cutResponses(/\/contact\/room\/files/);
  await page.getByLabel(t("chat:write.label")).fill("صورتان من القاعة");
  await member.send();
  await see(page.locator(".outgoing")).toContainText("three.jpg");
  await see(page.locator(".chosen-files li")).toHaveCount(0);
  await see(page.locator(".outgoing")).toContainText(t("chat:sending.away"));
  const address = page.url();
  await page.close();
  line.cutResponses(undefined);
  const again = await context.newPage();
  await again.goto(address);
  await hydrated(again);
  await see(leader.page.locator(".said .words", { hasText: "صورتان من القاعة" })).toHaveCount(1);
  await see(leader.said().locator(".pictures img")).toHaveCount(2);
  expect(await sizesOf(leader.page)).toEqual(["small", "small"]);
  await see(again.locator(".outgoing")).toHaveCount(0);
  await see(again.locator(".said.mine .words", { hasText: "صورتان من القاعة" })).toHaveCount(1);
});
