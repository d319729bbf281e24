import { afterEach, describe, expect, test, vi } from "vitest";
import { pointActs } from "#app/contract/leaderboard.values.ts";
import { pointRules } from "#app/platform/leaderboard/rules.ts";
import { asRequests } from "#tests/world/as-requests.ts";
import type { Page } from "#tests/world/browser.ts";
import { mostlyEnglish } from "#tests/world/languages.ts";
import { person } from "#tests/world/platform.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
afterEach(() => vi.restoreAllMocks());

const names = (page: Page) =>
  page.document.querySelectorAll(".board tbody bdi").map((each) => each.text);

/** The running platform's answers, instead of its own. */
async function stubPlatform(answer: (url: URL) => Response | undefined) {
  const running = await screens.platform();
  const { fetch } = running;
  vi.spyOn(asRequests(running), "fetch").mockImplementation(
    async (request) => answer(new URL(request.url)) ?? fetch(request),
  );
}

describe.each(mostlyEnglish)("the leaderboard in %s", (language) => {
  const t = createTranslator(language);

  test("shows the month, its first three apart, one's own place and what earns points", async () => {
    const browser = await screens.as("demo-member", { language });
    const page = await browser.open("/leaderboard");
    expect([page.status, page.textOf("h1")]).toEqual([200, t("leaderboard:title")]);
    expect(page.textOf(".tabs [aria-current]")).toBe(t("leaderboard:period.monthly"));
    expect(page.textOf('.side [aria-current="page"]')).toBe(t("menu:line.attendance"));
    const podium = page.document.querySelectorAll(".podium li b").map((each) => each.text.trim());
    expect(podium).toHaveLength(3);
    for (const name of podium) expect(page.textOf(".board")).toContain(name);
    expect(page.textOf(".own-place")).toContain(
      t("leaderboard:ownPlace.rank.monthly") || t("leaderboard:ownPlace.none.monthly"),
    );
    const earning = page.textOf("#earning");
    for (const act of pointActs) {
      expect(earning).toContain(t(`leaderboard:act.${act}`));
      const { points } = pointRules[act];
      expect(earning).toContain(t("leaderboard:points", { count: points, number: points }));
    }
    // Nothing by which a person could be found.
    expect(page.html).not.toMatch(/user-?id/i);
  });

  test("goes by links and a form: another period, the other order, a name, a page", async () => {
    const browser = await screens.as("demo-member", { language });
    const month = await browser.open("/leaderboard");
    const yearly = month.document
      .querySelectorAll(".tabs a")
      .find((link) => link.text === t("leaderboard:period.yearly"));
    const year = await browser.open(yearly?.getAttribute("href") ?? "");
    expect(year.textOf(".tabs [aria-current]")).toBe(t("leaderboard:period.yearly"));
    expect(year.title).toContain(t("leaderboard:period.yearly"));

    const turned = await browser.submit(year, 'form[role="search"]', { sort: "asc" });
    expect(turned.url.search).toContain("period=yearly");
    expect(turned.document.querySelector(".podium")).toBeNull();
    const points = turned.document
      .querySelectorAll(".board tbody td:last-child")
      .map((cell) => Number(cell.text));
    expect(points).toEqual(points.toSorted((one, other) => one - other));

    const second = await browser.open("/leaderboard?page=2");
    expect(names(second).some((name) => names(month).includes(name) && /\D/.test(name))).toBe(
      false,
    );
    expect(second.textOf(".own-place")).toBeTruthy();

    const [first = ""] = month.document.querySelectorAll(".board tbody th bdi").map((e) => e.text);
    const found = await browser.submit(month, 'form[role="search"]', { keyword: first });
    expect(names(found)).toContain(first);
    const none = await browser.submit(month, 'form[role="search"]', { keyword: "قققق" });
    expect(none.textOf(".empty")).toContain(t("leaderboard:empty.none", { keyword: "قققق" }));
  });

  test("lets a member leave the board and come back", async () => {
    const browser = await screens.as("demo-central-leader", { language });
    const { name } = person("verified", "central_leaders");
    const page = await browser.open("/leaderboard");
    const form = 'form:has([name="isHidden"])';
    const hidden = await browser.submit(page, form);
    expect(hidden.notices).toContain(t("leaderboard:visibility.nowHidden"));
    expect(hidden.textOf(".own-place")).toContain(t("leaderboard:ownPlace.hidden"));
    const search = `/leaderboard?${new URLSearchParams({ period: "yearly", keyword: name })}`;
    expect(names(await browser.open(search))).not.toContain(name);
    const back = await browser.submit(await browser.open("/leaderboard"), form);
    expect(back.notices).toContain(t("leaderboard:visibility.nowShown"));
    expect(names(await browser.open(search))).toContain(name);
  });

  test("says that data is missing where a platform has none, and why where it is away", async () => {
    const browser = await screens.as("demo-member", { language });
    const fail = (status: number) => (url: URL) =>
      url.pathname.endsWith("/user/leaderboard")
        ? Response.json({ success: false, code: "x", message: "Cannot GET" }, { status })
        : undefined;
    await stubPlatform(fail(404));
    const missing = await browser.open("/leaderboard");
    expect(missing.textOf(".empty")).toContain(t("leaderboard:missing"));
    expect(missing.status).toBeLessThan(503);
    vi.restoreAllMocks();
    await stubPlatform(fail(503));
    expect((await browser.open("/leaderboard")).status).toBe(503);
  });

  test("shows what an outside platform says, however little that is", async () => {
    const browser = await screens.as("demo-member", { language });
    const items = [{ name: "منى" }, { name: "Omar", points: "7", rank: "2", photo: 3 }];
    await stubPlatform((url) =>
      url.pathname.endsWith("/user/leaderboard")
        ? Response.json({ success: true, data: { items, top: "none", worths: [{}] } })
        : undefined,
    );
    const page = await browser.open("/leaderboard");
    expect(page.status).toBe(200);
    expect(names(page)).toEqual(expect.arrayContaining(["منى", "Omar", "7"]));
    expect(page.document.querySelector(".own-place")).toBeNull();
    expect(page.document.querySelector("#earning")).toBeNull();
  });
});

test("the leaderboard is for verified members", async () => {
  expect((await screens.browser().open("/leaderboard")).url.pathname).toBe("/login");
  const pending = await screens.as("demo-pending");
  expect((await pending.open("/leaderboard")).url.pathname).toBe("/not-found");
});
