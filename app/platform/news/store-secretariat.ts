/* docs/product.md#structure */
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { NewsQuery } from "#app/contract/news.ts";
import { MAX_FOUND } from "#app/contract/news.values.ts";
import { LATEST_OF_SECRETARIAT, secretariatKinds } from "#app/contract/structure.values.ts";
import type { StoredFields } from "../content/api.ts";
import { textOf } from "../content/rules.ts";
import type { Database } from "../database/connect.ts";
import { isUuid } from "../http/id.ts";
import { secretariatColumns } from "../structure/api-secretariat.ts";
import { units } from "../structure/tables.ts";
import { type NewsRow, shownColumns } from "./store.ts";
import { news } from "./tables.ts";

/** Closed ones included; central ones first, then by governorate. */
export async function findSecretariats(db: Database) {
  return db
    .select(secretariatColumns)
    .from(units)
    .where(inArray(units.kind, [...secretariatKinds]))
    .orderBy(
      sql`${units.governorateCode} nulls first`,
      asc(units.kind),
      asc(units.order),
      sql`${units.name} collate "ar-x-icu"`,
      asc(units.id),
    );
}

/** Refuses a version that names a missing or closed secretariat, unless it named it before. */
export async function secretariatProblem(
  db: Database,
  stored: StoredFields,
  previous: StoredFields | undefined,
): Promise<Refusal | undefined> {
  const id = textOf(stored, "secretariatId");
  if (!id || id === textOf(previous ?? {}, "secretariatId")) return undefined;
  const isOpen = and(
    eq(units.id, id),
    inArray(units.kind, [...secretariatKinds]),
    isNull(units.closedAt),
  );
  if (isUuid(id) && (await db.$count(units, isOpen)) > 0) return undefined;
  return refuse("invalid", { fields: [{ path: "secretariatId", problem: "choice" }] });
}

export async function findNewsOfSecretariat(
  db: Database,
  unitId: string,
  reader: string | undefined,
): Promise<NewsRow[]> {
  // A lateral top-N of an index range per unit, then the newest of all.
  const newest = sql`array(select own.id from ${units} cross join lateral (
      select id, created_at from ${news}
      where secretariat_id = units.id and withdrawn_at is null
      order by created_at desc, id desc limit ${LATEST_OF_SECRETARIAT}
    ) as own
    where units.id = ${unitId} or units.secretariat_id = ${unitId}
    order by own.created_at desc, own.id desc limit ${LATEST_OF_SECRETARIAT})`;
  return db
    .select(shownColumns(reader))
    .from(news)
    .where(sql`${news.id} = any(${newest})`)
    .orderBy(desc(news.createdAt), desc(news.id));
}

/**
 * A page of secretariats' items: the newest MAX_FOUND, in the requested order.
 * @param bounds moments; may be `infinity`
 */
export async function findPageOfSecretariats(
  db: Database,
  query: Pick<NewsQuery, "page" | "limit" | "category" | "sortBy" | "sortOrder">,
  unitIds: readonly string[],
  { from, until }: { readonly from: string; readonly until: string },
) {
  const { page, limit, category, sortBy, sortOrder } = query;
  const where = and(
    sql`secretariat_id = unit.id and withdrawn_at is null`,
    category && category !== "all" ? sql`category = ${category}` : undefined,
    sql`created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`,
  );
  const order = sql.raw(sortOrder === "DESC" ? "desc" : "asc");
  const ids =
    sortBy === "likesCount"
      ? sql`select id from counted join ${news} using (id) order by likes_count ${order}, id ${order}`
      : sql`select id from counted order by created_at ${order}, id ${order}`;
  // A lateral top-N of an index range per unit, no longer than is counted.
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with found as materialized (
      select own.id, own.created_at from unnest(${sql.param([...unitIds])}::uuid[]) as unit(id)
      cross join lateral (select id, created_at from ${news} where ${where}
        order by created_at desc, id desc limit ${MAX_FOUND + 1}) as own
      order by created_at desc, id desc limit ${MAX_FOUND + 1}),
    counted as (select id, created_at from found order by created_at desc, id desc limit ${MAX_FOUND})
    select (select count(*)::int from found) as total,
      array(${ids} limit ${limit} offset ${(page - 1) * limit}) as ids`);
  const [{ total, ids: found } = { total: 0, ids: [] }] = rows;
  return {
    ids: found.map(Number),
    totalItems: Math.min(total, MAX_FOUND),
    isCapped: total > MAX_FOUND,
  };
}
