import { and, asc, eq, gt, gte, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { inArea } from "./store.ts";
import { duesCharges, duesEntries, duesReceipts } from "./tables.ts";

export interface BookFilter {
  readonly area: Area;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

const conditions = ({ area, from, until }: BookFilter) =>
  and(inArea(area), from && gte(duesEntries.at, from), until && lt(duesEntries.at, until));

export async function countBookLines(
  db: Database,
  filter: BookFilter,
  most: number,
): Promise<number> {
  const found = db
    .select({ id: duesEntries.id })
    .from(duesEntries)
    .innerJoin(users, eq(users.id, duesEntries.userId))
    .where(conditions(filter))
    .limit(most)
    .as("found");
  return db.$count(found);
}

const officers = alias(users, "officers");

export async function findBookLines(
  db: Database,
  filter: BookFilter,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  return db
    .select({
      entry: duesEntries,
      periodStart: duesCharges.periodStart,
      months: duesCharges.months,
      receipt: duesReceipts,
      name: users.displayName,
      membershipId: users.membershipId,
      placeCode: users.placeCode,
      branch: units.name,
      branchEn: units.nameEn,
      by: officers.displayName,
    })
    .from(duesEntries)
    .innerJoin(users, eq(users.id, duesEntries.userId))
    .innerJoin(duesCharges, eq(duesCharges.id, duesEntries.chargeId))
    .leftJoin(duesReceipts, eq(duesReceipts.id, duesEntries.receiptId))
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(officers, eq(officers.id, duesEntries.byId))
    .where(and(gt(duesEntries.id, after), conditions(filter)))
    .orderBy(asc(duesEntries.id))
    .limit(limit);
}
export type BookLineRow = Awaited<ReturnType<typeof findBookLines>>[number];
