/*
 * Lists of people at any scale, the first MAX_PEOPLE_LISTED
 * (docs/decisions/0024-search-by-frequency.md). Frequent matches are met soon by walking an index
 * in list order, national or per governorate; rare ones are found by their filter's index and
 * sorted. A sample of the table chooses the plan, and tells where counting is unnecessary.
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

export interface ListFilter {
  readonly area: Area;
  readonly status?: Status | undefined;
  readonly rank?: Rank | undefined;
  readonly roleId?: number | undefined;
  readonly governorateCode?: string | undefined;
  readonly unitId?: string | undefined;
  readonly branchId?: string | undefined;
  readonly secretariatId?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly membership?: MembershipDays | undefined;
  readonly neverSignedIn?: boolean | undefined;
  readonly tokens: readonly string[];
  /** A keyword of digits is a membership number. */
  readonly number?: string | undefined;
  /** The people with the searched national ID or phone. */
  readonly ids?: readonly string[] | undefined;
  readonly sortBy: PeopleSort;
  readonly isDescending: boolean;
  /** Roles are those of this day. */
  readonly today: string;
  readonly page: number;
  readonly limit: number;
}

export interface FilterByIds extends ListFilter {
  /** A rank's roles, and those of higher ranks. */
  readonly ranked:
    | { readonly own: readonly number[]; readonly higher: readonly number[] }
    | undefined;
}

/** Resolves unit and rank to ids: the planner estimates by ids, not by joined names. */
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

/** Up to so many rows an index and a sort are faster than walking the list's order. */
const RARE_LIMIT = 25_000;
/** A governorate's index is covering and soon read whole. */
const RARE_LIMIT_OF_PLACE = 2_000;

/**
 * Matches on so many sampled pages imply ten thousand in the table: surely the list's maximum.
 * Fewer pages say nothing: people who joined on one day share a page.
 */
const MANY_PAGES = 20;

export interface SampleLimits {
  readonly rare: number;
  readonly manyPages: number;
}

function limitsOf({ governorateCode, branchId, area }: ListFilter): SampleLimits {
  const isLocal = typeof area === "object" && !area.secretariats?.length;
  const isOfPlace = governorateCode || branchId || isLocal;
  return { rare: isOfPlace ? RARE_LIMIT_OF_PLACE : RARE_LIMIT, manyPages: MANY_PAGES };
}
/** Percent of the table's pages. */
const SAMPLE = 0.2;

/** The ids of a page, and their count up to MAX_PEOPLE_LISTED. */
export async function listPeopleIds(
  db: Database,
  filter: ListFilter,
  limits?: SampleLimits,
): Promise<{ ids: string[]; total: number }> {
  const asked = await withIds(db, filter);
  const way = await chooseWay(db, asked, limits ?? limitsOf(asked));
  const found = await findIds(db, asked, way);
  // If fewer have numbers than are listed, people without one follow.
  const isWhole = filter.sortBy !== "membershipId" || found.total === MAX_PEOPLE_LISTED;
  return way.isInOrder && !isWhole ? findIds(db, asked, sorted) : found;
}

/** The plan: which index, and whether to count. */
interface Way {
  /** Not in the index of numbers: people without one. */
  readonly isInOrder: boolean;
  /** The maximum is reached, so reading stops at the page's end. */
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
  // Without a number last in both directions; other indexes are simply read backwards.
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

/** `unindexed` is an expression that no index matches. */
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
 * Chooses the plan by a repeatable sample. For the order of numbers only people with one count: the
 * walk would never end for others.
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

/** Without the name index when walking the list's order. */
export function filters(filter: FilterByIds, isWithoutIndex: boolean): (SQL | undefined)[] {
  const { status, rank, roleId, governorateCode, branchId, secretariatId } = filter;
  const { from, until, membership, number, ids } = filter;
  // A unit's people are filtered faster one by one than by the index of a frequent name.
  const isSmall = Boolean(filter.unitId ?? branchId ?? secretariatId);
  const hasPart = isWithoutIndex || isSmall ? hasTokenUnindexed : hasToken;
  return [
    inArea(filter.area),
    // Deleted people leave a number only.
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

/** Own membership number, or that of a merged record. */
function hasNumber(number: string): SQL {
  return sql`(${users.membershipId} = ${number} or ${users.id} = any(array(
    select kept_id from ${merges} join ${users} as joined on joined.id = joined_id
    where joined.membership_id = ${number})))`;
}

function holds(ids: readonly number[], today: string): SQL {
  return sql`exists (select from ${userRoles} where ${userRoles.userId} = ${users.id}
    and ${anyOf(userRoles.roleId, [...ids])} and ${isHeld(today)})`;
}

const isHeld = (today: string) =>
  sql`(${userRoles.until} is null or ${userRoles.until} >= ${today}::date)`;

/** As highestRankOf (user/rules.ts), in SQL. */
function hasRank(rank: Rank, { ranked, today }: FilterByIds): SQL | undefined {
  if (!ranked) throw new Error("The roles of a rank are looked up first: withIds.");
  const { own, higher } = ranked;
  const noneHigher = higher.length > 0 ? sql`not ${holds(higher, today)}` : undefined;
  if (rank === "guest") return and(eq(users.status, "guest"), noneHigher);
  if (rank === "member") return and(ne(users.status, "guest"), noneHigher);
  return and(holds(own, today), noneHigher);
}

/** In the order of the ids, with branch and roles of a day. */
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

export function roleNamesOn(today: string, language: Language) {
  return sql<string[]>`array(select ${roleNameIn(language)} from ${userRoles}
    join ${roles} on ${roles.id} = ${userRoles.roleId}
    where ${userRoles.userId} = ${users.id} and ${isHeld(today)} order by 1)`;
}

export function rolesOn(today: string) {
  return sql<Pick<HeldRole, "rank">[]>`coalesce(
    (select json_agg(json_build_object('rank', ${roles.rank})) from ${userRoles}
      join ${roles} on ${roles.id} = ${userRoles.roleId}
      where ${userRoles.userId} = ${users.id} and ${isHeld(today)}),
    '[]')`;
}
