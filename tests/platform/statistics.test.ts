import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { measureNames } from "#app/contract/statistics.values.ts";
import { roles, users } from "#app/platform/user/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

const path = "/statistics/members";
const ask = async (status: string, rank?: string) => {
  const { accessToken } = await world.signIn(person(status, rank).uid);
  return world.request("GET", path, { token: accessToken });
};
const verifiedIn = async (code?: string) => {
  const people = await world.db
    .select({ code: users.governorateCode })
    .from(users)
    .where(eq(users.status, "verified"));
  return people.filter((each) => !code || each.code === code).length;
};

test("a national leader counts the members of the country, a local one those of the governorate", async () => {
  const everywhere = await ask("verified", "admin");
  expect([everywhere.status, everywhere.body.data]).toEqual([
    200,
    {
      governorate: null,
      verified: await verifiedIn(),
      expired: expect.any(Number),
      pending: expect.any(Number),
      blocked: expect.any(Number),
    },
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

describe("numbers of a period", () => {
  const numbers = async (rank: string, query = "", path = "/statistics") => {
    const { accessToken } = await world.signIn(person("verified", rank).uid);
    return world.request("GET", `${path}${query}`, { token: accessToken });
  };
  const namesOf = ({ body }: { body: { data: { measures: { name: string }[] } } }) =>
    body.data.measures.map(({ name }) => name);

  test("every leader reads some, and who lacks an ability none of its numbers", async () => {
    const { db } = world.platform.dependencies;
    const all = namesOf(await numbers("admin"));
    expect(all).toEqual([...measureNames]);
    const [{ id = 0 } = {}] = await db
      .select({ id: roles.id })
      .from(roles)
      .where(eq(roles.standardRank, "sector_leader"));
    await db.update(roles).set({ abilities: [] }).where(eq(roles.id, id));
    const few = namesOf(await numbers("sector_leader"));
    expect(few).toContain("likes");
    for (const name of ["applications", "aid", "feedback", "notified"]) {
      expect(few).not.toContain(name);
    }
  });

  test("the last twelve months of each are those that its group has over time", async () => {
    for (const rank of ["admin", "governorate_leaders"]) {
      const { months, measures } = (await numbers(rank, "?period=yearly")).body.data;
      expect(months).toHaveLength(12);
      const { steps, measures: trends } = (await numbers(rank, "", "/statistics/trends/members"))
        .body.data;
      expect(months).toEqual(steps);
      for (const { name, values } of trends) {
        expect(values.length, name).toBe(12);
        const own = measures.find((each: { name: string }) => each.name === name);
        expect(own.values, name).toEqual(values);
      }
      const seen = measures.filter((each: { values: number[] }) => each.values.some(Boolean));
      expect(seen.length).toBeGreaterThan(3);
    }
  });

  test("what lies beyond the own area is not there", async () => {
    const own = await numbers("governorate_leaders");
    expect(namesOf(own)).toContain("joined");
    const elsewhere = await numbers(
      "governorate_leaders",
      `?governorate=${encodeURIComponent("أسوان")}`,
    );
    expect([elsewhere.status, namesOf(elsewhere)]).toEqual([200, []]);
    const events = await numbers(
      "governorate_leaders",
      `?governorate=${encodeURIComponent("أسوان")}&period=yearly`,
      "/statistics/events",
    );
    expect(events.body.data.items).toEqual([]);
    const kinds = await numbers(
      "governorate_leaders",
      `?governorate=${encodeURIComponent("أسوان")}`,
      "/statistics/members/kinds",
    );
    expect(kinds.body.data.cohorts).toEqual([]);
    const unknown = await numbers("admin", `?unit=${crypto.randomUUID()}`);
    expect(namesOf(unknown)).toEqual([]);
  });

  test.each([
    "/statistics",
    "/statistics/units",
    "/statistics/trends/members",
    "/statistics/members/kinds",
    "/statistics/events",
    "/statistics/reactions/likes",
    "/statistics/reactions/likes/items",
  ])("%s is for leaders alone", async (path) => {
    expect((await numbers("admin", "", path)).status).toBe(200);
    expect((await numbers("member", "", path)).status).toBe(403);
    expect((await world.request("GET", path)).status).toBe(401);
  });

  test("a list of reactions names people only for who may read all of them", async () => {
    const { db } = world.platform.dependencies;
    const path = "/statistics/reactions/likes";
    const seen = await numbers("admin", "?period=yearly", path);
    expect(seen.body.data.items[0].person).toMatchObject({ name: expect.any(String) });
    await db
      .update(roles)
      .set({ abilities: [["create", "event"]] })
      .where(eq(roles.standardRank, "central_leaders"));
    const hidden = await numbers("central_leaders", "?period=yearly", path);
    expect(hidden.body.data.items.length).toBeGreaterThan(0);
    expect(hidden.body.data.items.every(({ person: by }: { person: unknown }) => by === null)).toBe(
      true,
    );
  });
});
