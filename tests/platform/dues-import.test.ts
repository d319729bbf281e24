import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { DuesImportRow } from "#app/contract/dues-import.ts";
import { duesReceipts } from "#app/platform/dues/tables.ts";
import { userRoles, users } from "#app/platform/user/tables.ts";
import { setUpDues } from "#tests/world/dues-office.ts";

const { world, treasurer, debtor, transfer, pay, accountOf, isInGoodBooks } = setUpDues();
const qena = { governorateCode: "27", branchId: null };

const send = async (path: string, rows: string, method = "transfer") => {
  const { status, body } = await treasurer().post(path, { method, rows });
  expect(status).toBe(200);
  return body.data as { rows: DuesImportRow[]; count: number; amount: number };
};
const check = (rows: string) => send("/dues/imports/check", rows);
const run = (rows: string) => send("/dues/imports", rows);
const said = ({ rows }: { rows: DuesImportRow[] }) =>
  rows.map(({ line, outcome, problem }) => [line, problem ?? outcome]);

test("pasted payments are shown with what is wrong, line by line, and nothing is noted", async () => {
  const [one, two] = [await debtor(), await debtor(qena)];
  const before = await world.db.$count(duesReceipts);
  const table = [
    "رقم العضوية\tالمبلغ\tالتاريخ\tالمرجع",
    `${one.membershipId}\t٢٥٠٫٥٠\t٢٠٢٦-٠٩-٣٠\tBANK 1`,
    `${two.membershipId}; 1,000 ; 1/10/2026; BANK 2`,
    "",
    `${two.membershipId}\t0.01\t2026-10-01\tBANK 3`,
    `${one.membershipId}\t10\t2026-10-01\tbank 1`,
    `${one.membershipId}\tabc\t2026-10-01\tBANK 4`,
    `${one.membershipId}\t10\t2026-13-01\tBANK 5`,
    `${one.membershipId}\t10\t2030-01-01\tBANK 6`,
    `${one.membershipId}\t10\t2020-01-01\tBANK 7`,
    `${one.membershipId}\t10\t2026-10-01\t`,
    `${one.membershipId}\t10\t2026-10-01`,
    "99999999999\t10\t2026-10-01\tBANK 8",
  ].join("\r\n");
  const checked = await check(table);
  expect(said(checked)).toEqual([
    [2, "new"],
    [3, "new"],
    [5, "above"],
    [6, "again"],
    [7, "amount"],
    [8, "day"],
    [9, "day-to-come"],
    [10, "day-long-ago"],
    [11, "reference"],
    [12, "columns"],
    [13, "member"],
  ]);
  expect(checked).toMatchObject({ count: 2, amount: 125_050 });
  expect(await world.db.$count(duesReceipts)).toBe(before);
});

test("those without a problem are noted once, however often and by however many the table is sent", async () => {
  const people = [await debtor(), await debtor(qena), await debtor()];
  const table = people
    .flatMap(({ membershipId }, at) => [
      `${membershipId}\t100.25\t2026-10-01\tTWICE ${at}`,
      `${membershipId}\t50\t2026-10-01\tAGAIN ${at}`,
    ])
    .join("\n");
  const reversed = table.split("\n").toReversed().join("\n");
  const both = await Promise.all([run(table), run(reversed), run(`${table}\n`)]);
  expect(both.reduce((sum, { count }) => sum + count, 0)).toBe(6);
  expect(await run(`\n${table}`)).toMatchObject({ count: 0, amount: 0 });
  for (const { id } of people) expect(await accountOf(id)).toMatchObject({ owed: 84_975 });
  const receipts = await world.db
    .select()
    .from(duesReceipts)
    .where(
      inArray(
        duesReceipts.userId,
        people.map(({ id }) => id),
      ),
    );
  expect(receipts).toHaveLength(6);
  await isInGoodBooks();
});

test("a reference that stands for another payment is refused, and one that was taken back is free", async () => {
  const [one, other] = [await debtor(), await debtor()];
  const noted = transfer("100");
  const { id } = (await pay(one.id, noted)).body.data;
  const line = (membershipId: string | null, amount: string) =>
    `${membershipId},${amount},2026-10-01,${noted.reference.toLowerCase()}`;
  expect(said(await run(line(one.membershipId, "100")))).toEqual([[1, "noted"]]);
  expect(said(await run(line(one.membershipId, "101")))).toEqual([[1, "other"]]);
  expect(said(await run(line(other.membershipId, "100")))).toEqual([[1, "other"]]);
  const reason = "سُجل على عضو آخر";
  expect((await treasurer().post(`/dues/payments/${id}/correction`, { reason })).status).toBe(200);
  expect(said(await run(line(other.membershipId, "100")))).toEqual([[1, "new"]]);
  expect(await accountOf(other.id)).toMatchObject({ owed: 90_000 });
  await isInGoodBooks();
});

test("more lines than are taken at once are said, and the others noted", async () => {
  const { id, membershipId } = await debtor();
  const lines = Array.from(
    { length: 202 },
    (_, at) => `${membershipId}\t1\t2026-10-01\tMANY ${at}`,
  );
  const { rows, count } = await run(lines.join("\n"));
  expect([count, rows.slice(200).map(({ problem }) => problem)]).toEqual([
    200,
    ["too-many", "too-many"],
  ]);
  expect(await accountOf(id)).toMatchObject({ owed: 80_000 });
});

test("nobody outside of the treasurer's area, nor the treasurer, is found by a number", async () => {
  const [near, far] = [await debtor(), await debtor(qena)];
  const { rows: made } = (await world.db.execute(`insert into roles
    (name, name_en, description, rank, abilities) values ('خزينة دمياط', 'Till', '',
    'governorate_leaders', '[["update","dues"]]'::jsonb) returning id`)) as unknown as {
    rows: { id: string }[];
  };
  const uid = "demo-governorate-leader";
  const [leader] = await world.db.select().from(users).where(eq(users.facebookId, uid));
  const given = { userId: leader?.id ?? "", roleId: Number(made[0]?.id), since: world.clock.now() };
  await world.db.insert(userRoles).values(given as never);
  await world.db.update(users).set({ governorateCode: "11" }).where(eq(users.facebookId, uid));
  const { accessToken: token } = await world.signIn(uid);
  const rows = [near.membershipId, far.membershipId, leader?.membershipId]
    .map((number, at) => `${number}\t10\t2026-10-01\tAREA ${at}`)
    .join("\n");
  const body = { method: "transfer", rows };
  const answer = await world.request("POST", "/dues/imports", { token, body });
  expect(said(answer.body.data)).toEqual([
    [1, "new"],
    [2, "member"],
    [3, "own"],
  ]);
});
