import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { Language } from "../i18n.ts";
import { profiles } from "../profile/tables.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";
import { filters, type ListFilter, line, roleNamesOn, rolesOn, withIds } from "./store-list.ts";

/**
 * Keyset by immutable ids: concurrent changes neither repeat nor skip anybody.
 * @param after the last id of the batch before; null for the first
 */
export async function walkPeople(
  db: Database,
  filter: ListFilter,
  {
    after,
    limit,
    language,
  }: { readonly after: string | null; readonly limit: number; readonly language: Language },
) {
  const asked = await withIds(db, filter);
  // A lateral look-up: a join may scan all profiles for every batch.
  const own = db.select().from(profiles).where(eq(profiles.userId, users.id)).limit(1).as("own");
  return db
    .select({
      ...line,
      roles: rolesOn(filter.today),
      roleNames: roleNamesOn(filter.today, language),
      email: users.email,
      city: own.city,
      membershipStart: own.membershipStart,
      membershipEnd: own.membershipEnd,
      sealedPhone: own.sealedPhone,
      sealedNationalId: own.sealedNationalId,
    })
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoinLateral(own, sql`true`)
    .where(and(after === null ? undefined : gt(users.id, after), ...filters(asked, true)))
    .orderBy(asc(users.id))
    .limit(limit);
}
export type WalkedPerson = Awaited<ReturnType<typeof walkPeople>>[number];

export async function countPeople(db: Database, filter: ListFilter): Promise<number> {
  const asked = await withIds(db, filter);
  const [row] = await db
    .select({ total: count() })
    .from(users)
    .where(and(...filters(asked, false)));
  return row?.total ?? 0;
}
