import { and, asc, desc, eq, exists, gte, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { MAX_CHARGES_SHOWN } from "#app/contract/dues.values.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { units } from "../structure/tables.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import type { ReceiptNumber } from "./rules.ts";
import {
  cashDays,
  duesAccounts,
  duesCharges,
  duesEntries,
  duesReceipts,
  duesReductions,
  duesSeries,
  duesSettings,
} from "./tables.ts";

export type ChargeRow = typeof duesCharges.$inferSelect;
export type ReceiptRow = typeof duesReceipts.$inferSelect;
export type SettingsRow = typeof duesSettings.$inferSelect;

/** Where the person belongs now: dues are paid there, wherever they fell due. */
export function inArea(area: Area): SQL | undefined {
  return withinArea(area, {
    governorateCode: users.placeCode,
    userId: users.id,
    branchId: users.branchId,
  });
}

export async function findSettings(db: Database): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(duesSettings);
  return row;
}

/** Of somebody who may owe nothing. */
export const personColumns = {
  id: users.id,
  name: users.displayName,
  membershipId: users.membershipId,
  placeCode: users.placeCode,
  branch: units.name,
  branchEn: units.nameEn,
  owed: sql<number>`coalesce(${duesAccounts.owed}, 0)`.mapWith(Number),
  dueOn: duesAccounts.dueOn,
};

/** Also of whom nothing was charged yet. */
export async function findPerson(db: Database, id: string, area: Area) {
  const [row] = await db
    .select(personColumns)
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(duesAccounts, eq(duesAccounts.userId, users.id))
    .where(and(eq(users.id, id), inArea(area)));
  return row;
}

/** Locks somebody's dues until the transaction ends; undefined outside an area, and without any. */
export async function lockAccount(db: Database, userId: string, area: Area) {
  const [row] = await db
    .select({
      userId: duesAccounts.userId,
      owed: duesAccounts.owed,
      placeCode: users.placeCode,
      branchId: users.branchId,
    })
    .from(duesAccounts)
    .innerJoin(users, eq(users.id, duesAccounts.userId))
    .where(and(eq(duesAccounts.userId, userId), inArea(area)))
    .for("update", { of: duesAccounts });
  return row;
}
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Whose a charge or a receipt is, to lock their dues by. */
export async function findOwnerOf(
  db: Database,
  table: typeof duesCharges | typeof duesReceipts,
  id: string,
): Promise<string | undefined> {
  const [row] = await db.select({ userId: table.userId }).from(table).where(eq(table.id, id));
  return row?.userId;
}

/** The oldest first. */
export async function findOpenCharges(db: Database, userId: string) {
  return db
    .select({ id: duesCharges.id, owed: sql<number>`${duesCharges.owed}`.mapWith(Number) })
    .from(duesCharges)
    .where(and(eq(duesCharges.userId, userId), sql`${duesCharges.owed} > 0`))
    .orderBy(asc(duesCharges.periodStart), asc(duesCharges.id));
}

export async function findCharge(db: Database, id: string): Promise<ChargeRow | undefined> {
  const [row] = await db.select().from(duesCharges).where(eq(duesCharges.id, id));
  return row;
}

/** The newest first. */
export async function findCharges(db: Database, userId: string): Promise<ChargeRow[]> {
  return db
    .select()
    .from(duesCharges)
    .where(eq(duesCharges.userId, userId))
    .orderBy(desc(duesCharges.periodStart), desc(duesCharges.id))
    .limit(MAX_CHARGES_SHOWN);
}

const officers = alias(users, "officers");

/** The newest first. */
export async function findReceipts(db: Database, userId: string) {
  return db
    .select({ receipt: duesReceipts, by: officers.displayName })
    .from(duesReceipts)
    .leftJoin(officers, eq(officers.id, duesReceipts.byId))
    .where(eq(duesReceipts.userId, userId))
    .orderBy(desc(duesReceipts.at), desc(duesReceipts.id))
    .limit(MAX_CHARGES_SHOWN);
}

/** The newest first. */
export async function findEntries(db: Database, userId: string) {
  return db
    .select({
      entry: duesEntries,
      by: officers.displayName,
      periodStart: duesCharges.periodStart,
      months: duesCharges.months,
      series: duesReceipts.series,
      year: duesReceipts.year,
      number: duesReceipts.number,
    })
    .from(duesEntries)
    .innerJoin(duesCharges, eq(duesCharges.id, duesEntries.chargeId))
    .leftJoin(duesReceipts, eq(duesReceipts.id, duesEntries.receiptId))
    .leftJoin(officers, eq(officers.id, duesEntries.byId))
    .where(eq(duesEntries.userId, userId))
    .orderBy(desc(duesEntries.id))
    .limit(2 * MAX_CHARGES_SHOWN);
}

