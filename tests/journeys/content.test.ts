import { describe, expect, test } from "vitest";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();
const writer = person("verified", "secretariat_central_leaders").uid;
/** Where the page saves a draft quietly. */
const publisher = person("verified", "central_leaders").uid;

describe.each(oneWay("en", "with script"))(inWay, (way) => {
  test("an editor writes, a second person publishes, and a guest reads", async () => {
    const title = `قافلة الشتاء ${way.language} ${way.javaScript ? 1 : 2}`;
    const one = await site.visit(way);
    const { t } = one;
    await one.become(writer);
    await one.open("/desk/news");
    await one.look();
    await one.page.getByRole("link", { name: t("content:kind.news.create") }).click();
    await see(one.page.getByRole("heading", { level: 1 })).toHaveText(
      t("content:kind.news.create"),
    );
    await one.look();
    await one.page.locator('main [name="title"]').fill(title);
    await one.page.getByRole("button", { name: t("content:create.submit") }).click();
    await see(one.page.getByRole("heading", { level: 1 })).toHaveText(title);
    await one.page.locator('[name="summary"]').fill("أغطية وأدوية لقرى الصعيد.");
    await one.page.locator('[name="body"]').fill("تنطلق القافلة **صباح السبت**.");
    await one.page.getByRole("button", { name: t("content:press.saveAndSubmit") }).click();
    await see(one.page.getByText(t("content:done.submit"))).toBeVisible();
    await one.look();

    const other = await site.visit(way);
    await other.become(publisher);
    await other.open("/desk/news?state=check");
    await other.page.getByRole("link", { name: title }).click();
    await see(other.page.getByRole("heading", { level: 1 })).toHaveText(title);
    await other.page.getByRole("button", { name: t("content:press.publish") }).click();
    await see(other.page.getByText(t("content:done.publish"))).toBeVisible();
    await other.look();

    const guest = await site.visit(way);
    await guest.open("/news");
    await guest.page.getByRole("link", { name: title }).click();
    await see(guest.page.locator(".prose strong")).toHaveText("صباح السبت");
    await guest.look();
  });

  test("a draft survives a tab that is closed", async () => {
    if (!way.javaScript) return;
    const { page, t, become, open } = await site.visit(way);
    await become(writer);
    await open("/desk/news/create");
    await page.locator('main [name="title"]').fill(`مسودة تُغلق صفحتها ${way.language}`);
    await page.getByRole("button", { name: t("content:create.submit") }).click();
    await see(page.getByRole("toolbar").first()).toBeVisible();
    await page.locator('[name="summary"]').fill("ملخص لم يُضغط له زر");
    await see(page.getByText(t("content:keep.kept"))).toBeVisible();
    const path = new URL(page.url()).pathname;
    // Without a line the device keeps it. A page that is left tries once more, and Chromium sends that from
    // outside the page, where no route of the test holds it back: the line ends in the page itself.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    });
    await page.locator('[name="author"]').fill("من القطار");
    await see(page.getByText(t("content:keep.lost"))).toBeVisible();
    await page.goto("about:blank");
    await open(path);
    await see(page.locator('[name="summary"]')).toHaveValue("ملخص لم يُضغط له زر");
    await see(page.getByRole("button", { name: t("content:keep.restore") })).toBeVisible();
    await page.getByRole("button", { name: t("content:keep.restore") }).click();
    await see(page.locator('[name="author"]')).toHaveValue("من القطار");
    await see(page.getByText(t("content:keep.kept"))).toBeVisible();
    expect((await page.reload())?.status()).toBe(200);
    await see(page.locator('[name="author"]')).toHaveValue("من القطار");
  });
});
