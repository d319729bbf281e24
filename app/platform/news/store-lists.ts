import { and, asc, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { searchTokens } from "#app/arabic/fold.ts";
import type { NewsQuery } from "#app/contract/news.ts";
import { MAX_FOUND, type NewsCategory } from "#app/contract/news.values.ts";
import { anyOf } from "../database/any-of.ts";
import { buildOnce } from "../database/build-once.ts";
import type { Database } from "../database/connect.ts";
import { boundsOf, countItems, type Month, type Place, placeOf } from "../database/months.ts";
import { quarterTermOf } from "../database/terms.ts";
import { momentsOf } from "../days.ts";
import { type NewsRow, shownColumns } from "./store.ts";
import { findPageOfSecretariats } from "./store-secretariat.ts";
import { news, newsMonths, newsSearch } from "./tables.ts";
import { queryOf } from "./terms.ts";

/** The indexes hold nothing else. */
const isShown = isNull(news.withdrawnAt);

interface Listed {
  readonly rows: NewsRow[];
  readonly totalItems: number;
  readonly isCapped: boolean;
}

/**
 * One page of news. By date the total is exact; by likes, and of what words find, the list goes no further
 * than MAX_FOUND. One query for the first page, two for the others, three for a search, whatever the
 * number of rows.
 *
 * @param reader the user whose likes are shown
 * @param unitIds the secretariats whose items are listed; without them everybody's
 */
export async function listRows(
  db: Database,
  query: NewsQuery,
  reader: string | undefined,
  unitIds?: readonly string[],
): Promise<Listed> {
  const category = query.category === "all" ? undefined : query.category;
  const tokens = searchTokens(query.keyword ?? "");
  if (tokens.length === 0 && unitIds) {
    const found = await findPageOfSecretariats(db, query, unitIds, boundsOfDays(query));
    return { ...found, rows: await rowsOf(db, query, found.ids, reader) };
  }
  if (tokens.length === 0 && (query.since || query.until)) {
    return listDays(db, query, category, reader);
  }
  if (tokens.length === 0 && query.page === 1) return firstPage(db, query, category, reader);
  const months = await findMonths(db, category, query.sortOrder);
  if (tokens.length > 0) {
    const { ids, ...found } = await search(db, query, { tokens, category, unitIds }, months);
    return { ...found, rows: await rowsOf(db, query, ids, reader) };
  }
  const total = countItems(months);
  const offset = (query.page - 1) * query.limit;
  if (query.sortBy === "likesCount") {
    const listed = cappedAt(total);
    const limit = Math.min(query.limit, listed.totalItems - offset);
    const page = { limit, offset };
    const rows = limit > 0 ? await pageOf(db, query, ofCategory(category), page, reader) : [];
    return { rows, ...listed };
  }
  const place = placeOf(months, offset);
  const rows = place ? await rowsFrom(db, query, category, place, reader) : [];
  return { rows, totalItems: total, isCapped: false };
}

/** How many a list says there are that goes no further than MAX_FOUND. */
function cappedAt(total: number): Omit<Listed, "rows"> {
  return { totalItems: Math.min(total, MAX_FOUND), isCapped: total > MAX_FOUND };
}

/** The first page begins in the newest month or the oldest, so that no month need be known. */
async function firstPage(
  db: Database,
  { limit, sortBy, sortOrder }: NewsQuery,
  category: NewsCategory | undefined,
  reader: string | undefined,
): Promise<Listed> {
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
    .orderBy(...inOrder({ sortBy, sortOrder }))
    .prepare(`news ${variant}`);
});

/** A page of what was published on some days: of very much, the newest. */
async function listDays(
  db: Database,
  query: NewsQuery,
  category: NewsCategory | undefined,
  reader: string | undefined,
): Promise<Listed> {
  const { limit, page, sortBy, sortOrder } = query;
  const variant = `${sortBy} ${sortOrder}${category ? " category" : ""}${reader ? " reader" : ""}`;
  const values = { limit, offset: (page - 1) * limit, category, reader, ...boundsOfDays(query) };
  const found = await daysQuery(db, variant as FirstPage).execute(values);
  // Beyond the last page there is no row that could say the total.
  if (found.length === 0 && page > 1) {
    return { ...(await listDays(db, { ...query, page: 1 }, category, reader)), rows: [] };
  }
  const total = found[0]?.totalItems ?? 0;
  return {
    rows: found.map(({ totalItems, ...row }) => row),
    ...cappedAt(total),
  };
}

/** The moments between which the days of a query lie, as PostgreSQL reads them. */
function boundsOfDays({ since, until }: NewsQuery): { from: string; until: string } {
  const bounds = momentsOf({ from: since, to: until });
  return {
    from: bounds.from?.toISOString() ?? "-infinity",
    until: bounds.until?.toISOString() ?? "infinity",
  };
}

/**
 * The newest are read by their dates and then put in order: by the index of likes PostgreSQL would walk
 * through everything that was liked more in all the years before.
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
    .orderBy(...inOrder({ sortBy, sortOrder }))
    .prepare(`news of days ${variant}`);
});

const ofCategory = (category: NewsCategory | undefined) =>
  and(isShown, category && eq(news.category, category));

/** The months of all items or of a category, in the order of the list. */
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

/** The order of a list; the id decides between equals, so that no item stands on two pages. */
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
 * A page by its date: from the month in which it begins, so that the thousandth costs what the first
 * costs, and from the nearer end of that month.
 */
async function rowsFrom(
  db: Database,
  query: NewsQuery,
  category: NewsCategory | undefined,
  { month, skip, items }: Place,
  reader: string | undefined,
): Promise<NewsRow[]> {
  const { limit } = query;
  // A page that goes on in the next month is read from where it begins.
  const isReversed = skip > items / 2 && skip + limit <= items;
  const { from, until } = boundsOf(month);
  const isDown = (query.sortOrder === "DESC") !== isReversed;
  const bound = isDown ? lt(news.createdAt, until) : gte(news.createdAt, from);
  const offset = isReversed ? items - skip - limit : skip;
  const page = { limit, offset, isReversed };
  return pageOf(db, query, and(ofCategory(category), bound), page, reader);
}

/** A page by its place in an index: the rows that are passed over are not read. */
async function pageOf(
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

async function rowsOf(
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

/** As many rows are read to rank what is found by likes. */
const MAX_RANKED = 400;

/** The ids of one page of what is found (terms.ts). By likes, the newest of what is found are ranked. */
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
  // The quarters come in their order and the outer limit ends the loop: what is older is not looked at.
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
    // The planner doesn't know that reading every row's terms is what costs, and would at times.
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
