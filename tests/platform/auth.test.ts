import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import type { Tokens } from "#app/contract/auth.ts";
import { demoPeople } from "#app/demo/people.ts";
import { keptSessions, keptTokens, refreshTokens, sessions } from "#app/platform/auth/tables.ts";
import { signToken } from "#app/platform/auth/tokens.ts";
import { purgeOld } from "#app/platform/database/purge.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { verifyFacebookToken } from "#app/platform/facebook/graph.ts";
import { translate } from "#app/platform/i18n.ts";
import { users } from "#app/platform/user/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
afterEach(() => vi.restoreAllMocks());

const member = person("verified");

/** A Graph that knows one token, "good", and what it was asked. */
function graph(
  uid: string,
  change: {
    inspected?: object;
    me?: object;
    status?: number;
    meStatus?: number;
    down?: boolean;
  } = {},
) {
  const asked: URL[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const url = new URL(String(address));
    asked.push(url);
    if (change.down) throw new TypeError("fetch failed");
    if (url.pathname.endsWith("/debug_token")) {
      const data = {
        is_valid: true,
        app_id: "demo",
        user_id: uid,
        expires_at: 0,
        ...change.inspected,
      };
      return Response.json({ data }, { status: change.status ?? 200 });
    }
    return Response.json({ id: uid, name: "…", ...change.me }, { status: change.meStatus ?? 200 });
  });
  return asked;
}

function logIn(fbAccessToken: unknown = "good", headers: Record<string, string> = {}) {
  const body = { fbAccessToken, playerId: "null" };
  return world.request("POST", "/auth/login/facebook", { body, headers });
}
function refresh(refreshToken: string, token?: string) {
  const body = { refreshToken, playerId: "null" };
  return world.request("POST", "/auth/refresh-token", { body, ...(token && { token }) });
}
function logOut(refreshToken: string, token?: string) {
  const body = { refreshToken, playerId: "null" };
  return world.request("POST", "/auth/logout", { body, ...(token && { token }) });
}
const getMe = (token: string) => world.request("GET", "/auth/get-me", { token });

async function sessionOf(pair: Tokens) {
  const { sid } = JSON.parse(
    Buffer.from(pair.accessToken.split(".")[1] ?? "", "base64url").toString(),
  );
  const [row] = await world.db.select().from(sessions).where(eq(sessions.id, sid));
  return row;
}

// Signing in

test.each(demoPeople().map(({ uid, status, rank, ...rest }) => [uid, status, rank, rest] as const))(
  "%s, whose status is %s, is let in or told why not",
  async (uid, status, rank) => {
    graph(uid);
    const answer = await logIn();
    const known = await world.db.select().from(users).where(eq(users.facebookId, uid));
    if (known.length === 0) {
      expect([answer.status, answer.body.code]).toEqual([404, "user-not-found"]);
      expect(answer.body.message).toBe("لم يتم العثور على المستخدم.");
    } else if (status === "blocked" || status === "deleted") {
      expect([answer.status, answer.body.code]).toEqual([403, `account-${status}`]);
    } else {
      expect(answer.status).toBe(200);
      const me = await getMe(answer.body.data.accessToken);
      expect(me.body.data).toMatchObject({ uid, status, highestRank: rank });
    }
  },
);

