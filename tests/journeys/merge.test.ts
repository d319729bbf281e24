import { describe, expect, test } from "vitest";
import { readers } from "#app/demo/content/readers.ts";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();

describe.each(oneWay("en", "without script"))(inWay, (way) => {
  test("a leader finds a second record, compares both, and makes them one", async () => {
    // Another pair each way.
    const at = (way.language === "ar" ? 0 : 2) + (way.javaScript ? 4 : 0);
    const [first, second] = [readers[at], readers[at + 1]];
    const { page, t, open, look, become } = await site.visit(way);
    await become(person("verified", "admin").uid);
    await open(`/users?keyword=${first?.membershipId}`);
    await page.getByRole("link", { name: first?.name ?? "", exact: true }).click();
    await see(page.getByRole("heading", { level: 1 })).toHaveText(first?.name ?? "");
    const kept = new URL(page.url()).pathname;
    await page.getByRole("link", { name: t("people:merge") }).click();
    await see(page.getByRole("heading", { level: 1 })).toHaveText(t("people-edit:merge.title"));
    await look();
    await page.getByLabel(t("people-edit:merge.keyword")).fill(second?.membershipId ?? "");
    await page.getByRole("button", { name: t("list:search.submit"), exact: true }).click();
    await page
      .getByRole("status")
      .getByRole("link", { name: second?.name ?? "" })
      .click();
    await see(page.getByRole("heading", { level: 1 })).toHaveText(t("people-edit:merge.compare"));
    await look();
    const label = (side: string) => t(`people-edit:merge.side.${side}`);
    for (const name of ["kept", "name", "membershipId"]) {
      await page.locator(`[name="${name}"][value="first"]`).check();
    }
    await page
      .getByRole("radio", { name: `${t("people-edit:merge.line.phone")}, ${label("second")}` })
      .check();
    await page.getByRole("button", { name: t("people-edit:merge.next") }).click();
    await see(page.getByRole("heading", { level: 1 })).toHaveText(t("people-edit:merge.confirm"));
    await see(page.getByText(second?.phoneNumber ?? "")).toBeVisible();
    await look();
    await page.getByRole("button", { name: t("people-edit:merge.submit") }).click();
    await see(page.getByText(t("people-edit:merge.done"))).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(kept);
    await see(page.locator("#merged")).toContainText(second?.membershipId ?? "");
    await look();
    await open(`/users?keyword=${second?.membershipId}`);
    await see(page.getByRole("link", { name: first?.name ?? "", exact: true })).toBeVisible();
  });
});
