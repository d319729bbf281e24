import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { crossedWays, inWay, openSite, see, type Visit } from "#tests/world/chromium.ts";
import { answersOf, paperNames, photo, signUpToken } from "#tests/world/newcomer.ts";

const site = openSite();
const FORM = 'form[action^="/registerNow?step="]';

/** Somebody whom the social provider vouched for a moment ago. */
async function becomeNewcomer({ context }: Visit, name: string): Promise<void> {
  const value = await signUpToken(name);
  await context.addCookies([{ name: "session", value, url: site.origin }]);
}

/** Fills in what is on screen, as a person would: one control after the other. */
async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    // The card says these.
    if (name === "gender" || name === "dateOfBirth") continue;
    const control = page.locator(`${FORM} [name="${name}"]`);
    const radio = page.locator(`${FORM} [name="${name}"][value="${value}"]`);
    if ((await control.first().getAttribute("type")) === "radio") await radio.check();
    else if (await control.evaluate(({ tagName }) => tagName === "SELECT")) {
      await control.selectOption(value);
    } else await control.fill(value);
  }
}

async function choosePapers(page: Page): Promise<void> {
  const buffer = Buffer.from(await (await photo()).arrayBuffer());
  for (const name of paperNames) {
    const file = { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
    await page.locator(`[name="${name}"]`).setInputFiles(file);
  }
  await page.locator('[name="agreement"]').check();
}

const at = (step: string) => new RegExp(`/registerNow\\?step=${step}$`);

describe.each(crossedWays)(inWay, (way) => {
  const number = 100 + crossedWays.indexOf(way);
  const good = answersOf(number);

  test("a newcomer fills five steps, closes the tab in between, and is pending", async () => {
    const visit = await site.visit(way);
    const { context, t, open, look } = visit;
    await becomeNewcomer(visit, `journey-${number}`);
    const next = (page: Page) => page.getByRole("button", { name: t("steps.next") }).click();

    await open("/registerNow");
    await look();
    await next(visit.page);
    await see(visit.page.locator(".summary a")).toHaveCount(5);
    await look();
    await fill(visit.page, good.personal);
    await next(visit.page);
    await see(visit.page).toHaveURL(at("address"));

    const cities = visit.page.getByRole("button", { name: t("place.showCities") });
    await see(cities).toHaveCount(way.javaScript ? 0 : 1);
    await visit.page.locator('[name="governorate"]').selectOption(good.address.governorate);
    if (!way.javaScript) await cities.click();
    await look();
    await fill(visit.page, good.address);
    await next(visit.page);
    await see(visit.page).toHaveURL(at("work"));
    await visit.page.close();

    const page = await context.newPage();
    await page.goto("/registerNow");
    await see(page.locator("[aria-current=step]")).toHaveText(t("membership:step.work"));
    await page.goto("/registerNow?step=address");
    await see(page.locator('[name="city"]')).toHaveValue(good.address.city);
    await see(page.locator('[name="street"]')).toHaveValue(good.address.street);
    await next(page);
    await see(page).toHaveURL(at("work"));
    await fill(page, good.work);
    await look(page);
    await next(page);
    await see(page).toHaveURL(at("politics"));
    await fill(page, good.politics);
    await look(page);
    await next(page);
    await see(page).toHaveURL(at("review"));
    await look(page);
    const change = t("apply:review.change", { step: t("membership:step.address") });
    await page.getByRole("link", { name: change }).click();
    await page.locator('[name="street"]').fill("شارع البحر");
    await page.getByRole("button", { name: t("apply:review.save") }).click();
    await see(page).toHaveURL(at("review"));
    await see(page.getByText("شارع البحر")).toBeVisible();
    await page.getByRole("button", { name: t("apply:review.next") }).click();
    await see(page).toHaveURL(at("attachments"));
    await see(page.getByText(t("membership:attachments.again"))).toBeVisible();
    await look(page);

    await choosePapers(page);
    await page.getByRole("button", { name: t("membership:apply.create") }).click();
    await see(page).toHaveURL("/");
    await see(page.getByText(t("apply:send.success"))).toBeVisible();
    await see(page.getByText(t("banner.pending.text"))).toBeVisible();
    await page.goto("/application");
    await see(page.getByText(t("application:act.submitted"))).toBeVisible();
    await look(page);
  });
});

test("the way in is the social dialog; with a script the card says birth and gender at once", async () => {
  const { page, t, open, look } = await site.visit({ javaScript: true, language: "ar" });
  await open("/register");
  await look();
  await page.getByRole("button", { name: t("join:options.register.action") }).click();
  await page.locator('[name="person"][value="demo-stranger"]').check();
  await page.locator("form:not(.refuse) button").click();
  await see(page).toHaveURL("/registerNow");
  await page.waitForLoadState("networkidle");
  const { nationalId } = answersOf(200).personal;
  const eastern = nationalId.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  await page.locator('[name="nationalId"]').fill(eastern);
  const facts = page.locator("form .facts");
  await see(facts).toContainText("25 نوفمبر 1990");
  await see(facts).toContainText(t("membership:choice.gender.female"));
  const single = t("membership:choice.martialStatus.single", { context: "female" });
  await see(page.getByLabel(single, { exact: true })).toBeVisible();
});

test("a line that is cut while sending loses nothing: the form waits and is sent when it is back", async () => {
  const narrow = { viewport: { width: 320, height: 640 } };
  const visit = await site.visit({ javaScript: true, language: "en" }, narrow);
  const { context, page, t, open, look } = visit;
  visit.forgive(/ERR_INTERNET_DISCONNECTED/);
  await becomeNewcomer(visit, "cut");
  const good = answersOf(300);
  await open("/registerNow");
  for (const step of ["personal", "address", "work", "politics"] as const) {
    await fill(page, good[step]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), step).toBe(320);
    await page.getByRole("button", { name: t("steps.next") }).click();
    await see(page).not.toHaveURL(at(step));
    if (step !== "politics")
      await see(page.locator("[aria-current=step]")).not.toHaveText(t(`membership:step.${step}`));
  }
  await see(page).toHaveURL(at("review"));
  await page.getByRole("button", { name: t("apply:review.next") }).click();
  await see(page).toHaveURL(at("attachments"));
  await choosePapers(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await context.setOffline(true);
  await page.getByRole("button", { name: t("membership:apply.create") }).click();
  await see(page.getByText(t("upload.waiting"))).toBeVisible();
  await look();
  await context.setOffline(false);
  await see(page).toHaveURL("/");
  await see(page.getByText(t("apply:send.success"))).toBeVisible();
});
