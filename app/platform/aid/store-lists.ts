/*
 * The queue, at any number of requests. A list asks for each category and status by itself, in the
 * order of turns (rules.ts) and no further than MOST_AID_LISTED: every one is a range of an index, in
 * one governorate or in all; fifteen ranges hold the page and the counts of all statuses. Words are
 * looked up by their own index first, and what has too many of them is read by ranges as well.
 *
 * Measured at 1,000,000 requests on a machine busy with other work, in milliseconds: all of them 38,
 * one governorate's 36, money 36, a reviewer's own 20, nobody's 15, overdue 22, by number 2, a rare
 * word 38, two words that 14,000 have 218, a first name that every tenth has 2,500.
 */
import { and, desc, eq, gte, inArray, like, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { likePattern } from "#app/arabic/fold.ts";
import {
  type AidCategory,
  type AidStatus,
  aidStatuses,
  MOST_AID_LISTED,
} from "#app/contract/aid-form.ts";
import type { Database } from "../database/connect.ts";
import type { Area } from "../user/rules.ts";
import { users } from "../user/tables.ts";
import { within } from "./store.ts";
import { aidRequests } from "./tables.ts";

/** What a list is asked for, in the database's own terms. */
export interface Wanted {
  readonly area: Area;
  readonly categories: readonly AidCategory[];
  /** Only those for which money was granted. */
  readonly isAboutMoney: boolean;
  readonly status?: AidStatus | undefined;
  readonly governorateCode?: string | undefined;
  /** A reviewer's own, or nobody's. */
  readonly ownerId?: string | null | undefined;
  /** Which parts of the queue. */
  readonly turns: readonly { readonly from: number; readonly to: number }[];
  readonly tokens: readonly string[];
  /** A keyword of digits: the number of a request, or of a membership. */
  readonly number?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

export type Counts = Record<AidStatus, number>;

/** So many are soon sorted; what more have is anybody's first name. */
const FEW = 20_000;

/** The ids of a page, and how many there are of each status, none above MOST_AID_LISTED. */
export async function listAidIds(
  db: Database,
  wanted: Wanted,
): Promise<{ ids: string[]; counts: Counts }> {
  const isSearch = wanted.number !== undefined || wanted.tokens.length > 0;
  const found = isSearch ? await search(db, wanted) : undefined;
  return found && found.length <= FEW ? pageOf(found, wanted) : list(db, wanted);
}

/** Reads the ranges: each as far as a list goes. */
async function list(db: Database, wanted: Wanted): Promise<{ ids: string[]; counts: Counts }> {
  const statuses = wanted.status ? [wanted.status] : aidStatuses;
  const { offset, limit } = placeOf(wanted);
  const { rows } = await db.execute<{ counts: Partial<Counts> | null; ids: string[] }>(sql`
    with found as materialized (${ranges(wanted)})
    select (select json_object_agg(status, number) from
        (select status, count(*) as number from found group by status) as counted) as counts,
      array(select id from found where status = any(${sql.param([...statuses])}::text[])
        order by turn, id limit ${limit} offset ${offset}) as ids`);
  return { ids: rows[0]?.ids ?? [], counts: counted((status) => rows[0]?.counts?.[status]) };
}

/** The same of what a search found. */
function pageOf(found: readonly Found[], wanted: Wanted): { ids: string[]; counts: Counts } {
  const { offset, limit } = placeOf(wanted);
  const listed = found
    .filter(({ status }) => !wanted.status || status === wanted.status)
    .sort((a, b) => a.turn - b.turn || (a.id < b.id ? -1 : 1))
    .slice(offset, offset + limit);
  return {
    ids: listed.map(({ id }) => id),
    counts: counted((status) => found.filter((each) => each.status === status).length),
  };
}

function placeOf({ page, limit }: Wanted): { offset: number; limit: number } {
  const offset = (page - 1) * limit;
  return { offset, limit: Math.max(0, Math.min(limit, MOST_AID_LISTED - offset)) };
}

function counted(count: (status: AidStatus) => number | undefined): Counts {
  return Object.fromEntries(
    aidStatuses.map((status) => [status, Math.min(count(status) ?? 0, MOST_AID_LISTED)]),
  ) as Counts;
}

/** The first of each category, status and part of the queue, each a range of an index. */
function ranges(wanted: Wanted): SQL {
  const { categories, turns } = wanted;
  const parts = turns.map(({ from, to }) => sql`(${from}::bigint, ${to}::bigint)`);
  return sql`select asked.status, hit.* from (
      select category, status, part.first, part.beyond
      from unnest(${sql.param([...categories])}::text[]) as categories(category)
      cross join unnest(${sql.param([...aidStatuses])}::text[]) as statuses(status)
      cross join (values ${sql.join(parts, sql`, `)}) as part(first, beyond)
    ) as asked cross join lateral (
      select id, turn from ${aidRequests}
      where ${and(
        sql`${aidRequests.category} = asked.category`,
        sql`${aidRequests.status} = asked.status`,
        sql`${aidRequests.turn} >= asked.first`,
        sql`${aidRequests.turn} < asked.beyond`,
        ...filters(wanted),
      )}
      order by turn, id limit ${MOST_AID_LISTED}
    ) as hit`;
}

interface Found {
  readonly id: string;
  readonly status: AidStatus;
  readonly turn: number;
}

/** What has a number or words, by their own indexes; no further than shows that it is too much. */
async function search(db: Database, wanted: Wanted): Promise<Found[]> {
  const { categories, turns } = wanted;
  const parts = turns.map(({ from, to }) =>
    and(gte(aidRequests.turn, from), lt(aidRequests.turn, to)),
  );
  return db
    .select({ id: aidRequests.id, status: aidRequests.status, turn: aidRequests.turn })
    .from(aidRequests)
    .where(and(inArray(aidRequests.category, [...categories]), or(...parts), ...filters(wanted)))
    .limit(FEW + 1);
}

function filters(wanted: Wanted): (SQL | undefined)[] {
  const { area, governorateCode, isAboutMoney, ownerId, number, tokens } = wanted;
  return [
    within(area),
    governorateCode ? eq(aidRequests.governorateCode, governorateCode) : undefined,
    isAboutMoney ? sql`${aidRequests.amount} is not null` : undefined,
    ownerId === null ? sql`${aidRequests.ownerId} is null` : undefined,
    ownerId ? eq(aidRequests.ownerId, ownerId) : undefined,
    ...(number === undefined
      ? tokens.map((token) => like(aidRequests.searchText, likePattern(token)))
      : [isNumbered(number)]),
  ];
}

/** Numbers of more digits than the database counts are a membership's at most. */
function isNumbered(number: string): SQL | undefined {
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
    .where(inArray(aidRequests.id, [...ids]));
  return rows.sort((a, b) => ids.indexOf(a.request.id) - ids.indexOf(b.request.id));
}

/** A member's own requests, newest first, and how many there are. */
export async function listOwn(
  db: Database,
  userId: string,
  { page, limit, tokens }: { page: number; limit: number; tokens: readonly string[] },
) {
  const mine = and(
    eq(aidRequests.userId, userId),
    ...tokens.map((token) => like(aidRequests.searchText, likePattern(token))),
  );
  const rows = await db
    .select()
    .from(aidRequests)
    .where(mine)
    .orderBy(desc(aidRequests.createdAt), desc(aidRequests.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: await db.$count(aidRequests, mine) };
}
