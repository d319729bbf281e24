/* The district that a browser remembers, and the cards on paper. */
import { expect, test } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";

const site = openSite();

/** A candidate of an individual district. */
async function anybody(): Promise<{ id: string; electoralDistrict: string }> {
  const type = encodeURIComponent("فردي");
  const answer = await fetch(`${site.origin}/api/v1/election/candidates?limit=1&type=${type}`);
  return (await answer.json()).data.items[0];
}

test("a visitor is two taps from their candidate once the district is remembered", async () => {
  const { page, open } = await site.visit({ javaScript: true, language: "ar" });
  const { electoralDistrict } = await anybody();
  await open(`/DataEntire?${new URLSearchParams({ type: "individual", electoralDistrict })}`);
  await open("/DataEntire");
  await page.locator("own-district a").click();
  await see(page).toHaveURL(/electoralDistrict=/);
  await page.locator(".card .title a").first().click();
  await see(page).toHaveURL(/candidate/);
});

test("a candidate and a district are printed on one A6 each", async () => {
  const { page, t, open } = await site.visit({ javaScript: true, language: "en" });
  const { id, electoralDistrict } = await anybody();
  const district = new URLSearchParams({ type: "individual", electoralDistrict });
  for (const path of [`/candidate/${id}/card`, `/DataEntire/card?${district}`]) {
    await open(path);
    await see(page.getByRole("button", { name: t("election:printCard.print") })).toBeVisible();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    // Chromium cuts pages to whole pixels.
    expect(Math.abs(Number(width) - 297.6)).toBeLessThan(1.5);
    expect(Math.abs(Number(height) - 419.5)).toBeLessThan(1.5);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
});
