import { eq, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import {
  cashDays,
  duesAccounts,
  duesCharges,
  duesEntries,
  duesReceipts,
  duesSeries,
} from "./tables.ts";

export async function findOwed(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ owed: duesAccounts.owed })
    .from(duesAccounts)
    .where(eq(duesAccounts.userId, userId));
  return row?.owed ?? 0;
}

/** How many sums differ from what is added up of entries, receipts and numbers; all 0 in good books. */
export interface WrongBooks extends Record<string, number> {
  readonly charges: number;
  readonly accounts: number;
  readonly receipts: number;
  readonly numbers: number;
  readonly desks: number;
}

export async function findWrongBooks(db: Database): Promise<WrongBooks> {
  const { rows } = await db.execute<WrongBooks>(sql`select
    (select count(*)::int from ${duesCharges} charge left join (
        select charge_id, coalesce(sum(amount) filter (where receipt_id is not null), 0) as paid,
          coalesce(sum(amount) filter (where receipt_id is null), 0) as waived
        from ${duesEntries} group by charge_id) noted on noted.charge_id = charge.id
      where charge.paid <> coalesce(noted.paid, 0)
        or charge.waived <> coalesce(noted.waived, 0)) as charges,
    (select count(*)::int from ${duesAccounts} account full join (
        select user_id, sum(owed) as owed, min(due_on) filter (where owed > 0) as due_on
        from ${duesCharges} group by user_id) owing using (user_id)
      where account.owed is distinct from owing.owed
        or account.due_on is distinct from owing.due_on) as accounts,
    (select count(*)::int from ${duesReceipts} receipt left join (
        select receipt_id, sum(amount) as amount from ${duesEntries} group by receipt_id) noted
        on noted.receipt_id = receipt.id
      where noted.amount is distinct from receipt.amount or receipt.returned <> coalesce((
        select -sum(amount) from ${duesReceipts} back where back.about_id = receipt.id), 0)) as receipts,
    (select count(*)::int from ${duesSeries} series full join (
        select series, year, count(*) as count, max(number) as last, min(number) as first
        from ${duesReceipts} group by series, year) given using (series, year)
      where series.last is distinct from given.last or given.first <> 1
        or given.count <> given.last) as numbers,
    (select count(*)::int from ${cashDays} desk where closed_at is not null
      and expected <> "float" + coalesce((select sum(amount) from ${duesReceipts}
        where cash_day_id = desk.id), 0)) as desks`);
  const [row] = rows;
  if (!row) throw new Error("The database added nothing up.");
  return row;
}