test("the provider is asked about the token as the app, and for the person with a proof", async () => {
  const asked = graph(member.uid);
  await logIn("good");
  const [inspection, me] = asked.map((url) => Object.fromEntries(url.searchParams));
  const { appId = "", appSecret = "" } = world.platform.dependencies.configuration.facebook ?? {};
  expect(inspection).toEqual({ input_token: "good", access_token: `${appId}|${appSecret}` });
  expect(me).toMatchObject({ fields: "id,name,email,picture", access_token: "good" });
  expect(me?.appsecret_proof).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ["a token that the provider calls invalid", { inspected: { is_valid: false } }, "social-refused"],
  ["a token of another app", { inspected: { app_id: "another" } }, "social-refused"],
  ["a token that has expired", { inspected: { expires_at: 1_700_000_000 } }, "social-refused"],
  ["a token of somebody else than /me says", { me: { id: "another" } }, "social-refused"],
  ["a token that /me refuses", { meStatus: 400 }, "social-refused"],
  ["a provider that cannot be reached", { down: true }, "social-unavailable"],
  ["a provider that is broken", { status: 500 }, "social-unavailable"],
  ["a provider that does not know our app", { status: 400 }, "social-unavailable"],
  ["a provider that answers nonsense", { inspected: { is_valid: "yes" } }, "social-unavailable"],
  ["a provider that breaks half-way", { meStatus: 502 }, "social-unavailable"],
] as const)("%s signs nobody in", async (_, change, code) => {
  graph(member.uid, change);
  const answer = await logIn();
  expect(answer.body).toMatchObject({ success: false, code });
  expect(answer.status).toBe(code === "social-refused" ? 401 : 503);
});

test("without a provider configured the message is English in both languages", async () => {
  const { configuration, log } = world.platform.dependencies;
  const bare = { configuration: { ...configuration, facebook: undefined }, log };
  const answer = await verifyFacebookToken(bare, "good", world.clock.now());
  expect(answer).toEqual({ refused: "social-not-configured" });
  const [ar, en] = [
    translate("ar", "failure:social-not-configured"),
    translate("en", "failure:social-not-configured"),
  ];
  expect(ar).toBe(en);
  expect(en).toMatch(/not configured/);
});

test.each([
  ["no token", null],
  ["an empty token", ""],
  ["a number", 7],
  ["a list", ["a"]],
  ["a token of 5,000 characters", "a".repeat(5000)],
  ["a token with a NUL", "nul\0"],
])("%s is refused as a field, before the provider is asked", async (_, token) => {
  const asked = graph(member.uid);
  const answer = await logIn(token);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ path: expect.stringMatching(/^fbAccessToken/) }]);
  expect(asked).toEqual([]);
});

test("a sign-in sent twice with one key is one sign-in, for a minute and until its tokens were replaced", async () => {
  graph(member.uid);
  const headers = { "Idempotency-Key": "one-sign-in" };
  const first = await logIn("good", headers);
  world.clock.pass(60);
  const again = await logIn("good", headers);
  expect(again.body).toEqual(first.body);
  world.clock.pass(1);
  const later = await logIn("good", headers);
  expect(later.body.data.refreshToken).not.toBe(first.body.data.refreshToken);
  await refresh(later.body.data.refreshToken);
  const afterRotation = await logIn("good", headers);
  expect(afterRotation.status).toBe(200);
  expect(afterRotation.body.data.refreshToken).not.toBe(later.body.data.refreshToken);
});

test("what answered tokens is kept for no longer than it is given again", async () => {
  graph(member.uid);
  await logIn("good", { "Idempotency-Key": "kept-a-minute" });
  world.clock.pass(61);
  await logIn("good", { "Idempotency-Key": "the-next" });
  const { rows } = await world.db.execute(
    "select 1 from idempotency where call = 'logInWithFacebook'",
  );
  expect(rows).toHaveLength(1);
});

test("a refresh token that comes back after its grace ends the session, under its key as well", async () => {
  const first = await world.signIn(member.uid);
  const request = (key: string) =>
    world.request("POST", "/auth/refresh-token", {
      body: { refreshToken: first.refreshToken, playerId: "null" },
      headers: { "Idempotency-Key": key },
    });
  const once = await request("refresh-1");
  world.clock.pass(30);
  expect((await request("refresh-1")).body).toEqual(once.body);
  world.clock.pass(10);
  expect((await request("refresh-1")).body.code).toBe("session-ended");
  expect((await getMe(once.body.data.accessToken)).status).toBe(401);
});

// Refreshing

