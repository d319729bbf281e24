/* What somebody tries who wants more of the books than they may. */
import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { rateLimits } from "#app/platform/database/tables.ts";
import { findWrongBooks } from "#app/platform/dues/store-books.ts";
import { duesReceipts } from "#app/platform/dues/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import type { Place } from "#tests/world/cast.ts";
import { addDebtor, emptyBooks } from "#tests/world/dues.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

/** Treasurers by role, of Cairo and of Giza. */
const world = setUp(() =>
  openWorld({}, { cast: { cairo: "demo-treasurer", giza: "demo-reader-56", admin: "admin" } }),
);
const reason = "سبب مكتوب";
let number = 5_100_000;
let cairo: Place;
let giza: Place;
const debtorIn = (place: Place) => addDebtor(world.platform.dependencies, ++number, place);
const good = { charges: 0, accounts: 0, receipts: 0, numbers: 0, desks: 0 };

beforeAll(async () => {
  await emptyBooks(world.platform.dependencies);
  const branchIn = async (governorateCode: string) => {
    const isThere = and(eq(units.kind, "branch"), eq(units.governorateCode, governorateCode));
    const [branch] = await world.db.select().from(units).where(isThere).limit(1);
    return { governorateCode, branchId: branch?.id ?? null };
  };
  [cairo, giza] = [await branchIn("01"), await branchIn("21")];
});
beforeEach(async () => {
  await world.db.delete(rateLimits);
});

