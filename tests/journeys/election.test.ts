import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { inWay, openSite, see, ways } from "#tests/world/chromium.ts";

const site = openSite();

interface Told {
  readonly data: { readonly items: { id: string; name: string; electoralDistrict: string }[] };
}

/** The first candidate of an individual district who can be reached on WhatsApp. */
async function reachable() {
  const address = `${site.origin}/api/v1/election/candidates?limit=50&type=${encodeURIComponent("فردي")}`;
  const { data } = (await (await fetch(address)).json()) as Told;
  const found = data.items.find((each) => "whatsappNumber" in each && each.whatsappNumber);
  if (!found) throw new Error("Nobody of the demo has a WhatsApp number.");
  return found;
}

describe.each(ways)(inWay, (way) => {
  test("a visitor goes from the election to a district, to a candidate, and sends the page on", async () => {
    const { page, t, open, look } = await site.visit(way);
    const candidate = await reachable();
    expect(await open("/Election")).toBe(200);
    await see(page.getByRole("heading", { level: 1 })).toHaveText(t("election:title"));
    await look();
    await page.getByRole("link", { name: t("election:individual.title") }).click();
    await see(page).toHaveURL("/DataEntire?type=individual");
    await see(page.getByText(t("election:places.governorate"))).toBeVisible();
    await see(page.getByText(t("election:empty.title"))).toHaveCount(0);
    await look();

    const district = page.getByRole("combobox", { name: t("election:browse.district") });
    await district.selectOption(candidate.electoralDistrict);
    // With a script the choice is enough.
    if (!way.javaScript) {
      await page.getByRole("button", { name: t("election:browse.submit") }).click();
    }
    const card = page.locator(".card", { has: page.getByText(candidate.name, { exact: true }) });
    await see(card).toBeVisible();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get("electoralDistrict")).toBe(candidate.electoralDistrict);
    await look();

    await card.getByRole("link").click();
    await see(page).toHaveURL(`/candidate/${candidate.id}`);
    await see(page.getByRole("heading", { level: 1 })).toHaveText(candidate.name);
    await see(page.getByText(candidate.electoralDistrict)).toBeVisible();
    const contact = page.getByRole("link", { name: t("election:candidate.contact") });
    expect(await contact.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/201\d{9}\?text=/);
    const share = page.getByRole("link", { name: t("election:candidate.share") });
    expect(await share.getAttribute("href")).toBe(
      `https://wa.me/?text=${encodeURIComponent(`${candidate.name}\n${site.origin}/candidate/${candidate.id}`)}`,
    );
    await look();
    await page.getByRole("link", { name: t("back"), exact: true }).click();
    await see(page.getByRole("combobox", { name: t("election:browse.district") })).toHaveValue(
      candidate.electoralDistrict,
    );
  });

  test("switching between individual and list districts clears what was chosen", async () => {
    const { page, t, open, look } = await site.visit(way);
    const { electoralDistrict } = await reachable();
    await open(`/DataEntire?${new URLSearchParams({ type: "individual", electoralDistrict })}`);
    await see(page.locator(".card").first()).toBeVisible();
    await page.getByRole("link", { name: t("election:list.tab"), exact: true }).click();
    await see(page).toHaveURL("/DataEntire?type=list");
    await see(page.getByRole("combobox", { name: t("election:browse.district") })).toHaveValue("");
    await see(page.locator(".card")).toHaveCount(0);
    await see(page.locator(".places")).toBeVisible();

    const district = page.getByRole("combobox", { name: t("election:browse.district") });
    await district.selectOption({ index: 1 });
    if (!way.javaScript) {
      await page.getByRole("button", { name: t("election:browse.submit") }).click();
    }
    // The candidates of a list stand under its name, in its order.
    await see(page.locator(".section h2").first()).toBeVisible();
    const places = await page
      .locator(".section .cards")
      .first()
      .locator(".meta span:first-child")
      .allInnerTexts();
    const numbers = places.map((place) => Number(/\d+/.exec(place)?.[0]));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    await look();
  });

  test("a candidate is found by name whichever way it is written, or the page says that nobody is", async () => {
    const { page, t, open } = await site.visit(way);
    const candidate = await reachable();
    await open("/Election");
    await page
      .getByLabel(t("election:search.label"))
      .fill(candidate.name.replaceAll(/[أإآ]/g, "ا").replaceAll("ة", "ه").replaceAll("ى", "ي"));
    await page.getByRole("button", { name: t("election:search.submit") }).click();
    await see(page.getByRole("link", { name: candidate.name, exact: true })).toBeVisible();

    await page.getByLabel(t("election:browse.keyword")).fill("زقزقة");
    await page.getByRole("button", { name: t("election:browse.submit") }).click();
    await see(page.getByText(t("election:empty.title"))).toBeVisible();
    await page.getByRole("link", { name: t("election:empty.anew") }).click();
    await see(page).toHaveURL("/DataEntire?type=individual");
  });

  test("a visitor is four taps from their candidate, and two once the district is remembered", async () => {
    const { page, open, look } = await site.visit(way);
    let taps = 0;
    const tap = async (link: Locator, to: RegExp) => {
      taps++;
      await link.click();
      await see(page).toHaveURL(to);
    };
    await open("/Election");
    await tap(page.locator("main a[href^='/DataEntire']").first(), /DataEntire/);
    await tap(page.locator(".places a[href*='governorate']").first(), /governorate=/);
    await look();
    await tap(page.locator(".places a[href*='electoralDistrict']").first(), /electoralDistrict=/);
    await tap(page.locator(".card .title a").first(), /candidate/);
    expect(taps).toBe(4);

    await open("/DataEntire");
    const own = page.locator("own-district a");
    await see(own).toHaveCount(way.javaScript ? 1 : 0);
    if (!way.javaScript) return;
    taps = 0;
    await look();
    await tap(own, /electoralDistrict=/);
    await tap(page.locator(".card .title a").first(), /candidate/);
    expect(taps).toBe(2);
  });

  test("a candidate and a district are printed on one A6 each", async () => {
    const { page, t, open, look } = await site.visit(way);
    const { id, name, electoralDistrict } = await reachable();
    const print = async () => {
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
      // Chromium cuts pages to whole pixels.
      expect(Math.abs(Number(width) - 297.6)).toBeLessThan(1.5);
      expect(Math.abs(Number(height) - 419.5)).toBeLessThan(1.5);
      return pdf.match(/\/Type \/Page\b/g)?.length;
    };
    await open(`/candidate/${id}`);
    await page.getByRole("link", { name: t("election:leaf.link") }).click();
    await see(page).toHaveURL(`/candidate/${id}/card`);
    await see(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await see(page.getByRole("img", { name: t("election:leaf.qr") })).toBeVisible();
    const button = page.getByRole("button", { name: t("election:leaf.print") });
    await see(button).toHaveCount(way.javaScript ? 1 : 0);
    await look();
    expect(await print()).toBe(1);

    await page.getByRole("link", { name: t("election:leaf.back") }).click();
    await see(page).toHaveURL(`/candidate/${id}`);
    await open(`/DataEntire?${new URLSearchParams({ type: "individual", electoralDistrict })}`);
    await page.getByRole("link", { name: t("election:leaf.link") }).click();
    await see(page.getByRole("heading", { level: 1 })).toHaveText(electoralDistrict);
    await see(page.getByText(name)).toBeVisible();
    await look();
    expect(await print()).toBe(1);
  });
});
