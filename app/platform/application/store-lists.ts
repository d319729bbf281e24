/*
 * The queue, at any number of applications. Of each state a list reads MAX_LISTED, the
 * oldest where they wait for somebody and else the newest: ranges
 * of an index, one for each kind, in one governorate or in all, whatever the days, that are merged as
 * they are read. Those decided on some days are ranges of the moments of decision. Words that few have are looked up by their own index (database/search.ts); those that
 * very many have are met in the ranges themselves, whose indexes hold them.
 *
 * Measured at 1,000,000 applications, medians in milliseconds on two cores that had work for ten: all
 * of them 16, one governorate's 24, a name of two words 50, a rare word 90, two letters in none 11, a
 * name that four in a hundred have 360 (700 just below that, the slowest), one that very many have 40.
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

/** What a list is asked for, in the database's own terms. */
export interface ListFilter {
  readonly area: Area;
  readonly state?: ApplicationState | undefined;
  readonly kind?: ApplicationKind | undefined;
  readonly governorateCode?: string | undefined;
  /** The bounds are those of the decision, and so is the order; else of what was sent. */
  readonly isByDecision?: boolean | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly tokens: readonly string[];
  /** The only applicants looked for, where the words are a national ID or a phone. */
  readonly userIds?: readonly string[] | undefined;
  readonly page: number;
  readonly limit: number;
}

export type Counts = Record<ApplicationState, number>;

/** The ids of a page, and how many there are of each state, none above MAX_LISTED. */
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

/** A page of what was found, and the counts of its states. */
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

/** The moment of an application by which a list is bounded and ordered. */
const momentOf = ({ isByDecision }: ListFilter) =>
  isByDecision ? applications.decidedAt : applications.submittedAt;

/** What waits stands with the oldest first, so that nobody is forgotten; what is decided, newest first. */
const orderOf = ({ state, isByDecision }: ListFilter) =>
  state && openStates.includes(state) && !isByDecision
    ? sql.raw("at, id")
    : sql.raw("at desc, id desc");

/**
 * The first of each state in the list's order: those of all kinds, each a range of an index that is read
 * in either direction, are merged, and read no further than it takes.
 */
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

/** What has words, by their own index; no further than shows that it is too much. */
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

/** Applications of a list in its order, with the names of who claimed them last. */
export async function findListed(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ application: applications, claimant: claimants.displayName })
    .from(applications)
    .leftJoin(claimants, eq(claimants.id, applications.claimedBy))
    .where(anyOf(applications.id, ids));
  return rows.sort((a, b) => ids.indexOf(a.application.id) - ids.indexOf(b.application.id));
}

/** How an applicant says to be reached; the phone as blind indexes. */
export interface Contact {
  readonly userId: string;
  readonly phones: readonly string[];
  readonly email: string;
}

/** Whether anybody else goes by the phone or the e-mail of an applicant: two queries for a whole list. */
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