test("a refresh answers a new pair, and the new access token works", async () => {
  const first = await world.signIn(member.uid);
  world.clock.pass(1);
  const second = (await refresh(first.refreshToken)).body.data as Tokens;
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect(second.accessToken).not.toBe(first.accessToken);
  expect((await getMe(second.accessToken)).status).toBe(200);
});

test("an access token goes stale after ten minutes, and a refresh mends it", async () => {
  const first = await world.signIn(member.uid);
  world.clock.pass(10 * 60 + 1);
  const stale = await getMe(first.accessToken);
  expect([stale.status, stale.body.code]).toEqual([401, "token-stale"]);
  // Clients send their bearer with every request, the refresh itself too.
  const second = await refresh(first.refreshToken, first.accessToken);
  expect((await getMe(second.body.data.accessToken)).status).toBe(200);
});

test("a token used again within 30 s answers the same pair, byte for byte", async () => {
  const first = await world.signIn(member.uid);
  const second = await refresh(first.refreshToken);
  for (const seconds of [0.4, 10, 19.6]) {
    world.clock.pass(seconds);
    const again = await refresh(first.refreshToken);
    expect(again.body).toEqual(second.body);
  }
});

test("the same pair is answered even when the secret changed in between", async () => {
  const secrets = world.platform.dependencies.configuration.sessionSecrets as string[];
  const first = await world.signIn(member.uid);
  const second = await refresh(first.refreshToken);
  secrets.unshift("a newer secret of the tests, long enough");
  try {
    expect((await refresh(first.refreshToken)).body).toEqual(second.body);
    const third = await refresh(second.body.data.refreshToken);
    expect((await getMe(third.body.data.accessToken)).status).toBe(200);
  } finally {
    secrets.shift();
  }
});

test("a token used again after 30 s ends the whole family, and is logged without a person", async () => {
  const warn = vi.spyOn(world.platform.dependencies.log, "warn");
  const first = await world.signIn(member.uid);
  const second = (await refresh(first.refreshToken)).body.data as Tokens;
  const other = await world.signIn(member.uid);
  world.clock.pass(31);
  const reuse = await refresh(first.refreshToken);
  expect([reuse.status, reuse.body.code]).toEqual([401, "session-ended"]);
  expect((await refresh(second.refreshToken)).body.code).toBe("session-ended");
  expect((await getMe(second.accessToken)).body.code).toBe("session-ended");
  expect(await sessionOf(first)).toMatchObject({ endedBecause: "reused" });
  expect(warn.mock.calls).toHaveLength(1);
  expect(warn.mock.calls[0]?.[0]).toEqual({ session: (await sessionOf(first))?.id });
  // Another sign-in of the same person is another family.
  expect((await getMe(other.accessToken)).status).toBe(200);
});

test("twenty refreshes of one token at once rotate it once and answer one pair", async () => {
  const first = await world.signIn(member.uid);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refreshToken)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  const session = await sessionOf(first);
  const family = await world.db
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.sessionId, session?.id ?? ""));
  expect(family).toHaveLength(2);
});

test("a session that nobody uses for a month ends", async () => {
  const first = await world.signIn(member.uid);
  world.clock.pass(30 * 24 * 60 * 60);
  expect((await refresh(first.refreshToken)).body.code).toBe("session-ended");
});

test("no token is kept in the clear", async () => {
  const pair = await world.signIn(member.uid);
  const rows = await world.db.select().from(refreshTokens);
  expect(JSON.stringify(rows)).not.toContain(pair.refreshToken);
});

test.each([["unknown"], ["x".repeat(4096)]])(
  "a made-up refresh token is refused",
  async (token) => {
    const answer = await refresh(token);
    expect([answer.status, answer.body.code]).toEqual([401, "session-ended"]);
  },
);

