import sharp from "sharp";
import { expect, test } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";

const site = openSite();

test("an expired member renews with a script: slips are said at once, and forward leads only what is right", async () => {
  const wide = { viewport: { width: 1280, height: 900 } };
  const { page, t, open, become, look } = await site.visit(
    { javaScript: true, language: "ar" },
    wide,
  );
  await become("demo-expired");
  await open("/renewal");
  await page.getByLabel(t("place.governorate")).selectOption("الغربية");
  await page.getByLabel(t("place.city")).selectOption("طنطا");

  const phone = page.getByLabel(t("renewal:fields.phoneNumber"));
  const street = page.getByLabel(t("renewal:fields.street"));
  const known = await phone.inputValue();
  await phone.fill("0131");
  await street.fill("");
  await see(page.getByText(t("renewal:checks.phone"))).toBeVisible();
  await street.blur();
  await see(page.getByText(t("ask:field.street"))).toBeVisible();
  await page.getByRole("button", { name: t("renewal:next"), exact: true }).click();
  await see(phone).toHaveAttribute("aria-invalid", "true");
  await see(street).toHaveAttribute("aria-invalid", "true");
  await see(phone).toHaveValue("0131");
  await look();

  // The names of the steps are pressed too.
  await phone.fill(known);
  const ahead = page.getByRole("button", { name: t("renewal:steps.attachments") });
  await ahead.click();
  await see(street).toBeFocused();
  expect(new URL(page.url()).search).toBe("");
  await street.fill("شارع البحر");
  await ahead.click();
  await see(page).toHaveURL("/renewal?step=attachments");
  await page.getByRole("link", { name: t("renewal:steps.personal") }).click();
  await see(page).toHaveURL("/renewal");
  await see(street).toHaveValue("شارع البحر");
  await page.getByRole("button", { name: t("renewal:next"), exact: true }).click();
  await see(page).toHaveURL("/renewal?step=attachments");

  const create = { width: 60, height: 40, channels: 3, background: "#8a6" } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const paper = (field: string) => page.getByLabel(t(`renewal:fields.${field}`));
  const file = { name: "paper.jpg", mimeType: "image/jpeg", buffer };
  await paper("partyRegulationAgreement").setInputFiles(file);
  const send = page.getByRole("button", { name: t("renewal:submit") });
  await send.click();
  await see(paper("activityReport")).toHaveAttribute("aria-invalid", "true");
  // The first is there still.
  await paper("activityReport").setInputFiles(file);
  await send.click();
  await see(page).toHaveURL("/");
  await see(page.getByText(t("renewal:successMessage"))).toBeVisible();
});
