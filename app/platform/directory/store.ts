import { and, eq, sql } from "drizzle-orm";
import { searchTokens } from "#app/arabic/fold.ts";
import { MAX_DIRECTORY_LISTED } from "#app/contract/directory.values.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { hasToken } from "../database/search.ts";
import { heldPositions } from "../position/api-held.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";

interface DirectoryFilter {
  readonly page: number;
  readonly limit: number;
  readonly keyword?: string | undefined;
  readonly governorateCode?: string | undefined;
}

/** By name, with a capped total. */
export async function listDirectoryIds(
  db: Database,
  { page, limit, keyword = "", governorateCode }: DirectoryFilter,
): Promise<{ ids: string[]; total: number }> {
  const offset = (page - 1) * limit;
  const isListed = and(
    eq(users.status, "verified"),
    governorateCode ? eq(users.placeCode, governorateCode) : undefined,
    ...searchTokens(keyword).map((token) => hasToken(users.foldedName, token)),
    // A bare column, so that the planner sees that the partial index applies.
    sql`${users.isListed}`,
  );
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`/* by its values */
    with found as materialized (
      select id, ${users.displayName} collate "ar-x-icu" as name from ${users}
      where ${isListed} order by name, id limit ${MAX_DIRECTORY_LISTED})
    select (select count(*)::int from found) as total,
      array(select id from found order by name, id limit ${limit} offset ${offset}) as ids`);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { total, ids };
}

/** In that order, with the positions held on `day`. */
export async function findDirectory(db: Database, ids: readonly string[], day: string) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: users.id,
      name: users.displayName,
      photo: users.photo,
      governorateCode: users.placeCode,
      branch: units.name,
      positions: heldPositions(users.id, day),
    })
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .where(anyOf(users.id, ids));
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}