test("what nobody can use any more is forgotten at night, and nothing else", async () => {
  const { db } = world.platform.dependencies;
  const old = await world.signIn(member.uid);
  world.clock.pass(20 * 24 * 60 * 60);
  const used = await world.signIn(member.uid);
  world.clock.pass(10 * 24 * 60 * 60);
  const next = (await refresh(used.refreshToken)).body.data as Tokens;
  for (const each of [keptTokens, keptSessions]) await purgeOld(db, each, world.clock.now());
  expect(await sessionOf(old)).toBe(undefined);
  expect((await getMe(next.accessToken)).status).toBe(200);
  world.clock.pass(31);
  // A token that was rotated is remembered, to know it again.
  expect((await refresh(used.refreshToken)).body.code).toBe("session-ended");
  expect(await sessionOf(used)).toMatchObject({ endedBecause: "reused" });
});

// Blocked and deleted in mid-session

test.each(["blocked", "deleted"] as const)(
  "whoever is %s in mid-session is out at the next request",
  async (status) => {
    const uid = person("pending").uid;
    const pair = await world.signIn(uid);
    const { db } = world.platform.dependencies;
    await db.update(users).set({ status }).where(eq(users.facebookId, uid));
    try {
      const me = await getMe(pair.accessToken);
      expect([me.status, me.body.code]).toEqual([403, `account-${status}`]);
      expect((await refresh(pair.refreshToken)).body.code).toBe(`account-${status}`);
    } finally {
      await db.update(users).set({ status: "pending" }).where(eq(users.facebookId, uid));
    }
    // Let in again, one signs in again: the old session stays ended.
    expect((await getMe(pair.accessToken)).body.code).toBe("session-ended");
  },
);

// Signing out

test("signing out ends the access token, the refresh token and nothing else", async () => {
  const pair = await world.signIn(member.uid);
  const other = await world.signIn(member.uid);
  expect((await logOut(pair.refreshToken, pair.accessToken)).status).toBe(200);
  expect((await getMe(pair.accessToken)).body.code).toBe("session-ended");
  expect((await refresh(pair.refreshToken)).body.code).toBe("session-ended");
  expect((await getMe(other.accessToken)).status).toBe(200);
});

test("signing out works with a stale access token, twice, and with a token that was rotated", async () => {
  const first = await world.signIn(member.uid);
  const second = (await refresh(first.refreshToken)).body.data as Tokens;
  world.clock.pass(11 * 60);
  expect((await logOut(first.refreshToken, first.accessToken)).status).toBe(200);
  expect((await logOut(first.refreshToken, first.accessToken)).status).toBe(200);
  expect((await refresh(second.refreshToken)).body.code).toBe("session-ended");
});

test("signing out with an unknown token tells nothing", async () => {
  expect((await logOut("unknown")).status).toBe(200);
});

// Bearer tokens

test.each([
  ["none", undefined, "token-missing"],
  ["words", "no token at all", "token-stale"],
  ["a forged one", "eyJhbGciOiJub25lIn0.eyJhdWQiOiJhY2Nlc3MifQ.", "token-stale"],
])("with %s as its bearer get-me answers 401", async (_, token, code) => {
  const answer = await world.request("GET", "/auth/get-me", token ? { token } : {});
  expect([answer.status, answer.body.code]).toEqual([401, code]);
});

test("a sign-up token is nobody's access token", async () => {
  const secret = world.platform.dependencies.configuration.sessionSecrets[0] ?? "";
  const token = await signToken({ use: "sign-up", facebookId: "f" }, secret, world.clock.now());
  expect((await getMe(token)).body.code).toBe("token-missing");
});

// Limits: last, since they fill a minute's window

test("who signs in in a loop is asked to wait", async () => {
  graph(member.uid, { inspected: { is_valid: false } });
  const headers = { "X-Client-Address": "192.0.2.77" };
  expect((await logIn("good", headers)).status).toBe(401);
  await world.db.update(rateLimits).set({ count: 6000 });
  const over = await logIn("good", headers);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
});
