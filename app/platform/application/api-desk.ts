/* Counts read at most MAX_WAITING of each kind, an index range. */
import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { firstLoginWithFacebook } from "#app/contract/activation.ts";
import {
  approveApplication,
  askCorrection,
  claimApplication,
  correctApplication,
  refuseApplication,
  releaseApplication,
  withdrawApplication,
} from "#app/contract/application.ts";
import { type DeskQueue, type DeskTrend, MAX_WAITING } from "#app/contract/desk.ts";
import { completeMembership, renewMembership } from "#app/contract/membership.ts";
import { mergeUsers } from "#app/contract/merge.ts";
import { applicationKinds, CLAIM_MINUTES, openStates, REVIEW } from "#app/contract/review.ts";
import { deskPart, isLeader, MAX_TAKEN, weekBefore } from "../desk/api.ts";
import { areaFor, can } from "../http/caller.ts";
import { inArea } from "./store.ts";
import { applicationSteps, applications } from "./tables.ts";

const changedBy = [
  // For unknown addresses it leaves an activation to a reviewer.
  firstLoginWithFacebook,
  completeMembership,
  renewMembership,
  claimApplication,
  releaseApplication,
  approveApplication,
  refuseApplication,
  askCorrection,
  correctApplication,
  withdrawApplication,
  mergeUsers,
];

interface QueueValue extends Omit<DeskQueue, "name" | "overdue" | "oldestAt" | "next"> {
  readonly oldest: string | null;
  readonly next: string | null;
  readonly taken: readonly { id: string; type: string; title: string; at: string }[] | null;
}

const queue = deskPart<QueueValue>({
  name: "application.queue",
  changedBy,
  query({ caller, now }) {
    if (!can(caller, REVIEW)) return undefined;
    const area = inArea(areaFor(caller, REVIEW));
    const claimsSince = new Date(now.getTime() - CLAIM_MINUTES * 60_000);
    const isHeld = sql`claimed_at > ${claimsSince.toISOString()}::timestamptz`;
    const waiting = sql.join(
      applicationKinds.map((kind) => oldest(and(eq(applications.kind, kind), area))),
      sql` union all `,
    );
    return sql`with waiting as materialized (${waiting}) select json_build_object(
      'count', (select least(count(*), ${MAX_WAITING})::int from waiting),
      'oldest', (select min(submitted_at) from waiting),
      'mine', (select count(*)::int from waiting where claimed_by = ${caller.id} and ${isHeld}),
      'next', (select id from waiting
        where user_id <> ${caller.id}
          and (claimed_by is null or claimed_by = ${caller.id} or not (${isHeld}))
        order by submitted_at, id limit 1),
      'taken', (select json_agg(taken) from (
        select id, kind as type, name as title, submitted_at as at from waiting
        where claimed_by = ${caller.id} and ${isHeld}
        order by submitted_at, id limit ${MAX_TAKEN}) as taken))`;
  },
  lines: ({ oldest, next, taken, ...counts }) => ({
    taken: (taken ?? []).map((each) => ({
      ...each,
      name: "applications",
      state: "submitted",
      at: new Date(each.at).toISOString(),
    })),
    queues: [
      {
        name: "applications",
        ...counts,
        overdue: 0,
        oldestAt: oldest && new Date(oldest).toISOString(),
        next: next ? { id: next } : null,
      },
    ],
  }),
});

function oldest(where: SQL | undefined): SQL {
  return sql`(select id, user_id, kind, name, submitted_at, claimed_by, claimed_at
    from ${applications}
    where ${and(eq(applications.state, "submitted"), where)}
    order by submitted_at, id limit ${MAX_WAITING})`;
}

const own = deskPart<{ id: string; kind: string; state: string; at: string } | null>({
  name: "application.own",
  changedBy,
  query({ caller }) {
    const { application } = caller.account;
    // Saves most callers the query: the session's account has the newest application.
    if (!application || !openStates.includes(application.state)) return undefined;
    return sql`select json_build_object('id', id, 'kind', kind, 'state', state, 'at', submitted_at)
      from ${applications} where ${and(
        eq(applications.userId, caller.id),
        sql`${applications.state} = any(${sql.param([...openStates])}::text[])`,
      )} order by submitted_at desc limit 1`;
  },
  lines(found) {
    if (!found) return {};
    const { id, kind, state, at } = found;
    return {
      requests: [{ name: kind, id, state, at: new Date(at).toISOString() }],
      asked: state === "correction" ? [{ name: "correction" }] : [],
    };
  },
});

const pulse = deskPart<Omit<DeskTrend, "name">>({
  name: "application.pulse",
  changedBy: [approveApplication],
  query({ caller, now }) {
    if (!isLeader(caller) || caller.area === "none") return undefined;
    const week = weekBefore(now);
    const between = (from: Date, to: Date) => sql`(select count(*)::int from (
      select 1 from ${applicationSteps}
      join ${applications} on ${applications.id} = ${applicationSteps.applicationId}
      where ${applicationSteps.act} = 'approved' and ${and(
        gt(applicationSteps.at, from),
        lte(applicationSteps.at, to),
        inArea(caller.area),
      )} and ${applications.kind} = 'registration'
      limit ${MAX_WAITING}) as approved)`;
    return sql`select json_build_object(
      'count', ${between(week, now)}, 'before', ${between(weekBefore(week), week)})`;
  },
  lines: (counts) => ({ pulse: [{ name: "newMembers", ...counts }] }),
});

export const applicationDesk = [queue, own, pulse];
