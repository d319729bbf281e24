import { describe, expect, test } from "vitest";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();
const author = person("verified").uid;
const reader = person("verified", "governorate_leaders").uid;
const moderator = person("verified", "central_leaders").uid;

describe.each(oneWay("ar", "without script"))(inWay, (way) => {
  test("a comment is reported and hidden; its author reads why, answers, and it is restored", async () => {
    const words = `كلام لا يليق ${way.language} ${way.javaScript ? 1 : 2}`;
    const come = async (who: string) => {
      const visit = await site.visit(way);
      await visit.become(who);
      return visit;
    };
    const one = await come(author);
    const { t } = one;
    await one.open("/news/300");
    await one.page.locator('form:has([name="body"]) [name="body"]').fill(words);
    await one.page.getByRole("button", { name: t("reaction:comment.add") }).click();
    await see(one.page.locator("#comments")).toContainText(words);

    const other = await come(reader);
    await other.open("/news/300");
    const comment = other.page.locator("#comments li", { hasText: words });
    await comment.getByRole("link", { name: t("reaction:comment.report") }).click();
    await other.page.getByRole("radio", { name: t("moderation:reason.insult") }).check();
    await other.look();
    await other.page.getByRole("button", { name: t("moderation:report.submit") }).click();
    await see(other.page.getByText(t("moderation:report.done"))).toBeVisible();

    const judge = await come(moderator);
    const openCase = async () => {
      await judge.open("/desk/moderation");
      await judge.page.getByRole("link", { name: words }).click();
      await see(judge.page.locator("#writing")).toContainText(words);
    };
    const decide = async (act: "hide" | "keep") => {
      await judge.page
        .getByRole("radio", { name: t(`moderation:decision.${act}`), exact: true })
        .check();
      await judge.page.getByRole("button", { name: t("moderation:decision.submit") }).click();
      await see(judge.page.getByText(t(`moderation:done.${act}`))).toBeVisible();
    };
    await openCase();
    await judge.look();
    // In its place, below what it was written about.
    await judge.page.locator("#writing a").click();
    await see(judge.page).toHaveURL(/\/news\/300\?comment=\d+#comment-\d+$/);
    const { hash } = new URL(judge.page.url());
    await see(judge.page.locator(hash)).toContainText(words);
    await openCase();
    await judge.page.locator('[name="note"]').fill("اكتب بلطف");
    await decide("hide");

    // The author is led there by the notification.
    await one.open("/notification");
    await one.page
      .getByRole("link", { name: t("notification:moderation.hidden.title") })
      .first()
      .click();
    await see(one.page.getByRole("heading", { level: 1 })).toHaveText(t("moderation:own.title"));
    await see(one.page.locator("main")).toContainText("اكتب بلطف");
    await one.page.locator('[name="answer"]').fill("لم أقصد أحدًا");
    await one.look();
    await one.page.getByRole("button", { name: t("moderation:own.answerSubmit") }).click();
    await see(one.page.getByText(t("moderation:own.answerWaits"))).toBeVisible();

    await other.open("/news/300");
    expect(await other.page.locator("#comments").textContent()).not.toContain(words);
    await openCase();
    await see(judge.page.locator("main")).toContainText("لم أقصد أحدًا");
    await decide("keep");
    await other.open("/news/300");
    await see(other.page.locator("#comments")).toContainText(words);
  });
});
