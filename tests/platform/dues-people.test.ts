import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { chargeEverybody, chargeMembers, findDebt } from "#app/platform/dues/api.ts";
import { remindDebtors } from "#app/platform/dues/api-reminders.ts";
import {
  duesAccounts,
  duesCharges,
  duesEntries,
  duesReceipts,
  duesReminders,
  duesSettings,
} from "#app/platform/dues/tables.ts";
import { handOverAll } from "#app/platform/merge/api.ts";
import { endMembershipOf } from "#app/platform/people/api-account.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { exportPersonalData } from "#app/platform/profile/export.ts";
import { users } from "#app/platform/user/tables.ts";
import { reason, setUpDues } from "#tests/world/dues-office.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { person } from "#tests/world/platform.ts";

const { world, treasurer, debtor, transfer, pay, accountOf, isInGoodBooks } = setUpDues();

describe("a person", () => {
  test("finds what they owe and have paid, and how to pay", async () => {
    const [me] = await world.db
      .select()
      .from(users)
      .where(eq(users.facebookId, person("verified").uid));
    const id = me?.id ?? "";
    await chargeMembers(world.db, [id], world.clock.now());
    await pay(id, transfer("100"));
    const how = { transfer: "بنك مصر 123", link: "https://pay.example.org", blocksRenewal: true };
    const saved = await treasurer().patch("/dues/settings", { version: 0, ...how });
    expect(saved.status).toBe(200);
    const own = (await world.as("member").get("/dues/mine")).body.data;
    expect(own).toMatchObject({ ...how, owed: (await accountOf(id)).owed });
    expect(own.receipts).toHaveLength(1);
    expect(await findDebt(world.db, id)).toEqual({ owed: own.owed, blocksRenewal: true });
    const again = await treasurer().patch("/dues/settings", { version: 0, transfer: "" });
    expect(again.body.code).toBe("changed-meanwhile");
    await world.db.delete(duesSettings);
  });

  test("who moves owes where they belong then", async () => {
    const { db } = world;
    const { id } = await debtor();
    await db.update(users).set({ governorateCode: "27" }).where(eq(users.id, id));
    const [account] = await db.select().from(duesAccounts).where(eq(duesAccounts.userId, id));
    expect(account?.placeCode).toBe("27");
  });
});

describe("the books keep every row, and only the person goes", () => {
  test("of who leaves: the debt stays to be paid or waived, nothing new is charged, nobody is reminded", async () => {
    const { db, platform } = world;
    const { id } = await debtor();
    await pay(id, transfer("250"));
    const before = await rowsOf(id);
    await endMembershipOf(db, id, world.clock.now());
    world.clock.set(new Date("2027-01-05T01:15:00Z"));
    await chargeEverybody({ db, now: world.clock.now() });
    world.clock.set(new Date("2026-10-20T01:15:00Z"));
    await remindDebtors({ ...platform.dependencies, now: world.clock.now() });
    world.clock.set(fixedNow);
    expect(await rowsOf(id)).toEqual(before);
    expect(await db.$count(duesReminders, eq(duesReminders.userId, id))).toBe(0);
    expect(await accountOf(id)).toMatchObject({ owed: 75_000, mayChange: true });
    expect((await pay(id, transfer("750"))).status).toBe(200);
    await isInGoodBooks();
  });

  test("of two records that are merged: one owes once, and receipts keep their numbers", async () => {
    const { db } = world;
    const [kept, given] = [await debtor(), await debtor()];
    await pay(given.id, transfer("500"));
    const [before, beforeKept] = [await rowsOf(given.id), await rowsOf(kept.id)];
    const handover = { fromId: given.id, toId: kept.id, now: world.clock.now() };
    await db.transaction((tx) => handOverAll(tx, handover));
    expect(await accountOf(kept.id)).toMatchObject({ owed: 50_000 });
    expect(await db.$count(duesAccounts, eq(duesAccounts.userId, given.id))).toBe(0);
    const after = await rowsOf(kept.id);
    expect(after.receipts).toEqual([...beforeKept.receipts, ...before.receipts]);
    expect(after.charges).toHaveLength(before.charges.length + beforeKept.charges.length);
    // One more: the other charge's rest, waived.
    const entries = before.entries.length + beforeKept.entries.length + 1;
    expect(after.entries).toHaveLength(entries);
    await isInGoodBooks();
  });

  test("of who is erased: amounts, numbers and references stay without a name or a reason", async () => {
    const { db, platform } = world;
    const { id, chargeId } = await debtor();
    const { token, number } = (await pay(id, transfer("500"))).body.data;
    const waiver = { amount: "100", reason };
    expect((await treasurer().post(`/dues/charges/${chargeId}/waiver`, waiver)).status).toBe(200);
    const exported = await exportPersonalData(platform.dependencies, id);
    expect(JSON.stringify(exported)).toContain(`"duesReceipts":[{"number":"${number}"`);
    const [before, [person]] = [
      await rowsOf(id),
      await db.select().from(users).where(eq(users.id, id)),
    ];
    await erasePerson(platform.dependencies, id);
    const after = await rowsOf(id);
    expect(after.receipts).toEqual(before.receipts);
    expect(after.charges).toEqual(before.charges);
    expect(after.entries.slice(0, before.entries.length)).toEqual(before.entries);
    const reasons = await db.select().from(duesEntries).where(eq(duesEntries.userId, id));
    expect(reasons.map(({ sealedReason }) => sealedReason)).toEqual([null, null, null]);
    const [account] = await db.select().from(duesAccounts).where(eq(duesAccounts.userId, id));
    expect(account?.owed).toBe(0);
    const receipt = (await world.as().get(`/dues/receipts/${token}`)).body.data;
    expect(receipt).toMatchObject({ number, amount: 50_000 });
    expect(receipt.name).not.toContain(person?.displayName.split(" ")[0] ?? "?");
    await isInGoodBooks();
  });
});

/** What never changes of the rows about somebody. */
async function rowsOf(userId: string) {
  const { db } = world;
  const receipts = await db.select().from(duesReceipts).where(eq(duesReceipts.userId, userId));
  const entries = await db
    .select()
    .from(duesEntries)
    .where(eq(duesEntries.userId, userId))
    .orderBy(duesEntries.id);
  const charges = await db.select().from(duesCharges).where(eq(duesCharges.userId, userId));
  return {
    receipts: receipts.map(({ id, series, year, number, amount, reference }) => {
      return { id, series, year, number, amount, reference };
    }),
    entries: entries.map(({ id, chargeId, act, amount }) => ({ id, chargeId, act, amount })),
    charges: charges.map(({ id, periodStart, amount }) => ({ id, periodStart, amount })),
  };
}
