import { afterAll, beforeAll, expect, test } from "vitest";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { cloneDatabase, type Running, startServer } from "#tests/world/process.ts";
import { readSessionCookie, signSessionCookie } from "#tests/world/session-cookie.ts";

let platform: Running;
let webs: Running[];
beforeAll(async () => {
  platform = await startServer({ DATABASE_URL: await cloneDatabase() });
  const alone = { DATABASE_URL: "", API_URL: `${platform.origin}/api/v1` };
  webs = await Promise.all([startServer(alone), startServer(alone)]);
});
afterAll(async () => {
  await Promise.all([...(webs ?? []), platform].map((server) => server?.stop("SIGKILL")));
});

const { uid, name } = person("verified");

/** The session of somebody whose access token the platform takes no more, as a cookie. */
async function staleSession(): Promise<string> {
  const { cookies } = await signInOverHttp(platform.origin, uid);
  const session = await readSessionCookie(cookies.get("session") ?? "");
  return signSessionCookie({ ...session, accessToken: `${session.accessToken}x` });
}

/** Asks for home with a session's cookie; answers also the cookie that came back. */
async function openHome({ origin }: Running, session: string) {
  const headers = { Cookie: `session=${session}` };
  const response = await fetch(`${origin}/`, { headers, redirect: "manual" });
  const line = response.headers.getSetCookie().find((each) => each.startsWith("session="));
  return {
    status: response.status,
    html: await response.text(),
    renewed: /^session=([^;]*)/.exec(line ?? "")?.[1],
  };
}

test("twenty requests with a stale token over two web processes are all answered, and leave one live session", async () => {
  const session = await staleSession();
  const before = await readSessionCookie(session);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => openHome(webs[at % 2] as Running, session)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  for (const { html } of answers) expect(html).toContain(name);
  const renewed = await Promise.all(answers.map((each) => readSessionCookie(each.renewed ?? "")));
  // Whichever of the twenty cookies the browser keeps, it is the same live session.
  expect(new Set(renewed.map(({ accessToken }) => accessToken)).size).toBe(1);
  expect(new Set(renewed.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  expect(renewed[0]?.refreshToken).not.toBe(before.refreshToken);

  const live = answers[0]?.renewed ?? "";
  for (const web of webs) {
    const next = await openHome(web, live);
    expect([next.status, next.renewed]).toEqual([200, undefined]);
  }
});

test("the pair that came of it can be refreshed again, by the other process", async () => {
  const [one, other] = webs as [Running, Running];
  const first = await openHome(one, await staleSession());
  const session = await readSessionCookie(first.renewed ?? "");
  const stale = await signSessionCookie({ ...session, accessToken: `${session.accessToken}x` });
  const second = await openHome(other, stale);
  expect(second.status).toBe(200);
  expect(second.html).toContain(name);
});

test("a session whose refresh token is not good either ends at /login", async () => {
  const session = await readSessionCookie(await staleSession());
  const dead = await signSessionCookie({ ...session, refreshToken: "no token of ours" });
  for (const web of webs) {
    const response = await fetch(`${web.origin}/`, {
      headers: { Cookie: `session=${dead}` },
      redirect: "manual",
    });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/login");
    expect(response.headers.getSetCookie().join("\n")).toMatch(/session=;/);
  }
});
