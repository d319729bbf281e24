import { describe, test } from "vitest";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();
const members = [person("verified"), person("verified", "secretariat_admin")];

describe.each(oneWay("ar", "without script"))(inWay, (way) => {
  test("two people are ticked in their list, given a role at once, and lose it at once", async () => {
    const { page, t, open, look, become } = await site.visit(way);
    await become(person("verified", "admin").uid);
    const choose = async (next: "give" | "end") => {
      await open("/users?status=verified&order=number&limit=100");
      for (const { name } of members) {
        await page.getByLabel(t("people:choose.person", { name })).check();
      }
      await look();
      await page.getByRole("button", { name: t(`people:choose.${next}`) }).click();
      await see(page.getByRole("heading", { level: 1 })).toHaveText(
        t(`people-edit:bulk.${next}.title`),
      );
      await page.getByLabel(t("people-edit:bulk.role"), { exact: true }).selectOption("8");
      await page.getByRole("button", { name: t("people-edit:bulk.look") }).click();
      await see(page.locator("#preview")).toBeVisible();
      await look();
    };
    await choose("give");
    await page.locator("#preview form button").click();
    await see(page.getByText(t("people-edit:bulk.state.done"))).toBeVisible();
    await see(page.locator(".facts dd").first()).toHaveText("2");
    await look();

    await choose("end");
    // Who holds no other role keeps it, and is named with why.
    await see(page.locator("#refused")).toContainText(members[0]?.name ?? "-");
    await see(page.locator("#refused")).toContainText(t("people-edit:bulk.reason.only"));
    await page.locator("#preview form button").click();
    await see(page.getByText(t("people-edit:bulk.state.done"))).toBeVisible();
    await see(page.locator(".facts dd").first()).toHaveText("1");
    await see(page.locator("#refused")).toContainText(members[0]?.name ?? "-");
    await open("/users?role=8&status=verified");
    await see(page.locator(".listing")).toContainText(members[0]?.name ?? "-");
    await see(page.locator(".listing")).not.toContainText(members[1]?.name ?? "-");
    // Their last role goes by an act of its own.
    const box = page.getByLabel(t("people:choose.person", { name: members[0]?.name }));
    await open(`/user/edit/${await box.getAttribute("value")}/endRoles`);
    await page.getByRole("button", { name: t("people-edit:act.endRoles.submit") }).click();
    await see(page.getByText(t("people-edit:act.endRoles.done"))).toBeVisible();
  });
});
