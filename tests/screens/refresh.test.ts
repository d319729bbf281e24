import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import { users } from "#app/platform/user/tables.ts";
import arFailure from "#locales/ar/failure.json" with { type: "json" };
import { asRequests } from "#tests/world/as-requests.ts";
import { Browser } from "#tests/world/browser.ts";
import { signInAs } from "#tests/world/over-http.ts";
import { type Screens, setUpScreens, setUpScreensAlone } from "#tests/world/screens.ts";
import { forwardTo } from "#tests/world/stand-in.ts";

const screens = setUpScreens();
/** Another web process, whose platform is the first one's. */
const { screens: second, platform } = setUpScreensAlone();
beforeAll(() => {
  platform.answer = forwardTo(screens.origin);
});

const member = demoPeople().find(({ status }) => status === "verified")?.uid ?? "";

async function signedIn(person = member): Promise<Browser> {
  return signInAs(screens.browser(), person);
}

/** Counts the calls that reach the platform below a path while `run` runs. */
async function counting(path: string, run: () => Promise<void>): Promise<number> {
  const opened = asRequests(await screens.platform());
  const answer = opened.fetch;
  let count = 0;
  opened.fetch = (request) => {
    if (new URL(request.url).pathname === path) count += 1;
    return answer(request);
  };
  await run().finally(() => {
    opened.fetch = answer;
    vi.restoreAllMocks();
  });
  return count;
}

/** Sends the same cookies many times at once; answers the responses in order. */
function atOnce(paths: string[], cookie: string, of: (index: number) => Screens) {
  return Promise.all(
    paths.map((path, index) =>
      of(index).handle(new Request(new URL(path, screens.origin), { headers: { Cookie: cookie } })),
    ),
  );
}
const cookieOf = (browser: Browser) => `session=${browser.cookies.get("session")}`;
const newCookies = (responses: Response[]) =>
  new Set(
    responses.flatMap(({ headers }) =>
      headers.getSetCookie().flatMap((line) => /^session=([^;]+)/.exec(line)?.[1] ?? []),
    ),
  );
const twenty = Array.from(
  { length: 20 },
  (_, index) => ["/", "/news", "/_.data", "/Election"][index % 4] ?? "/",
);

test("twenty requests at once with a stale token: one refresh, twenty answers, one cookie", async () => {
  const browser = await signedIn();
  screens.pass(11 * 60);
  let responses: Response[] = [];
  const refreshes = await counting("/api/v1/auth/refresh-token", async () => {
    responses = await atOnce(twenty, cookieOf(browser), () => screens);
  });
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(refreshes).toBe(1);
  const cookies = newCookies(responses);
  expect(cookies.size).toBe(1);
  // Everybody got it, and it is alive.
  expect(responses.filter(({ headers }) => headers.getSetCookie().length > 0)).toHaveLength(20);
  const [alive = ""] = cookies;
  const after = await screens.handle(
    new Request(`${screens.origin}/`, { headers: { Cookie: `session=${alive}` } }),
  );
  expect([after.status, after.headers.getSetCookie()]).toEqual([200, []]);
});

test("the same with two web processes on one platform", async () => {
  const browser = await signedIn();
  screens.pass(11 * 60);
  let responses: Response[] = [];
  const refreshes = await counting("/api/v1/auth/refresh-token", async () => {
    responses = await atOnce(twenty, cookieOf(browser), (index) => (index % 2 ? screens : second));
  });
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(refreshes).toBe(2);
  const [alive = "", ...others] = newCookies(responses);
  expect(others).toEqual([]);
  // It is alive at both, and either refreshes it again.
  for (const web of [screens, second]) {
    const [next] = await atOnce(["/"], `session=${alive}`, () => web);
    expect([next?.status, next?.headers.getSetCookie()]).toEqual([200, []]);
  }
  screens.pass(11 * 60);
  const [again] = await atOnce(["/"], `session=${alive}`, () => second);
  expect([again?.status, newCookies([again as Response]).size]).toEqual([200, 1]);
});

test("a request that comes a little late with the old cookie is answered from the same refresh", async () => {
  const browser = await signedIn();
  screens.pass(11 * 60);
  const old = cookieOf(browser);
  const refreshes = await counting("/api/v1/auth/refresh-token", async () => {
    const [first] = await atOnce(["/"], old, () => screens);
    screens.pass(15);
    const [late] = await atOnce(["/"], old, () => screens);
    expect([first?.status, late?.status]).toEqual([200, 200]);
    expect(newCookies([first, late] as Response[]).size).toBe(1);
  });
  expect(refreshes).toBe(1);
});

test("the new pair is in the cookie of a redirect and of an error as well", async () => {
  for (const [path, status] of [
    ["/login", 302],
    ["/nowhere", 404],
  ] as const) {
    const browser = await signedIn();
    screens.pass(11 * 60);
    const [response] = await atOnce([path], cookieOf(browser), () => screens);
    expect(response?.status).toBe(status);
    expect(newCookies([response as Response]).size).toBe(1);
  }
});

