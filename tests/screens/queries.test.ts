import { expect, test } from "vitest";
import { candidates } from "#app/demo/content/candidates.ts";
import type { Browser } from "#tests/world/browser.ts";
import { countQueries } from "#tests/world/queries.ts";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

/** The queries of a page that a visitor opens, and how many links of a kind it shows. */
async function measure(path: string, linked: string) {
  const browser = screens.browser();
  let rows = 0;
  await browser.open(path);
  const queries = await countQueries(async () => {
    const page = await browser.open(path);
    expect(page.status).toBe(200);
    rows = page.document.querySelectorAll(linked).length;
  });
  return { queries, rows };
}

test("a page of twelve news makes as many queries as a page with one", async () => {
  const linked = '.card .title a[href^="/news/"]';
  const [first] = await (async () => {
    const page = await screens.browser().open("/news");
    return page.document.querySelectorAll(linked).map((link) => link.text);
  })();
  const keyword = (text: string) => `/news?${new URLSearchParams({ keyword: text })}`;
  const many = await measure(keyword("في"), linked);
  const one = await measure(keyword(first ?? ""), linked);
  expect([many.rows, one.rows]).toEqual([12, 1]);
  expect(one.queries).toBeGreaterThan(0);
  expect(many.queries).toBe(one.queries);
});

test("a full district makes as many queries as a search that finds one candidate", async () => {
  const linked = '.card .title a[href^="/candidate/"]';
  const of = (query: Record<string, string>) => `/DataEntire?${new URLSearchParams(query)}`;
  const [{ name = "", electoralDistrict = "" } = {}] = candidates;
  const district = { type: "individual", electoralDistrict };
  const many = await measure(of(district), linked);
  const one = await measure(of({ ...district, keyword: name }), linked);
  expect(many.rows).toBeGreaterThan(5);
  expect(one.rows).toBe(1);
  // A search counts in the same query; without one the number is asked for beside the rows.
  expect(Math.abs(many.queries - one.queries)).toBeLessThanOrEqual(1);
});

/** Where the names of a path lead, of which the visitor has lists. */
const lists: Readonly<Record<string, string>> = {
  ":event": "/events",
  ":mine": "/events?mine=on",
  ":meeting": "/meetings",
  ":hosted": "/meetings?time=hosted",
  ":secretariat": "/membership",
  ":survey": "/surveys",
  ":poll": "/surveys",
};

/** A path with the first of a list in place of its name. */
async function findPath(browser: Browser, named: string): Promise<string> {
  const [name] = /:\w+/.exec(named) ?? [];
  if (!name) return named;
  const { document } = await browser.open(lists[name] ?? "");
  const about = { ":survey": ["/survey/"], ":poll": ["/poll/"] }[name];
  const kinds = about ?? ["/event/", "/meeting/", "/membership/centralSec/"];
  const link = document.querySelector(kinds.map((each) => `.card a[href^="${each}"]`).join());
  return named.replace(name, link?.getAttribute("href")?.split("/").at(-1) ?? "");
}

/*
 * What a page of somebody who is signed in asks of the database, once it has been opened before, so
 * that who asks is known. A number that grows is to be explained, and none is above six.
 */
test.each<[who: "member" | "admin" | "governorate-leader", path: string, queries: number]>([
  // One of each home's is what is pinned before the latest news: a row or four of an index of its own.
  ["member", "/", 4],
  ["admin", "/", 4],
  ["governorate-leader", "/", 3],
  ["admin", "/desk", 1],
  ["member", "/news", 2],
  ["member", "/notification", 3],
  ["member", "/humanitarian-aid", 3],
  ["admin", "/statistics/urgent-assistance/financial?status=all", 3],
  ["admin", "/users/applications", 5],
  ["admin", "/users", 5],
  ["admin", "/users?status=verified&keyword=محمد", 5],
  ["admin", "/users/export?status=verified", 6],
  ["admin", "/roles", 2],
  ["admin", "/roles/edit/2", 5],
  // With what the last trial of the installation found.
  ["admin", "/desk/settings", 3],
  ["admin", "/statistics/feedback", 4],
  // The area's units, and the numbers of two periods in one query.
  ["admin", "/statistics", 4],
  // The two periods, the steps, and the governorates of the whole country.
  ["admin", "/statistics/event-statistics", 5],
  ["admin", "/statistics/numbers/aid", 5],
  ["admin", "/statistics/events", 2],
  ["admin", "/statistics/reactions", 6],
  ["admin", "/statistics/reactions/all-likes", 2],
  ["admin", "/statistics/members", 6],
  ["admin", "/statistics/mail", 2],
  ["member", "/surveys", 2],
  ["member", "/survey/:survey", 2],
  ["member", "/poll/:poll", 2],
  ["admin", "/desk/surveys", 4],
  ["admin", "/desk/surveys/create", 3],
  // The page of cases, the comments they are of, and the titles of their items.
  ["admin", "/desk/moderation", 4],
  ["admin", "/desk/settings/moderation", 2],
  ["member", "/news/300", 6],
  ["admin", "/search", 1],
  ["member", "/members", 5],
  ["member", "/events", 3],
  ["member", "/events?month=2026-10", 3],
  ["member", "/event/:event", 5],
  ["member", "/event/:mine", 5],
  ["admin", "/event/:event", 5],
  ["admin", "/event/:event/attendees", 4],
  ["admin", "/event/:event/door", 5],
  ["admin", "/event/:event/edit", 6],
  ["admin", "/create-event", 5],
  ["member", "/meetings", 3],
  ["admin", "/meetings?time=hosted", 3],
  ["member", "/meeting/:meeting", 4],
  ["admin", "/meeting/:hosted", 4],
  ["member", "/meeting/:meeting/room", 6],
  ["admin", "/meeting/:hosted/edit", 5],
  ["admin", "/meetings/create", 3],
  ["member", "/membership/centralSec/:secretariat", 4],
  // With the rooms that who leads may make.
  ["governorate-leader", "/membership/centralSec/:secretariat", 6],
  // Whose they are and which of them; where it has any, these themselves.
  ["member", "/news?secretariat=:secretariat", 3],
  ["member", "/events?secretariat=:secretariat", 4],
  ["member", "/calendar", 4],
  ["member", "/calendar?view=list", 4],
  ["member", "/calendar/address", 2],
])("as %s, %s makes %i queries", async (rank, named, queries) => {
  const browser = await screens.as(`demo-${rank}`);
  const path = await findPath(browser, named);
  await browser.open(path);
  const counted = await countQueries(async () => {
    expect((await browser.open(path)).status).toBe(200);
  });
  expect(counted).toBe(queries);
});
