import { describe, expect, test } from "vitest";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";

const site = openSite();
const OWN = "/profile/complaints-suggestions";

describe.each(oneWay("en", "with script"))(inWay, (way) => {
  test("a member complains, a leader replies, and the member is told and reads it", async () => {
    const { page, t, open, look, become } = await site.visit(way);
    const title = `عيادة بلا طبيب ${way.language} ${way.javaScript}`;
    await become("demo-member");
    await open(OWN);
    await see(page.getByRole("heading", { level: 1 })).toHaveText(t("feedback:own.title"));
    await look();
    await page.getByRole("link", { name: t("feedback:add.complaints.link") }).click();
    await see(page).toHaveTitle(new RegExp(t("feedback:add.complaints.title")));
    await page.getByLabel(t("feedback:field.title")).fill(title);
    await page.getByRole("button", { name: t("feedback:add.complaints.submit") }).click();
    await see(page.locator(".summary")).toBeVisible();
    await see(page.getByLabel(t("feedback:field.title"))).toHaveValue(title);
    await look();
    await page.getByLabel(t("feedback:field.topic")).selectOption("health");
    await page.getByLabel(t("feedback:form.complaints.body")).fill("انتظرنا طوال اليوم.");
    await page.getByRole("button", { name: t("feedback:add.complaints.submit") }).click();
    await see(page.getByRole("link", { name: title, exact: true })).toBeVisible();
    const [thanks = ""] = t("feedback:add.complaints.done", { number: "#" }).split("#");
    await see(page.getByText(thanks)).toBeVisible();

    await become("demo-central-leader");
    await open("/statistics/feedback");
    await look();
    await page.getByText(t("list:title")).click();
    await page.getByLabel(t("feedback:filter.keyword")).fill(title);
    await page.getByRole("button", { name: t("list:submit") }).click();
    await page.getByRole("link", { name: title }).click();
    await see(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.getByRole("button", { name: t("feedback:owner.take") }).click();
    await see(page.getByText(t("feedback:owner.mine"))).toBeVisible();
    await look();
    await page.getByRole("button", { name: t("feedback:reply.submit") }).click();
    await see(page.locator(".summary")).toBeVisible();
    if (way.javaScript) await see(page.locator(".summary")).toBeFocused();
    await page.getByLabel(t("feedback:reply.label")).fill("سنرسل طبيبًا من الأحد.");
    await page.getByRole("button", { name: t("feedback:reply.submit") }).click();
    await see(page.getByText(t("feedback:reply.done"))).toBeVisible();
    await see(page.locator(".steps")).toContainText("سنرسل طبيبًا من الأحد.");
    await see(page.getByLabel(t("feedback:reply.label"))).toHaveValue("");

    await become("demo-member");
    await open("/notification");
    const told = page
      .locator("main")
      .getByText(/(رد على رسالتك|reply to your message)/)
      .first();
    await see(told).toBeVisible();
    await open(OWN);
    await see(page.locator(".card").first()).toContainText("سنرسل طبيبًا من الأحد.");
    await page.getByRole("link", { name: title, exact: true }).click();
    await see(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await see(page.locator(".reply")).toContainText("سنرسل طبيبًا من الأحد.");
    await see(page.locator(".steps")).toContainText(t("feedback:act.replied"));
    await look();
  });
});

test("a form whose line is cut stays as it was typed, and is sent once when the line is back", async () => {
  const scripted = { javaScript: true, language: "ar" } as const;
  const { page, t, open, become, forgive } = await site.visit(scripted);
  forgive(/ERR_INTERNET_DISCONNECTED/);
  await become("demo-member");
  await open(`${OWN}/add-suggestion`);
  await page.waitForFunction(() => !window.fetch.toString().includes("[native code]"));
  const title = "انقطع الخط قبل أن يصل";
  await page.getByLabel(t("feedback:field.topic")).selectOption("events");
  await page.getByLabel(t("feedback:field.title")).fill(title);
  const body = page.getByLabel(t("feedback:form.suggestions.body"));
  await body.fill("كتبته على مهل.");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: t("feedback:add.suggestions.submit") }).click();
  await see(page.getByText(t("upload.waiting"))).toBeVisible();
  await see(body).toHaveValue("كتبته على مهل.");
  await page.context().setOffline(false);
  await see(page.getByRole("link", { name: title, exact: true })).toHaveCount(1);
});

test.each([320, 1280])("no page of it is wider than a screen of %i pixels", async (width) => {
  const scripted = { javaScript: true, language: "ar" } as const;
  const { page, open, become } = await site.visit(scripted, { viewport: { width, height: 800 } });
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth);
  await become("demo-member");
  for (const path of [OWN, `${OWN}/add-complaint`, `${OWN}/add-street-pulse`]) {
    await open(path);
    expect(await measure(), path).toBe(width);
  }
  await become("demo-central-leader");
  await open("/statistics/feedback?status=answered");
  expect(await measure()).toBe(width);
  await page.locator(".listing tbody a").first().click();
  await see(page.locator(".two-sides")).toBeVisible();
  expect(await measure()).toBe(width);
});
