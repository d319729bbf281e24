import { and, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { searchTokens } from "#app/arabic/fold.ts";
import type { ArchiveQuery } from "#app/contract/archive.ts";
import {
  ARCHIVE_LATEST,
  type ArchiveType,
  archiveTypes,
  MAX_ARCHIVE_FOUND,
} from "#app/contract/archive.values.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { countItems, findYearAt, type Year } from "./rules.ts";
import { archiveItems, archiveSearch, archiveYears } from "./tables.ts";
import { queryOf } from "./terms.ts";

const isShown = isNull(archiveItems.withdrawnAt);

const columns = {
  id: archiveItems.id,
  type: archiveItems.type,
  number: archiveItems.number,
  day: archiveItems.day,
  title: archiveItems.title,
  titleEn: archiveItems.titleEn,
  files: archiveItems.files,
  publishedAt: archiveItems.publishedAt,
};
export type ListedRow = Pick<typeof archiveItems.$inferSelect, keyof typeof columns>;

interface ArchivePage {
  readonly rows: readonly ListedRow[];
  readonly totalItems: number;
  readonly isCapped: boolean;
  readonly years: readonly Year[];
}

/** Two queries, whatever the number of rows, and two more for a search. */
export async function listRows(db: Database, query: ArchiveQuery): Promise<ArchivePage> {
  const { type, year, page, limit } = query;
  const years = await findYears(db, type);
  const looked = years.filter((each) => year === undefined || each.year === year);
  const tokens = searchTokens(query.keyword ?? "");
  if (tokens.length > 0) {
    const { ids, ...found } = await search(db, query, tokens, looked);
    return { ...found, years, rows: await findRowsById(db, ids) };
  }
  const totalItems = countItems(looked);
  const place = findYearAt(looked, (page - 1) * limit);
  if (!place) return { rows: [], totalItems, isCapped: false, years };
  // Ids first: skipped rows are not read.
  const found = db
    .select({ id: archiveItems.id })
    .from(archiveItems)
    .where(
      and(
        isShown,
        type && eq(archiveItems.type, type),
        lt(archiveItems.day, `${place.year + 1}-01-01`),
        year === undefined ? undefined : sql`${archiveItems.day} >= ${`${year}-01-01`}`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(place.skip)
    .as("page");
  const rows = await db
    .select(columns)
    .from(found)
    .innerJoin(archiveItems, eq(archiveItems.id, found.id))
    .orderBy(...newestFirst);
  return { rows, totalItems, isCapped: false, years };
}

export async function findLatest(db: Database) {
  const counted = await db
    .select()
    .from(archiveYears)
    .where(gt(archiveYears.items, 0))
    .orderBy(desc(archiveYears.year));
  const { rows } = await db.execute<{ id: string }>(sql`
    select latest.id from unnest(${sql.param([...archiveTypes])}::text[]) as kind(type)
    cross join lateral (
      select id from ${archiveItems} where ${isShown} and ${archiveItems.type} = kind.type
      order by ${desc(archiveItems.day)}, ${desc(archiveItems.id)} limit ${ARCHIVE_LATEST}
    ) as latest`);
  return {
    counted,
    rows: await findRowsById(
      db,
      rows.map(({ id }) => Number(id)),
    ),
  };
}

async function findYears(db: Database, type: ArchiveType | undefined): Promise<Year[]> {
  return db
    .select({ year: archiveYears.year, items: sql<number>`sum(${archiveYears.items})::int` })
    .from(archiveYears)
    .where(type && eq(archiveYears.type, type))
    .groupBy(archiveYears.year)
    .having(sql`sum(${archiveYears.items}) > 0`)
    .orderBy(desc(archiveYears.year));
}

/** The id breaks ties: stable pages. */
const newestFirst: SQL[] = [desc(archiveItems.day), desc(archiveItems.id)];

async function findRowsById(db: Database, ids: number[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(columns)
    .from(archiveItems)
    .where(anyOf(archiveItems.id, ids))
    .orderBy(...newestFirst);
}

async function search(
  db: Database,
  { type, page, limit }: ArchiveQuery,
  tokens: readonly string[],
  years: readonly Year[],
): Promise<{ ids: number[]; totalItems: number; isCapped: boolean }> {
  const queries = years.map(({ year }) => queryOf(tokens, year, type));
  // Years are read in order and the outer limit ends the loop: older ones are not searched.
  const found = sql`found as materialized (
    select hit.* from unnest(${sql.param(queries)}::tsquery[]) as year(query)
    cross join lateral (
      select ${archiveSearch.itemId} as id, ${archiveSearch.day} as day
      from ${archiveSearch} where ${archiveSearch.terms} @@ year.query
      order by day desc, id desc
    ) as hit
    limit ${MAX_ARCHIVE_FOUND + 1})`;
  return db.transaction(async (tx) => {
    // The planner underestimates reading every row's terms and at times scans the table.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ total: number; ids: string[] | null }>(sql`
      with ${found}
      select (select count(*)::int from found) as total, array(
        select id from (select * from found limit ${MAX_ARCHIVE_FOUND}) as counted
        order by day desc, id desc limit ${limit} offset ${(page - 1) * limit}) as ids`);
    const total = rows[0]?.total ?? 0;
    return {
      ids: (rows[0]?.ids ?? []).map(Number),
      totalItems: Math.min(total, MAX_ARCHIVE_FOUND),
      isCapped: total > MAX_ARCHIVE_FOUND,
    };
  });
}
