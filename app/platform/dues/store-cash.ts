import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { cashDays, duesReceipts } from "./tables.ts";

const officers = alias(users, "officers");

const sums = (sign: SQL) =>
  sql<number>`(select coalesce(sum(amount), 0) from ${duesReceipts}
    where cash_day_id = ${cashDays.id} and amount ${sign} 0)`.mapWith(Number);

const select = (db: Database) =>
  db
    .select({
      day: cashDays,
      officer: officers.displayName,
      branch: units.name,
      branchEn: units.nameEn,
      taken: sums(sql`>`),
      givenBack: sums(sql`<`),
    })
    .from(cashDays)
    .leftJoin(officers, eq(officers.id, cashDays.officerId))
    .leftJoin(units, eq(units.id, cashDays.branchId));

/** Where the desk stood. Without a place it is the country's. */
const inArea = (area: Area) =>
  withinArea(area, {
    governorateCode: cashDays.governorateCode,
    userId: cashDays.officerId,
    branchId: cashDays.branchId,
  });

export async function findOpenDesk(db: Database, officerId: string) {
  const [row] = await select(db).where(
    and(eq(cashDays.officerId, officerId), isNull(cashDays.closedAt)),
  );
  return row;
}

export async function hasDeskOf(db: Database, officerId: string, day: string): Promise<boolean> {
  const isOf = and(eq(cashDays.officerId, officerId), eq(cashDays.day, day));
  return (await db.$count(cashDays, isOf)) > 0;
}

export async function findCashDay(db: Database, id: string, area: Area) {
  const [row] = await select(db).where(and(eq(cashDays.id, id), inArea(area)));
  return row;
}
export type CashDayRow = NonNullable<Awaited<ReturnType<typeof findCashDay>>>;

/** The newest first. */
export async function listCashDays(
  db: Database,
  area: Area,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const order = [desc(cashDays.openedAt), desc(cashDays.id)];
  // Only what is shown is added up, also on a late page.
  const shown = db
    .select({ id: cashDays.id })
    .from(cashDays)
    .where(inArea(area))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await select(db)
    .where(inArray(cashDays.id, shown))
    .orderBy(...order);
  return { rows, total: await db.$count(cashDays, inArea(area)) };
}

export async function findCashLines(db: Database, cashDayId: string) {
  return db
    .select({ receipt: duesReceipts, name: users.displayName })
    .from(duesReceipts)
    .innerJoin(users, eq(users.id, duesReceipts.userId))
    .where(eq(duesReceipts.cashDayId, cashDayId))
    .orderBy(asc(duesReceipts.at), asc(duesReceipts.number));
}

async function sumCash(db: Database, cashDayId: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${duesReceipts.amount}), 0)`.mapWith(Number) })
    .from(duesReceipts)
    .where(eq(duesReceipts.cashDayId, cashDayId));
  return row?.sum ?? 0;
}

/** What should be in the till now. Requires a lock of the desk. */
export async function sumTill(db: Database, cashDayId: string): Promise<number> {
  const [row] = await db
    .select({ float: cashDays.float })
    .from(cashDays)
    .where(eq(cashDays.id, cashDayId));
  return (row?.float ?? 0) + (await sumCash(db, cashDayId));
}
