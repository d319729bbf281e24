import { eq } from "drizzle-orm";
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { rotateCardKeys } from "#app/platform/card/api.ts";
import { cardKeys, memberCards } from "#app/platform/card/tables.ts";
import { saveProfile } from "#app/platform/profile/api.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { users } from "#app/platform/user/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

const DAY = 24 * 60 * 60;
const member = person("verified");
const idOf = async (uid = member.uid) =>
  (await world.db.select().from(users).where(eq(users.facebookId, uid)))[0]?.id ?? "";
const card = async (uid = member.uid) => {
  const { accessToken: token } = await world.signIn(uid);
  return world.request("GET", "/profile/card", { token });
};
const check = async (token: string) => world.request("GET", `/cards/${token}`);
const stateOf = async (token: string) => (await check(token)).body.data?.state;
/** As a stranger's program does it: the published keys, and a library that knows nothing of us. */
const published = async () =>
  createLocalJWKSet((await world.request("GET", "/card-keys")).body.data);
const rotate = () => {
  const { db, personal } = world.platform.dependencies;
  return rotateCardKeys({ db, personal, now: world.clock.now() });
};
const setStatus = (status: "verified" | "blocked" | "expired") =>
  world.db.update(users).set({ status }).where(eq(users.facebookId, member.uid));

test("a member's card has what stands on it, and codes that any verifier reads by the published key", async () => {
  const { status, body } = await card();
  expect([status, body.data]).toMatchObject([
    200,
    { name: member.name, membershipId: member.membershipId, validUntil: expect.any(String) },
  ]);
  const { payload } = await jwtVerify(body.data.token, await published(), {
    currentDate: world.clock.now(),
    typ: "member-card",
  });
  const [first = ""] = member.name.split(" ");
  expect(payload.name).toMatch(new RegExp(`^${first} .+\\.$`));
  expect(payload.until).toBe(body.data.validUntil);
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(DAY);
  // Nothing that names the person to a stranger.
  const said = JSON.stringify(payload);
  for (const secret of [member.name, member.membershipId ?? "-", member.nationalId ?? "-"]) {
    expect(said).not.toContain(secret);
  }
  const printed = await jwtVerify(body.data.printToken, await published(), {
    currentDate: world.clock.now(),
  });
  expect(printed.protectedHeader.typ).toBe("member-card-print");
  expect(printed.payload.jti).toBe(payload.jti);
  const end = new Date((printed.payload.exp ?? 0) * 1000);
  expect(end.toISOString() > body.data.validUntil).toBe(true);
});

test("each visit signs anew, and it stays the same card", async () => {
  const [first] = [await card()];
  world.clock.pass(60);
  const second = await card();
  expect(second.body.data.token).not.toBe(first?.body.data.token);
  expect(await world.db.select().from(memberCards)).toHaveLength(1);
  expect(await world.db.select().from(cardKeys)).toHaveLength(1);
});

test("anybody is told whether a card is valid, the first name and an initial, and nothing else", async () => {
  const { token, printToken } = (await card()).body.data;
  for (const code of [token, printToken]) {
    const { status, body } = await check(code);
    expect(status).toBe(200);
    expect(body.data).toEqual({ state: "valid", name: expect.stringMatching(/^\S+ .+\.$/) });
  }
});

test.each(["blocked", "expired"] as const)(
  "the card of somebody %s has ended at once",
  async (status) => {
    const { token, printToken } = (await card()).body.data;
    await setStatus(status);
    expect([await stateOf(token), await stateOf(printToken)]).toEqual(["ended", "ended"]);
    await setStatus("verified");
    expect(await stateOf(token)).toBe("valid");
  },
);

test("a screen's code is old after a day, and one on paper ends with the membership", async () => {
  const userId = await idOf();
  const in10Days = new Date(world.clock.now().getTime() + 10 * DAY * 1000);
  await saveProfile(world.db, userId, { membershipEnd: in10Days.toISOString().slice(0, 10) });
  const { token, printToken } = (await card()).body.data;
  world.clock.pass(DAY + 1);
  expect([await stateOf(token), await stateOf(printToken)]).toEqual(["old", "valid"]);
  world.clock.pass(11 * DAY);
  expect([await stateOf(token), await stateOf(printToken)]).toEqual(["old", "ended"]);
});