test("an old cookie that comes back after half a minute ends the session everywhere", async () => {
  const browser = await signedIn();
  const old = cookieOf(browser);
  screens.pass(11 * 60);
  await browser.open("/");
  screens.pass(31);
  const thief = new Browser(screens.handle, screens.origin);
  thief.cookies.set("session", old.slice("session=".length));
  expect((await thief.open("/")).url.pathname).toBe("/login");
  const page = await browser.open("/");
  expect(page.url.pathname).toBe("/login");
  expect(page.notices.join(" ")).toContain(arFailure["session-ended"]);
});

test("a refused refresh clears the cookie and leads to /login, which leads back", async () => {
  const browser = await signedIn();
  screens.pass(31 * 24 * 60 * 60);
  for (const web of [screens, second]) {
    const [response] = await atOnce(["/news?page=2"], cookieOf(browser), () => web);
    expect(response?.headers.get("location")).toBe("/login?redirectTo=%2Fnews%3Fpage%3D2");
    expect(response?.headers.getSetCookie().join()).toMatch(/session=;.*1970/);
  }
  const page = await browser.open("/news?page=2");
  expect(page.notices.join(" ")).toContain(arFailure["session-ended"]);
  expect(browser.cookies.has("session")).toBe(false);
});

test("twenty refused at once: one refresh, twenty redirects with the cookie cleared", async () => {
  const browser = await signedIn();
  screens.pass(31 * 24 * 60 * 60);
  let responses: Response[] = [];
  const refreshes = await counting("/api/v1/auth/refresh-token", async () => {
    responses = await atOnce(Array(20).fill("/"), cookieOf(browser), () => screens);
  });
  expect(refreshes).toBe(1);
  for (const response of responses) {
    expect(response.headers.get("location")).toBe("/login");
    expect(response.headers.getSetCookie().join()).toMatch(/session=;/);
  }
});

test("a client-side navigation with an ended session is led to /login too", async () => {
  const browser = await signedIn();
  screens.pass(31 * 24 * 60 * 60);
  const [response] = await atOnce(["/news.data?page=2"], cookieOf(browser), () => screens);
  expect(response?.status).toBe(202);
  expect(await response?.text()).toContain("/login?redirectTo=%2Fnews%3Fpage%3D2");
});

test("a platform that is away keeps the session: 503, and well again afterwards", async () => {
  const browser = await signedIn();
  screens.pass(11 * 60);
  const opened = await screens.platform();
  const answer = opened.fetch;
  opened.fetch = async (request) =>
    new URL(request.url).pathname.endsWith("/refresh-token")
      ? new Response(null, { status: 502 })
      : answer(request);
  const [away] = await atOnce(["/"], cookieOf(browser), () => screens);
  opened.fetch = answer;
  expect(away?.status).toBe(503);
  expect(away?.headers.getSetCookie()).toEqual([]);
  expect((await browser.open("/")).status).toBe(200);
});

test.each(["blocked", "deleted"] as const)(
  "a user who is %s in mid-session is out at the next request, with a word why",
  async (status) => {
    const uid = demoPeople().find((each) => each.status === "pending")?.uid ?? "";
    const browser = await signedIn(uid);
    const { db } = (await screens.platform()).dependencies;
    await db.update(users).set({ status }).where(eq(users.facebookId, uid));
    const page = await browser.open("/");
    await db.update(users).set({ status: "pending" }).where(eq(users.facebookId, uid));
    expect(page.url.pathname).toBe("/login");
    expect(page.notices.join(" ")).toContain(arFailure[`account-${status}`]);
    expect(browser.cookies.has("session")).toBe(false);
  },
);

test("who was blocked while away is told so, not that the session ended", async () => {
  const uid = demoPeople().find((each) => each.status === "expired")?.uid ?? "";
  const browser = await signedIn(uid);
  screens.pass(11 * 60);
  const { db } = (await screens.platform()).dependencies;
  await db.update(users).set({ status: "blocked" }).where(eq(users.facebookId, uid));
  const page = await browser.open("/");
  expect(page.notices.join(" ")).toContain(arFailure["account-blocked"]);
});

test("an outside platform that refuses the refresh with 200 and success: false ends the session", async () => {
  const browser = await signedIn();
  screens.pass(11 * 60);
  const opened = await screens.platform();
  const answer = opened.fetch;
  opened.fetch = async (request) =>
    new URL(request.url).pathname.endsWith("/refresh-token")
      ? Response.json({ success: false })
      : answer(request);
  const page = await browser.open("/");
  opened.fetch = answer;
  expect(page.url.pathname).toBe("/login");
  expect(page.notices.join(" ")).toContain(arFailure["session-ended"]);
});

test("a forged or cut cookie is no session", async () => {
  const browser = await signedIn();
  const value = browser.cookies.get("session") ?? "";
  for (const forged of [value.slice(0, -4), `${value}x`, "eyJ9", "%E0%A4%A", ""]) {
    const [response] = await atOnce(["/"], `session=${forged}`, () => screens);
    expect(response?.headers.get("location")).toBe("/login");
  }
});
