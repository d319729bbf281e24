/*
 * The people of an area, at any number of them. A list reads the first MAX_PEOPLE_LISTED in its order,
 * in one of two ways (docs/decisions/0024-search-by-frequency.md). What very many have is soon met in
 * the order itself, which is an index, of the country and of each governorate. What fewer have is found
 * by the index of what narrows it and sorted. A sample of the table tells which way to go, and where
 * there are so many that nobody need count them.
 */

import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { MAX_PEOPLE_LISTED, type PeopleSort } from "#app/contract/people.values.ts";
import { type Rank, ranks, type Status } from "#app/contract/user.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { hasToken, hasTokenUnindexed } from "../database/search.ts";
import type { Language } from "../i18n.ts";
import { narrowToUnit } from "../structure/api-area.ts";
import { units } from "../structure/tables.ts";
import { roleNameIn } from "../user/api-role-name.ts";
import type { Area } from "../user/area.ts";
import type { HeldRole } from "../user/rules.ts";
import { merges, roles, userRoles, users } from "../user/tables.ts";
import { inArea, inBranch, inGovernorate, worksAt } from "./store-area.ts";
import { hadMembership, type MembershipDays } from "./store-membership.ts";

/** What a list is asked for, in the database's own terms. */
export interface ListFilter {
  readonly area: Area;
  readonly status?: Status | undefined;
  readonly rank?: Rank | undefined;
  readonly roleId?: number | undefined;
  readonly governorateCode?: string | undefined;
  /** The part of the area, a sector or a secretariat, that is looked at. */
  readonly unitId?: string | undefined;
  readonly branchId?: string | undefined;
  readonly secretariatId?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly membership?: MembershipDays | undefined;
  readonly neverSignedIn?: boolean | undefined;
  readonly tokens: readonly string[];
  /** A keyword of digits: the number of a membership. */
  readonly number?: string | undefined;
  /** The only people looked for, where a national ID or a phone was. */
  readonly ids?: readonly string[] | undefined;
  readonly sortBy: PeopleSort;
  readonly isDescending: boolean;
  /** The day on which roles are held. */
  readonly today: string;
  readonly page: number;
  readonly limit: number;
}

/** A filter with what it comes down to: the area of its unit, the roles of its rank. */
export interface FilterByIds extends ListFilter {
  /** Of a rank, its roles and those of the ranks above it. */
  readonly ranked:
    | { readonly own: readonly number[]; readonly higher: readonly number[] }
    | undefined;
}

/**
 * The filter with its unit as an area, and the roles of its rank by their ids: from these PostgreSQL
 * knows whether few are in one or hold any, and from the names it would not.
 */
export async function withIds(db: Database, filter: ListFilter): Promise<FilterByIds> {
  const { rank, unitId } = filter;
  const area = await narrowToUnit(db, filter.area, unitId);
  if (!rank) return { ...filter, area, ranked: undefined };
  const higher = ranks.slice(0, ranks.indexOf(rank));
  const rows = await db
    .select({ id: roles.id, rank: roles.rank })
    .from(roles)
    .where(inArray(roles.rank, [rank, ...higher]));
  const own = rows.filter((each) => each.rank === rank);
  const others = rows.filter((each) => each.rank !== rank);
  return {
    ...filter,
    area,
    ranked: { own: own.map(({ id }) => id), higher: others.map(({ id }) => id) },
  };
}

/** So many are soon found by an index and sorted; what more have is met in the order of the list. */
const RARE_LIMIT = 25_000;
/** Within one governorate: the whole of its order is soon read, as the index has all that narrows it. */
const RARE_LIMIT_OF_PLACE = 2_000;

/**
 * Who matches on so many pages of the sample is on ten thousand of the table: surely as many as are
 * listed. Of a few pages nobody could say so, as who joined on one day stands on one page.
 */
const MANY_PAGES = 20;

/** What a sample is judged by. */
export interface SampleLimits {
  readonly rare: number;
  readonly manyPages: number;
}

function limitsOf({ governorateCode, branchId, area }: ListFilter): SampleLimits {
  const isLocal = typeof area === "object" && !area.secretariats?.length;
  const isOfPlace = governorateCode || branchId || isLocal;
  return { rare: isOfPlace ? RARE_LIMIT_OF_PLACE : RARE_LIMIT, manyPages: MANY_PAGES };
}
/** In percent of the table's pages. */
const SAMPLE = 0.2;

