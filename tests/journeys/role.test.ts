import { describe, expect, test } from "vitest";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { person } from "#tests/world/platform.ts";

const site = openSite();
// Holds another role that reads nobody's papers: it stays when this one is taken.
const member = person("verified", "secretariat_sector_leaders");
const number = member.membershipId ?? "";

describe.each(oneWay("en", "with script"))(inWay, (way) => {
  test.runIf(isExhaustive)(
    "a leader is given a role, does on the next request what was not allowed before, and loses it again",
    async () => {
      const name = `مراجع العضوية ${way.language} ${way.javaScript ? 1 : 2}`;
      const holder = await site.visit(way);
      holder.forgive(/40[34]/);
      await holder.become(member.uid);
      expect(await holder.open("/users/applications")).toBe(403);

      const { page, t, open, look, become } = await site.visit(way);
      await become(person("verified", "admin").uid);
      await open("/roles");
      await see(page.getByRole("heading", { level: 1 })).toHaveText(t("role:title"));
      await look();
      await page.getByRole("link", { name: t("role:add") }).click();
      await see(page.getByRole("heading", { level: 1 })).toHaveText(t("role:create.title"));
      await page.getByLabel(t("role:form.name")).fill(name);
      await page.getByRole("button", { name: t("role:create.submit") }).click();
      await see(page.locator(".summary a")).toHaveCount(3);
      await see(page.getByLabel(t("role:form.name"))).toHaveValue(name);
      await look();
      await page.getByLabel(t("role:form.description")).fill("يراجع طلبات العضوية في محافظته");
      await page.getByLabel(t("role:form.rank")).selectOption("sector_leader");
      await page.getByLabel(t("role:ability.update.membership")).check();
      await page.getByRole("button", { name: t("role:create.submit") }).click();
      await see(page.getByText(t("role:create.done"))).toBeVisible();

      await page.getByRole("link", { name, exact: true }).click();
      await see(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await look();
      await page.getByRole("link", { name: t("role:give.link") }).click();
      await look();
      await page.getByLabel(t("role:give.keyword")).fill(number);
      await page.getByRole("button", { name: t("list:search.submit") }).click();
      await look();
      await page.locator(".candidates").getByRole("button").click();
      await see(page.getByText(t("role:assign.doneTo", { name: member.name }))).toBeVisible();
      await see(page.locator("#holders .listing")).toContainText(member.name);
      await look();

      expect(await holder.open("/users/applications")).toBe(200);
      await see(holder.page.getByRole("heading", { level: 1 })).toHaveText(t("review:title"));
      expect(await holder.open("/roles")).toBe(403);
      await see(holder.page.getByText(t("role:forbidden.title"))).toBeVisible();
      await holder.look();

      await page.locator("summary", { hasText: t("role:revoke.open") }).click();
      await look();
      await page
        .getByRole("button", { name: t("role:revoke.submit", { name: member.name }) })
        .click();
      await see(page.getByText(t("role:revoke.done"))).toBeVisible();
      await see(page.locator(".steps")).toContainText(t("role:history.taken"));
      expect(await holder.open("/users/applications")).toBe(403);

      await page.getByRole("link", { name: t("role:edit.delete") }).click();
      await see(page.getByText(t("role:delete.nobody"))).toBeVisible();
      await look();
      await page.getByRole("button", { name: t("role:delete.submit") }).click();
      await see(page.getByText(t("role:delete.done"))).toBeVisible();
      await see(page.getByRole("link", { name, exact: true })).toHaveCount(0);
    },
  );
});
