import pg from "pg";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inWay, oneWay, openSite, see, type Visit } from "#tests/world/chromium.ts";

let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
});

let buffer: Buffer;
beforeAll(async () => {
  const create = { width: 60, height: 40, channels: 3, background: "#8a6" } as const;
  buffer = await sharp({ create }).jpeg().toBuffer();
});

/** Nobody has asked for a renewal yet. */
beforeEach(async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("delete from applications");
  await client.query("delete from rate_limits");
  await client.end();
});

async function chooseTanta({ page, t }: Visit, javaScript: boolean): Promise<void> {
  await page.getByLabel(t("place.governorate")).selectOption("الغربية");
  if (!javaScript) await page.getByRole("button", { name: t("place.showCities") }).click();
  const city = page.getByLabel(t("place.city"));
  await see(city.locator('option[value="طنطا"]')).toHaveCount(1);
  await city.selectOption("طنطا");
}

async function attach({ page, t }: Visit, field: string): Promise<void> {
  const file = { name: "paper.jpg", mimeType: "image/jpeg", buffer };
  await page.getByLabel(t(`renewal:fields.${field}`)).setInputFiles(file);
}

describe.each(oneWay("ar", "with script"))(inWay, (way) => {
  test("an expired member renews: from the banner over both steps, with slips, to the home page", async () => {
    const visit = await site.visit(way);
    const { page, t, open, become, look } = visit;
    await become("demo-expired");
    await open("/");
    await page.getByRole("link", { name: t("banner.expired.action") }).click();
    await see(page).toHaveURL("/renewal");
    await look();
    await chooseTanta(visit, way.javaScript);

    const phone = page.getByLabel(t("renewal:fields.phoneNumber"));
    const street = page.getByLabel(t("renewal:fields.street"));
    const known = await phone.inputValue();
    await phone.fill("0131");
    await street.fill("");
    // The browser says it at once where it has a script, the server in any case.
    if (way.javaScript) {
      await see(page.getByText(t("renewal:checks.phone"))).toBeVisible();
      await street.blur();
      await see(page.getByText(t("ask:field.street"))).toBeVisible();
    }
    await page.getByRole("button", { name: t("renewal:next"), exact: true }).click();
    await see(phone).toHaveAttribute("aria-invalid", "true");
    await see(street).toHaveAttribute("aria-invalid", "true");
    await see(phone).toHaveValue("0131");
    expect(new URL(page.url()).search).toBe("");
    await look();

    await phone.fill(known);
    await street.fill("شارع البحر");
    await page.getByRole("button", { name: t("renewal:next"), exact: true }).click();
    await see(page).toHaveURL("/renewal?step=attachments");
    await look();
    await page.getByRole("link", { name: t("renewal:back"), exact: true }).click();
    await see(page).toHaveURL("/renewal");
    await see(street).toHaveValue("شارع البحر");
    await page.getByRole("button", { name: t("renewal:next"), exact: true }).click();
    await see(page).toHaveURL("/renewal?step=attachments");

    await attach(visit, "partyRegulationAgreement");
    const send = page.getByRole("button", { name: t("renewal:submit") });
    await send.click();
    const report = page.getByLabel(t("renewal:fields.activityReport"));
    await see(report).toHaveAttribute("aria-invalid", "true");
    await look();
    if (!way.javaScript) await attach(visit, "partyRegulationAgreement");
    await attach(visit, "activityReport");
    await send.click();
    await see(page).toHaveURL("/");
    await see(page.getByText(t("renewal:successMessage"))).toBeVisible();
    await open("/renewal");
    await see(page.getByText(t("renewal:waiting"))).toBeVisible();
    await look();
  });
});

test("the names of the steps are pressed too, and forward they lead only by what is right", async () => {
  const wide = { viewport: { width: 1280, height: 900 } };
  const { page, t, open, become } = await site.visit({ javaScript: true, language: "ar" }, wide);
  await become("demo-expired");
  await open("/renewal");
  const street = page.getByLabel(t("renewal:fields.street"));
  const known = await street.inputValue();
  await street.fill("");
  const ahead = page.getByRole("button", { name: t("renewal:steps.attachments") });
  await ahead.click();
  await see(street).toBeFocused();
  await see(page).toHaveURL("/renewal");
  await street.fill(known);
  await ahead.click();
  await see(page).toHaveURL("/renewal?step=attachments");
  await page.getByRole("link", { name: t("renewal:steps.personal") }).click();
  await see(page).toHaveURL("/renewal");
});