/** The ids of a page, and how many there are, up to MAX_PEOPLE_LISTED. */
export async function listPeopleIds(
  db: Database,
  filter: ListFilter,
  limits?: SampleLimits,
): Promise<{ ids: string[]; total: number }> {
  const asked = await withIds(db, filter);
  const way = await chooseWay(db, asked, limits ?? limitsOf(asked));
  const found = await findIds(db, asked, way);
  // Of fewer numbers than are listed, those without one come behind them.
  const isWhole = filter.sortBy !== "membershipId" || found.total === MAX_PEOPLE_LISTED;
  return way.isInOrder && !isWhole ? findIds(db, asked, sorted) : found;
}

/** How a page is found: by the index of the order or of what narrows it, and whether all listed are counted. */
interface Way {
  /** Of who has no number the index of the order knows nothing. */
  readonly isInOrder: boolean;
  /** There are as many as are listed, so that it is read to the page's end and no further. */
  readonly isFull: boolean;
}
const sorted: Way = { isInOrder: false, isFull: false };

async function findIds(db: Database, filter: FilterByIds, { isInOrder, isFull }: Way) {
  const offset = (filter.page - 1) * filter.limit;
  const limit = Math.max(0, Math.min(filter.limit, MAX_PEOPLE_LISTED - offset));
  const most = isFull ? Math.min(offset + limit, MAX_PEOPLE_LISTED) : MAX_PEOPLE_LISTED;
  const sort = sorts[filter.sortBy];
  const direction = sql.raw(filter.isDescending ? "desc" : "asc");
  const isByNumber = filter.sortBy === "membershipId";
  const hasNumber = isByNumber && isInOrder ? isNotNull(users.membershipId) : undefined;
  // Who has no number comes last either way; the other indexes are read backwards as they are.
  const nulls = sql.raw(isByNumber && !isInOrder ? "nulls last" : "");
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`/* by its values */
    with found as materialized (
      select id, ${sort.column} as sort from ${users}
      where ${and(...filters(filter, isInOrder), hasNumber)}
      order by ${isInOrder ? sort.column : sort.unindexed} ${direction} ${nulls}, id ${direction}
      limit ${most})
    select (select count(*)::int from found) as total,
      array(select id from found order by sort ${direction} ${nulls}, id ${direction}
        limit ${limit} offset ${offset}) as ids`);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { total: total === most ? MAX_PEOPLE_LISTED : total, ids };
}

/** Each order as an index has it, and in words that no index knows. */
const sorts: Readonly<Record<PeopleSort, { readonly column: SQL; readonly unindexed: SQL }>> = {
  createdAt: {
    column: sql`${users.createdAt}`,
    unindexed: sql`(${users.createdAt} + interval '0')`,
  },
  name: {
    column: sql`${users.displayName} collate "ar-x-icu"`,
    unindexed: sql`(${users.displayName} || '') collate "ar-x-icu"`,
  },
  membershipId: {
    column: sql`${users.membershipId}`,
    unindexed: sql`(${users.membershipId} || '')`,
  },
};

/**
 * Whether so many match, by a sample that is always the same, that they are met in the list's order. In
 * that of numbers only those count who have one: of others alone it would be read to its end.
 */
async function chooseWay(
  db: Database,
  filter: FilterByIds,
  { rare, manyPages }: SampleLimits,
): Promise<Way> {
  const { number, ids, sortBy } = filter;
  if (number || ids) return sorted;
  const hasNumber = sortBy === "membershipId" ? isNotNull(users.membershipId) : undefined;
  const { rows } = await db.execute<{ hits: number; pages: number }>(sql`
    select count(*)::int as hits, count(distinct split_part(ctid::text, ',', 1))::int as pages
    from ${users} tablesample system (${SAMPLE}) repeatable (1)
    where ${and(...filters(filter, true), hasNumber)}`);
  const { hits = 0, pages = 0 } = rows[0] ?? {};
  const isInOrder = (hits * 100) / SAMPLE > rare;
  return { isInOrder, isFull: isInOrder && pages >= manyPages };
}

