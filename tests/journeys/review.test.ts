import { test } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { person } from "#tests/world/platform.ts";
import { query } from "#tests/world/query.ts";

let id = "";
const site = openSite(async (databaseUrl) => {
  const own = `select applications.id from applications join users on users.id = user_id
    where facebook_id = $1`;
  const [row] = await query<{ id: string }>(databaseUrl, own, [person("pending").uid]);
  id = row?.id ?? "";
});

test("a review opens on the card, drawn, beside the field for its number: nobody scrolls", async () => {
  const { page, t, open, become } = await site.visit(
    { javaScript: true, language: "ar" },
    { viewport: { width: 1280, height: 800 } },
  );
  await become(person("verified", "admin").uid);
  await open(`/users/applications/${id}`);
  const card = page.locator("#documents img");
  await see(card).not.toHaveJSProperty("naturalWidth", 0);
  await see(card).toBeInViewport({ ratio: 1 });
  await see(page.getByLabel(t("review:approve.nationalId"))).toBeInViewport({ ratio: 1 });
});
