/* Asking and counting: a poll from its maker to its result, and a leader's Saturday. */
import { expect, test, vi } from "vitest";
import { RECEIPT } from "#app/contract/survey.values.ts";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { fillDayTime } from "#tests/world/day-time.ts";
import { query } from "#tests/world/query.ts";

vi.setConfig({ testTimeout: 240_000 });

const ways = oneWay("en", "with script");
const [way = { javaScript: true, language: "en" }] = ways;
const site = openSite(async (url) => {
  // The demo of the tests is of a fixed day, and the server has the present one.
  await query(url, "update surveys set closes_at = now() + interval '5 days' where state = 'open'");
});
/** Who have not answered the demo's open poll. */
const voters = ["demo-member", "demo-member-woman"];

test.each(ways)(`a poll is written, answered and counted, ${inWay}`, async (way) => {
  // The same poll once more within ten minutes would be taken for the first.
  const title = `أين نلتقي؟ ${way.language} ${way.javaScript}`;
  const maker = await site.visit(way);
  await maker.become("demo-admin");
  await maker.open("/desk/polls/create");
  const form = maker.page.locator('form:has([name="closesAt-day"])');
  await form.locator('[name="title"]').fill(title);
  await fillDayTime(form, "closesAt", "2027-06-01T18:00");
  await form.locator('button[type="submit"], button:not([type])').last().click();
  await see(maker.page.locator("h1")).toHaveText(title);
  const add = maker.page.locator('#add form[action*="act=addQuestion"]');
  await add.locator('[name="title"]').fill("اختر المكان");
  await add.locator('[name="choices"]').fill("دمياط\nرأس البر");
  await add.locator('button[type="submit"], button:not([type])').last().click();
  await see(maker.page.locator(".questions")).toContainText("رأس البر");
  await maker.look();
  await maker.page.locator('form[action*="act=publish"] button').last().click();
  await see(maker.page.locator("h1")).toHaveText(maker.t("survey:desk.confirm.poll"));
  await maker.page.locator('form:has([name="confirmed"]) button').first().click();
  await see(maker.page.locator("main")).toContainText(maker.t("survey:desk.state.open"));
  const results = new URL(maker.page.url()).pathname.replace(/\/edit$/, "/results");

  const member = await site.visit(way);
  await member.become("demo-member");
  await member.open("/surveys");
  await member.page.getByRole("link", { name: title }).click();
  // One question alone has no number.
  await see(member.page.locator("main")).not.toContainText("1. اختر");
  await member.look();
  const answer = member.page.locator('form[action*="act=send"]');
  await answer.getByLabel("رأس البر").check();
  await answer.locator('button:not([formaction]):not([type="button"])').last().click();
  await see(member.page.locator("main")).toContainText(member.t("survey-answer:own.title"));

  await maker.open(results);
  const line = maker.page.locator("table.counts tr", { hasText: "رأس البر" });
  await see(line).toContainText("100%");
  await maker.look();
});

test("members vote without names, and each finds the receipt in the list when the poll is closed", async () => {
  const titles = { ar: "أين يُعقد المؤتمر السنوي؟", en: "Where should the annual conference be?" };
  const votes = voters.map((who, at) => ({ way: ways[at % ways.length] ?? way, who }));
  const cast = [];
  for (const { way, who } of votes) {
    const visit = await site.visit(way);
    const { page, t } = visit;
    await visit.become(who);
    await visit.open("/surveys");
    await page.getByRole("link", { name: titles[way.language] }).click();
    await see(page.locator("main")).toContainText(t("survey-answer:anonymous.text"));
    const form = page.locator('form[action*="act=send"]');
    await form.locator('input[type="radio"]').nth(1).check();
    await form.locator('button:not([formaction]):not([type="button"])').last().click();
    const receipt = await page.locator(".receipt-code").innerText();
    expect(receipt).toMatch(RECEIPT);
    expect(page.url()).not.toContain(receipt);
    await visit.look();
    // It stands there when somebody comes back at once, and no form beside it.
    await visit.open(new URL(page.url()).pathname);
    await see(page.locator(".receipt-code")).toHaveText(receipt);
    await see(form).toHaveCount(0);
    cast.push({ visit, receipt });
  }

  const maker = await site.visit(way);
  await maker.become("demo-admin");
  await maker.open("/desk/polls");
  await maker.page.getByRole("link", { name: titles[way.language] }).click();
  const closing = maker.page.locator('details:has(form[action*="act=close"])');
  await closing.locator("summary").click();
  await closing.getByRole("button").click();
  await see(maker.page.locator("main")).toContainText(maker.t("survey:desk.state.closed"));

  for (const { visit, receipt } of cast) {
    const { page, t } = visit;
    await page.getByRole("link", { name: t("survey-answer:receipt.check") }).click();
    const search = page.locator('form[action$="/receipts"]');
    await search.locator('[name="receipt"]').fill(receipt.slice(0, 9).toLowerCase());
    await search.locator("button").last().click();
    await see(page.locator('[role="status"] tbody')).toContainText(receipt);
    expect(page.url()).not.toContain(receipt.slice(0, 4));
    await visit.look();
  }
});

test.each(ways)(`a leader opens the numbers of the area on Saturday, ${inWay}`, async (way) => {
  const { page, t, open, become, look } = await site.visit(way);
  await become("demo-governorate-leader");
  await open("/");
  await page.locator('main a[href="/statistics"]').first().click();
  await see(page.locator("h1")).toHaveText(t("statistics:title"));
  await look();
  // Every number leads to what is behind it.
  await page.getByRole("link", { name: t("statistics:measure.likes.label"), exact: true }).click();
  await see(page.locator("h1")).toHaveText(t("statistics:reactions.likes.all"));
  await open("/statistics/members?period=yearly");
  await see(page.locator("svg.chart").first()).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await look();
  await open("/statistics/mail");
  await page.getByRole("button", { name: t("statistics:mail.start") }).click();
  await look();
  await page.getByRole("button", { name: t("statistics:mail.stop") }).click();
  await see(page.getByRole("button", { name: t("statistics:mail.start") })).toBeVisible();
});
