import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  type CaseAct,
  type CaseState,
  type DecisionAct,
  MAX_CASES_LISTED,
  MAX_EARLIER_SHOWN,
  MAX_REPORTS_SHOWN,
  type ReportReason,
} from "#app/contract/moderation.values.ts";
import type { Database } from "../database/connect.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { type CaseRow, inArea } from "./store.ts";
import { moderationCases, moderationReports, moderationSteps, writingStops } from "./tables.ts";

export interface Moderator {
  readonly id: string;
  readonly area: Area;
}

export const casesOf = ({ id, area }: Moderator, state: CaseState) =>
  and(eq(moderationCases.state, state), ne(moderationCases.authorId, id), inArea(area));

export interface ListedCase {
  readonly row: CaseRow;
  readonly author: string;
  readonly decider: string | null;
  readonly commonest: ReportReason | null;
}

const authors = alias(users, "authors");
const deciders = alias(users, "deciders");

const MAX_RANKED = 100;
const commonest = sql<ReportReason | null>`(select mode() within group (order by reason) from (
  select reason from ${moderationReports} as reports where reports.case_id = moderation_cases.id
  limit ${MAX_RANKED}) as ranked)`;

/** Open cases oldest first, decided ones newest first. Paged on an index before joins. */
export async function listCaseRows(
  db: Database,
  moderator: Moderator,
  { state, page, limit }: { state: CaseState; page: number; limit: number },
): Promise<{ rows: ListedCase[]; total: number }> {
  const where = casesOf(moderator, state);
  const order =
    state === "open"
      ? [asc(moderationCases.waitsSince), asc(moderationCases.id)]
      : [desc(moderationCases.decidedAt), desc(moderationCases.id)];
  const offset = (page - 1) * limit;
  const counted = db
    .select({ one: sql`1` })
    .from(moderationCases)
    .where(where)
    .limit(MAX_CASES_LISTED)
    .as("counted");
  const total = sql<number>`(select count(*)::int from ${counted})`;
  const paged = db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(where)
    .orderBy(...order)
    .limit(Math.max(0, Math.min(limit, MAX_CASES_LISTED - offset)))
    .offset(Math.min(offset, MAX_CASES_LISTED))
    .as("page");
  const rows = await db
    .select({
      row: moderationCases,
      author: authors.displayName,
      decider: deciders.displayName,
      commonest,
      total,
    })
    .from(paged)
    .innerJoin(moderationCases, eq(moderationCases.id, paged.id))
    .innerJoin(authors, eq(authors.id, moderationCases.authorId))
    .leftJoin(deciders, eq(deciders.id, moderationCases.decidedBy))
    .orderBy(...order);
  const [first] = rows;
  if (first || page === 1) return { rows, total: first?.total ?? 0 };
  // Beyond the last page no row carries the total.
  const { total: known } = await listCaseRows(db, moderator, { state, page: 1, limit: 1 });
  return { rows: [], total: known };
}

interface Report {
  readonly name: string;
  readonly reason: ReportReason;
  readonly note: string | null;
  readonly sealedBefore: string | null;
  readonly at: string;
}

interface Step {
  readonly act: CaseAct;
  readonly at: string;
  readonly by: string | null;
  readonly reason: ReportReason | null;
  readonly note: string | null;
}

interface Earlier {
  readonly id: string;
  readonly quote: string;
  readonly sealedQuote: string | null;
  readonly act: DecisionAct;
  readonly reason: ReportReason | null;
  readonly at: string;
}

export interface WholeCase extends ListedCase {
  readonly since: Date;
  readonly reporters: readonly Report[] | null;
  readonly steps: readonly Step[] | null;
  readonly counts: Readonly<Record<string, number>> | null;
  readonly earlier: readonly Earlier[] | null;
  readonly stoppedUntil: string | null;
  readonly next: string | null;
}

/** All that a case's page shows, in one query; undefined outside the area, and for own cases. */
export async function findWholeCase(
  db: Database,
  moderator: Moderator,
  id: string,
  now: Date,
): Promise<WholeCase | undefined> {
  const one = sql`moderation_cases`;
  const list = (rows: SQL) => sql`(select json_agg(rows) from (${rows}) as rows)`;
  const earlierOnes = sql`from ${moderationCases} as earlier
    where earlier.author_id = ${one}.author_id and earlier.id <> ${one}.id and earlier.act is not null`;
  const [row] = await db
    .select({
      row: moderationCases,
      author: authors.displayName,
      since: sql<Date>`coalesce(${authors.activatedAt}, ${authors.createdAt})`.mapWith(
        users.createdAt,
      ),
      decider: deciders.displayName,
      commonest,
      reporters: sql<WholeCase["reporters"]>`${list(sql`
        select display_name as name, reason, note, sealed_before as "sealedBefore", at from ${moderationReports} as reports
        join ${users} on users.id = reports.reporter_id
        where reports.case_id = ${one}.id order by reports.id desc limit ${MAX_REPORTS_SHOWN}`)}`,
      steps: sql<WholeCase["steps"]>`${list(sql`
        select act, at, display_name as by, reason, note from ${moderationSteps} as steps
        left join ${users} on users.id = steps.by
        where steps.case_id = ${one}.id order by steps.id`)}`,
      counts: sql<WholeCase["counts"]>`(select json_object_agg(act, number) from (
        select act, count(*)::int as number from (
          select earlier.act ${earlierOnes} order by earlier.decided_at desc limit ${MAX_CASES_LISTED}
        ) as acts group by act) as counted)`,
      earlier: sql<WholeCase["earlier"]>`${list(sql`
        select earlier.id, earlier.quote, earlier.sealed_quote as "sealedQuote", earlier.act, earlier.reason, earlier.decided_at as at
        ${earlierOnes} order by earlier.decided_at desc limit ${MAX_EARLIER_SHOWN}`)}`,
      stoppedUntil: sql<string | null>`(select max(until) from ${writingStops} as stops
        where stops.user_id = ${one}.author_id and stops.until > ${now.toISOString()}
          and stops.lifted_at is null)`,
    })
    .from(moderationCases)
    .innerJoin(authors, eq(authors.id, moderationCases.authorId))
    .leftJoin(deciders, eq(deciders.id, moderationCases.decidedBy))
    .where(
      and(
        eq(moderationCases.id, id),
        ne(moderationCases.authorId, moderator.id),
        inArea(moderator.area),
      ),
    );
  if (!row) return undefined;
  const [next] = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(casesOf(moderator, "open"), ne(moderationCases.id, id)))
    .orderBy(asc(moderationCases.waitsSince), asc(moderationCases.id))
    .limit(1);
  return { ...row, next: next?.id ?? null };
}
