import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { searchTokens } from "#app/arabic/fold.ts";
import type { NewsQuery } from "#app/contract/news.ts";
import { MAX_FOUND, type NewsCategory } from "#app/contract/news.values.ts";
import { anyOf } from "../database/any-of.ts";
import { buildOnce } from "../database/build-once.ts";
import type { Database } from "../database/connect.ts";
import {
  boundsOf,
  countItems,
  findMonthAt,
  type Month,
  type MonthOffset,
} from "../database/months.ts";
import { quarterTermOf } from "../database/terms.ts";
import { momentsOf } from "../days.ts";
import { type NewsRow, shownColumns } from "./store.ts";
import { findPageOfSecretariats } from "./store-secretariat.ts";
import { news, newsMonths, newsSearch } from "./tables.ts";
import { queryOf } from "./terms.ts";

/** All indexes are partial on this. */
const isShown = isNull(news.withdrawnAt);

interface NewsPage {
  readonly rows: NewsRow[];
  readonly totalItems: number;
  readonly isCapped: boolean;
}

/**
 * One page. The total is exact by date; by likes and in searches it stops at MAX_FOUND. One query
 * for the first page, two for others, three for a search, whatever the number of rows.
 * @param reader whose likes are shown
 * @param unitIds the secretariats; everybody's items without them
 */
export async function listRows(
  db: Database,
  query: NewsQuery,
  reader: string | undefined,
  unitIds?: readonly string[],
): Promise<NewsPage> {
  const category = query.category === "all" ? undefined : query.category;
  const tokens = searchTokens(query.keyword ?? "");
  if (tokens.length === 0 && unitIds) {
    const found = await findPageOfSecretariats(db, query, unitIds, boundsOfDays(query));
    return { ...found, rows: await findRowsById(db, query, found.ids, reader) };
  }
  if (tokens.length === 0 && (query.since || query.until)) {
    return listDays(db, query, category, reader);
  }
  if (tokens.length === 0 && query.page === 1) return firstPage(db, query, category, reader);
  const months = await findMonths(db, category, query.sortOrder);
  if (tokens.length > 0) {
    const { ids, ...found } = await search(db, query, { tokens, category, unitIds }, months);
    return { ...found, rows: await findRowsById(db, query, ids, reader) };
  }
  const total = countItems(months);
  const offset = (query.page - 1) * query.limit;
  if (query.sortBy === "likesCount") {
    const listed = cappedAt(total);
    const limit = Math.min(query.limit, listed.totalItems - offset);
    const page = { limit, offset };
    const rows = limit > 0 ? await findPage(db, query, ofCategory(category), page, reader) : [];
    return { rows, ...listed };
  }
  const place = findMonthAt(months, offset);
  const rows = place ? await rowsFrom(db, query, category, place, reader) : [];
  return { rows, totalItems: total, isCapped: false };
}

function cappedAt(total: number): Omit<NewsPage, "rows"> {
  return { totalItems: Math.min(total, MAX_FOUND), isCapped: total > MAX_FOUND };
}

/** The first page starts in the newest or oldest month, so no months are queried. */
async function firstPage(
  db: Database,
  { limit, sortBy, sortOrder }: NewsQuery,
  category: NewsCategory | undefined,
  reader: string | undefined,
): Promise<NewsPage> {
  const variant = `${sortBy} ${sortOrder}${category ? " category" : ""}${reader ? " reader" : ""}`;
  const found = await firstPageQuery(db, variant as FirstPage).execute({ limit, category, reader });
  const total = found[0]?.totalItems ?? 0;
  return {
    rows: found.map(({ totalItems, ...row }) => row),
    ...(sortBy === "likesCount" ? cappedAt(total) : { totalItems: total, isCapped: false }),
  };
}

type FirstPage =
  `${NewsQuery["sortBy"]} ${NewsQuery["sortOrder"]}${"" | " category"}${"" | " reader"}`;

