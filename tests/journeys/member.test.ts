import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";
import { query } from "#tests/world/query.ts";

/* What a member does about an item of news with a script. Each test has an item that nobody likes yet. */

const site = openSite(async (databaseUrl) => {
  await query(databaseUrl, "delete from likes; update news set likes_count = 0");
});
const member = person("verified");

async function openAsMember(path: string) {
  const visit = await site.visit({ javaScript: true, language: "ar" });
  await visit.become(member.uid);
  await visit.open(path);
  const { page } = visit;
  const button = page.locator("#like button[type=submit]");
  return { ...visit, button, count: page.locator("#like [aria-live]").first() };
}

/** The press has arrived, and is answered. */
function likeAnswered(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.request().method() === "POST");
}

test("the way to the comments ends at their field, which is empty again after one, and has one that is changed", async () => {
  const { page, t } = await openAsMember("/news/300");
  const field = page.getByLabel(t("reaction:comment.label"));
  await page.locator('.heading .meta a[href="#comments"]').click();
  // Without scrolling.
  await see(field).toBeInViewport();
  await field.fill("تعليق أول");
  await page.getByRole("button", { name: t("reaction:comment.add") }).click();
  const mine = page.locator(".comments > li", { hasText: "تعليق أول" });
  await see(mine).toBeVisible();
  await see(page.getByText(t("reaction:comment.added"))).toBeVisible();
  await see(field).toHaveValue("");
  await mine.getByRole("link", { name: t("reaction:comment.edit") }).click();
  await see(field).toHaveValue("تعليق أول");
  await field.fill("تعليق مصحح");
  await page.getByRole("button", { name: t("reaction:comment.save") }).click();
  await see(page.locator("#comments")).toContainText("تعليق مصحح");
  // Asked once more on a page of its own, which is left without a complaint.
  await page
    .locator("#comments")
    .getByRole("link", { name: t("reaction:comment.edit") })
    .click();
  await page.getByRole("link", { name: t("reaction:comment.deleteOf") }).click();
  await page.getByRole("button", { name: t("reaction:comment.confirm") }).click();
  await see(page.getByText(t("reaction:comment.deleted"))).toBeVisible();
  await see(page.locator("#comments")).not.toContainText("تعليق مصحح");
});

test("on a page that the browser has translated, a button's words follow a like", async () => {
  const { page, t, button, count, forgive } = await openAsMember("/news/299");
  // Parts that React takes up later it renders anew, and says so.
  forgive(/React error #418/);
  // As Chrome does: an element takes the place of each text, and the text itself is in no page any more.
  const wrapped = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    const words = found.filter(
      (text) => text.nodeValue?.trim() && !text.parentElement?.closest("script, style, textarea"),
    );
    for (const text of words) {
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstElementChild?.append(text.nodeValue ?? "");
      text.parentNode?.replaceChild(font, text);
    }
    return words.length;
  });
  expect(wrapped).toBeGreaterThan(20);
  for (const [word, likes] of [
    ["undo", /1|واحد/],
    ["do", /^$/],
  ] as const) {
    await Promise.all([likeAnswered(page), button.click()]);
    await see(button).toHaveText(t(`reaction:like.${word}`));
    await see(count).toHaveText(likes);
  }
});

test("a like counts at once, is rolled back when the server fails or the line is cut, and can be pressed again", async () => {
  const { page, t, open, button, count, forgive } = await openAsMember("/news/298");
  forgive(/Failed to load resource/);
  const like = /\/like(\.data)?(\?|$)/;
  for (const answer of ["failed", "cut"]) {
    await open("/news/298");
    const held = Promise.withResolvers<void>();
    await page.route(like, async (route) => {
      await held.promise;
      if (answer === "cut") await route.abort();
      else await route.fulfill({ status: 503, body: "" });
    });
    await button.click();
    // Before anything is answered.
    await see(button).toHaveText(t("reaction:like.undo"));
    await see(count).toHaveText(/1|واحد/);
    held.resolve();
    await see(button).toHaveText(t("reaction:like.do"));
    await see(count).toHaveText("");
    await see(page.getByText(t("reaction:like.failed"))).toBeVisible();
    await page.unroute(like);
  }
  await Promise.all([likeAnswered(page), button.click()]);
  await see(button).toHaveText(t("reaction:like.undo"));
  await page.reload();
  await see(button).toHaveText(t("reaction:like.undo"));
});
