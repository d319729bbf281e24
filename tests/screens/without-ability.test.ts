import { expect, test } from "vitest";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
const t = createTranslator("ar");

/** Leaders whose rank lets them in, without the ability that the pages ask for. */
test.each<[rank: string, says: string, ...paths: [string, ...string[]]]>([
  [
    "secretariat_governorate_leaders",
    "aid-desk:list",
    "/statistics/urgent-assistance",
    "/statistics/urgent-assistance/medical",
    "/statistics/urgent-assistance/socity?status=all",
  ],
  ["secretariat_governorate_leaders", "review:list", "/users/applications"],
  ["secretariat_admin", "people:list", "/users"],
  ["sector_leader", "export", "/users/export"],
  ["governorate_leaders", "audit:list", "/desk/audit"],
  [
    "governorate_leaders",
    "content:kind.news",
    "/desk/news",
    "/desk/news/create",
    "/desk/news/1/edit",
  ],
  [
    "governorate_leaders",
    "structure-desk",
    "/desk/structure",
    "/desk/structure/create",
    "/desk/structure/1",
    "/desk/structure/positions/1",
  ],
  ["central_leaders", "first-steps", "/desk/settings"],
  ["central_leaders", "branch", "/desk/settings/branches"],
  ["central_leaders", "import:list", "/users/import"],
  ["central_leaders", "organisation", "/desk/settings/identity"],
  ["central_leaders", "organisation", "/desk/settings/membership"],
  ["central_leaders", "organisation", "/desk/settings/look"],
  ["central_leaders", "role", "/roles", "/roles/create", "/roles/edit/1", "/roles/edit/1/delete"],
])("a %s reads why not (%s), and nobody else finds such a page", async (rank, says, ...paths) => {
  const leader = await screens.as(rank);
  const member = await screens.as("member");
  for (const path of paths) {
    const page = await leader.open(path);
    const { document } = page;
    expect([page.status, page.textOf(".empty h2")], path).toEqual([
      403,
      t(says.includes(":") ? `${says}.forbidden.title` : `${says}:forbidden.title`),
    ]);
    expect(document.querySelectorAll('main form[method="post"], main .listing'), path).toEqual([]);
    expect(document.querySelector(`.side a[href="${path}"]`), path).toBeNull();
    expect((await member.raw(path)).headers.get("location"), path).toBe("/not-found");
    expect((await screens.browser().raw(path)).headers.get("location"), path).toMatch(/^\/login/);
  }
});
