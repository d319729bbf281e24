import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { firstName } from "#app/arabic/names.ts";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";
import { publishIn } from "#tests/world/publish.ts";

/** Items that nobody has liked or talked about: one for each test that does. */
let articles: string[];
const site = openSite(async (databaseUrl) => {
  const items = Array.from({ length: 20 }, (_, at) => ({
    title: `خبر لم يعلق عليه أحد بعد (${at + 1})`,
    summary: "ملخص الخبر في سطر.",
    body: "فقرة أولى.\n\nفقرة ثانية.",
    category: "news" as const,
    createdAt: new Date("2026-09-01T08:00:00Z"),
  }));
  const ids = await publishIn(databaseUrl, items);
  articles = ids.map((id) => `/news/${id}`);
});
const nextArticle = () => articles.pop() ?? "";
const member = person("verified");

/** Goes through the dialog of the demo Facebook, from /login. */
async function signIn(page: Page, uid: string): Promise<void> {
  await page.locator('form[action="/auth/facebook"] button').click();
  await see(page).toHaveURL(/\/dialog\/oauth\?/);
  await page.locator(`[name="person"][value="${uid}"]`).check();
  await page.locator("form:has([name=person]) button").click();
}

/** The press has arrived, and is answered. */
function likeAnswered(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => response.request().method() === "POST");
}

describe.each(oneWay("en", "with script"))(inWay, (way) => {
  test("a member signs in from an article, is led back, and signs out", async () => {
    const { page, t, open, look } = await site.visit(way);
    await open("/news/300");
    await page.getByRole("link", { name: t("reaction:comment.signIn") }).click();
    await see(page).toHaveURL("/login?redirectTo=%2Fnews%2F300");
    await look();
    await signIn(page, member.uid);
    await see(page).toHaveURL("/news/300");
    await see(page.getByLabel(t("reaction:comment.label"))).toBeVisible();

    await open("/");
    await see(page.getByRole("heading", { level: 1 })).toContainText(firstName(member.name));
    await look();
    await page.locator(".menu > summary").click();
    await look();
    await page.getByRole("button", { name: t("signOut") }).click();
    await see(page).toHaveURL("/login");
    await open("/");
    await see(page).toHaveURL("/login");
  });

  test("whoever the platform doesn't know reads 'user not found', and whoever refuses is told so", async () => {
    const { page, t, open, look } = await site.visit(way);
    await open("/login");
    await signIn(page, "demo-stranger");
    await see(page).toHaveURL("/login?unknown=1");
    await see(page.getByRole("alert")).toContainText([t("failure:user-not-found")]);
    await look();

    await page.locator('form[action="/auth/facebook"] button').click();
    await look();
    await page.locator('[name="refuse"]').click();
    await see(page).toHaveURL("/login");
    await see(page.getByRole("complementary").getByText(t("auth:dialog.declined"))).toBeVisible();
    await see(page.getByText(t("failure:user-not-found"))).toHaveCount(0);
  });

  test("a like counts at once, and a second press takes it back", async () => {
    const { page, t, open, become } = await site.visit(way);
    const article = nextArticle();
    const response = () => likeAnswered(page);
    await become(member.uid);
    await open(article);
    const button = page.locator("#like button");
    const count = page.locator("#like [aria-live]").first();
    await see(button).toHaveText(t("reaction:like.do"));
    const before = await count.innerText();
    await Promise.all([response(), button.click()]);
    await see(button).toHaveText(t("reaction:like.undo"));
    await see(count).not.toHaveText(before);
    expect(new URL(page.url()).pathname).toBe(article);
    // It is kept, not only shown.
    await open(article);
    await see(button).toHaveText(t("reaction:like.undo"));
    await Promise.all([response(), button.click()]);
    await see(button).toHaveText(t("reaction:like.do"));
    await see(count).toHaveText(before);
  });

  test("a member comments, changes the comment and deletes it", async () => {
    const { page, t, open, look, become } = await site.visit(way);
    const first = `تعليق أول ${way.language} ${way.javaScript}`;
    const second = `تعليق مصحح ${way.language} ${way.javaScript}`;
    await become(member.uid);
    await open(nextArticle());
    await page.getByLabel(t("reaction:comment.label")).fill(first);
    await look();
    await page.getByRole("button", { name: t("reaction:comment.add") }).click();
    const mine = page.locator(".comments > li", { hasText: member.name });
    await see(mine).toContainText(first);
    await see(page.getByText(t("reaction:comment.added"))).toBeVisible();
    await see(page.getByLabel(t("reaction:comment.label"))).toHaveValue("");
    await look();

    await mine.getByRole("link", { name: t("reaction:comment.edit") }).click();
    const text = page.getByLabel(t("reaction:comment.label"));
    await see(text).toHaveValue(first);
    await look();
    await text.fill(second);
    await page.getByRole("button", { name: t("reaction:comment.save") }).click();
    await see(mine).toContainText(second);
    await see(mine).toContainText(t("reaction:comment.edited"));

    await mine.getByRole("link", { name: t("reaction:comment.delete"), exact: true }).click();
    await see(page.getByText(second)).toBeVisible();
    await look();
    await page.getByRole("button", { name: t("reaction:comment.confirm") }).click();
    await see(page.getByText(t("reaction:comment.deleted"))).toBeVisible();
    await see(mine).toHaveCount(0);
  });
});

const scripted = { javaScript: true, language: "ar" } as const;

test("on a page that the browser has translated, a button's words follow a like", async () => {
  const { page, t, open, become, forgive } = await site.visit(scripted);
  // Parts that React takes up later it renders anew, and says so.
  forgive(/React error #418/);
  await become(member.uid);
  await open(nextArticle());
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
  const button = page.locator("#like button");
  const count = page.locator("#like [aria-live]").first();
  for (const [word, likes] of [
    ["undo", /1|واحد/],
    ["do", /^$/],
  ] as const) {
    await Promise.all([likeAnswered(page), button.click()]);
    await see(button).toHaveText(t(`reaction:like.${word}`));
    await see(count).toHaveText(likes);
  }
});

test.each([
  { what: "the server fails", answer: "failed" },
  { what: "the line is cut", answer: "cut" },
] as const)(
  "a like is rolled back when $what, and can be pressed again",
  async ({ answer: response }) => {
    const { page, t, open, become, forgive } = await site.visit(scripted);
    forgive(/Failed to load resource/);
    await become(member.uid);
    await open(nextArticle());
    const button = page.locator("#like button");
    const count = page.locator("#like [aria-live]").first();
    const before = await count.innerText();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/like(\.data)?(\?|$)/, async (route) => {
      await held;
      if (response === "cut") await route.abort();
      else await route.fulfill({ status: 503, body: "" });
    });
    await button.click();
    // Before anything is answered.
    await see(button).toHaveText(t("reaction:like.undo"));
    release();
    await see(button).toHaveText(t("reaction:like.do"));
    await see(count).toHaveText(before);
    await see(page.getByText(t("reaction:like.failed"))).toBeVisible();

    await page.unroute(/\/like(\.data)?(\?|$)/);
    await Promise.all([likeAnswered(page), button.click()]);
    await see(button).toHaveText(t("reaction:like.undo"));
    await page.reload();
    await see(button).toHaveText(t("reaction:like.undo"));
  },
);
