/*
 * The queue, at any number of requests. Of each status a list reads the first MAX_AID_LISTED in the
 * order of turns (rules.ts): ranges of an index, one for each category, in one governorate or in all,
 * that are merged as they are read; so the page and the counts of all statuses cost the same however
 * many there are. Words that few have are looked up by their own index (database/search.ts); those
 * that very many have are met in the ranges themselves, whose indexes hold them. Requests of some days are
 * ranges of the moments they came or were decided, newest first, those withdrawn since among them, as
 * statistics count them.
 *
 * Measured at 1,000,000 requests, medians in milliseconds on two cores that had work for ten: all of
 * them 20, one governorate's 24, money 16, a reviewer's own 5, nobody's 10, overdue 20, by number 12, a
 * word in none 13, one that 14,000 have 90, a name that four in a hundred have 290, that 3 have (the
 * slowest: just too few to be common) 430, a word that every tenth has 170, two letters in none 10.
 * At 300,000, on a quiet machine: a month 6, a year 9, what was decided in a year 6, in one governorate 5.
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

/** What a list is asked for, in the database's own terms. */
export interface ListFilter {
  readonly area: Area;
  readonly categories: readonly AidCategory[];
  /** Only those for which money was granted. */
  readonly isAboutMoney: boolean;
  readonly status?: AidStatus | undefined;
  readonly governorateCode?: string | undefined;
  /** A reviewer's own, or nobody's. */
  readonly ownerId?: string | null | undefined;
  /** Which parts of the queue; none of them where it is no queue, and what was withdrawn is in it. */
  readonly ranks: readonly { readonly from: number; readonly to: number }[];
  /** On which days it was sent or decided, by which the list is ordered then. */
  readonly days?: DayRange | undefined;
  readonly tokens: readonly string[];
  /** A keyword of digits: the number of a request, or of a membership. */
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

/** The ids of a page, and how many there are of each status, none above MAX_AID_LISTED. */
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

/** A page of what was found, and the counts of its statuses. */
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

/** By what a list is ordered: its turns, or the moments that it is bounded by. */
function placeOf({ days }: ListFilter): Column {
  if (!days) return aidRequests.turn;
  return days.day === "decided" ? aidRequests.decidedAt : aidRequests.createdAt;
}

/**
 * The first of each status, in the list's order: those of all categories and parts of the queue,
 * each a range of an index, are merged, and read no further than it takes.
 */
function scanRanges(filter: ListFilter): SQL {
  const isIn = filter.ranks.length > 0 ? inRanks(filter) : [undefined];
  const parts = filter.categories.flatMap((category) =>
    isIn.map(
      (isInRank) => sql`(select id, ${placeOf(filter)} as at from ${aidRequests}
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

/** What has a number or words, by their own indexes; no further than shows that it is too much. */
function searchIndex(filter: ListFilter, rareLimit: number): SQL {
  return sql`select id, status, ${placeOf(filter)} as at from ${aidRequests} where ${matches(filter)} limit ${rareLimit + 1}`;
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
    days?.from && gte(placeOf(filter), days.from),
    days?.until && lt(placeOf(filter), days.until),
    governorateCode ? eq(aidRequests.governorateCode, governorateCode) : undefined,
    isAboutMoney ? sql`${aidRequests.amount} is not null` : undefined,
    ownerId === null ? sql`${aidRequests.ownerId} is null` : undefined,
    ownerId ? eq(aidRequests.ownerId, ownerId) : undefined,
    ...(number === undefined ? tokens.map((token) => hasToken(text, token)) : [hasNumber(number)]),
  ];
}

/** Numbers of more digits than the database counts are a membership's at most. */
function hasNumber(number: string): SQL | undefined {
  const holder = sql`${aidRequests.userId} = (select id from ${users} where membership_id = ${number})`;
  return number.length > 15 ? holder : or(eq(aidRequests.number, Number(number)), holder);
}

const owners = alias(users, "owners");

/** Requests of a list, in its order, with the names of whose they are and who works on them. */
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

/** A member's own requests, newest first, and how many there are. */
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