/** The conditions of a filter; without the index of names where the order itself is walked. */
export function filters(filter: FilterByIds, isWithoutIndex: boolean): (SQL | undefined)[] {
  const { status, rank, roleId, governorateCode, branchId, secretariatId } = filter;
  const { from, until, membership, number, ids } = filter;
  // The people of a unit are sooner read one by one than all of a name that many have.
  const isSmall = Boolean(filter.unitId ?? branchId ?? secretariatId);
  const hasPart = isWithoutIndex || isSmall ? hasTokenUnindexed : hasToken;
  return [
    inArea(filter.area),
    // What is left of somebody who was deleted is a number.
    status ? eq(users.status, status) : ne(users.status, "deleted"),
    governorateCode ? inGovernorate(governorateCode) : undefined,
    branchId ? inBranch(branchId) : undefined,
    secretariatId ? worksAt(secretariatId, filter.area) : undefined,
    from && gte(users.createdAt, from),
    until && lt(users.createdAt, until),
    membership && hadMembership(membership, isWithoutIndex),
    filter.neverSignedIn ? isNull(users.activatedAt) : undefined,
    roleId === undefined ? undefined : holds([roleId], filter.today),
    rank && hasRank(rank, filter),
    number === undefined ? undefined : hasNumber(number),
    ids && anyOf(users.id, ids),
    ...filter.tokens.map((token) => hasPart(users.foldedName, token)),
  ];
}

/** Whether a membership number is somebody's, or was that of a record that was merged into theirs. */
function hasNumber(number: string): SQL {
  return sql`(${users.membershipId} = ${number} or ${users.id} = any(array(
    select kept_id from ${merges} join ${users} as joined on joined.id = joined_id
    where joined.membership_id = ${number})))`;
}

/** Whether somebody holds one of some roles on a day. */
function holds(ids: readonly number[], today: string): SQL {
  return sql`exists (select from ${userRoles} where ${userRoles.userId} = ${users.id}
    and ${anyOf(userRoles.roleId, [...ids])} and ${isHeld(today)})`;
}

const isHeld = (today: string) =>
  sql`(${userRoles.until} is null or ${userRoles.until} >= ${today}::date)`;

/** Whether a rank is the highest of somebody: what highestRankOf (user/rules.ts) says, as a query. */
function hasRank(rank: Rank, { ranked, today }: FilterByIds): SQL | undefined {
  if (!ranked) throw new Error("The roles of a rank are looked up first: withIds.");
  const { own, higher } = ranked;
  const noneHigher = higher.length > 0 ? sql`not ${holds(higher, today)}` : undefined;
  if (rank === "guest") return and(eq(users.status, "guest"), noneHigher);
  if (rank === "member") return and(ne(users.status, "guest"), noneHigher);
  return and(holds(own, today), noneHigher);
}

/** People by their ids, in that order, with their branch and the roles that they hold on a day. */
export async function findListed(db: Database, ids: readonly string[], today: string) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ...line, roles: rolesOn(today) })
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .where(anyOf(users.id, ids));
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
export type PersonRow = Awaited<ReturnType<typeof findListed>>[number];

/** What a line says of a person. */
export const line = {
  id: users.id,
  name: users.displayName,
  membershipId: users.membershipId,
  status: users.status,
  governorateCode: users.placeCode,
  branch: units.name,
  branchEn: units.nameEn,
  createdAt: users.createdAt,
};

/** The names of the roles that somebody holds on a day. */
export function roleNamesOn(today: string, language: Language) {
  return sql<string[]>`array(select ${roleNameIn(language)} from ${userRoles}
    join ${roles} on ${roles.id} = ${userRoles.roleId}
    where ${userRoles.userId} = ${users.id} and ${isHeld(today)} order by 1)`;
}

/** The ranks of the roles that somebody holds on a day. */
export function rolesOn(today: string) {
  return sql<Pick<HeldRole, "rank">[]>`coalesce(
    (select json_agg(json_build_object('rank', ${roles.rank})) from ${userRoles}
      join ${roles} on ${roles.id} = ${userRoles.roleId}
      where ${userRoles.userId} = ${users.id} and ${isHeld(today)}),
    '[]')`;
}
