import { expect, test } from "vitest";
import { codesOf } from "#tests/world/card-codes.ts";
import { hydrated, openSite, see } from "#tests/world/chromium.ts";
import { some } from "#tests/world/exhaustive.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();
const { uid, name, membershipId } = person("verified");

test("the card is there without a line once it was opened, and gone when its owner signs out", async () => {
  const { context, page, t, open, become, look, forgive } = await site.visit(
    { javaScript: true, language: "ar" },
    { serviceWorkers: "allow" },
  );
  forgive(/^Failed to load resource/);
  await become(uid);
  await open("/profile/card");
  await look();
  await see(page.getByText(t("card:kept"))).toHaveCount(0);
  const isKept = () =>
    page.evaluate(async () => (await (await caches.open("card")).keys()).length === 1);
  await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto("/profile/card");
  await see(page.locator(".member-card-name")).toHaveText(name);
  await see(page.getByText(membershipId ?? "")).toBeVisible();
  await see(page.getByText(t("card:kept"))).toBeVisible();
  expect(await page.locator("script").count()).toBe(0);
  const photo = page.locator(".member-card img");
  if ((await photo.count()) > 0) expect(await photo.getAttribute("src")).toMatch(/^data:image\//);
  // Any other page says that there is no line.
  await page.goto("/profile");
  await see(page.locator(".member-card")).toHaveCount(0);
  // It opens by itself once the line is back: what else is opened meanwhile would be cut off.
  await context.setOffline(false);
  await hydrated(page);
  await open("/profile/card");
  await see(page.getByText(t("card:kept"))).toHaveCount(0);
  await page.evaluate(() => fetch("/logout", { method: "POST" }));
  await expect.poll(isKept, { timeout: 10_000 }).toBe(false);
  await context.setOffline(true);
  await page.goto("/profile/card");
  await see(page.getByText(membershipId ?? "")).toHaveCount(0);
  await context.setOffline(false);
});

test("on paper it is two sides of a bank card's size, with the code that is made for it", async () => {
  const { page, open, become } = await site.visit({ javaScript: false, language: "ar" });
  await become(uid);
  await open("/profile/card");
  await page.emulateMedia({ media: "print" });
  const faces = await page.locator(".member-card").all();
  expect(faces).toHaveLength(2);
  for (const face of faces) {
    const box = await face.boundingBox();
    expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([324, 204]);
  }
  await see(page.locator(".on-paper svg")).toBeVisible();
  await see(page.locator(".on-screen")).toBeHidden();
  for (const part of ["h1", ".member-card-acts", ".member-card-hints"]) {
    await see(page.locator(part).first()).toBeHidden();
  }
});

test("a helper's phone checks cards without a line, by the keys that it saw", async () => {
  const { context, page, t, open, look, forgive } = await site.visit(
    { javaScript: true, language: "ar" },
    { serviceWorkers: "allow" },
  );
  forgive(/^Failed to load resource/);
  const { token, printToken } = await codesOf(site.origin, uid);
  await open("/card/check");
  await look();
  const isKept = () =>
    page.evaluate(async () => (await (await caches.open("check")).keys()).length === 1);
  await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const check = async (card: string) => {
    await page.getByLabel(t("card:verify.card")).fill(card);
    await page.getByRole("button", { name: t("card:verify.submit") }).click();
    return page.locator("#card-answer");
  };
  const [first = ""] = name.split(" ");
  // With a line the server answers.
  await see(await check(token)).toContainText(t("card:check.valid"));
  await context.setOffline(true);
  await page.goto("/card/check");
  await see(page.locator("h1")).toHaveText(t("card:check.title"));
  await see(await check(`https://sawt.example.org/card/${token}`)).toContainText(
    t("card:check.unlined"),
  );
  await see(page.locator("#card-answer")).toContainText(first);
  await see(await check(printToken)).toContainText(t("card:check.print"));
  const [head, , signature] = token.split(".");
  const claims = Buffer.from(JSON.stringify({ name: "سعاد ك.", exp: 4_000_000_000 }));
  const forged = `${head}.${claims.toString("base64url")}.${signature}`;
  await see(await check(forged)).toContainText(t("card:check.unknown"));
  await see(page.locator("#card-answer")).not.toContainText("سعاد");
  await see(await check("2320658")).toContainText(t("card:check.unknown"));
  // A browser without Ed25519, and a device that never saw the key, say so.
  await page.evaluate(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException("", "NotSupportedError"));
  });
  await see(await check(token)).toContainText(t("card:check.unable"));
  await page.evaluate(() => localStorage.removeItem("card-keys"));
  await see(await check(token)).toContainText(t("card:check.key"));
  await context.setOffline(false);
});

test.each(
  some(
    [
      ["ahead", 2],
      ["behind", -2],
    ] as const,
    0,
    2,
  ),
)(
  "a helper's phone whose clock is two days %s refuses no genuine card, and says what is wrong with it",
  async (_, days) => {
    const { context, page, t, open, forgive } = await site.visit(
      { javaScript: true, language: "ar" },
      { serviceWorkers: "allow" },
    );
    forgive(/^Failed to load resource/);
    const { token } = await codesOf(site.origin, uid);
    await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000);
    await open("/card/check");
    await see(page.locator(".clock-wrong")).toHaveText(t("card:verify.clockWrong"));
    const isKept = () =>
      page.evaluate(async () => (await (await caches.open("check")).keys()).length === 1);
    await expect.poll(isKept, { timeout: 10_000 }).toBe(true);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.goto("/card/check");
    await page.getByLabel(t("card:verify.card")).fill(token);
    await page.getByRole("button", { name: t("card:verify.submit") }).click();
    await see(page.locator("#card-answer")).toContainText(t("card:check.unlined"));
    await see(page.locator(".clock-wrong")).toHaveText(t("card:verify.clockWrong"));
    await context.setOffline(false);
  },
);
