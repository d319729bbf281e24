import { expect, test } from "vitest";
import { type Status, statuses } from "#app/contract/user.ts";
import { maySignIn, rotationOf } from "#app/platform/auth/rules.ts";
import {
  ACCESS_SECONDS,
  deriveSuccessor,
  readToken,
  signToken,
} from "#app/platform/auth/tokens.ts";
import { abilitiesOf, highestRankOf } from "#app/platform/user/rules.ts";

test.each(statuses.map((status) => [status]))("whether a %s user may enter", (status: Status) => {
  const refused = { blocked: "account-blocked", deleted: "account-deleted" }[status as string];
  expect(maySignIn(status)?.refused).toBe(refused);
});

const now = new Date("2026-10-02T09:00:00.000Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test.each([
  ["never used", null, 60, "fresh"],
  ["never used, expiring this moment", null, 0, "expired"],
  ["never used, expired", null, -1, "expired"],
  ["used this moment", 0, 60, "grace"],
  ["used on another machine whose clock is ahead", 2, 60, "grace"],
  ["used 30 s ago", -30, 60, "grace"],
  ["used 30.001 s ago", -30.001, 60, "reused"],
  ["used a month ago, and expired since", -2_600_000, -1, "reused"],
] as const)("a refresh token %s is %4$s", (_, rotated, expires, expected) => {
  const rotatedAt = rotated === null ? null : after(rotated);
  expect(rotationOf({ rotatedAt, expiresAt: after(expires) }, now)).toBe(expected);
});

test.each([
  ["nobody's role", "verified", [], "member"],
  ["a guest without a role", "guest", [], "guest"],
  ["one role", "verified", ["sector_leader"], "sector_leader"],
  ["several, the highest last", "verified", ["member", "sector_leader", "admin"], "admin"],
  [
    "a rank of the secretariats",
    "verified",
    ["member", "secretariat_sector_leaders"],
    "secretariat_sector_leaders",
  ],
] as const)("the highest rank of %s", (_, status, held, expected) => {
  expect(
    highestRankOf(
      status,
      held.map((rank) => ({ rank, abilities: [] })),
    ),
  ).toBe(expected);
});

test("a user holds the abilities of all roles together", () => {
  const roles = [
    { rank: "member", abilities: [["create", "news"]] },
    { rank: "sector_leader", abilities: [["update", "membership"]] },
  ] as const;
  expect(abilitiesOf(roles)).toEqual([
    ["create", "news"],
    ["update", "membership"],
  ]);
});

const secret = "a secret of the tests that is long enough";
const older = "an older secret of the tests, long enough";
const access = { use: "access", userId: "u", sessionId: "s" } as const;

test("an access token is read until it expires, then it is stale", async () => {
  const token = await signToken(access, secret, now);
  expect(await readToken(token, [secret], after(ACCESS_SECONDS - 1))).toEqual(access);
  expect(await readToken(token, [secret], after(ACCESS_SECONDS + 1))).toBe("stale");
});

test("a token signed with an older secret is still read; with a forgotten one it is stale", async () => {
  const token = await signToken(access, older, now);
  expect(await readToken(token, [secret, older], now)).toEqual(access);
  expect(await readToken(token, [secret], now)).toBe("stale");
});

test("the same claims at the same second give the same token", async () => {
  const one = await signToken(access, secret, now);
  const two = await signToken(access, secret, now);
  expect(one).toBe(two);
});

test.each([
  ["nothing", ""],
  ["words", "not.a.token"],
  [
    "an unsigned token",
    `${encode({ alg: "none" })}.${encode({ aud: "access", sub: "u", sid: "s" })}.`,
  ],
  [
    "a token of another secret",
    `${encode({ alg: "HS256" })}.${encode({ aud: "access", sub: "u", sid: "s" })}.AAAA`,
  ],
])("%s is no token", async (_, token) => {
  expect(await readToken(token, [secret], now)).toBe("stale");
});

test("a sign-up token is no access token", async () => {
  const token = await signToken({ use: "sign-up", facebookId: "f" }, secret, now);
  expect(await readToken(token, [secret], now)).toEqual({ use: "sign-up", facebookId: "f" });
});

test("a refresh token's successor is always the same, and another for another secret", () => {
  expect(deriveSuccessor("one", secret)).toBe(deriveSuccessor("one", secret));
  expect(deriveSuccessor("one", secret)).not.toBe(deriveSuccessor("one", older));
  expect(deriveSuccessor("one", secret)).not.toBe(deriveSuccessor("two", secret));
});

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
