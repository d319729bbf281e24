/*
 * Lists of feedback at any number of items. The inbox asks per type and status (waiting oldest
 * first, the rest newest first) up to MAX_FEEDBACK_LISTED: twelve index ranges give the page and
 * all counts. Answered on some days: ranges of the first answer's moment. A search goes quarter by
 * quarter (terms.ts), newest first.
 * Measured at 1,000,000 items, medians in ms on two busy cores: all 70, one governorate's 80,
 * unassigned 65, a leader's own 8, a word in none 10, a rare name 60, a word of every tenth 170,
 * three words 400, a common name in one governorate 550, «في» 700 (the slowest). No range grows
 * with the items.
 */
import { and, eq, gte, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  type FeedbackDay,
  type FeedbackStatus,
  type FeedbackType,
  feedbackStatuses,
  feedbackTypes,
  MAX_FEEDBACK_LISTED,
  undecidedStatuses,
} from "#app/contract/feedback.values.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { monthOf, quarterTermOf } from "../database/terms.ts";
import { momentsOf } from "../days.ts";
import { type Area, governoratesOf } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { inArea } from "./store.ts";
import { feedback, feedbackSearch, feedbackSteps } from "./tables.ts";
import { quartersBetween, queryOf } from "./terms.ts";

export interface ListFilter {
  readonly leader: string;
  readonly area: Area;
  readonly type?: FeedbackType | undefined;
  readonly status?: FeedbackStatus | undefined;
  readonly governorateCode?: string | undefined;
  readonly owner?: "mine" | "nobody" | undefined;
  readonly dated?: FeedbackDay | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly tokens: readonly string[];
  readonly page: number;
  readonly limit: number;
}

export type Counts = Record<FeedbackType, Record<FeedbackStatus, number>>;

/** The ids of a page, and counts per type and status up to MAX_FEEDBACK_LISTED. */
export async function listInbox(
  db: Database,
  filter: ListFilter,
  now: Date,
): Promise<{ ids: string[]; counts: Counts }> {
  const { page, limit, type, status, tokens } = filter;
  const found = tokens.length > 0 ? await search(db, filter, now) : ranges(filter);
  const offset = (page - 1) * limit;
  const max = Math.max(0, Math.min(limit, MAX_FEEDBACK_LISTED - offset));
  const picked = and(type && sql`type = ${type}`, status && sql`status = ${status}`) ?? sql`true`;
  const read = async (from: Database) => {
    const { rows } = await from.execute<{
      counts: { type: FeedbackType; status: FeedbackStatus; number: number }[] | null;
      ids: string[];
    }>(sql`
      with found as materialized (${found})
      select (select json_agg(counted) from
          (select type, status, count(*)::int as number from found group by type, status) as counted)
          as counts,
        array(select id from found where ${picked}
          order by ${orderOf(filter)} limit ${max} offset ${offset}) as ids`);
    const counts = noCounts();
    for (const each of rows[0]?.counts ?? []) counts[each.type][each.status] = each.number;
    return { ids: rows[0]?.ids ?? [], counts };
  };
  if (tokens.length === 0) return read(db);
  return db.transaction(async (tx) => {
    // The planner underestimates reading every row's terms and may choose a sequential scan.
    await tx.execute(sql`set local enable_seqscan = off`);
    return read(tx);
  });
}

export function noCounts(): Counts {
  const none = () => ({ open: 0, inProgress: 0, answered: 0, closed: 0 });
  return { complaints: none(), suggestions: none(), "street-pulse": none() };
}

/** Waiting items oldest first, answered ones newest first. */
const orderOf = (filter: ListFilter) =>
  filter.status && undecidedStatuses.includes(filter.status) && !isByAnswer(filter)
    ? sql.raw("at, id")
    : sql.raw("at desc, id desc");

const isByAnswer = ({ dated, from, to }: ListFilter) => dated === "answered" && Boolean(from || to);

const momentOf = (filter: ListFilter) =>
  isByAnswer(filter) ? feedback.answeredAt : feedback.createdAt;

function ranges(filter: ListFilter): SQL {
  return sql`select asked.type, asked.status, hit.* from (
      select type, status from unnest(${sql.param([...feedbackTypes])}::text[]) as types(type)
      cross join unnest(${sql.param([...feedbackStatuses])}::text[]) as statuses(status)
    ) as asked cross join lateral (
      select id, ${momentOf(filter)} as at from ${feedback}
      where ${and(
        sql`${feedback.type} = asked.type`,
        sql`${feedback.status} = asked.status`,
        ...filters(filter),
      )}
      order by ${orderOf(filter)} limit ${MAX_FEEDBACK_LISTED}
    ) as hit`;
}

