import { beforeAll, beforeEach, expect, test } from "vitest";
import { mostlyArabic } from "#tests/world/languages.ts";
import { setUpScreensAlone } from "#tests/world/screens.ts";
import { signSessionCookie } from "#tests/world/session-cookie.ts";
import { json, success } from "#tests/world/stand-in.ts";
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
  // It has the calls of silences but those that say what less of one lets out.
  "/silences": [
    {
      ...{ id: "s1", governorates: null, state: "coming", version: 1 },
      ...{ from: "2030-01-01T07:00:00Z", to: "2030-01-03T07:00:00Z" },
    },
  ],
};
/** One of everything that such a platform lists. */
const items: Record<string, unknown> = {
  "/news": { id: "n1", title: "خبر", category: "news", likesCount: 3 },
  "/news/guest": { id: "n1", title: "خبر", category: "news", likesCount: 3 },
  "/notifications/me": {
    id: "t1",
    title: "تنبيه",
    message: "نص",
    createdAt: "2026-11-01T10:00:00Z",
  },
  "/user/leaderboard": { rank: 1, name: "سعاد", points: 9 },
  "/feedback/all": { id: "f1", title: "شكوى", feedbackType: "complaints" },
  "/feedback/my-feedback": { id: "f2", title: "اقتراح", feedbackType: "suggestions" },
  "/election/candidates": { id: "c1", name: "مرشح", type: "فردي" },
};
const listPaths = /^\/(news|news\/guest|notifications\/me|user\/leaderboard|feedback\/all)$/;

const { platform, screens } = setUpScreensAlone();
beforeAll(async () => {
  platform.answer = (url, response) => {
    requestedPaths.push(url.replace("/api/v1", ""));
    const path = url.replace("/api/v1", "").split("?")[0] ?? "";
    bearers.set(path, response.req.headers.authorization);
    if (path === "/election/districts") {
      json({ individualDistricts: ["المعادي"], listDistricts: [] })(url, response);
    } else if (path in items) {
      success({ items: [items[path]], metadata: { totalItems: 1, totalPages: 1 } })(url, response);
    } else if (path in responsesByPath) success(responsesByPath[path])(url, response);
    else if (listPaths.test(path)) {
      success({ items: [], metadata: { totalItems: 0, totalPages: 0 } })(url, response);
    } else json({ message: `mock has no GET ${path}` }, { status: 404 })(url, response);
  };
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
  ["/notification", "/notifications/me?page=1&limit=10"],
  ["/leaderboard", "/user/leaderboard?page=1&limit=10&period=monthly&sort=desc"],
  ["/statistics/feedback", "/feedback/all?page=1&limit=9"],
])("%s asks %s: another platform's defaults may differ", async (page, call) => {
  await (await signedIn()).open(page);
  expect(requestedPaths).toContain(call);
});

test("a member's home asks for what was liked most", async () => {
  responsesByPath["/auth/get-me"] = { ...leader, highestRank: "member" };
  await (await signedIn()).open("/");
  responsesByPath["/auth/get-me"] = leader;
  expect(requestedPaths).toContain("/news?page=1&limit=7&sortBy=likesCount&sortOrder=DESC");
});

test("districts are read beside `success` as well as in `data`", async () => {
  const page = await screens.browser().open("/DataEntire");
  expect(page.status).toBe(200);
  expect(page.text).toContain("المعادي");
});

test.each(mostlyArabic)("what it lacks is said, and has no link, in %s", async (language) => {
  const words = createTranslator(language);
  const browser = await signedIn(language);
  for (const path of [
    "/humanitarian-aid/my-requests",
    "/users/applications",
    "/attendance/gatherings",
    "/statistics/urgent-assistance",
    "/statistics/reactions/all-likes",
    "/statistics/reactions",
    "/statistics/event-statistics",
    "/statistics/members",
    "/statistics/numbers/aid",
    "/meetings/create",
    "/create-new-room",
    "/desk/news/create",
    "/news/n1",
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
});

/** Who comes, by what get-me says of them. */
const people = {
  member: { displayName: "منى", status: "verified", highestRank: "member" },
  leader: { displayName: "هدى", status: "verified", highestRank: "governorate_leaders" },
  administrator: leader,
  expired: { displayName: "سامي", status: "expired", highestRank: "member" },
  refused: { displayName: "ليلى", status: "refused", highestRank: "member" },
};

test.each(["stranger", "guest", ...Object.keys(people)])(
  "no link that %s is shown leads to what it lacks",
  async (who) => {
    responsesByPath["/auth/get-me"] = people[who as keyof typeof people];
    responsesByPath["/roles"] = [{ id: 1, name: "دور", rank: "member", abilities: [] }];
    responsesByPath["/roles/1"] = { id: 1, name: "دور", rank: "member", abilities: [] };
    responsesByPath["/roles/ranks"] = ["member"];
    responsesByPath["/roles/ability-info"] = { actions: ["read"], subjects: ["user"] };
    responsesByPath["/election/candidate/c1"] = items["/election/candidates"];
    const browser = screens.browser();
    if (who === "guest") browser.cookies.set("session", await signSessionCookie({ isGuest: true }));
    else if (who !== "stranger")
      browser.cookies.set(
        "session",
        await signSessionCookie({ accessToken: "a", refreshToken: "b" }),
      );
    const seen = new Map<string, string>();
    const waiting = [{ path: who === "stranger" ? "/login" : "/", from: "" }];
    const bad: unknown[] = [];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const kind = next.path.replace(/[?#].*/, "");
      if (seen.has(kind)) continue;
      seen.set(kind, next.from);
      const page = await browser.open(next.path);
      if (page.status !== 200) bad.push([next.path, page.status, next.from]);
      for (const link of page.document.querySelectorAll("a[href]")) {
        const to = new URL(link.getAttribute("href") ?? "", page.url);
        if (to.origin !== page.url.origin) continue;
        waiting.push({ path: to.pathname + to.search, from: next.path });
      }
    }
    expect(bad).toEqual([]);
    // Fewer would be a walk that ended early.
    expect(seen.size).toBeGreaterThan(who === "guest" ? 3 : 8);
  },
  60_000,
);

test("less of a silence is asked about without numbers, where no call says what goes out", async () => {
  responsesByPath["/auth/get-me"] = leader;
  const said = createTranslator("ar")("silence:confirm.uncounted");
  const browser = await signedIn();
  const page = await browser.open("/desk/settings/silence/s1");
  for (const act of ["lift", "change"]) {
    const asked = await browser.submit(page, `form[action$="act=${act}"]`, {});
    expect([act, asked.status, asked.textOf("main").includes(said)]).toEqual([act, 200, true]);
  }
});

// Last: an answer to one item says that this platform has the call.
test("what a member reads is asked as the member: related news, and places", async () => {
  responsesByPath["/news/1"] = { id: "1", title: "خبر", category: "news" };
  await (await signedIn()).open("/news/1");
  expect(requestedPaths.filter((path) => path.startsWith("/news/guest"))).toEqual([]);
  expect(requestedPaths.some((path) => path.startsWith("/news?"))).toBe(true);
  await (await signedIn()).open("/notification/create");
  expect(bearers.get("/branch/governates")).toBe("Bearer a");
});