test("a treasurer takes nothing for a member of another governorate, nor reads or gives back what is theirs", async () => {
  const { id, chargeId } = await debtorIn(giza);
  const [here, there] = [world.as("cairo"), world.as("giza")];
  const transfer = { amount: "10", method: "transfer", reference: `FT${++number}` };
  const paid = await there.post(`/dues/accounts/${id}/payments`, transfer);
  expect(paid.status).toBe(200);
  const { body } = paid;
  const answers = [
    await here.get(`/dues/accounts/${id}`),
    await here.post(`/dues/accounts/${id}/payments`, transfer),
    await here.post(`/dues/accounts/${id}/reduction`, { until: "2030-01-01", reason }),
    await here.post(`/dues/charges/${chargeId}/waiver`, { amount: "10", reason }),
    await here.post(`/dues/payments/${body.data.id}/correction`, { reason }),
    await here.post(`/dues/payments/${body.data.id}/refund`, {
      ...{ amount: "10", method: "link", reason },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  const list = await here.get("/dues/accounts?limit=50");
  expect(list.body.data.items.map((each: { id: string }) => each.id)).not.toContain(id);
  const day = (await there.post("/dues/desk", { float: "0" })).body.data.id;
  expect((await here.get(`/dues/desk/${day}`)).status).toBe(404);
  expect((await there.get(`/dues/desk/${day}`)).status).toBe(200);
});

test("a till gives back no more than is in it", async () => {
  const { id } = await debtorIn(cairo);
  const officer = world.as("cairo");
  const transfer = { amount: "500", method: "transfer", reference: `FT${++number}` };
  const { id: payment } = (await officer.post(`/dues/accounts/${id}/payments`, transfer)).body.data;
  await officer.post("/dues/desk", { float: "100" });
  const refund = (amount: string) =>
    officer.post(`/dues/payments/${payment}/refund`, { amount, method: "office", reason });
  const above = await refund("100.01");
  expect(above.status).toBe(400);
  expect(above.body.errors[0].path).toBe("amount");
  expect((await refund("100")).status).toBe(200);
  const { open } = (await officer.get("/dues/desk")).body.data;
  expect(open.expected).toBe(0);
  // Of two at once that it would hold each, one.
  const cash = { amount: "60", method: "office" };
  expect((await officer.post(`/dues/accounts/${id}/payments`, cash)).status).toBe(200);
  const both = await Promise.all([refund("50"), refund("50.50")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await findWrongBooks(world.db)).toEqual(good);
});

test("a desk that is closed while cash comes has counted it, or didn't take it", async () => {
  const officer = world.as("admin");
  const { id } = await debtorIn(cairo);
  const day = (await officer.post("/dues/desk", { float: "0" })).body.data.id;
  const pay = (amount: string) =>
    officer.post(`/dues/accounts/${id}/payments`, { amount, method: "office" });
  const [first, closed, last, again] = await Promise.all([
    pay("1"),
    officer.post("/dues/desk/close", { counted: "0", explanation: reason }),
    pay("2"),
    officer.post("/dues/desk/close", { counted: "3", explanation: reason }),
  ]);
  expect([closed, again].map(({ status }) => status).sort()).toEqual([200, 409]);
  const taken = [first, last].filter(({ status }) => status === 200);
  for (const { body } of [first, last].filter((each) => !taken.includes(each))) {
    expect(body.code).toBe("cash-closed");
  }
  const sheet = (await officer.get(`/dues/desk/${day}`)).body.data;
  expect(sheet.lines).toHaveLength(taken.length);
  expect(sheet.expected).toBe(sheet.taken);
  expect((await pay("4")).body.code).toBe("cash-closed");
  expect(await findWrongBooks(world.db)).toEqual(good);
});

test("two treasurers at once take what is owed together, and numbers have no gap", async () => {
  const people = [await debtorIn(giza), await debtorIn(giza)];
  const officers = [world.as("giza"), world.as("admin")];
  const asked = people.flatMap(({ id }) =>
    officers.map((officer, at) =>
      officer.post(`/dues/accounts/${id}/payments`, {
        ...{ amount: "600", method: "link", reference: `PL${++number}-${at}` },
      }),
    ),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 400, 400]);
  const rows = await world.db
    .select({ number: duesReceipts.number })
    .from(duesReceipts)
    .where(eq(duesReceipts.series, "21"))
    .orderBy(duesReceipts.number);
  expect(rows.map((row) => row.number)).toEqual(rows.map((_, at) => at + 1));
  // One bank's reference is one payment's, whoever notes it.
  const [one, other] = [await debtorIn(giza), await debtorIn(giza)];
  const same = { amount: "5", method: "transfer", reference: "FT-same" };
  const twice = await Promise.all([
    world.as("giza").post(`/dues/accounts/${one.id}/payments`, same),
    world.as("admin").post(`/dues/accounts/${other.id}/payments`, same),
  ]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await findWrongBooks(world.db)).toEqual(good);
});

test.each([
  "-10",
  "−١٠",
  "0",
  "0.00",
  "0.001",
  "10.005",
  "1e3",
  "1e400",
  "Infinity",
  "NaN",
  "0x10",
  "١٠٫٠٠٥",
  "1000000.01",
  "99999999999999999999",
  "9007199254740993",
  "10 جنيه",
  "",
  " ",
  "١٬٠٠",
  "1,0,0",
])("no payment is of %j", async (amount) => {
  const { id } = await debtorIn(giza);
  const body = { amount, method: "transfer", reference: `FT${++number}` };
  const answer = await world.as("giza").post(`/dues/accounts/${id}/payments`, body);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].path).toBe("amount");
});

test.each([
  ["١٠٫٥", 1_050],
  ["۱۰٫۵", 1_050],
  ["10,5", 1_050],
  ["1,000", 100_000],
  ["١٬٠٠٠", 100_000],
  ["\u200f١٠", 1_000],
  [10.1, 1_010],
  ["0.01", 1],
])("a payment of %j is %d piastres", async (amount, piastres) => {
  const { id } = await debtorIn(giza);
  const body = { amount, method: "transfer", reference: `FT${++number}` };
  const { data } = (await world.as("giza").post(`/dues/accounts/${id}/payments`, body)).body;
  const [row] = await world.db.select().from(duesReceipts).where(eq(duesReceipts.id, data.id));
  expect(row?.amount).toBe(piastres);
});

test.each([0.1 + 0.2, -1, true, ["10"], { amount: 10 }, null])(
  "nor of %j in another program's JSON",
  async (amount) => {
    const { id } = await debtorIn(giza);
    const body = { amount, method: "transfer", reference: `FT${++number}` };
    const answer = await world.as("giza").post(`/dues/accounts/${id}/payments`, body);
    expect(answer.status).toBe(400);
  },
);

test("a receipt is found by nothing that can be guessed, and says little of a person", async () => {
  const { id } = await debtorIn(giza);
  const body = { amount: "10", method: "transfer", reference: `FT${++number}` };
  const { data } = (await world.as("giza").post(`/dues/accounts/${id}/payments`, body)).body;
  const stranger = world.as();
  const [receipt, signature] = data.token.split(".");
  for (const guess of [
    data.number,
    data.id,
    receipt,
    `${receipt}.`,
    `${receipt}.${signature}x`,
    `${id}.${signature}`,
  ]) {
    const { status } = await stranger.get(`/dues/receipts/${guess}`);
    expect([guess, status === 404 || status === 400]).toEqual([guess, true]);
  }
  const seen = (await stranger.get(`/dues/receipts/${data.token}`)).body.data;
  expect(Object.keys(seen).toSorted()).toEqual(
    [
      "about",
      "act",
      "amount",
      "branch",
      "branchEn",
      "day",
      "governorate",
      "method",
      "name",
      "number",
      "periods",
      "returned",
    ].toSorted(),
  );
  const person = (await world.as("giza").get(`/dues/accounts/${id}`)).body.data;
  const said = JSON.stringify(seen);
  expect(seen.name.split(" ")).toHaveLength(2);
  for (const secret of [person.name, person.membershipId, id, body.reference]) {
    expect(said).not.toContain(secret);
  }
});
