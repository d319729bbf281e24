import { afterEach, describe, expect, test } from "vitest";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { fillDayTime, readDayTime } from "#tests/world/day-time.ts";
import { person } from "#tests/world/platform.ts";

/* A silence from its declaration to its end, and what an editor meets meanwhile. */

const site = openSite();
const admin = person("verified", "admin").uid;
const publisher = person("verified", "central_leaders").uid;
const typed = (minutes: number) => cairoDayTime(new Date(Date.now() + minutes * 60_000));

let end: (() => Promise<void>) | undefined;
// Other journeys of this worker publish as well.
afterEach(async () => {
  await end?.();
  end = undefined;
});

describe.each(oneWay("ar", "without script"))(inWay, (way) => {
  test("a silence is declared, news of the party wait for its end, and it is lifted", async () => {
    const until = typed(120);
    const chief = await site.visit(way);
    const { t } = chief;
    await chief.become(admin);
    await chief.open("/desk/settings/silence");
    await chief.look();
    await chief.page.getByLabel(t("silence:country"), { exact: true }).check();
    await fillDayTime(chief.page.locator("main"), "from", typed(-5));
    await fillDayTime(chief.page.locator("main"), "to", until);
    await chief.page.getByRole("button", { name: t("silence:declare.submit") }).click();
    await see(chief.page.getByText(t("silence:done.declare"))).toBeVisible();
    await see(chief.page.getByText(t("silence:state.running"))).toBeVisible();
    end = async () => {
      await chief.open("/desk/settings/silence");
      await chief.page
        .getByRole("link", { name: t("silence:country") })
        .first()
        .click();
      const lift = chief.page.getByRole("button", { name: t("silence:lift.running") });
      await lift.click();
      await see(chief.page.locator("h1")).toHaveText(t("silence:lift.running"));
      await lift.click();
      await see(chief.page.getByText(t("silence:done.lift"))).toBeVisible();
    };

    const editor = await site.visit(way);
    await editor.become(publisher);
    await editor.open("/desk/news/create");
    // Of each way its own: what is begun twice is one.
    const title = `مؤتمر ${way.language} ${way.javaScript ? 1 : 2}`;
    await editor.page.locator('main [name="title"]').fill(title);
    await editor.page.getByRole("button", { name: t("content:create.submit") }).click();
    await editor.page.locator('[name="summary"]').fill("ملخص المؤتمر.");
    await editor.page.locator('[name="body"]').fill("نص الخبر.");
    await editor.page.locator('[name="category"]').selectOption("party");
    await editor.page.getByRole("button", { name: t("content:press.save"), exact: true }).click();
    await see(editor.page.getByText(t("content:done.save"))).toBeVisible();
    const publish = { name: t("content:press.publish"), exact: true };
    await see(editor.page.getByRole("button", publish)).toHaveCount(0);
    // It is scheduled instead, and the hour is filled in: the first moment after the silence.
    await see(editor.page.locator('[name="at-day"]')).toBeVisible();
    expect(await readDayTime(editor.page.locator("main"), "at")).toBe(until);
    await editor.look();
    await editor.page.getByRole("button", { name: t("content:press.scheduleSubmit") }).click();
    await see(editor.page.getByText(t("content:done.schedule"))).toBeVisible();

    const guest = await site.visit(way);
    await guest.open("/candidate/1");
    await see(
      guest.page.getByRole("complementary", { name: t("common:silence.title") }),
    ).toBeVisible();
    await see(guest.page.getByRole("link", { name: t("election:candidate.share") })).toHaveCount(0);
    await guest.look();
  });
});
