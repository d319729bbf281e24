import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openScreens, type Screens } from "#tests/world/screens.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { json, openStandIn, type StandIn, success } from "#tests/world/stand-in.ts";
import { createTranslator } from "#tests/world/translator.ts";

/*
 * The web alone before another organisation's platform, which has the calls that every platform has
 * and nothing else (docs/product.md#another-platform).
 */
const requestedPaths: string[] = [];
const bearers = new Map<string, string | undefined>();
const leader = { displayName: "هدى", status: "verified", highestRank: "admin" };
const responsesByPath: Record<string, unknown> = {
  "/auth/get-me": leader,
  "/branch/governates": [{ branch_governorate: "القاهرة" }],
  "/branch/cities": [{ branch_city: "المعادي" }],
  "/roles": [],
};
const listPaths = /^\/(news|news\/guest|notifications\/me|user\/leaderboard|feedback\/all)$/;

let platform: StandIn;
let screens: Screens;
beforeAll(async () => {
  platform = await openStandIn();
  platform.answer = (url, response) => {
    requestedPaths.push(url.replace("/api/v1", ""));
    const path = url.replace("/api/v1", "").split("?")[0] ?? "";
    bearers.set(path, response.req.headers.authorization);
    if (path === "/election/districts") {
      json({ individualDistricts: ["المعادي"], listDistricts: [] })(url, response);
    } else if (path in responsesByPath) success(responsesByPath[path])(url, response);
    else if (listPaths.test(path)) {
      success({ items: [], metadata: { totalItems: 0, totalPages: 0 } })(url, response);
    } else json({ message: `mock has no GET ${path}` }, { status: 404 })(url, response);
  };
  screens = await openScreens({ API_URL: platform.apiUrl });
});
afterAll(async () => {
  await screens.close();
  platform.close();
});
beforeEach(() => requestedPaths.splice(0));

async function signedIn(language: "ar" | "en" = "ar") {
  const browser = screens.browser({ language });
  browser.cookies.set("session", await signSessionCookie({ accessToken: "a", refreshToken: "b" }));
  return browser;
}

test.each([
  ["/", "/news?page=1&limit=4&sortBy=createdAt&sortOrder=DESC"],
  ["/news", "/news?page=1&limit=12&sortBy=createdAt&sortOrder=DESC"],
  ["/", "/news?page=1&limit=7&sortBy=likesCount&sortOrder=DESC"],
  ["/notification", "/notifications/me?page=1&limit=10"],
  ["/leaderboard", "/user/leaderboard?page=1&limit=10&period=monthly&sort=desc"],
  ["/statistics/feedback", "/feedback/all?page=1&limit=9"],
])("%s asks %s: another platform's defaults may differ", async (page, call) => {
  await (await signedIn()).open(page);
  expect(requestedPaths).toContain(call);
});

test("districts are read beside `success` as well as in `data`", async () => {
  const page = await screens.browser().open("/DataEntire");
  expect(page.status).toBe(200);
  expect(page.text).toContain("المعادي");
});

test("what a member reads is asked as the member: related news, and places", async () => {
  responsesByPath["/news/1"] = { id: "1", title: "خبر", category: "news" };
  await (await signedIn()).open("/news/1");
  expect(requestedPaths.filter((path) => path.startsWith("/news/guest"))).toEqual([]);
  expect(requestedPaths.some((path) => path.startsWith("/news?"))).toBe(true);
  await (await signedIn()).open("/notification/create");
  expect(bearers.get("/branch/governates")).toBe("Bearer a");
});

test.each(["ar", "en"] as const)(
  "what it lacks is said, and has no link, in %s",
  async (language) => {
    const words = createTranslator(language);
    const browser = await signedIn(language);
    for (const path of [
      "/humanitarian-aid/my-requests",
      "/users/applications",
      "/attendance/gatherings",
      "/statistics/urgent-assistance",
    ]) {
      const page = await browser.open(path);
      expect([path, page.status, page.textOf("h1")]).toEqual([
        path,
        404,
        words("common:problem.notOffered.title"),
      ]);
      expect(page.text).not.toContain("mock has no");
    }
    const hub = await browser.open("/statistics");
    expect(hub.status).toBe(200);
    const links = hub.document.querySelectorAll("a").map((each) => each.getAttribute("href"));
    expect(links).not.toContain("/users/applications");
    expect(links).not.toContain("/statistics/urgent-assistance");
    expect(links).toContain("/statistics/feedback");
    const aid = await browser.open("/humanitarian-aid");
    expect(aid.status).toBe(200);
    expect(aid.html).not.toContain('href="/humanitarian-aid/my-requests"');
  },
);
