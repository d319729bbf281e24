/*
 * The queue. A list reads MAX_LISTED of each state: index ranges, one per kind, merged as they are
 * read. Those decided on some days are ranges of the moments of decision. Rare words have their own
 * index (database/search.ts); common ones are filtered in the ranges, whose indexes contain them.
 *
 * Medians at 1,000,000 applications in ms, on two busy cores: all 16, one governorate 24, a name of
 * two words 50, a rare word 90, two letters in none 11, a name that 4 % have 360, one just rarer
 * 700 (the slowest), a very common one 40.
 */
import { and, type Column, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  type ApplicationKind,
  type ApplicationState,
  applicationKinds,
  applicationStates,
  MAX_LISTED,
  openStates,
} from "#app/contract/review.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { hasToken, isCommon, RARE_LIMIT, withoutIndex } from "../database/search.ts";
import { findPhoneHolders } from "../profile/api.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { inArea } from "./store.ts";
import { applications } from "./tables.ts";

export interface ListFilter {
  readonly area: Area;
  readonly state?: ApplicationState | undefined;
  readonly kind?: ApplicationKind | undefined;
  readonly governorateCode?: string | undefined;
  /** Bounds and orders by decision instead of submission. */
  readonly isByDecision?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly tokens: readonly string[];
  /** Where the keyword is a national ID or a phone. */
  readonly userIds?: readonly string[] | undefined;
  readonly page: number;
  readonly limit: number;
}

export type Counts = Record<ApplicationState, number>;

export async function listApplicationIds(
  db: Database,
  filter: ListFilter,
  rareLimit = RARE_LIMIT,
): Promise<{ ids: string[]; counts: Counts }> {
  const isSearch = filter.tokens.length > 0;
  const isRare = isSearch && !(await isCommon(db, applications.searchText, filter.tokens));
  const rare = isRare ? await readPage(db, filter, search(filter, rareLimit)) : undefined;
  return rare && rare.found <= rareLimit ? rare : readPage(db, filter, ranges(filter));
}

async function readPage(db: Database, filter: ListFilter, found: SQL) {
  const states = filter.state ? [filter.state] : applicationStates;
  const offset = (filter.page - 1) * filter.limit;
  const limit = Math.max(0, Math.min(filter.limit, MAX_LISTED - offset));
  const { rows } = await db.execute<PageRow>(sql`
    with found as materialized (${found})
    select (select count(*)::int from found) as found,
      (select json_object_agg(state, number) from
        (select state, count(*) as number from found group by state) as counted) as counts,
      array(select id from found where state = any(${sql.param([...states])}::text[])
        order by ${orderOf(filter)} limit ${limit} offset ${offset}) as ids`);
  const { found: number = 0, counts: counted, ids = [] } = rows[0] ?? {};
  const counts = Object.fromEntries(
    applicationStates.map((state) => [state, Math.min(counted?.[state] ?? 0, MAX_LISTED)]),
  ) as Counts;
  return { found: number, ids, counts };
}
type PageRow = { found: number; counts: Partial<Counts> | null; ids: string[] };

const kindsOf = ({ kind }: ListFilter) => (kind ? [kind] : applicationKinds);

const momentOf = ({ isByDecision }: ListFilter) =>
  isByDecision ? applications.decidedAt : applications.submittedAt;

/** Open ones oldest first, decided ones newest first. */
const orderOf = ({ state, isByDecision }: ListFilter) =>
  state && openStates.includes(state) && !isByDecision
    ? sql.raw("at, id")
    : sql.raw("at desc, id desc");

function ranges(filter: ListFilter): SQL {
  const order = orderOf(filter);
  const parts = kindsOf(filter).map(
    (kind) => sql`(select id, ${momentOf(filter)} as at from ${applications}
      where ${and(
        eq(applications.kind, kind),
        sql`${applications.state} = asked.state`,
        ...filters(filter, withoutIndex(applications.searchText)),
      )}
      order by ${order} limit ${MAX_LISTED})`,
  );
  return sql`select asked.state, hit.* from
    unnest(${sql.param([...applicationStates])}::text[]) as asked(state)
    cross join lateral (
      select id, at from (${sql.join(parts, sql` union all `)}) as part
      order by ${order} limit ${MAX_LISTED}
    ) as hit`;
}

function search(filter: ListFilter, rareLimit: number): SQL {
  return sql`select state, id, ${momentOf(filter)} as at from ${applications}
    where ${matches(filter)} limit ${rareLimit + 1}`;
}

const matches = (filter: ListFilter) =>
  and(inArray(applications.kind, [...kindsOf(filter)]), ...filters(filter));

function filters(
  filter: ListFilter,
  text: Column | SQL = applications.searchText,
): (SQL | undefined)[] {
  const { area, governorateCode, from, until, userIds, tokens } = filter;
  return [
    inArea(area),
    governorateCode ? eq(applications.governorateCode, governorateCode) : undefined,
    from && gte(momentOf(filter), from),
    until && lt(momentOf(filter), until),
    userIds && (userIds.length > 0 ? inArray(applications.userId, [...userIds]) : sql`false`),
    ...tokens.map((token) => hasToken(text, token)),
  ];
}

const claimants = alias(users, "claimants");

export async function findListed(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ application: applications, claimant: claimants.displayName })
    .from(applications)
    .leftJoin(claimants, eq(claimants.id, applications.claimedBy))
    .where(anyOf(applications.id, ids));
  return rows.sort((a, b) => ids.indexOf(a.application.id) - ids.indexOf(b.application.id));
}

/** The phone as blind indexes. */
export interface Contact {
  readonly userId: string;
  readonly phones: readonly string[];
  readonly email: string;
}

/** Two queries for a whole list. */
export async function findOthers(db: Database, contacts: readonly Contact[]) {
  const phones = contacts.flatMap((contact) => contact.phones);
  const emails = contacts.map(({ email }) => email).filter(Boolean);
  const [byPhone, byEmail] = await Promise.all([
    phones.length > 0 ? findPhoneHolders(db, phones) : [],
    emails.length > 0
      ? db
          .select({ userId: users.id, used: users.email })
          .from(users)
          .where(anyOf(users.email, emails))
      : [],
  ]);
  return ({ userId, phones, email }: Contact) => ({
    phone: byPhone.some((each) => each.userId !== userId && phones.includes(each.phoneIndex ?? "")),
    email: byEmail.some((each) => each.userId !== userId && each.used === email),
  });
}