/** The same with what a page about them says beside charges and receipts, in one query. */
export async function findForOfficer(
  db: Database,
  id: string,
  { area, books, officerId, today }: { area: Area; books: Area; officerId: string; today: string },
) {
  const isToday = and(
    eq(cashDays.officerId, officerId),
    eq(cashDays.day, today),
    isNull(cashDays.closedAt),
  );
  const desk = db.select({ one: sql`1` }).from(cashDays).where(isToday);
  const [row] = await db
    .select({
      ...personColumns,
      /** Reading may reach further than keeping the books. */
      isInBooks: sql<boolean>`coalesce(${inArea(books) ?? sql`true`}, false)`,
      hasOpenDesk: sql<boolean>`${exists(desk)}`,
      until: duesReductions.until,
      sealedReason: duesReductions.sealedReason,
      by: officers.displayName,
    })
    .from(users)
    .leftJoin(
      duesReductions,
      and(eq(duesReductions.userId, users.id), gte(duesReductions.until, today)),
    )
    .leftJoin(officers, eq(officers.id, duesReductions.byId))
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(duesAccounts, eq(duesAccounts.userId, users.id))
    .where(and(eq(users.id, id), inArea(area)));
  return row;
}

/** Requires a lock of the account. */
export async function findPayment(db: Database, id: string): Promise<ReceiptRow | undefined> {
  const isPayment = and(eq(duesReceipts.id, id), eq(duesReceipts.act, "payment"));
  const [row] = await db.select().from(duesReceipts).where(isPayment);
  return row;
}

/** What is left of each part of a payment, the oldest debt first. */
export async function findPartsLeft(db: Database, payment: string) {
  return db
    .select({
      chargeId: duesEntries.chargeId,
      amount: sql<number>`sum(${duesEntries.amount})`.mapWith(Number),
    })
    .from(duesEntries)
    .innerJoin(duesReceipts, eq(duesReceipts.id, duesEntries.receiptId))
    .innerJoin(duesCharges, eq(duesCharges.id, duesEntries.chargeId))
    .where(sql`${payment}::uuid in (${duesReceipts.id}, ${duesReceipts.aboutId})`)
    .groupBy(duesEntries.chargeId, duesCharges.periodStart)
    .orderBy(asc(duesCharges.periodStart), asc(duesEntries.chargeId));
}

/** Locks the series until the transaction ends: no number is left out where it doesn't commit. */
export async function nextReceiptNumber(
  db: Database,
  { series, year }: Omit<ReceiptNumber, "number">,
): Promise<number> {
  const [row] = await db
    .insert(duesSeries)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [duesSeries.series, duesSeries.year],
      set: { last: sql`${duesSeries.last} + 1` },
    })
    .returning({ last: duesSeries.last });
  if (!row) throw new Error("The database counted no receipt.");
  return row.last;
}

export async function insertReceipt(
  db: Database,
  receipt: typeof duesReceipts.$inferInsert,
): Promise<ReceiptRow> {
  const [row] = await db.insert(duesReceipts).values(receipt).returning();
  if (!row) throw new Error("The database kept no receipt.");
  return row;
}

export async function insertEntries(
  db: Database,
  entries: readonly (typeof duesEntries.$inferInsert)[],
): Promise<void> {
  await db.insert(duesEntries).values([...entries]);
}

/** The open desk of an officer, locked: it is not closed meanwhile. */
export const lockOpenDesk = (db: Database, officerId: string) =>
  lockRow(db, cashDays, and(eq(cashDays.officerId, officerId), isNull(cashDays.closedAt)));

const about = alias(duesReceipts, "about");

export async function findReceipt(db: Database, id: string) {
  const [row] = await db
    .select({
      receipt: duesReceipts,
      name: users.displayName,
      branch: units.name,
      branchEn: units.nameEn,
      about: { series: about.series, year: about.year, number: about.number },
    })
    .from(duesReceipts)
    .innerJoin(users, eq(users.id, duesReceipts.userId))
    .leftJoin(units, eq(units.id, duesReceipts.branchId))
    .leftJoin(about, eq(about.id, duesReceipts.aboutId))
    .where(eq(duesReceipts.id, id));
  return row;
}

export async function findPeriodsOf(db: Database, receiptIds: readonly string[]) {
  return db
    .select({
      periodStart: duesCharges.periodStart,
      months: duesCharges.months,
      amount: duesEntries.amount,
    })
    .from(duesEntries)
    .innerJoin(duesCharges, eq(duesCharges.id, duesEntries.chargeId))
    .where(inArray(duesEntries.receiptId, [...receiptIds]))
    .orderBy(asc(duesCharges.periodStart));
}
