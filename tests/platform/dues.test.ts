import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { chargeEverybody, chargeMembers, findDebt } from "#app/platform/dues/api.ts";
import { findWrongBooks } from "#app/platform/dues/store-books.ts";
import {
  duesAccounts,
  duesCharges,
  duesEntries,
  duesReceipts,
  duesSettings,
} from "#app/platform/dues/tables.ts";
import { handOverAll } from "#app/platform/merge/api.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { exportPersonalData } from "#app/platform/profile/export.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { addPersonAt } from "#tests/world/cast.ts";
import { addDebtor, addRates, damietta } from "#tests/world/dues.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld({}, { cast: { treasurer: "admin" } }));
let number = 7_000_000;
const treasurer = () => world.as("treasurer");
const debtor = () => addDebtor(world.platform.dependencies, ++number);
/** A member who owes nothing yet. */
const newcomer = async () =>
  (await addPersonAt(world.platform.dependencies, ++number, damietta)).id;
const reason = "سبب مكتوب";
const transfer = (amount: string) => {
  return { amount, method: "transfer", reference: `FT ${++number}` };
};
const pay = (id: string, body: object) => treasurer().post(`/dues/accounts/${id}/payments`, body);
const accountOf = async (id: string) => (await treasurer().get(`/dues/accounts/${id}`)).body.data;
const problems = ({ body }: Awaited<ReturnType<typeof pay>>) => [body.code, body.errors?.[0]?.path];
const good = { charges: 0, accounts: 0, receipts: 0, numbers: 0, desks: 0 };
const isInGoodBooks = async () => expect(await findWrongBooks(world.db)).toEqual(good);
beforeAll(() => addRates(world.platform.dependencies));
beforeEach(async () => {
  await world.db.delete(rateLimits);
});

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

