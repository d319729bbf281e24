import { describe, expect, test } from "vitest";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { publishIn } from "#tests/world/publish.ts";

const item = {
  title: "أسرة المكتبة تهدي مدرسة القرية ألف كتاب",
  summary: "وصلت الكتب إلى التلاميذ في أول أيام الدراسة.",
  body: "جمع المتطوعون الكتب في شهر.\n\nوتبدأ الإعارة يوم السبت.",
  category: "arts-culture" as const,
  createdAt: new Date("2026-09-01T08:00:00Z"),
};

const site = openSite(async (databaseUrl) => {
  await publishIn(databaseUrl, [item]);
});

describe.each(oneWay("en", "with script"))(inWay, (way) => {
  test("a visitor reads the newest, goes on to the next page and to a category", async () => {
    const { page, t, open, look } = await site.visit(way);
    expect(await open("/news")).toBe(200);
    await see(page.getByRole("heading", { level: 1 })).toHaveText(t("news:title"));
    await see(page.locator(".card")).toHaveCount(12);
    await see(page.locator(".pager")).toContainText(/1\s*-\s*12/);
    await look();

    await page.getByRole("link", { name: t("pager.next") }).click();
    await see(page).toHaveURL("/news?page=2");
    await see(page.locator(".pager")).toContainText(/13\s*-\s*24/);

    const category = t("news:category.sports");
    await page.getByRole("link", { name: category, exact: true }).click();
    await see(page).toHaveURL("/news?category=sports");
    await see(page.locator('.tabs [aria-current="page"]')).toHaveText(category);
    await see(page.locator(".card .tag").first()).toHaveText(category);
    expect(new Set(await page.locator(".card .tag").allTextContents())).toEqual(
      new Set([category]),
    );
  });

  test("a search forgives how letters are written, keeps to its category, and says when nothing is found", async () => {
    const { page, t, open, look } = await site.visit(way);
    await open("/news?category=arts-culture");
    // With ا for أ, ه for ة, and a tatweel.
    await page.getByLabel(t("news:search.label")).fill("اسره المكتبـه");
    await page.getByRole("button", { name: t("news:search.submit") }).click();
    await see(page.locator(".card .title")).toHaveText([item.title]);
    expect(new URL(page.url()).searchParams.get("category")).toBe("arts-culture");
    await see(page.getByLabel(t("news:search.label"))).toHaveValue("اسره المكتبـه");
    await look();

    await page.getByLabel(t("news:search.label")).fill("زقزقة");
    await page.getByRole("button", { name: t("news:search.submit") }).click();
    await see(page.getByText(t("news:empty.search"))).toBeVisible();
    await look();
    await page.getByRole("link", { name: t("news:empty.showAll") }).click();
    await see(page).toHaveURL("/news");
    await see(page.locator(".card")).toHaveCount(12);
  });

  test("an article shows its text, can be sent on WhatsApp, and leads to sign-in for a like", async () => {
    const { page, t, open, look } = await site.visit(way);
    await open(`/news?keyword=${encodeURIComponent(item.title)}`);
    await page.getByRole("link", { name: item.title }).click();
    await see(page.getByRole("heading", { level: 1 })).toHaveText(item.title);
    await see(page.locator(".prose p")).toHaveText(item.body.split("\n\n"));
    const { pathname } = new URL(page.url());
    const sent = await page
      .getByRole("link", { name: t("reaction:share.whatsapp") })
      .getAttribute("href");
    expect(sent).toBe(
      `https://wa.me/?text=${encodeURIComponent(`${item.title}\n${site.origin}${pathname}`)}`,
    );
    await look();
    await page.getByRole("link", { name: t("reaction:like.do"), exact: true }).click();
    await see(page).toHaveURL(`/login?redirectTo=${encodeURIComponent(pathname)}`);
  });

  test("an article that doesn't exist is a page that leads home", async () => {
    const { page, t, open, look, forgive } = await site.visit(way);
    forgive(/status of 404/);
    expect(await open("/news/999999")).toBe(404);
    await see(page.getByRole("heading", { level: 1 })).toHaveText(t("problem.notFound.title"));
    await see(page.locator("main").getByRole("link", { name: t("problem.home") })).toBeVisible();
    await look();
  });
});
