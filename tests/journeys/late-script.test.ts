import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";

/* What is typed and chosen while the page's script is still on its way stays, and is sent once. */

const site = openSite();

/** Opens a page whose scripts come when they are let in. */
async function openWithout(page: Page, path: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const scripts = /\/assets\/[^?]*\.js/;
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async (field: string) => {
    expect(await isTakenOver(page, field)).toBe(false);
    resolve();
    await expect.poll(() => isTakenOver(page, field), { timeout: 30_000 }).toBe(true);
  };
}

/** Whether React has begun with a control. */
const isTakenOver = (page: Page, field: string) =>
  page
    .locator(field)
    .first()
    .evaluate((control) => Object.keys(control).some((name) => name.startsWith("__reactProps")));

const way = { javaScript: true, language: "ar" } as const;

test("what a form was given before its script came is kept, and sent once, also when an extension marks its fields", async () => {
  const { page, t, become, open } = await site.visit(way);
  await become("demo-member");
  const letIn = await openWithout(page, "/profile/complaints-suggestions/add-complaint");
  const [title, topic, body] = ['main [name="title"]', 'main [name="topic"]', 'main [name="body"]'];
  const typed = `قبل السكربت`;
  await page.locator(title).fill(typed);
  await page.locator(topic).selectOption("health");
  await page.locator(body).fill("سطر كتبته مبكرًا");
  await page.locator(body).evaluate((field) => Object.assign(field, { extensionMark: true }));
  await letIn(body);
  await see(page.locator(title)).toHaveValue(typed);
  await see(page.locator(topic)).toHaveValue("health");
  await see(page.locator(body)).toHaveValue("سطر كتبته مبكرًا");
  await page.getByRole("button", { name: t("feedback:add.complaints.submit") }).click();
  await see(page.getByRole("link", { name: typed, exact: true })).toBeVisible();
  await open("/profile/complaints-suggestions");
  await see(page.getByRole("link", { name: typed, exact: true })).toHaveCount(1);
});

test("so is what was changed in a text that stood there, and a box that was ticked", async () => {
  const { page, t, become, open } = await site.visit(way);
  await become("demo-admin");
  const admin = await signInOverHttp(site.origin, "demo-admin");
  const draft = await admin.submit(
    await admin.open("/desk/surveys/create"),
    'form:has([name="title"])',
    { title: "استبيان لم يُنشر", text: "أولى", closesAt: "2030-01-01T18:00" },
  );
  const path = draft.url.pathname;
  const [words, box] = ['main [name="text"]', 'main [name="mayChange"]'];
  const letIn = await openWithout(page, path);
  await page.locator(words).fill("أولى\nثانية");
  const wasTicked = await page.locator(box).isChecked();
  await page.locator(box).setChecked(!wasTicked);
  await letIn(words);
  await see(page.locator(words)).toHaveValue("أولى\nثانية");
  expect(await page.locator(box).isChecked()).toBe(!wasTicked);
  await page.getByRole("button", { name: t("survey:desk.save") }).click();
  await see(page.getByText(t("survey:desk.done.save"))).toBeVisible();
  await open(path);
  await see(page.locator(words)).toHaveValue("أولى\nثانية");
  expect(await page.locator(box).isChecked()).toBe(!wasTicked);
});

test("so is a message, which the chat's script then sends", async () => {
  const { page, t, become, open } = await site.visit(way);
  await become("demo-member");
  await open("/contact");
  const path = await page.locator('main a[href^="/contact/room?id="]').first().getAttribute("href");
  const text = `رسالة مبكرة`;
  const letIn = await openWithout(page, path ?? "");
  const box = 'form.write [name="text"]';
  await page.locator(box).fill(text);
  await letIn(box);
  await see(page.locator(box)).toHaveValue(text);
  await page.getByRole("button", { name: t("common:action.send"), exact: true }).click();
  await see(page.locator(box)).toHaveValue("");
  await page.reload();
  // The list of rooms beside it shows the last message as well.
  await see(page.locator(".said.mine .words", { hasText: text })).toHaveCount(1);
  await see(page.locator(".outgoing")).toHaveCount(0);
});

test("a page whose own script comes last never says that its owner left, where another was there before", async () => {
  const { page, t, become, open } = await site.visit(way);
  await become("demo-admin");
  await open("/profile");
  await become("demo-member");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/enhancement-[^?]*\.js/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/profile/complaints-suggestions/add-complaint", { waitUntil: "commit" });
  const title = 'main [name="title"]';
  await expect.poll(() => isTakenOver(page, title), { timeout: 30_000 }).toBe(true);
  await see(page.getByText(t("unanswered:old.text"))).toHaveCount(0);
  resolve();
  const owner = await page.locator("html").getAttribute("data-owner");
  await page.waitForFunction((now) => localStorage.getItem("page-owner") === now, owner);
  await see(page.getByText(t("unanswered:old.text"))).toHaveCount(0);
});

test("a browser that lacks an API of the screens has the page as it was served, and a form goes the plain way", async () => {
  const { page, t, become } = await site.visit(way);
  await become("demo-member");
  await page.addInitScript(() => Reflect.deleteProperty(Map, "groupBy"));
  await page.goto("/calendar");
  await page.waitForLoadState("networkidle");
  await see(page.getByRole("heading", { level: 1 })).toHaveText(t("calendar:title"));
  await page.goto("/profile/complaints-suggestions/add-complaint");
  await page.waitForLoadState("networkidle");
  expect(await isTakenOver(page, 'main [name="title"]')).toBe(false);
  await page.locator("main form").getByRole("button").last().click();
  await see(page.locator('.summary[role="alert"]')).toBeVisible();
});