describe("payments", () => {
  test("pay the oldest debt first, with a receipt that anybody may check", async () => {
    const { id } = await debtor();
    const first = await pay(id, transfer("٢٥٠٫٥٠"));
    expect(first.status).toBe(200);
    const { token, number: receipt } = first.body.data;
    expect(receipt).toMatch(/^11-2026-\d{6}$/);
    expect(await accountOf(id)).toMatchObject({ owed: 74_950 });
    const checked = await world.as().get(`/dues/receipts/${token}`);
    expect(checked.body.data).toMatchObject({ number: receipt, amount: 25_050, act: "payment" });
    expect(checked.body.data.name).toMatch(/ \S\.$/);
    expect((await world.as().get(`/dues/receipts/${token.slice(0, -1)}_`)).status).toBe(404);
    const [row] = await world.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(row).toMatchObject({ act: "dues-paid", detail: `${receipt}: 250.50` });
    await isInGoodBooks();
  });

  test("of more than is owed, of nothing, of a day to come or a reference that was noted are refused", async () => {
    const { id } = await debtor();
    const noted = transfer("10");
    expect((await pay(id, noted)).status).toBe(200);
    for (const [body, path] of [
      [transfer("990.01"), "amount"],
      [transfer("0"), "amount"],
      [transfer("-5"), "amount"],
      [transfer("1.005"), "amount"],
      [{ ...transfer("10"), day: "2026-10-03" }, "day"],
      [{ ...transfer("10"), day: "2024-10-03" }, "day"],
      [{ ...transfer("10"), reference: "" }, "reference"],
      [{ ...noted, reference: noted.reference.toLowerCase(), amount: "11" }, "reference"],
      [{ amount: "10" }, "method"],
    ] as const) {
      expect(problems(await pay(id, body)), JSON.stringify(body)).toEqual(["invalid", path]);
    }
    expect(await accountOf(id)).toMatchObject({ owed: 99_000 });
  });

  test("that are sent twice, or at the same moment, are noted once", async () => {
    const { id } = await debtor();
    const body = transfer("600");
    const path = `/dues/accounts/${id}/payments`;
    const key = { "Idempotency-Key": `dues-${id}` };
    const answers = await Promise.all([
      treasurer().post(path, body, key),
      treasurer().post(path, body, key),
      treasurer().post(path, body),
    ]);
    const tokens = new Set(answers.flatMap(({ body: { data } }) => data?.token ?? []));
    expect(tokens.size).toBe(1);
    // Two that are meant pay no more than is owed together.
    const both = await Promise.all([pay(id, transfer("300")), pay(id, transfer("300"))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await accountOf(id)).toMatchObject({ owed: 10_000 });
    await isInGoodBooks();
  });

  test("get numbers without gaps, whatever is refused in between", async () => {
    const people = [await debtor(), await debtor(), await debtor(), await debtor()];
    const twice = people.flatMap(({ id }) => [pay(id, transfer("600")), pay(id, transfer("600"))]);
    const statuses = (await Promise.all(twice)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(people.length);
    const numbers = await world.db
      .select({ number: duesReceipts.number })
      .from(duesReceipts)
      .where(eq(duesReceipts.series, "11"))
      .orderBy(duesReceipts.number);
    expect(numbers.map((each) => each.number)).toEqual(numbers.map((_, at) => at + 1));
  });
});

describe("what was noted", () => {
  test("is given back in parts, and no more than was paid", async () => {
    const { id } = await debtor();
    const payment = (await pay(id, transfer("500"))).body.data.id;
    const refund = (amount: string) =>
      treasurer().post(`/dues/payments/${payment}/refund`, { amount, method: "link", reason });
    expect((await refund("200")).status).toBe(200);
    expect(problems(await refund("300.01"))).toEqual(["invalid", "amount"]);
    const corrected = await treasurer().post(`/dues/payments/${payment}/correction`, { reason });
    expect(corrected.body.code).toBe("dues-returned");
    expect((await refund("300")).status).toBe(200);
    expect(await accountOf(id)).toMatchObject({ owed: 100_000 });
    await isInGoodBooks();
  });

  test("wrongly is taken back whole by a counter-entry, once, and may be noted anew", async () => {
    const { id } = await debtor();
    const body = transfer("500");
    const payment = (await pay(id, body)).body.data.id;
    const correct = () =>
      treasurer().post(`/dues/payments/${payment}/correction`, { reason: `${reason} ${++number}` });
    const twice = await Promise.all([correct(), correct()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const account = await accountOf(id);
    expect(account).toMatchObject({ owed: 100_000 });
    expect(account.receipts).toMatchObject([
      { act: "correction", amount: -50_000 },
      { act: "payment", amount: 50_000, returned: 50_000 },
    ]);
    expect((await pay(id, body)).status).toBe(200);
    await isInGoodBooks();
  });

  test("as waived lowers the debt, and comes back when it is revoked", async () => {
    const { id, chargeId } = await debtor();
    const waive = (amount: string) =>
      treasurer().post(`/dues/charges/${chargeId}/waiver`, { amount, reason });
    expect((await waive("999.99")).status).toBe(200);
    expect(problems(await waive("0.02"))).toEqual(["invalid", "amount"]);
    expect(await accountOf(id)).toMatchObject({ owed: 1 });
    const revoke = () => treasurer().post(`/dues/charges/${chargeId}/revocation`, { reason });
    expect((await revoke()).status).toBe(200);
    expect(await accountOf(id)).toMatchObject({ owed: 100_000 });
    expect((await accountOf(id)).entries).toMatchObject([
      { act: "revocation", reason },
      { act: "waiver", reason },
    ]);
    await isInGoodBooks();
  });

  test("is never changed nor deleted, by whoever reaches the database", async () => {
    const { id } = await debtor();
    await pay(id, transfer("500"));
    const { db } = world;
    const refused = /only added to/;
    const causeOf = (change: Promise<unknown>) =>
      change.then(
        () => "done",
        (error: { cause?: Error }) => String(error.cause?.message),
      );
    const of = eq(duesEntries.userId, id);
    expect(await causeOf(db.update(duesEntries).set({ amount: 1 }).where(of))).toMatch(refused);
    expect(await causeOf(db.delete(duesEntries).where(of))).toMatch(refused);
    const isTheirs = eq(duesReceipts.userId, id);
    const renumber = db.update(duesReceipts).set({ number: 9 }).where(isTheirs);
    expect(await causeOf(renumber)).toMatch(refused);
    expect(await causeOf(db.delete(duesReceipts).where(isTheirs))).toMatch(refused);
    const charged = eq(duesCharges.userId, id);
    expect(await causeOf(db.update(duesCharges).set({ amount: 1 }).where(charged))).toMatch(
      refused,
    );
    expect(await causeOf(db.delete(duesCharges).where(charged))).toMatch(refused);
  });

  test("about oneself is somebody else's to note", async () => {
    const admin = person("verified", "admin").uid;
    const [me] = await world.db.select().from(users).where(eq(users.facebookId, admin));
    await chargeMembers(world.db, [me?.id ?? ""], world.clock.now());
    const own = await pay(me?.id ?? "", transfer("10"));
    expect([own.status, own.body.code]).toEqual([403, "dues-own"]);
  });
});

describe("a cash desk", () => {
  const open = (float = "200") => treasurer().post("/dues/desk", { float });
  const close = (body: object) => treasurer().post("/dues/desk/close", body);

  test("takes cash of its day while it is open, is closed with what was counted, and then only read", async () => {
    const { id } = await debtor();
    const cash = (amount: string) => pay(id, { amount, method: "office" });
    expect((await cash("10")).body.code).toBe("cash-closed");
    const day = (await open()).body.data.id;
    expect((await open()).body.code).toBe("cash-open");
    const payment = (await cash("150.25")).body.data;
    const late = { amount: "1", method: "office", day: "2026-10-01" };
    expect(problems(await pay(id, late))).toEqual(["invalid", "day"]);
    const back = { amount: "50", method: "office", reason };
    expect((await treasurer().post(`/dues/payments/${payment.id}/refund`, back)).status).toBe(200);
    const { open: desk } = (await treasurer().get("/dues/desk")).body.data;
    expect(desk).toMatchObject({ float: 20_000, taken: 15_025, givenBack: -5_000 });
    expect(desk).toMatchObject({ expected: 30_025, counted: null });
    expect(problems(await close({ counted: "300" }))).toEqual(["invalid", "explanation"]);
    expect((await close({ counted: "300", explanation: "عجز في الفكة" })).status).toBe(200);
    expect((await close({ counted: "300.25" })).body.code).toBe("cash-closed");
    const sheet = (await treasurer().get(`/dues/desk/${day}`)).body.data;
    expect(sheet).toMatchObject({ expected: 30_025, counted: 30_000, difference: -25 });
    expect(sheet.lines).toHaveLength(2);
    expect((await open()).body.code).toBe("cash-closed-today");
    expect((await cash("10")).body.code).toBe("cash-closed");
    await isInGoodBooks();

    // One of an earlier day is closed first.
    world.clock.pass(24 * 60 * 60);
    expect((await open("300")).status).toBe(200);
    world.clock.pass(24 * 60 * 60);
    expect((await cash("10")).body.code).toBe("cash-of-earlier-day");
    expect((await close({ counted: "300" })).status).toBe(200);
    world.clock.set(fixedNow);
    await isInGoodBooks();
  });
});

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