const firstPageQuery = buildOnce((db, variant: FirstPage) => {
  const [sortBy, sortOrder] = variant.split(" ") as [NewsQuery["sortBy"], NewsQuery["sortOrder"]];
  const isOf = variant.includes(" category");
  const category = sql.placeholder("category");
  const total = db
    .select({ items: sql`coalesce(sum(${newsMonths.items}), 0)::int` })
    .from(newsMonths)
    .where(isOf ? eq(newsMonths.category, category) : undefined);
  const page = db
    .select({ id: news.id })
    .from(news)
    .where(and(isShown, isOf ? eq(news.category, category) : undefined))
    .orderBy(...inOrder({ sortBy, sortOrder }))
    .limit(sql.placeholder("limit"))
    .as("page");
  const reader = variant.endsWith(" reader") ? sql.placeholder("reader") : undefined;
  return db
    .select({ ...shownColumns(reader), totalItems: sql<number>`(${total})` })
    .from(page)
    .innerJoin(news, eq(news.id, page.id))
    .orderBy(...inOrder({ sortBy, sortOrder }));
});

async function listDays(
  db: Database,
  query: NewsQuery,
  category: NewsCategory | undefined,
  reader: string | undefined,
): Promise<NewsPage> {
  const { limit, page, sortBy, sortOrder } = query;
  const variant = `${sortBy} ${sortOrder}${category ? " category" : ""}${reader ? " reader" : ""}`;
  const values = { limit, offset: (page - 1) * limit, category, reader, ...boundsOfDays(query) };
  const found = await daysQuery(db, variant as FirstPage).execute(values);
  if (found.length === 0 && page > 1) {
    return { ...(await listDays(db, { ...query, page: 1 }, category, reader)), rows: [] };
  }
  const total = found[0]?.totalItems ?? 0;
  return {
    rows: found.map(({ totalItems, ...row }) => row),
    ...cappedAt(total),
  };
}

function boundsOfDays({ since, until }: NewsQuery): { from: string; until: string } {
  const bounds = momentsOf({ from: since, to: until });
  return {
    from: bounds.from?.toISOString() ?? "-infinity",
    until: bounds.until?.toISOString() ?? "infinity",
  };
}

/**
 * Reads by date, then sorts: on the index of likes PostgreSQL would walk through all more liked
 * items of other years.
 */
const daysQuery = buildOnce((db, variant: FirstPage) => {
  const [sortBy, sortOrder] = variant.split(" ") as [NewsQuery["sortBy"], NewsQuery["sortOrder"]];
  const found = db.$with("found").as(
    db
      .select({ id: news.id, createdAt: news.createdAt, likesCount: news.likesCount })
      .from(news)
      .where(
        and(
          variant.includes(" category")
            ? eq(news.category, sql.placeholder("category"))
            : undefined,
          sql`${news.createdAt} >= ${sql.placeholder("from")}::timestamptz`,
          sql`${news.createdAt} < ${sql.placeholder("until")}::timestamptz`,
          isShown,
        ),
      )
      .orderBy(desc(news.createdAt), desc(news.id))
      .limit(MAX_FOUND + 1),
  );
  const direction = sortOrder === "DESC" ? desc : asc;
  const order = [
    direction(sortBy === "likesCount" ? found.likesCount : found.createdAt),
    direction(found.id),
  ];
  const page = db
    .select({ id: found.id })
    .from(found)
    .orderBy(...order)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
  const reader = variant.endsWith(" reader") ? sql.placeholder("reader") : undefined;
  return db
    .with(found)
    .select({ ...shownColumns(reader), totalItems: sql<number>`(select count(*)::int from found)` })
    .from(page)
    .innerJoin(news, eq(news.id, page.id))
    .orderBy(...inOrder({ sortBy, sortOrder }));
});

const ofCategory = (category: NewsCategory | undefined) =>
  and(isShown, category && eq(news.category, category));

async function findMonths(
  db: Database,
  category: NewsCategory | undefined,
  order: NewsQuery["sortOrder"],
): Promise<Month[]> {
  return db
    .select({ month: newsMonths.month, items: sql<number>`sum(${newsMonths.items})::int` })
    .from(newsMonths)
    .where(category && eq(newsMonths.category, category))
    .groupBy(newsMonths.month)
    .orderBy(order === "DESC" ? desc(newsMonths.month) : asc(newsMonths.month));
}

/** The id breaks ties, so that no item is on two pages. */
function inOrder(
  { sortBy, sortOrder }: Pick<NewsQuery, "sortBy" | "sortOrder">,
  isReversed = false,
): SQL[] {
  const direction = (sortOrder === "DESC") !== isReversed ? desc : asc;
  return [
    direction(sortBy === "likesCount" ? news.likesCount : news.createdAt),
    direction(news.id),
  ];
}