test("a membership that ends today takes the screen's code with it", async () => {
  const today = world.clock.now().toISOString().slice(0, 10);
  await saveProfile(world.db, await idOf(), { membershipEnd: today });
  const { tokenUntil } = (await card()).body.data;
  expect(Date.parse(tokenUntil) - world.clock.now().getTime()).toBeLessThan(DAY * 1000);
  await saveProfile(world.db, await idOf(), { membershipEnd: "2030-06-30" });
});

describe("what is no card of ours", () => {
  test("is told by its signature: changed, cut off, of another key, or without one", async () => {
    const { token } = (await card()).body.data;
    const [header, payload, signature] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    for (const forged of [
      `${header}.${encode({ ...claims, name: "سعاد ك." })}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${encode({ alg: "none", kid: decodeProtectedHeader(token).kid })}.${payload}.x`,
      `${encode({ alg: "EdDSA", kid: "another" })}.${payload}.${signature}`,
      `${encode({ alg: "HS256", kid: decodeProtectedHeader(token).kid })}.${payload}.${signature}`,
      "a.b.c",
    ]) {
      expect((await check(forged)).status, forged).toBe(404);
    }
    expect((await check("nonsense")).status).toBe(404);
  });

  test("is nobody's who is no verified member", async () => {
    expect((await card(person("expired").uid)).status).toBe(403);
    expect((await world.request("GET", "/profile/card")).status).toBe(401);
  });
});

test("after 90 days another key signs; the old one signs nothing more and is published until its last card has ended", async () => {
  const before = (await card()).body.data;
  const { kid } = decodeProtectedHeader(before.printToken);
  await rotate();
  expect(decodeProtectedHeader((await card()).body.data.token).kid).toBe(kid);
  world.clock.pass(91 * DAY);
  await rotate();
  const after = (await card()).body.data;
  expect(decodeProtectedHeader(after.token).kid).not.toBe(kid);
  const [old] = await world.db
    .select()
    .from(cardKeys)
    .where(eq(cardKeys.id, kid ?? ""));
  expect(old?.sealedPrivateKey).toBeNull();
  // Verified offline and online all the same.
  await compactVerify(before.printToken, await published());
  await compactVerify(after.token, await published());
  expect(await stateOf(before.printToken)).toBe("valid");
  world.clock.set(new Date("2030-07-02T12:00:00Z"));
  await rotate();
  const { keys } = (await world.request("GET", "/card-keys")).body.data;
  expect(keys.map((key: { kid: string }) => key.kid)).not.toContain(kid);
});

test("the database holds no private key in plain, and two that ask at once make one", async () => {
  await world.db.delete(cardKeys);
  const cards = await Promise.all([card(), card(person("verified", "admin").uid)]);
  expect(cards.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await world.db.select().from(cardKeys);
  expect(rows).toHaveLength(1);
  // PKCS #8 of an Ed25519 key begins so.
  expect(rows[0]?.sealedPrivateKey).not.toContain("MC4CAQAwBQYDK2Vw");
});

test("erasure ends the card", async () => {
  const { uid } = person("verified", "sector_leader");
  const { token } = (await card(uid)).body.data;
  expect(await stateOf(token)).toBe("valid");
  const id = await idOf(uid);
  await world.db.update(users).set({ status: "deleted" }).where(eq(users.id, id));
  await erasePerson(world.platform.dependencies, id);
  expect(await world.db.select().from(memberCards).where(eq(memberCards.userId, id))).toEqual([]);
  expect(await stateOf(token)).toBe("ended");
});

test("an export says that there is a card", async () => {
  const { accessToken: token } = await world.signIn(person("verified", "admin").uid);
  const { body } = await world.request("GET", "/profile/data", { token });
  const exported = typeof body === "string" ? JSON.parse(body) : body;
  expect(exported.card).toMatchObject({ id: expect.any(String), createdAt: expect.any(String) });
});
