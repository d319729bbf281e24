import { and, asc, desc, eq, gte, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import type { PostsQuery } from "#app/contract/posts.ts";
import { MAX_POSTS_FOUND, type PostFilter } from "#app/contract/posts.values.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { countItems, findMonthAt, type Month } from "../database/months.ts";
import { quarterTermOf } from "../database/terms.ts";
import { likedBy, listedColumns, listedMedia, type PostRow } from "./store.ts";
import { postDays, postMonths, postSearch, posts } from "./tables.ts";
import { queryOf } from "./terms.ts";

interface PostPage {
  readonly rows: PostRow[];
  readonly totalItems: number;
  readonly isCapped: boolean;
}

type Order = "createdAt" | "likes" | "comments";

const columns = {
  createdAt: posts.createdAt,
  likes: posts.likesCount,
  comments: posts.commentsCount,
} as const;

interface Asked {
  readonly filter: PostFilter;
  readonly order: Order;
  readonly isDescending: boolean;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly offset: number;
  readonly limit: number;
  readonly reader: string | undefined;
}

/**
 * One page. Totals are exact; by likes or comments and in searches they stop at MAX_POSTS_FOUND.
 * Two queries, three for a search, whatever the number of rows.
 * @param reader whose likes are shown
 */
export async function listPostRows(
  db: Database,
  query: PostsQuery,
  reader: string | undefined,
): Promise<PostPage> {
  const { limit, page, sortBy, sortOrder, attachment, from, to } = query;
  const asked: Asked = {
    filter: attachment,
    order: sortBy === "default" ? "createdAt" : sortBy,
    isDescending: sortOrder === "DESC",
    from,
    to,
    offset: (page - 1) * limit,
    limit,
    reader,
  };
  const months = await findMonths(db, asked);
  const tokens = searchTokens(query.keyword ?? "");
  if (tokens.length > 0) {
    const { ids, ...found } = await search(db, asked, tokens, months);
    return { ...found, rows: await findRowsById(db, asked, ids) };
  }
  const total = countItems(months);
  if (asked.order === "createdAt") {
    const place = findMonthAt(months, asked.offset);
    const rows = place ? await rowsFrom(db, asked, place) : [];
    return { rows, totalItems: total, isCapped: false };
  }
  const totalItems = Math.min(total, MAX_POSTS_FOUND);
  const rows = asked.offset < totalItems ? await rankedRows(db, asked, total, totalItems) : [];
  return { rows, totalItems, isCapped: total > totalItems };
}

function ofFilter(filter: PostFilter): SQL | undefined {
  const isShown = isNull(posts.withdrawnAt);
  if (filter === "all") return isShown;
  if (filter === "with") return and(isShown, ne(posts.attachment, sql`'none'`));
  return and(isShown, eq(posts.attachment, filter === "without" ? "none" : filter));
}

function inDays({ from, to }: Pick<Asked, "from" | "to">): SQL | undefined {
  return and(
    from ? gte(posts.createdAt, startOfCairoDay(from)) : undefined,
    to ? lt(posts.createdAt, startOfCairoDay(dayAfter(to))) : undefined,
  );
}

/**
 * Months in list order with their counts; the first and last month of a range are counted by days.
 */
async function findMonths(db: Database, asked: Asked): Promise<Month[]> {
  const { filter, order, isDescending, from, to } = asked;
  const kind = kindsOf(filter);
  const first = from?.slice(0, 7);
  const last = to?.slice(0, 7);
  const whole = sql`select month, items from ${postMonths} where ${and(
    sql`true`,
    kind,
    first ? sql`month > ${first}` : undefined,
    last ? sql`month < ${last}` : undefined,
  )}`;
  const edges = sql`select left(day, 7) as month, items from ${postDays} where ${and(
    kind,
    from ? sql`day >= ${from}` : undefined,
    to ? sql`day <= ${to}` : undefined,
    sql`(${or(from && sql`day < ${nextMonth(from)}`, to && sql`day >= ${`${last}-01`}`)})`,
  )}`;
  const all = from || to ? sql`${whole} union all ${edges}` : whole;
  const direction = isDescending || order !== "createdAt" ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<{ month: string; items: number }>(
    sql`select month, sum(items)::int as items from (${all}) as counted
      group by month order by month ${direction}`,
  );
  return rows.filter(({ items }) => items > 0);
}

function or(...parts: readonly (SQL | "" | undefined)[]): SQL {
  const given = parts.filter((part): part is SQL => typeof part === "object");
  return given.length > 0 ? sql.join(given, sql` or `) : sql`true`;
}

function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

function kindsOf(filter: PostFilter): SQL | undefined {
  if (filter === "all") return undefined;
  if (filter === "with") return sql`attachment <> 'none'`;
  return sql`attachment = ${filter === "without" ? "none" : filter}`;
}

/** Pages start from their month, so a deep page costs what the first costs. */
async function rowsFrom(
  db: Database,
  asked: Asked,
  { month, skip }: { month: string; skip: number },
): Promise<PostRow[]> {
  const bound = asked.isDescending
    ? lt(posts.createdAt, startOfCairoDay(nextMonth(`${month}-01`)))
    : gte(posts.createdAt, startOfCairoDay(`${month}-01`));
  const where = and(ofFilter(asked.filter), inDays(asked), bound);
  return findPage(db, asked, where, { limit: asked.limit, offset: skip });
}

/** Above this, the index of likes is walked and rows outside the range are skipped. */
const MAX_SORTED = 6_000;

async function rankedRows(
  db: Database,
  asked: Asked,
  total: number,
  totalItems: number,
): Promise<PostRow[]> {
  const { filter, from, to, offset } = asked;
  const limit = Math.min(asked.limit, totalItems - offset);
  const where = and(ofFilter(filter), inDays(asked));
  if ((!from && !to) || total > MAX_SORTED) return findPage(db, asked, where, { limit, offset });
  // Materialized: PostgreSQL might walk through all more liked posts of other years.
  const between = db
    .$with("between_days")
    .as(
      db
        .select({ id: posts.id, value: columns[asked.order] })
        .from(posts)
        .where(where)
        .orderBy(asc(posts.createdAt), asc(posts.id))
        .limit(MAX_SORTED),
    );
  const direction = asked.isDescending ? desc : asc;
  const page = db
    .select({ id: between.id })
    .from(between)
    .orderBy(direction(between.value), direction(between.id))
    .limit(limit)
    .offset(offset)
    .as("page");
  return db
    .with(between)
    .select({ ...listedColumns, ...listedMedia, isLiked: likedBy(asked.reader) })
    .from(page)
    .innerJoin(posts, eq(posts.id, page.id))
    .orderBy(...inOrder(asked));
}

/** The id breaks ties, so that no post is on two pages. */
function inOrder({ order, isDescending }: Pick<Asked, "order" | "isDescending">): SQL[] {
  const direction = isDescending ? desc : asc;
  return [direction(columns[order]), direction(posts.id)];
}

/** An index-only offset: skipped rows are not fetched. */
async function findPage(
  db: Database,
  asked: Asked,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<PostRow[]> {
  const page = db
    .select({ id: posts.id })
    .from(posts)
    .where(where)
    .orderBy(...inOrder(asked))
    .limit(limit)
    .offset(offset)
    .as("page");
  return db
    .select({ ...listedColumns, ...listedMedia, isLiked: likedBy(asked.reader) })
    .from(page)
    .innerJoin(posts, eq(posts.id, page.id))
    .orderBy(...inOrder(asked));
}

async function findRowsById(
  db: Database,
  asked: Asked,
  ids: readonly number[],
): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  return db
    .select({ ...listedColumns, ...listedMedia, isLiked: likedBy(asked.reader) })
    .from(posts)
    .where(anyOf(posts.id, [...ids]))
    .orderBy(...inOrder(asked));
}

/** Rows read to rank a search by likes or comments. */
const MAX_RANKED = 400;

/**
 * The ids of one search page (terms.ts); by likes or comments, only the newest matches are ranked.
 */
async function search(
  db: Database,
  asked: Asked,
  tokens: readonly string[],
  months: readonly Month[],
): Promise<{ ids: number[]; totalItems: number; isCapped: boolean }> {
  const { filter, order, isDescending, from, to, offset, limit } = asked;
  const isRanked = order !== "createdAt";
  const max = isRanked ? MAX_RANKED : MAX_POSTS_FOUND;
  const quarters = [...new Set(months.map(({ month }) => quarterTermOf(month)))];
  const queries = quarters.map((quarter) => queryOf(tokens, quarter, filter));
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const age = sql.raw(isDescending || isRanked ? "desc" : "asc");
  // Quarters come in order and the outer limit ends the loop: older ones are not read.
  const found = sql`found as materialized (
    select hit.* from unnest(${sql.param(queries)}::tsquery[]) as quarter(query)
    cross join lateral (
      select ${postSearch.postId} as id, ${postSearch.createdAt} as created_at
      from ${postSearch} where ${and(
        sql`${postSearch.terms} @@ quarter.query`,
        from ? gte(postSearch.createdAt, startOfCairoDay(from)) : undefined,
        to ? lt(postSearch.createdAt, startOfCairoDay(dayAfter(to))) : undefined,
      )}
      order by created_at ${age}, id ${age}
    ) as hit
    limit ${max + 1})`;
  const counted = sql`counted as (select id, created_at from found limit ${max})`;
  const ids = isRanked
    ? sql`select id from counted join ${posts} using (id)
        order by ${sql.identifier(columns[order].name)} ${direction}, id ${direction}`
    : sql`select id from counted order by created_at ${direction}, id ${direction}`;
  return db.transaction(async (tx) => {
    // The planner underestimates reading every row's terms and may choose a sequential scan.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ total: number; ids: string[] | null }>(sql`
      with ${found}, ${counted}
      select (select count(*)::int from found) as total,
        array(${ids} limit ${limit} offset ${offset}) as ids`);
    const total = rows[0]?.total ?? 0;
    return {
      ids: (rows[0]?.ids ?? []).map(Number),
      totalItems: Math.min(total, max),
      isCapped: total > max,
    };
  });
}
