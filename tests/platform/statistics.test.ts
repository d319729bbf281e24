import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { users } from "#app/platform/user/tables.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const path = "/statistics/members";
const ask = async (status: string, rank?: string) => {
  const { accessToken } = await world.signIn(person(status, rank).uid);
  return world.request("GET", path, { token: accessToken });
};
const verifiedIn = async (code?: string) => {
  const people = await world.platform.world.db
    .select({ code: users.governorateCode })
    .from(users)
    .where(eq(users.status, "verified"));
  return people.filter((each) => !code || each.code === code).length;
};

test("a national leader counts the members of the country, a local one those of the governorate", async () => {
  const everywhere = await ask("verified", "admin");
  expect([everywhere.status, everywhere.body.data]).toEqual([
    200,
    { governorate: null, verified: await verifiedIn(), expired: expect.any(Number) },
  ]);
  const local = await ask("verified", "governorate_leaders");
  const { governorate, verified } = local.body.data;
  const code = ["11", "24", "27"].find((each) => governorateByCode(each)?.ar === governorate);
  expect(verified).toBe(await verifiedIn(code));
  expect(verified).toBeLessThan(everywhere.body.data.verified);
});

test("it is nobody else's", async () => {
  expect((await ask("verified", "member")).status).toBe(403);
  expect((await ask("expired")).status).toBe(403);
  expect((await world.request("GET", path)).status).toBe(401);
});
