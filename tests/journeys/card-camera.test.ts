import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filmQr } from "#tests/world/camera.ts";
import { codesOf } from "#tests/world/card-codes.ts";
import { openSite, see, visitor, type Way } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openChromium } from "#tests/world/launch.ts";
import { person } from "#tests/world/platform.ts";
import { createTranslator } from "#tests/world/translator.ts";

/**
 * A camera before which a member's card is held. Chromium on Linux has no BarcodeDetector, as phones by
 * Apple have none: the reader that the page fetches is what reads here.
 */
describe.runIf(isExhaustive)("a helper reads cards by the camera", () => {
  const site = openSite();
  const { uid, name } = person("verified");
  let folder: string;
  let browser: Browser;
  let context: BrowserContext | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sawt-camera-"));
    const camera = join(folder, "card.y4m");
    const { token } = await codesOf(site.origin, uid);
    await filmQr(camera, `https://sawt.example.org/card/${token}`);
    browser = await openChromium({ camera, isWhole: true });
  });
  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function visit(way: Way, permissions: string[]) {
    const visit = await visitor(browser, site.origin, way, {
      serviceWorkers: "allow",
      permissions,
    });
    context = visit.context;
    await visit.page.goto("/card/check");
    const t = createTranslator(way.language);
    const read = visit.page.getByRole("button", { name: t("card:verify.camera"), exact: true });
    return { ...visit, t, read };
  }

  test.each(["ar", "en"] as const)("with a line and without one, in %s", async (language) => {
    const { page, complaints, t, read } = await visit({ javaScript: true, language }, ["camera"]);
    const answer = page.locator("#card-answer");
    await read.click();
    // The server knows more than the signature says.
    await see(answer).toContainText(t("card:check.valid"));
    await see(answer).toContainText(name.split(" ")[0] ?? "");
    await see(page.locator("video")).toHaveCount(0);
    await see(read).toBeVisible();
    const isKept = () =>
      page.evaluate(async () => (await (await caches.open("check")).keys()).length === 1);
    await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    expect(complaints).toEqual([]);

    await context?.setOffline(true);
    await page.goto("/card/check");
    await read.click();
    await see(answer).toContainText(t("card:check.unlined"));
    await see(answer).toContainText(name.split(" ")[0] ?? "");
    await context?.close();
  });

  test("is told once what to do where the camera is refused", async () => {
    const { page, complaints, t, read } = await visit({ javaScript: true, language: "ar" }, []);
    await read.click();
    await read.click();
    await see(page.getByText(t("card:verify.cameraRefused"))).toHaveCount(1);
    await see(page.locator("video")).toHaveCount(0);
    expect(complaints).toEqual([]);
    await context?.close();
  });
});
