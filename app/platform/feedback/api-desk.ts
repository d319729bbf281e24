/* Per type and status the oldest MAX_WAITING, each an index range. */
import { and, eq, gt, inArray, isNull, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { FEEDBACK } from "#app/contract/ability.ts";
import {
  type DeskQueue,
  type DeskRequest,
  type DeskTaken,
  type DeskTrend,
  MAX_WAITING,
} from "#app/contract/desk.ts";
import {
  addComplaint,
  addStreetPulse,
  addSuggestion,
  editFeedback,
  replyFeedback,
  updateFeedback,
  withdrawFeedback,
} from "#app/contract/feedback.ts";
import {
  feedbackTypes,
  messageStatuses,
  undecidedStatuses,
} from "#app/contract/feedback.values.ts";
import { deskPart, MAX_TAKEN, weekBefore } from "../desk/api.ts";
import { areaFor, can } from "../http/caller.ts";
import { unreadAbout } from "../notification/api.ts";
import { SCREEN } from "./notify.ts";
import { inArea } from "./store.ts";
import { feedback, feedbackSteps } from "./tables.ts";

const MAX_SHOWN = 5;
const MAX_UNREAD = 3;

const changedBy = [
  addComplaint,
  addSuggestion,
  addStreetPulse,
  editFeedback,
  replyFeedback,
  updateFeedback,
  withdrawFeedback,
];

interface QueueValue extends Omit<DeskQueue, "name" | "overdue" | "oldestAt" | "next"> {
  readonly oldest: string | null;
  readonly next: string | null;
  readonly taken: readonly Omit<DeskTaken, "name">[] | null;
}

/** Unanswered items of the caller's area, without the caller's own. */
const queue = deskPart<QueueValue>({
  name: "feedback.queue",
  changedBy,
  query({ caller }) {
    if (!can(caller, FEEDBACK)) return undefined;
    const area = and(inArea(areaFor(caller, FEEDBACK)), ne(feedback.userId, caller.id));
    const isMine = eq(feedback.ownerId, caller.id);
    const isUndecided = inArray(feedback.status, [...undecidedStatuses]);
    const next = (owner: SQL) => oldest(and(area, owner), 1);
    return sql`with waiting as materialized (${oldest(area)}) select json_build_object(
      'count', (select least(count(*), ${MAX_WAITING})::int from waiting),
      'oldest', (select min(created_at) from waiting),
      'mine', (select count(*)::int from ${feedback}
        where ${and(isMine, isUndecided, area)}),
      'next', (select id from (${next(isNull(feedback.ownerId))} union all ${next(isMine)}) as n
        order by created_at, id limit 1),
      'taken', (select json_agg(taken) from (
        select id, type, title, status as state, created_at as at from ${feedback}
        where ${and(isMine, isUndecided, area)}
        order by created_at, id limit ${MAX_TAKEN}) as taken))`;
  },
  lines: ({ oldest, next, taken, ...counts }) => ({
    taken: (taken ?? []).map((each) => ({
      ...each,
      name: "feedback",
      at: new Date(each.at).toISOString(),
    })),
    queues: [
      {
        name: "feedback",
        ...counts,
        overdue: 0,
        oldestAt: oldest && new Date(oldest).toISOString(),
        next: next ? { id: next } : null,
      },
    ],
  }),
});

function oldest(where: SQL | undefined, limit = MAX_WAITING): SQL {
  const parts = feedbackTypes.flatMap((type) =>
    undecidedStatuses.map(
      (status) => sql`(select id, created_at from ${feedback}
        where ${and(eq(feedback.type, type), eq(feedback.status, status), where)}
        order by created_at, id limit ${limit})`,
    ),
  );
  return sql.join(parts, sql` union all `);
}

const own = deskPart<DeskRequest[] | null>({
  name: "feedback.own",
  changedBy,
  query: ({ caller }) => sql`select json_agg(own) from (
    select type as name, id, number, title, status as state, created_at as at from ${feedback}
    where ${and(eq(feedback.userId, caller.id), inArray(feedback.status, [...messageStatuses]))}
    order by created_at desc, id desc limit ${MAX_SHOWN}) as own`,
  lines: (items) => ({
    requests: (items ?? []).map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  }),
});

const replies = deskPart<{ id: string; type: string; title: string | null }[] | null>({
  name: "feedback.replies",
  changedBy: [replyFeedback, updateFeedback],
  query: ({ caller }) => sql`select json_agg(unread) from (
    select id, type, title from ${feedback}
    where ${and(
      eq(feedback.userId, caller.id),
      eq(feedback.status, "answered"),
      sql`${feedback.id}::text in (select id from (${unreadAbout(caller.id, SCREEN)}) as told)`,
    )} order by created_at desc limit ${MAX_UNREAD}) as unread`,
  lines: (unread) => ({
    asked: (unread ?? []).map((each) => ({ name: "feedbackReply", ...each })),
  }),
});

/** Open complaints now and a week ago: those of that time still open, plus those settled since. */
const pulse = deskPart<Omit<DeskTrend, "name">>({
  name: "feedback.pulse",
  changedBy,
  query({ caller, now }) {
    if (!can(caller, FEEDBACK)) return undefined;
    const area = inArea(areaFor(caller, FEEDBACK));
    const week = weekBefore(now);
    const isComplaint = eq(feedback.type, "complaints");
    const open = (where?: SQL) =>
      sql`(select count(*)::int from (${sql.join(
        undecidedStatuses.map(
          (status) => sql`(select 1 from ${feedback}
          where ${and(isComplaint, eq(feedback.status, status), area, where)} limit ${MAX_WAITING})`,
        ),
        sql` union all `,
      )}) as open)`;
    const settled = sql`(select count(*)::int from (
      select distinct ${feedback.id} from ${feedbackSteps}
      join ${feedback} on ${feedback.id} = ${feedbackSteps.feedbackId}
      where ${feedbackSteps.act} in ('replied', 'status', 'withdrawn')
        and ${and(
          gt(feedbackSteps.at, week),
          isComplaint,
          lte(feedback.createdAt, week),
          notInArray(feedback.status, [...undecidedStatuses]),
          area,
        )}
        and (${feedbackSteps.act} = 'withdrawn' or ${inArray(feedbackSteps.from, [...undecidedStatuses])})
      limit ${MAX_WAITING}) as settled)`;
    return sql`select json_build_object('count', least(${open()}, ${MAX_WAITING}),
      'before', least(${open(lte(feedback.createdAt, week))} + ${settled}, ${MAX_WAITING}))`;
  },
  lines: (counts) => ({ pulse: [{ name: "openComplaints", ...counts }] }),
});

export const feedbackDesk = [queue, own, replies, pulse];
