import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { DuesSums } from "#app/contract/dues-statistics.ts";
import { duesCharges, duesEntries, duesReceipts } from "#app/platform/dues/tables.ts";
import { damietta } from "#tests/world/dues.ts";
import { reason, setUpDues } from "#tests/world/dues-office.ts";
import { person } from "#tests/world/platform.ts";

/* Sums of the call against sums over all rows of the books, which are added up here once more. */

const { world, treasurer, debtor, transfer, pay } = setUpDues();
const qena = { governorateCode: "27", branchId: null };
let branchId = "";

beforeAll(async () => {
  const { db } = world;
  const { rows } = await db.execute<{ id: string; governorate_code: string }>(sql`
    select id, governorate_code from units where kind = 'branch' and closed_at is null
    order by governorate_code = '11' desc, id limit 1`);
  branchId = rows[0]?.id ?? "";
  const branch = { governorateCode: rows[0]?.governorate_code ?? "", branchId };
  const idOf = async (body: object, who: { id: string }) =>
    String((await pay(who.id, body)).body.data.id);
  const post = async (path: string, body: object) =>
    expect((await treasurer().post(path, body)).status).toBe(200);
  for (const [at, place] of [damietta, damietta, qena, branch, branch].entries()) {
    const one = await debtor(place);
    const payment = await idOf(transfer(`${100 + at}.${10 + at}`), one);
    await idOf({ ...transfer(`${20 + at}.05`), method: "link" }, one);
    await post(`/dues/payments/${payment}/refund`, { amount: "50.01", method: "link", reason });
    await post(`/dues/charges/${one.chargeId}/waiver`, { amount: `${7 * at + 1}.33`, reason });
    const wrong = await idOf(transfer("99.99"), one);
    await post(`/dues/payments/${wrong}/correction`, { reason });
  }
  await post("/dues/desk", { float: "10" });
  const cash = await debtor(qena);
  await idOf({ amount: "300.75", method: "office" }, cash);
  await post(`/dues/charges/${(await debtor(qena)).chargeId}/waiver`, { amount: "1000", reason });
  const revoked = await debtor();
  await post(`/dues/charges/${revoked.chargeId}/waiver`, { amount: "12.34", reason });
  await post(`/dues/charges/${revoked.chargeId}/revocation`, { reason });
});

type Charge = typeof duesCharges.$inferSelect;

/** By loops over all rows, in whole piastres. */
async function addUp(where: (charge: Charge) => boolean): Promise<DuesSums> {
  const charges = (await world.db.select().from(duesCharges)).filter(where);
  const entries = await world.db.select().from(duesEntries);
  const receipts = new Map(
    (await world.db.select().from(duesReceipts)).map((each) => [each.id, each]),
  );
  const ids = new Set(charges.map(({ id }) => id));
  const sums = { office: 0, transfer: 0, link: 0, refunded: 0, waived: 0 };
  let noted = 0;
  for (const { chargeId, receiptId, act, amount } of entries) {
    if (!ids.has(chargeId)) continue;
    noted += amount;
    const method = receipts.get(receiptId ?? "")?.method;
    if (act === "refund") sums.refunded -= amount;
    else if (method) sums[method] += amount;
    else sums.waived += amount;
  }
  const charged = charges.reduce((sum, { amount }) => sum + amount, 0);
  return { charges: charges.length, charged, ...sums, outstanding: charged - noted };
}

const read = async (query = "", who = treasurer()) => {
  const { status, body } = await who.get(`/dues/statistics${query}`);
  expect(status).toBe(200);
  return body.data;
};

test("the sums of a year, of each governorate and of each period are those of the books", async () => {
  const { totals, periods, places, year, years } = await read();
  expect([year, years]).toEqual([2026, [2026]]);
  const whole = await addUp(({ periodStart }) => periodStart.startsWith("2026"));
  expect(totals).toEqual(whole);
  expect(whole.refunded).toBe(5 * 5_001);
  expect(whole.office).toBe(30_075);
  for (const line of [totals, ...periods, ...places]) {
    const { charged, office, transfer, link, refunded, waived, outstanding } = line;
    expect(office + transfer + link - refunded + waived + outstanding).toBe(charged);
  }
  const codes = { دمياط: "11", قنا: "27" };
  for (const [name, code] of Object.entries(codes)) {
    const line = places.find(({ governorate }: { governorate: string }) => governorate === name);
    expect(line).toMatchObject(await addUp(({ governorateCode }) => governorateCode === code));
  }
  expect(periods).toMatchObject([{ from: "2026-01-01", to: "2026-12-31", ...whole }]);
  for (const name of Object.keys(whole) as (keyof DuesSums)[]) {
    const sum = places.reduce((all: number, line: DuesSums) => all + line[name], 0);
    expect([name, sum]).toEqual([name, whole[name]]);
  }
});

test("a governorate is told apart by branches, a period from the others, and another year is empty", async () => {
  const [unit] = (
    await world.db.execute<{ name: string; governorate_code: string }>(
      sql`select name, governorate_code from units where id = ${branchId}`,
    )
  ).rows;
  const { places: all } = await read();
  for (const { governorate } of all.filter((line: { governorate: string }) => line.governorate)) {
    const { places, totals } = await read(`?governorate=${encodeURIComponent(governorate)}`);
    const line = places.find(({ branch }: { branch: string }) => branch === unit?.name);
    const wanted = await addUp((charge) => charge.branchId === branchId);
    if (line) expect(line).toMatchObject(wanted);
    const code = all.find((each: { governorate: string }) => each.governorate === governorate);
    expect(totals.charged).toBe(code.charged);
  }
  const { totals } = await read("?period=2026-01-01");
  expect(totals).toEqual(await addUp(({ periodStart }) => periodStart === "2026-01-01"));
  expect((await read("?period=2026-04-01")).totals.charges).toBe(0);
  const next = await read("?year=2027");
  expect([next.totals.charges, next.periods, next.places]).toEqual([0, [], []]);
  expect((await treasurer().get("/dues/statistics?year=12")).status).toBe(400);
});

test("whoever reads for one governorate has its sums alone, whatever is asked for", async () => {
  const { uid } = person("verified", "governorate_leaders");
  await world.db.execute(sql`insert into roles (name, name_en, description, rank, abilities)
    values ('أمين دمياط', 'Treasurer of one', '', 'governorate_leaders', '[["read","dues"]]'::jsonb)`);
  await world.db.execute(sql`insert into user_roles (user_id, role_id)
    select users.id, roles.id from users, roles
    where facebook_id = ${uid} and roles.name = 'أمين دمياط'`);
  const { accessToken } = await world.signIn(uid);
  const ask = async (query = "") =>
    (await world.request("GET", `/dues/statistics${query}`, { token: accessToken })).body.data;
  const { rows } = await world.db.execute<{ code: string }>(
    sql`select governorate_code as code from users where facebook_id = ${uid}`,
  );
  const code = rows[0]?.code;
  const own = await addUp(({ governorateCode }) => governorateCode === code);
  expect(own.charges).toBeGreaterThan(0);
  expect((await ask()).totals).toEqual(own);
  const beside = code === "27" ? "دمياط" : "قنا";
  expect((await ask(`?governorate=${encodeURIComponent(beside)}`)).totals.charges).toBe(0);
});
