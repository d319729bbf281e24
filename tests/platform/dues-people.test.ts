import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { chargeMembers, findDebt } from "#app/platform/dues/api.ts";
import { duesAccounts, duesSettings } from "#app/platform/dues/tables.ts";
import { handOverAll } from "#app/platform/merge/api.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { exportPersonalData } from "#app/platform/profile/export.ts";
import { users } from "#app/platform/user/tables.ts";
import { setUpDues } from "#tests/world/dues-office.ts";
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

  test("who moves owes where they belong then; who is merged owes once; who is erased owes nothing", async () => {
    const { db, platform } = world;
    const [kept, given] = [await debtor(), await debtor()];
    await db.update(users).set({ governorateCode: "27" }).where(eq(users.id, kept.id));
    const [account] = await db.select().from(duesAccounts).where(eq(duesAccounts.userId, kept.id));
    expect(account?.placeCode).toBe("27");
    await pay(given.id, transfer("500"));
    const handover = { fromId: given.id, toId: kept.id, now: world.clock.now() };
    await db.transaction((tx) => handOverAll(tx, handover));
    expect(await accountOf(kept.id)).toMatchObject({ owed: 50_000 });
    expect(await db.$count(duesAccounts, eq(duesAccounts.userId, given.id))).toBe(0);
    await isInGoodBooks();
    const exported = await exportPersonalData(platform.dependencies, kept.id);
    expect(JSON.stringify(exported)).toContain('"duesReceipts":[{"number":"11-2026-');
    await erasePerson(platform.dependencies, kept.id);
    const [after] = await db.select().from(duesAccounts).where(eq(duesAccounts.userId, kept.id));
    expect(after?.owed).toBe(0);
    await isInGoodBooks();
  });
});