async function search(db: Database, filter: ListFilter, now: Date): Promise<SQL> {
  const { area, governorateCode, tokens } = filter;
  const areaCode = onlyGovernorateOf(area) ?? governorateCode;
  const quarters = quartersBetween(await findBeginning(db, now), now);
  const queries = quarters.map((quarter) => queryOf(tokens, quarter, areaCode));
  // Quarters come in order and the limit ends the loop: older ones are not read.
  return sql`select hit.* from unnest(${sql.param(queries)}::tsquery[]) as quarter(query)
    cross join lateral (
      select ${feedback.type}, ${feedback.status}, ${feedback.id}, ${momentOf(filter)} as at
      from ${feedbackSearch} join ${feedback} on ${feedback.id} = ${feedbackSearch.feedbackId}
      where ${and(
        sql`${feedbackSearch.terms} @@ quarter.query`,
        ne(feedback.status, "withdrawn"),
        ...filters(filter),
      )}
      order by ${feedback.createdAt} desc, ${feedback.id} desc
    ) as hit limit ${MAX_FEEDBACK_LISTED}`;
}

/** The governorate that contains an area; narrows a search before rows are read. */
function onlyGovernorateOf(area: Area): string | undefined {
  const codes = governoratesOf(area);
  return codes !== "all" && codes.length === 1 ? codes[0] : undefined;
}

async function findBeginning(db: Database, now: Date): Promise<Date> {
  const [row] = await db
    .select({ createdAt: feedbackSearch.createdAt })
    .from(feedbackSearch)
    .orderBy(feedbackSearch.createdAt)
    .limit(1);
  return row?.createdAt ?? now;
}

function filters(filter: ListFilter): (SQL | undefined)[] {
  const { leader, area, governorateCode, owner, from, to } = filter;
  const bounds = momentsOf({ from, to });
  return [
    inArea(area),
    governorateCode ? eq(feedback.areaCode, governorateCode) : undefined,
    owner === "mine" ? eq(feedback.ownerId, leader) : undefined,
    owner === "nobody" ? isNull(feedback.ownerId) : undefined,
    bounds.from && gte(momentOf(filter), bounds.from),
    bounds.until && lt(momentOf(filter), bounds.until),
    ne(feedback.userId, leader),
  ];
}

export interface OwnListFilter {
  readonly userId: string;
  readonly type?: FeedbackType | undefined;
  readonly tokens: readonly string[];
  readonly page: number;
  readonly limit: number;
}

export async function listOwn(
  db: Database,
  { userId, type, tokens, page, limit }: OwnListFilter,
): Promise<{ ids: string[]; total: number }> {
  const own = await db
    .select({ id: feedback.id, createdAt: feedback.createdAt })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), type && eq(feedback.type, type)))
    .orderBy(sql`${feedback.createdAt} desc`, sql`${feedback.id} desc`)
    .limit(MAX_FEEDBACK_LISTED);
  const ids = own.map(({ id }) => id);
  const matching = tokens.length > 0 ? await findWith(db, own, tokens) : new Set(ids);
  const found = ids.filter((id) => matching.has(id));
  return { ids: found.slice((page - 1) * limit, page * limit), total: found.length };
}

async function findWith(
  db: Database,
  items: readonly { id: string; createdAt: Date }[],
  tokens: readonly string[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set();
  const quarters = new Set(items.map(({ createdAt }) => quarterTermOf(monthOf(createdAt))));
  const queries = [...quarters].map((quarter) => `(${queryOf(tokens, quarter)})`).join("|");
  const rows = await db
    .select({ id: feedbackSearch.feedbackId })
    .from(feedbackSearch)
    .where(
      and(
        inArray(
          feedbackSearch.feedbackId,
          items.map(({ id }) => id),
        ),
        // An expression that no index matches: the index would be read for all items of a common
        // word.
        sql`(${feedbackSearch.terms} || ''::tsvector) @@ ${queries}::tsquery`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

const owners = alias(users, "owners");

export async function findListed(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ item: feedback, member: users.displayName, owner: owners.displayName })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .leftJoin(owners, eq(owners.id, feedback.ownerId))
    .where(anyOf(feedback.id, ids));
  const replies = await db
    .selectDistinctOn([feedbackSteps.feedbackId], {
      feedbackId: feedbackSteps.feedbackId,
      body: feedbackSteps.note,
      at: feedbackSteps.at,
    })
    .from(feedbackSteps)
    .where(and(anyOf(feedbackSteps.feedbackId, ids), eq(feedbackSteps.act, "replied")))
    .orderBy(feedbackSteps.feedbackId, sql`${feedbackSteps.id} desc`);
  const replyOf = new Map(replies.map((reply) => [reply.feedbackId, reply]));
  return rows
    .map((row) => ({ ...row, reply: replyOf.get(row.item.id) }))
    .sort((a, b) => ids.indexOf(a.item.id) - ids.indexOf(b.item.id));
}
