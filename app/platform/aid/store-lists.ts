/*
 * The queue. A list reads the first MAX_AID_LISTED of each status by turn (rules.ts): index ranges,
 * one per category, merged as they are read, so neither page nor counts grow with the table. Rare
 * words have their own index (database/search.ts); common ones are filtered in the ranges, whose
 * indexes contain them. Days are ranges of the moments of request or decision, withdrawn ones among
 * them.
 *
 * Medians at 1,000,000 requests in ms, on two busy cores: all 20, one governorate 24, a reviewer's
 * own 5, by number 12, a word in none 13, one that 14,000 have 90, a name that 4 % have 290, a name
 * just too rare to be common 430 (the slowest). At 300,000, idle: a month 6, a year 9.
 */
import { and, type Column, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  type AidCategory,
  type AidDay,
  type AidStatus,
  aidStatuses,
  MAX_AID_LISTED,
} from "#app/contract/aid.values.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { hasToken, isCommon, RARE_LIMIT, withoutIndex } from "../database/search.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { inArea } from "./store.ts";
import { aidRequests } from "./tables.ts";

export interface ListFilter {
  readonly area: Area;
  readonly categories: readonly AidCategory[];
  readonly isAboutMoney: boolean;
  readonly status?: AidStatus | undefined;
  readonly governorateCode?: string | undefined;
  /** null: nobody's. */
  readonly ownerId?: string | null | undefined;
  /** Empty for lists by day, which include withdrawn requests. */
  readonly ranks: readonly { readonly from: number; readonly to: number }[];
  readonly days?: DayRange | undefined;
  readonly tokens: readonly string[];
  /** Of a request or of a membership. */
  readonly number?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface DayRange {
  readonly day: AidDay;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

export type Counts = Record<AidStatus, number>;

export async function listAidIds(
  db: Database,
  filter: ListFilter,
  rareLimit = RARE_LIMIT,
): Promise<{ ids: string[]; counts: Counts }> {
  const isSearch = filter.number !== undefined || filter.tokens.length > 0;
  const isRare = isSearch && !(await isCommon(db, aidRequests.searchText, filter.tokens));
  const rare = isRare ? await readPage(db, filter, searchIndex(filter, rareLimit)) : undefined;
  return rare && rare.found <= rareLimit ? rare : readPage(db, filter, scanRanges(filter));
}

async function readPage(db: Database, filter: ListFilter, found: SQL) {
  const statuses = filter.status ? [filter.status] : aidStatuses;
  const { offset, limit } = offsetOf(filter);
  const { rows } = await db.execute<PageRow>(sql`
    with found as materialized (${found})
    select (select count(*)::int from found) as found,
      (select json_object_agg(status, number) from
        (select status, count(*) as number from found group by status) as counted) as counts,
      array(select id from found where status = any(${sql.param([...statuses])}::text[])
        order by ${orderOf(filter)} limit ${limit} offset ${offset}) as ids`);
  const { found: number = 0, counts, ids = [] } = rows[0] ?? {};
  return { found: number, ids, counts: toCounts((status) => counts?.[status]) };
}
type PageRow = { found: number; counts: Partial<Counts> | null; ids: string[] };

function offsetOf({ page, limit }: ListFilter): { offset: number; limit: number } {
  const offset = (page - 1) * limit;
  return { offset, limit: Math.max(0, Math.min(limit, MAX_AID_LISTED - offset)) };
}

function toCounts(count: (status: AidStatus) => number | undefined): Counts {
  return Object.fromEntries(
    aidStatuses.map((status) => [status, Math.min(count(status) ?? 0, MAX_AID_LISTED)]),
  ) as Counts;
}

const orderOf = ({ days }: ListFilter) => sql.raw(days ? "at desc, id desc" : "at, id");

function sortColumn({ days }: ListFilter): Column {
  if (!days) return aidRequests.turn;
  return days.day === "decided" ? aidRequests.decidedAt : aidRequests.createdAt;
}

function scanRanges(filter: ListFilter): SQL {
  const isIn = filter.ranks.length > 0 ? inRanks(filter) : [undefined];
  const parts = filter.categories.flatMap((category) =>
    isIn.map(
      (isInRank) => sql`(select id, ${sortColumn(filter)} as at from ${aidRequests}
        where ${and(
          eq(aidRequests.category, category),
          sql`${aidRequests.status} = asked.status`,
          isInRank,
          ...filters(filter, withoutIndex(aidRequests.searchText)),
        )}
        order by ${orderOf(filter)} limit ${MAX_AID_LISTED})`,
    ),
  );
  return sql`select asked.status, hit.* from
    unnest(${sql.param([...aidStatuses])}::text[]) as asked(status)
    cross join lateral (
      select id, at from (${sql.join(parts, sql` union all `)}) as part
      order by ${orderOf(filter)} limit ${MAX_AID_LISTED}
    ) as hit`;
}

function searchIndex(filter: ListFilter, rareLimit: number): SQL {
  return sql`select id, status, ${sortColumn(filter)} as at from ${aidRequests} where ${matches(filter)} limit ${rareLimit + 1}`;
}

function matches(filter: ListFilter): SQL | undefined {
  const isOf = inArray(aidRequests.category, [...filter.categories]);
  return and(isOf, or(...inRanks(filter)), ...filters(filter));
}

const inRanks = ({ ranks }: ListFilter) =>
  ranks.map(({ from, to }) => and(gte(aidRequests.turn, from), lt(aidRequests.turn, to)));

function filters(
  filter: ListFilter,
  text: Column | SQL = aidRequests.searchText,
): (SQL | undefined)[] {
  const { area, governorateCode, isAboutMoney, ownerId, number, tokens, days } = filter;
  return [
    inArea(area),
    days?.from && gte(sortColumn(filter), days.from),
    days?.until && lt(sortColumn(filter), days.until),
    governorateCode ? eq(aidRequests.governorateCode, governorateCode) : undefined,
    isAboutMoney ? sql`${aidRequests.amount} is not null` : undefined,
    ownerId === null ? sql`${aidRequests.ownerId} is null` : undefined,
    ownerId ? eq(aidRequests.ownerId, ownerId) : undefined,
    ...(number === undefined ? tokens.map((token) => hasToken(text, token)) : [hasNumber(number)]),
  ];
}

/** Longer numbers overflow the column and can only be a membership's. */
function hasNumber(number: string): SQL | undefined {
  const holder = sql`${aidRequests.userId} = (select id from ${users} where membership_id = ${number})`;
  return number.length > 15 ? holder : or(eq(aidRequests.number, Number(number)), holder);
}

const owners = alias(users, "owners");

export async function findListed(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ request: aidRequests, beneficiary: users.displayName, owner: owners.displayName })
    .from(aidRequests)
    .innerJoin(users, eq(users.id, aidRequests.userId))
    .leftJoin(owners, eq(owners.id, aidRequests.ownerId))
    .where(anyOf(aidRequests.id, ids));
  return rows.sort((a, b) => ids.indexOf(a.request.id) - ids.indexOf(b.request.id));
}

export async function listOwn(
  db: Database,
  userId: string,
  { page, limit, tokens }: { page: number; limit: number; tokens: readonly string[] },
) {
  const isOwn = and(
    eq(aidRequests.userId, userId),
    ...tokens.map((token) => hasToken(aidRequests.searchText, token)),
  );
  const rows = await db
    .select()
    .from(aidRequests)
    .where(isOwn)
    .orderBy(desc(aidRequests.createdAt), desc(aidRequests.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(aidRequests, isOwn) };
}
