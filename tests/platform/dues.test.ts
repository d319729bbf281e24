import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#app/platform/audit/tables.ts";
import { chargeMembers } from "#app/platform/dues/api.ts";
import { duesCharges, duesEntries, duesReceipts } from "#app/platform/dues/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { reason, setUpDues } from "#tests/world/dues-office.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { person } from "#tests/world/platform.ts";

const { world, treasurer, debtor, transfer, pay, accountOf, problems, isInGoodBooks } = setUpDues();

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
  let tries = 0;

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
      treasurer().post(`/dues/payments/${payment}/correction`, { reason: `${reason} ${++tries}` });
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
    const { items, metadata } = (await treasurer().get("/dues/desk")).body.data;
    expect([items.length, metadata.totalItems]).toEqual([2, 2]);
    expect(items).toMatchObject([{ counted: 30_000 }, { taken: 15_025, difference: -25 }]);
    world.clock.set(fixedNow);
    await isInGoodBooks();
  });
});
