import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { chargeEverybody, chargeMembers } from "#app/platform/dues/api.ts";
import { duesAccounts, duesCharges } from "#app/platform/dues/tables.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { reason, setUpDues } from "#tests/world/dues-office.ts";
import { fixedNow } from "#tests/world/environment.ts";

const { world, treasurer, debtor, newcomer, accountOf, problems, isInGoodBooks } = setUpDues();

describe("charges", () => {
  test("come for every member in good standing once a period, however often the night comes", async () => {
    const { db } = world;
    const night = () => chargeEverybody({ db, now: world.clock.now() });
    await Promise.all([night(), night()]);
    await night();
    const members = await db.$count(users, sql`status in ('verified', 'active')`);
    expect(await db.$count(duesCharges)).toBe(members);
    expect(await db.$count(duesAccounts, sql`owed > 0`)).toBe(members);
    await isInGoodBooks();
  });

  test("are those of new members in their first period, of others and of who has a reduction", async () => {
    const { db, clock } = world;
    const [joined, before, reduced] = [await newcomer(), await newcomer(), await newcomer()];
    for (const [userId, membershipStart] of [
      [joined, "2026-03-01"],
      [before, "2025-03-01"],
      [reduced, "2026-03-01"],
    ] as const) {
      await db
        .insert(profiles)
        .values({ userId, membershipStart })
        .onConflictDoUpdate({ target: profiles.userId, set: { membershipStart } });
    }
    const until = { until: "2030-01-01", reason };
    expect((await treasurer().post(`/dues/accounts/${reduced}/reduction`, until)).status).toBe(200);
    await chargeMembers(db, [joined, before, reduced], clock.now());
    const kinds = async (id: string) =>
      (await accountOf(id)).charges.map(({ kind, amount }: { kind: string; amount: number }) => [
        kind,
        amount,
      ]);
    expect(await kinds(joined)).toEqual([["joining", 50_000]]);
    expect(await kinds(before)).toEqual([["renewal", 100_000]]);
    expect(await kinds(reduced)).toEqual([["reduced", 25_000]]);
    const account = await accountOf(reduced);
    expect(account).toMatchObject({ owed: 25_000, dueOn: "2026-11-01", isOverdue: false });
    expect(account.reduction).toMatchObject({ until: "2030-01-01", reason });
  });

  test("follow a new rate only from a period on that nobody was charged for", async () => {
    const add = (body: object) =>
      treasurer().post("/dues/rates", {
        ...{ validFrom: "2027-01-01", months: "3", joining: "0", renewal: "30.50", reduced: "٢٠" },
        ...{ dueDays: "10", ...body },
      });
    const member = (await debtor()).id;
    expect(problems(await add({ validFrom: "2026-01-01" }))).toEqual(["invalid", "validFrom"]);
    expect(problems(await add({ validFrom: "2027-02-01" }))).toEqual(["invalid", "validFrom"]);
    const { id } = (await add({})).body.data;
    world.clock.set(new Date("2027-01-05T09:00:00Z"));
    await chargeMembers(world.db, [member], world.clock.now());
    const charges = await world.db.select().from(duesCharges).where(eq(duesCharges.userId, member));
    expect(
      charges.map(({ periodStart, months, amount, dueOn }) => [periodStart, months, amount, dueOn]),
    ).toEqual([
      ["2026-01-01", 12, 100_000, "2026-11-01"],
      ["2027-01-01", 3, 3_050, "2027-01-15"],
    ]);
    const gone = await treasurer().delete(`/dues/rates/${id}`);
    expect([gone.status, gone.body.code]).toEqual([409, "dues-rate-used"]);
    world.clock.set(fixedNow);
  });
});
