/*
 * The queue, at any number of applications. A list asks for each kind and state by itself, newest
 * first and no further than MOST_LISTED: every one is a range of an index, in one governorate or in
 * all, whatever the days; twelve ranges hold the page and the counts of all four states.
 *
 * Measured at 1,000,000 applications, in milliseconds: all of them 11, one governorate's 7, a week 3,
 * by a number 2; a name of several words 25, a rare word 2, a first name that every tenth has 350.
 */
import { and, eq, gte, inArray, like, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { likePattern } from "#app/arabic/fold.ts";
import {
  type ApplicationKind,
  type ApplicationState,
  applicationKinds,
  applicationStates,
  MOST_LISTED,
} from "#app/contract/review.ts";
import type { Database } from "../database/connect.ts";
import { profiles } from "../profile/tables.ts";
import type { Area } from "../user/rules.ts";
import { users } from "../user/tables.ts";
import { within } from "./store.ts";
import { applications } from "./tables.ts";

/** What a list is asked for, in the database's own terms. */
export interface Wanted {
  readonly area: Area;
  readonly state?: ApplicationState | undefined;
  readonly kind?: ApplicationKind | undefined;
  readonly governorateCode?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly tokens: readonly string[];
  /** The only applicants looked for, where the words are a national ID or a phone. */
  readonly userIds?: readonly string[] | undefined;
  readonly page: number;
  readonly limit: number;
}

export type Counts = Record<ApplicationState, number>;

/** The ids of a page, and how many there are of each state, none above MOST_LISTED. */
export async function listApplicationIds(
  db: Database,
  wanted: Wanted,
): Promise<{ ids: string[]; counts: Counts }> {
  const kinds = wanted.kind ? [wanted.kind] : applicationKinds;
  const states = wanted.state ? [wanted.state] : applicationStates;
  const offset = (wanted.page - 1) * wanted.limit;
  const limit = Math.max(0, Math.min(wanted.limit, MOST_LISTED - offset));
  const { rows } = await db.execute<{ counts: Partial<Counts> | null; ids: string[] }>(sql`
    with found as materialized (${wanted.tokens.length > 1 ? search(wanted, kinds) : newest(wanted, kinds)})
    select (select json_object_agg(state, number) from
        (select state, count(*) as number from found group by state) as counted) as counts,
      array(select id from found where state = any(${sql.param([...states])}::text[])
        order by submitted_at desc, id desc limit ${limit} offset ${offset}) as ids`);
  const counted = rows[0]?.counts ?? {};
  const counts = Object.fromEntries(
    applicationStates.map((state) => [state, Math.min(counted[state] ?? 0, MOST_LISTED)]),
  ) as Counts;
  return { ids: rows[0]?.ids ?? [], counts };
}

/** The newest of each kind and state, each a range of an index. */
function newest(wanted: Wanted, kinds: readonly ApplicationKind[]): SQL {
  return sql`select asked.state, hit.* from (
      select kind, state from unnest(${sql.param([...kinds])}::text[]) as kinds(kind)
      cross join unnest(${sql.param([...applicationStates])}::text[]) as states(state)
    ) as asked cross join lateral (
      select id, submitted_at from ${applications}
      where ${and(
        sql`${applications.kind} = asked.kind`,
        sql`${applications.state} = asked.state`,
        ...filters(wanted),
        ...words(wanted),
      )}
      order by submitted_at desc, id desc limit ${MOST_LISTED}
    ) as hit`;
}

/**
 * All that has several words: few do, so the trigram index is read once for all kinds and states. A
 * word alone may be anybody's first name, of which the newest are soon found.
 */
function search(wanted: Wanted, kinds: readonly ApplicationKind[]): SQL {
  return sql`select state, id, submitted_at from ${applications}
    where ${and(inArray(applications.kind, [...kinds]), ...filters(wanted), ...words(wanted))}`;
}

const words = ({ tokens }: Wanted): SQL[] =>
  tokens.map((token) => like(applications.searchText, likePattern(token)));

function filters({ area, governorateCode, from, until, userIds }: Wanted): (SQL | undefined)[] {
  return [
    within(area),
    governorateCode ? eq(applications.governorateCode, governorateCode) : undefined,
    from && gte(applications.submittedAt, from),
    until && lt(applications.submittedAt, until),
    userIds && (userIds.length > 0 ? inArray(applications.userId, [...userIds]) : sql`false`),
  ];
}

const claimants = alias(users, "claimants");

/** Applications of a list, newest first, with the names of who claimed them last. */
export async function findListed(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ application: applications, claimant: claimants.displayName })
    .from(applications)
    .leftJoin(claimants, eq(claimants.id, applications.claimedBy))
    .where(inArray(applications.id, [...ids]));
  return rows.sort((a, b) => ids.indexOf(a.application.id) - ids.indexOf(b.application.id));
}

/** Whoever has one of these blind indexes: a national ID's or a phone's. */
export async function findHolderIds(
  db: Database,
  by: { nationalId: readonly string[] } | { phone: readonly string[] },
): Promise<string[]> {
  const held =
    "nationalId" in by
      ? inArray(profiles.nationalIdIndex, [...by.nationalId])
      : inArray(profiles.phoneIndex, [...by.phone]);
  const rows = await db.select({ userId: profiles.userId }).from(profiles).where(held);
  return rows.map(({ userId }) => userId);
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
    phones.length > 0
      ? db
          .select({ userId: profiles.userId, used: profiles.phoneIndex })
          .from(profiles)
          .where(inArray(profiles.phoneIndex, phones))
      : [],
    emails.length > 0
      ? db
          .select({ userId: users.id, used: users.email })
          .from(users)
          .where(inArray(users.email, emails))
      : [],
  ]);
  return ({ userId, phones, email }: Contact) => ({
    phone: byPhone.some((each) => each.userId !== userId && phones.includes(each.used ?? "")),
    email: byEmail.some((each) => each.userId !== userId && each.used === email),
  });
}
