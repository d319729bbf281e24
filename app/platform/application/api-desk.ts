/* Applications on the desk: of each kind the oldest MAX_WAITING that wait, a range of an index. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import {
  approveApplication,
  askCorrection,
  claimApplication,
  correctApplication,
  refuseApplication,
  releaseApplication,
  withdrawApplication,
} from "#app/contract/application.ts";
import { type DeskQueue, MAX_WAITING } from "#app/contract/desk.ts";
import { completeMembership, renewMembership } from "#app/contract/membership.ts";
import { applicationKinds, CLAIM_MINUTES, openStates, REVIEW } from "#app/contract/review.ts";
import { deskPart } from "../desk/api.ts";
import { areaFor, can } from "../http/caller.ts";
import { inArea } from "./store.ts";
import { applications } from "./tables.ts";

const changedBy = [
  completeMembership,
  renewMembership,
  claimApplication,
  releaseApplication,
  approveApplication,
  refuseApplication,
  askCorrection,
  correctApplication,
  withdrawApplication,
];

interface QueueValue extends Omit<DeskQueue, "name" | "overdue" | "oldestAt" | "next"> {
  readonly oldest: string | null;
  readonly next: string | null;
}

/** Applications that wait for a reviewer, in the area in which the caller reviews. */
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
        order by submitted_at, id limit 1))`;
  },
  lines: ({ oldest, next, ...counts }) => ({
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
  return sql`(select id, user_id, submitted_at, claimed_by, claimed_at from ${applications}
    where ${and(eq(applications.state, "submitted"), where)}
    order by submitted_at, id limit ${MAX_WAITING})`;
}

/** The caller's own application while it is open, and the correction that was asked for. */
const own = deskPart<{ id: string; kind: string; state: string; at: string } | null>({
  name: "application.own",
  changedBy,
  query({ caller }) {
    const { application } = caller.account;
    // Who asks is known with their newest application: most have none that is open.
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

export const applicationDesk = [queue, own];
