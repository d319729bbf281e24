import { and, eq, inArray, sql } from "drizzle-orm";
import type { DuesMethod } from "#app/contract/dues.values.ts";
import type { Database } from "../database/connect.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { inArea, type LockedAccount } from "./store.ts";
import { duesAccounts, duesReceipts } from "./tables.ts";

export interface Payer extends LockedAccount {
  readonly name: string;
  readonly membershipId: string;
}

/** By membership number, in an area; their dues are locked in the order of ids, as others do. */
export async function findPayers(
  db: Database,
  membershipIds: readonly string[],
  area: Area,
  { locks }: { readonly locks: boolean },
): Promise<ReadonlyMap<string, Payer>> {
  if (membershipIds.length === 0) return new Map();
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.membershipId, [...membershipIds]), inArea(area)));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  if (locks) {
    await db.execute(sql`select from ${duesAccounts}
      where user_id = any(${sql.param(ids)}::uuid[]) order by user_id for update`);
  }
  // A statement of its own sees what was paid while the locks were waited for.
  const rows = await db
    .select({
      userId: users.id,
      name: users.displayName,
      membershipId: sql<string>`${users.membershipId}`,
      owed: sql<number>`coalesce(${duesAccounts.owed}, 0)`.mapWith(Number),
      placeCode: users.placeCode,
      branchId: users.branchId,
    })
    .from(users)
    .leftJoin(duesAccounts, eq(duesAccounts.userId, users.id))
    .where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.membershipId, row]));
}

/** Payments that stand under references, whoever's, by the reference in capital letters. */
export async function findNoted(
  db: Database,
  method: DuesMethod,
  references: readonly string[],
): Promise<ReadonlyMap<string, { readonly userId: string; readonly amount: number }>> {
  const given = sql`${sql.param(references.map((each) => each.toUpperCase()))}::text[]`;
  const rows = await db
    .select({
      key: sql<string>`upper(${duesReceipts.reference})`,
      userId: duesReceipts.userId,
      amount: duesReceipts.amount,
    })
    .from(duesReceipts)
    .where(
      and(
        eq(duesReceipts.method, method),
        sql`upper(${duesReceipts.reference}) = any(${given})`,
        sql`act = 'payment' and reference is not null and returned < amount`,
      ),
    );
  return new Map(rows.map(({ key, ...noted }) => [key, noted]));
}