/**
 * Pages start from their month, and from its nearer end, so a deep page costs what the first costs.
 */
async function rowsFrom(
  db: Database,
  query: NewsQuery,
  category: NewsCategory | undefined,
  { month, skip, items }: MonthOffset,
  reader: string | undefined,
): Promise<NewsRow[]> {
  const { limit } = query;
  // A page that crosses into the next month is read forwards.
  const isReversed = skip > items / 2 && skip + limit <= items;
  const { from, until } = boundsOf(month);
  const isDown = (query.sortOrder === "DESC") !== isReversed;
  const bound = isDown ? lt(news.createdAt, until) : gte(news.createdAt, from);
  const offset = isReversed ? items - skip - limit : skip;
  const page = { limit, offset, isReversed };
  return findPage(db, query, and(ofCategory(category), bound), page, reader);
}

/** An index-only offset: skipped rows are not fetched. */
async function findPage(
  db: Database,
  query: NewsQuery,
  where: SQL | undefined,
  {
    limit,
    offset,
    isReversed = false,
  }: { readonly limit: number; readonly offset: number; readonly isReversed?: boolean },
  reader: string | undefined,
): Promise<NewsRow[]> {
  const page = db
    .select({ id: news.id })
    .from(news)
    .where(where)
    .orderBy(...inOrder(query, isReversed))
    .limit(limit)
    .offset(offset)
    .as("page");
  return db
    .select(shownColumns(reader))
    .from(page)
    .innerJoin(news, eq(news.id, page.id))
    .orderBy(...inOrder(query));
}

async function findRowsById(
  db: Database,
  query: NewsQuery,
  ids: number[],
  reader: string | undefined,
): Promise<NewsRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(shownColumns(reader))
    .from(news)
    .where(anyOf(news.id, ids))
    .orderBy(...inOrder(query));
}

/** Rows read to rank a search by likes. */
const MAX_RANKED = 400;

/** The ids of one search page (terms.ts); by likes, only the newest matches are ranked. */
async function search(
  db: Database,
  query: NewsQuery,
  sought: {
    readonly tokens: readonly string[];
    readonly category: NewsCategory | undefined;
    readonly unitIds: readonly string[] | undefined;
  },
  months: readonly Month[],
): Promise<{ ids: number[]; totalItems: number; isCapped: boolean }> {
  const { page, limit, sortBy, sortOrder } = query;
  const quarters = [...new Set(months.map(({ month }) => quarterTermOf(month)))];
  const { tokens, category, unitIds } = sought;
  const queries = quarters.map((quarter) => queryOf(tokens, quarter, category, unitIds));
  const { from, until } = boundsOfDays(query);
  const max = sortBy === "likesCount" ? MAX_RANKED : MAX_FOUND;
  const order = sql.raw(sortOrder === "DESC" ? "desc" : "asc");
  // Quarters come in order and the outer limit ends the loop: older ones are not read.
  const found = sql`found as materialized (
    select hit.* from unnest(${sql.param(queries)}::tsquery[]) as quarter(query)
    cross join lateral (
      select ${newsSearch.newsId} as id, ${newsSearch.createdAt} as created_at
      from ${newsSearch} where ${and(
        sql`${newsSearch.terms} @@ quarter.query`,
        query.since ? sql`${newsSearch.createdAt} >= ${from}::timestamptz` : undefined,
        query.until ? sql`${newsSearch.createdAt} < ${until}::timestamptz` : undefined,
      )}
      order by created_at ${order}, id ${order}
    ) as hit
    limit ${max + 1})`;
  const counted = sql`counted as (select id, created_at from found limit ${max})`;
  const ids =
    sortBy === "likesCount"
      ? sql`select id from counted join ${news} using (id) order by likes_count ${order}, id ${order}`
      : sql`select id from counted order by created_at ${order}, id ${order}`;
  return db.transaction(async (tx) => {
    // The planner underestimates reading every row's terms and may choose a sequential scan.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ total: number; ids: string[] | null }>(sql`
      with ${found}, ${counted}
      select (select count(*)::int from found) as total,
        array(${ids} limit ${limit} offset ${(page - 1) * limit}) as ids`);
    const total = rows[0]?.total ?? 0;
    return {
      ids: (rows[0]?.ids ?? []).map(Number),
      totalItems: Math.min(total, max),
      isCapped: total > max,
    };
  });
}
