import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openSite, see, type Visit } from "#tests/world/chromium.ts";
import { answersOf, paperNames, photo, signUpToken } from "#tests/world/newcomer.ts";
import { browserOverHttp } from "#tests/world/over-http.ts";

const site = openSite();

/** Somebody whom the social provider vouched for a moment ago. */
async function becomeNewcomer({ context }: Visit, name: string): Promise<string> {
  const value = await signUpToken(name);
  await context.addCookies([{ name: "session", value, url: site.origin }]);
  return value;
}

/** The same who has answered all questions, and is asked for the papers. */
async function becomeAnswered(visit: Visit, name: string): Promise<void> {
  const browser = browserOverHttp(site.origin);
  browser.cookies.set("session", await becomeNewcomer(visit, name));
  let page = await browser.open("/registerNow");
  for (const answers of Object.values(answersOf(300))) {
    page = await browser.submit(page, 'form[action^="/registerNow?step="]', answers);
  }
  await visit.context.addCookies(
    [...browser.cookies].map(([name, value]) => ({ name, value, url: site.origin })),
  );
}

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test("with a script the card says birth and gender at once, and the cities come by themselves", async () => {
  const visit = await site.visit({ javaScript: true, language: "ar" });
  const { page, t, open } = visit;
  await becomeNewcomer(visit, "card");
  await open("/registerNow");
  const { nationalId, fullName, phoneNumber, email } = answersOf(200).personal;
  const eastern = nationalId.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  await page.locator('[name="nationalId"]').fill(eastern);
  const facts = page.locator("form .facts");
  await see(facts).toContainText("25 نوفمبر 1990");
  await see(facts).toContainText(t("membership:choice.gender.female"));
  const single = t("membership:choice.martialStatus.single", { context: "female" });
  await page.getByLabel(single, { exact: true }).check();
  for (const [name, value] of Object.entries({ fullName, phoneNumber, email })) {
    await page.locator(`[name="${name}"]`).fill(value);
  }
  await page.getByRole("button", { name: t("pager.next") }).click();
  await see(page.locator("[aria-current=step]")).toHaveText(t("membership:step.address"));
  await see(page.getByRole("button", { name: t("place.showCities") })).toHaveCount(0);
  const { governorate, city } = answersOf(200).address;
  await page.locator('[name="governorate"]').selectOption(governorate);
  await page.locator('[name="city"]').selectOption(city);
});

test("a line that is cut while sending loses nothing: the form waits and is sent when it is back", async () => {
  const narrow = { viewport: { width: 320, height: 640 } };
  const visit = await site.visit({ javaScript: true, language: "en" }, narrow);
  const { context, page, t, open, look } = visit;
  visit.forgive(/ERR_INTERNET_DISCONNECTED/);
  await becomeAnswered(visit, "cut");
  // Steps that nobody comes to without an answer to those before.
  for (const step of ["address", "work", "politics", "review", "attachments"]) {
    await open(`/registerNow?step=${step}`);
    expect(new URL(page.url()).search).toBe(`?step=${step}`);
    expect(await width(page), step).toBe(320);
  }
  const buffer = Buffer.from(await (await photo()).arrayBuffer());
  for (const name of paperNames) {
    const file = { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
    await page.locator(`[name="${name}"]`).setInputFiles(file);
  }
  await page.locator('[name="agreement"]').check();
  expect(await width(page)).toBe(320);
  await context.setOffline(true);
  await page.getByRole("button", { name: t("membership:apply.create") }).click();
  await see(page.getByText(t("unanswered:waiting"))).toBeVisible();
  await look();
  await context.setOffline(false);
  await see(page).toHaveURL("/");
  await see(page.getByText(t("apply:send.success"))).toBeVisible();
});
