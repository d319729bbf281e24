import { describe, expect, test } from "vitest";
import { inWay, openSite, see, ways } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();
const [admin, central] = [person("verified", "admin"), person("verified", "central_leaders")];

/** Each way of looking at the site decides requests of its own: new ones with a picture, and ones in review. */
const decided = [
  "سماعة أذن لطالب جامعي",
  "نقل مريض كلى إلى جلسات الغسيل",
  "حضّانة لمولود مبكر",
  "عملية قلب مفتوح لوالدي",
];
const disputed = [
  "تصحيح اسم في شهادة ميلاد",
  "توصيل مياه لمنزل جديد",
  "أسرة بلا دخل بعد حريق ورشة",
  "صرف معاش متأخر",
];

describe.each(ways)(inWay, (way) => {
  const [toDecide = "", toDispute = ""] = [decided[ways.indexOf(way)], disputed[ways.indexOf(way)]];

  test.runIf(isExhaustive || way.javaScript)(
    "a leader finds a request, looks at its picture, takes it and decides with a reason",
    async () => {
      const { page, t, open, look, become } = await site.visit(way);
      await become(admin.uid);
      await open("/statistics");
      await look();
      await page.getByRole("link", { name: t("statistics:waiting.aid") }).click();
      await see(page.getByRole("heading", { level: 1 })).toHaveText(t("aid-desk:title"));
      await look();
      await page
        .getByRole("link", { name: t("aid-desk:section.medical.title") })
        .first()
        .click();
      await see(page.getByRole("heading", { level: 1 })).toHaveText(
        t("aid-desk:section.medical.heading"),
      );
      await page.getByText(t("list:title")).click();
      await page.getByLabel(t("aid-desk:filter.keyword")).fill(toDecide);
      await look();
      await page.getByRole("button", { name: t("list:submit") }).click();
      await page.getByRole("link", { name: toDecide }).click();
      await see(page.getByRole("heading", { level: 1 })).toHaveText(toDecide);
      const picture = page.locator(".gallery img").first();
      await picture.scrollIntoViewIfNeeded();
      await see(picture).not.toHaveJSProperty("naturalWidth", 0);

      const owner = page.locator(`form[action*="act="]`).first().getByRole("button");
      await owner.click();
      await see(page.getByText(t("aid-desk:owner.mine"))).toBeVisible();
      // Who pressed by keyboard goes on from there.
      if (way.javaScript) await see(owner).toBeFocused();

      const decline = page.getByRole("button", { name: t("aid-desk:toStatus.rejected") });
      await page.getByLabel(t("aid-desk:save.amount")).fill("٧٥٠");
      await decline.click();
      await see(page.locator("#reason-error")).toBeVisible();
      await see(page.getByLabel(t("aid-desk:save.amount"))).toHaveValue("٧٥٠");
      await look();
      await page.getByLabel(t("aid-desk:save.reason")).fill("الجهاز متوافر في التأمين الصحي.");
      await decline.click();
      await see(page.getByText(t("aid-desk:save.decided.rejected"))).toBeVisible();
      await see(page.locator(".heading .chip")).toHaveText(t("aid-desk:isStatus.rejected"));
      // What was said to the applicant doesn't wait in the form for the next decision.
      await see(page.getByLabel(t("aid-desk:save.reason"))).toHaveValue("");

      await page.getByLabel(t("aid-desk:notes.for.applicant")).check();
      await page.getByLabel(t("aid-desk:notes.note")).fill("اسأل مكتب التأمين القريب منك.");
      await page.getByRole("button", { name: t("aid-desk:notes.submit") }).click();
      await see(page.locator(".notes")).toContainText("اسأل مكتب التأمين القريب منك.");
      await see(page.getByLabel(t("aid-desk:notes.note"))).toHaveValue("");
      await look();
    },
  );

  test.runIf(isExhaustive || !way.javaScript)(
    "of two reviewers the second sees what the first did, keeps what was typed, and saves it after",
    async () => {
      const one = await site.visit(way);
      const other = await site.visit(way);
      const { t } = one;
      const query = new URLSearchParams({ status: "all", keyword: toDispute });
      for (const [visit, who] of [
        [one, admin],
        [other, central],
      ] as const) {
        await visit.become(who.uid);
        await visit.open(`/statistics/urgent-assistance/socity?${query}`);
        await visit.page.getByRole("link", { name: toDispute }).click();
        await see(visit.page.locator("#decision")).toBeVisible();
      }
      const save = t("aid-desk:save.submit");
      const reads = async (visit: typeof one, priority: string, amount: string) => {
        const { page } = visit;
        await see(page.getByLabel(t("aid-desk:save.priority"))).toHaveValue(priority);
        await see(page.getByLabel(t("aid-desk:save.amount"))).toHaveValue(amount);
      };
      await one.page.getByLabel(t("aid-desk:save.priority")).selectOption("urgent");
      await one.page.getByLabel(t("aid-desk:save.amount")).fill("100");
      await one.page.getByRole("button", { name: save }).click();
      await see(one.page.getByText(t("aid-desk:save.done"))).toBeVisible();

      await other.page.getByLabel(t("aid-desk:save.amount")).fill("4000");
      await other.page.getByRole("button", { name: save }).click();
      const panel = other.page.locator("#decision aside");
      await see(panel).toContainText(t("aid-desk:conflict.title"));
      await see(panel).toContainText(admin.name);
      await see(other.page.locator("#amount-hint")).toContainText("100");
      await reads(other, "urgent", "4000");
      await other.look();
      await other.page.getByRole("button", { name: save }).click();
      await see(other.page.getByText(t("aid-desk:save.done"))).toBeVisible();
      await reads(other, "urgent", "4000");
      await one.page.reload();
      await reads(one, "urgent", "4000");
    },
  );
});

const scripted = { javaScript: true, language: "ar" } as const;

test.each([320, 768, 1280])("no desk is wider than a screen of %i pixels", async (width) => {
  const { page, open, become } = await site.visit(scripted, { viewport: { width, height: 800 } });
  await become(admin.uid);
  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  const desk = "/statistics/urgent-assistance";
  for (const path of ["/statistics", desk, `${desk}/financial?status=all&owner=mine`]) {
    await open(path);
    expect(await widthOf(), path).toBe(width);
  }
  await page.locator(".listing tbody a").first().click();
  await see(page.locator(".sheet")).toBeVisible();
  expect(await widthOf()).toBe(width);
});
