import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { consentVersions } from "#app/contract/consent.values.ts";
import { consents } from "#app/platform/consent/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { positions, terms } from "#app/platform/position/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
beforeEach(async () => {
  world.clock.set(fixedNow);
  for (const table of [consents, rateLimits]) await world.db.delete(table);
});

const member = person("verified");
const signedIn = async (uid = member.uid) => (await world.signIn(uid)).accessToken;
const idOf = async (uid: string) => (await findUserByFacebook(world.db, uid))?.id ?? "";
const own = async (token: string) =>
  (await world.request("GET", "/profile/consents", { token })).body.data;
const give = (token: string, purpose: string, version = consentVersions.directory) =>
  world.request("POST", "/profile/consents", { token, body: { purpose, version } });
const withdraw = (token: string, purpose: string) =>
  world.request("DELETE", `/profile/consents/${purpose}`, { token });
const directory = async (token: string, query: Record<string, string> = {}) =>
  world.request("GET", `/members?${new URLSearchParams(query)}`, { token });

describe("a consent", () => {
  test("is not given until somebody gives it, and is kept with its version and its times", async () => {
    const token = await signedIn();
    expect(await own(token)).toEqual([
      expect.objectContaining({ purpose: "directory", isGiven: false }),
      expect.objectContaining({ purpose: "messages", isGiven: false }),
      expect.objectContaining({ purpose: "write", isGiven: false }),
    ]);
    expect((await give(token, "directory")).status).toBe(200);
    const [given] = await own(token);
    expect(given).toEqual({
      purpose: "directory",
      isGiven: true,
      version: consentVersions.directory,
      at: fixedNow.toISOString(),
    });
    world.clock.set(new Date(fixedNow.getTime() + 60_000));
    expect((await withdraw(token, "directory")).status).toBe(200);
    const rows = await world.db.select().from(consents);
    expect(rows).toEqual([
      expect.objectContaining({
        version: consentVersions.directory,
        givenAt: fixedNow,
        withdrawnAt: new Date(fixedNow.getTime() + 60_000),
      }),
    ]);
    const { body } = await world.request("GET", "/profile/data", { token });
    expect(body.consents).toEqual([expect.objectContaining({ purpose: "directory" })]);
  });

  test("that is given or taken back twice is so once", async () => {
    const token = await signedIn();
    await Promise.all([give(token, "messages"), give(token, "messages")]);
    expect(await world.db.select().from(consents)).toHaveLength(1);
    await Promise.all([withdraw(token, "messages"), withdraw(token, "messages")]);
    expect(await world.db.select().from(consents)).toHaveLength(1);
    await give(token, "messages");
    expect(await world.db.select().from(consents)).toHaveLength(2);
  });

  test("in words that are not today's is refused", async () => {
    const token = await signedIn();
    expect((await give(token, "directory", consentVersions.directory + 1)).status).toBe(409);
    expect(await world.db.select().from(consents)).toEqual([]);
  });

  test("in older words holds until it is given in the new ones", async () => {
    const token = await signedIn();
    const userId = await idOf(member.uid);
    await world.db
      .insert(consents)
      .values({ userId, purpose: "directory", version: 0, givenAt: fixedNow });
    expect((await own(token))[0]).toMatchObject({ isGiven: true, version: 0 });
    await give(token, "directory");
    expect((await own(token))[0]).toMatchObject({
      isGiven: true,
      version: consentVersions.directory,
    });
    expect(await world.db.select().from(consents)).toHaveLength(2);
  });

  test("needs an account", async () => {
    expect((await world.request("GET", "/profile/consents")).status).toBe(401);
    expect((await world.request("GET", "/members")).status).toBe(401);
  });
});

describe("the directory", () => {
  test("has nobody who didn't agree, and nobody whose membership is not in force", async () => {
    const token = await signedIn();
    expect((await directory(token)).body.data).toMatchObject({
      items: [],
      metadata: { totalItems: 0 },
      isListed: false,
    });
    await give(token, "directory");
    const expired = person("expired");
    await give(await signedIn(expired.uid), "directory");
    const { body } = await directory(token);
    expect(body.data.isListed).toBe(true);
    expect(body.data.items.map(({ name }: { name: string }) => name)).toEqual([member.name]);
    expect((await directory(await signedIn(expired.uid))).status).toBe(403);
    expect((await directory(await signedIn(person("pending").uid))).status).toBe(403);
  });

  test("tells name, photo, place and position, and nothing else", async () => {
    const token = await signedIn();
    await give(token, "directory");
    const userId = await idOf(member.uid);
    const [user] = await world.db.select().from(users).where(eq(users.id, userId));
    const [unit] = await world.db
      .select()
      .from(units)
      .where(eq(units.id, user?.branchId ?? ""));
    const [position] = await world.db
      .insert(positions)
      .values({ unitId: unit?.id ?? "", title: "أمين الوحدة", titleEn: "Branch secretary" })
      .returning();
    const [former] = await world.db
      .insert(positions)
      .values({ unitId: unit?.id ?? "", title: "أمين الصندوق" })
      .returning();
    const from = "2020-01-01";
    await world.db.insert(terms).values([
      { positionId: position?.id ?? "", userId, from },
      { positionId: former?.id ?? "", userId, from, until: "2021-01-01" },
    ]);
    const { body } = await directory(token);
    expect(body.data.items).toEqual([
      {
        name: member.name,
        photo: expect.toSatisfy((photo) => photo === null || photo.includes("/files/")),
        governorate: expect.any(String),
        branch: unit?.name,
        positions: [{ ar: "أمين الوحدة", en: "Branch secretary" }],
        isMe: true,
        writeTo: null,
      },
    ]);
    const { accessToken } = await world.signIn(person("verified", "admin").uid);
    const [seen] = (await directory(accessToken)).body.data.items;
    expect(seen).toMatchObject({ isMe: false, writeTo: userId });
  });

  test("is searched by the parts of a name in any order, and by governorate", async () => {
    const token = await signedIn();
    await give(token, "directory");
    const words = member.name.split(" ");
    const found = async (query: Record<string, string>) =>
      (await directory(token, query)).body.data.metadata.totalItems;
    expect(await found({ keyword: `${words[1]} ${words[0]}` })).toBe(1);
    expect(await found({ keyword: "غيرموجود" })).toBe(0);
    const { body } = await directory(token);
    const { governorate } = body.data.items[0];
    expect(await found({ governorate })).toBe(1);
    expect(await found({ governorate: governorate === "أسوان" ? "قنا" : "أسوان" })).toBe(0);
  });
});
