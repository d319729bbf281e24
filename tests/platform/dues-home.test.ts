import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import type { DeskAsked } from "#app/contract/desk.ts";
import { chargeMembers } from "#app/platform/dues/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { setUpDues } from "#tests/world/dues-office.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { person } from "#tests/world/platform.ts";

/* Charged on 2 October with 30 days to pay: due on 1 November. */

const { world, treasurer, debtor, transfer, pay } = setUpDues();
afterEach(() => world.clock.set(fixedNow));

const at = (day: string) => world.clock.set(new Date(`${day}T09:00:00Z`));
const deskOf = async (who: "member" | "treasurer") => (await world.as(who).get("/desk")).body.data;
const askedOf = async (who: "member" | "treasurer") =>
  (await deskOf(who)).asked.filter(({ name }: DeskAsked) => ["dues", "cashDesk"].includes(name));

test("a member finds what they owe on their profile at once, and on home from two weeks before", async () => {
  const uid = person("verified").uid;
  const [me] = await world.db.select().from(users).where(eq(users.facebookId, uid));
  const id = me?.id ?? "";
  await chargeMembers(world.db, [id], world.clock.now());
  const profile = async () => (await world.as("member").get("/profile")).body.data.duesOwed;
  const owed = await profile();
  expect(owed).toBeGreaterThan(0);
  expect(await askedOf("member")).toEqual([]);
  at("2026-10-17");
  expect(await askedOf("member")).toEqual([]);
  at("2026-10-18");
  expect(await askedOf("member")).toMatchObject([{ name: "dues", amount: owed, days: 14 }]);
  await pay(id, transfer("100"));
  expect(await askedOf("member")).toMatchObject([{ name: "dues", amount: owed - 10_000 }]);
  at("2026-11-03");
  expect(await askedOf("member")).toMatchObject([{ name: "dues", days: -2 }]);
  await pay(id, transfer(String((owed - 10_000) / 100)));
  expect(await askedOf("member")).toEqual([]);
  expect(await profile()).toBe(0);
});

test("who keeps the books finds how many are late, and a desk that an earlier day left open", async () => {
  const late = async () =>
    (await deskOf("treasurer")).queues.find(({ name }: { name: string }) => name === "dues")
      ?.count ?? 0;
  const [one, other] = [await debtor(), await debtor()];
  at("2026-11-01");
  const before = await late();
  at("2026-11-02");
  expect(await late()).toBe(before + 2);
  const listed = (await treasurer().get("/dues/accounts?state=overdue")).body.data;
  expect(listed.metadata.totalItems).toBe(await late());
  await pay(one.id, transfer("1000"));
  expect(await late()).toBe(before + 1);
  expect((await treasurer().post("/dues/desk", { float: "0" })).status).toBe(200);
  expect(await askedOf("treasurer")).toEqual([]);
  at("2026-11-04");
  expect(await askedOf("treasurer")).toMatchObject([{ name: "cashDesk", days: -2 }]);
  expect((await treasurer().post("/dues/desk/close", { counted: "0" })).status).toBe(200);
  expect(await askedOf("treasurer")).toEqual([]);
  await pay(other.id, transfer("1000"));
});
