/* A report from an event to the paper that is filed, in each way of looking at the site. */
import pg from "pg";
import { expect, test, vi } from "vitest";
import { inWay, oneWay, openSite, see } from "#tests/world/chromium.ts";

vi.setConfig({ testTimeout: 240_000 });

const AUTHOR = "demo-governorate-leader";
const ABOVE = "demo-central-leader";

let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
});

/** An event of the author's that ended yesterday. */
async function addEnded(title: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into events (title, starts_at, ends_at, governorate_code, location, detailed_location,
      description, search_text, category, type, max_attendance, questions, allowed_roles,
      allowed_secretariats, state, created_by, created_at, changed_at)
    select $1, now() - interval '26 hours', now() - interval '24 hours', '11', 'قصر الثقافة',
      'شارع الكورنيش', 'حوار مفتوح', '', 'org', 'public', 10, '{}', '{}', '{}', 'published', id,
      now() - interval '9 days', now() - interval '9 days'
    from users where facebook_id = $2`,
    [title, AUTHOR],
  );
  // Those of the demo and of the way before stand on home before it.
  await client.query(
    "update events set created_by = null where created_by is not null and title <> $1",
    [title],
  );
  await client.end();
}

test.each(oneWay("en", "with script"))(
  `a leader reports of an event, is asked, answers and is confirmed, ${inWay}`,
  async (way) => {
    const title = `ندوة ${way.language} ${way.javaScript ? "بنص" : "بلا نص"}`;
    await addEnded(title);
    const author = await site.visit(way);
    const { t, page } = author;
    await author.become(AUTHOR);
    await author.open("/");
    await page.getByRole("link", { name: title }).first().click();
    const form = page.locator('form:has([name="officials"])');
    await see(form.locator('[name="title"]')).toHaveValue(title);
    await author.look();
    await form.locator('[name="description"]').fill("حضر جمع من الأهالي.");
    await form.getByRole("button", { name: t("report:create.send") }).click();
    await see(page.getByText(t("report:page.waiting"))).toBeVisible();
    const { pathname } = new URL(page.url());
    await author.look();

    const above = await site.visit(way);
    await above.become(ABOVE);
    await above.open("/notification");
    await above.page.getByRole("link", { name: title }).first().click();
    await above.page.waitForURL(`**${pathname}`);
    await above.page.getByText(t("report:page.ask"), { exact: true }).click();
    await above.page.locator('[name="question"]').fill("كم حضر؟");
    await above.look();
    await above.page.getByRole("button", { name: t("report:page.askSubmit") }).click();
    await see(above.page.locator(".steps")).toContainText("كم حضر؟");

    await author.open("/");
    const [before = ""] = t("desk:asked.reportAsked", { title: "\u0000" }).split("\u0000");
    await page.getByRole("link", { name: before.trim() }).filter({ hasText: title }).click();
    await page.locator('[name="answer"]').fill("أربعون");
    await page.getByRole("button", { name: t("report:page.answerSubmit") }).click();
    await see(page.locator(".steps")).toContainText("أربعون");

    await above.open(pathname);
    await above.page.getByRole("button", { name: t("report:page.confirm") }).click();
    await see(above.page.locator(".facts")).toContainText(t("report:state.confirmed"));
    await above.look();

    // On paper: who reported and who confirmed, and nothing to press.
    await above.open(pathname);
    await above.page.emulateMedia({ media: "print" });
    await see(above.page.locator(".letterhead")).toBeVisible();
    await see(above.page.locator(".signatures")).toContainText(t("report:paper.confirmer"));
    await see(above.page.locator("header.top")).toBeHidden();
    await see(above.page.locator(".side")).toBeHidden();
    expect(await above.page.getByRole("button").count()).toBe(0);
    const printed = await above.page.pdf({ format: "A4" });
    expect(printed.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  },
);
