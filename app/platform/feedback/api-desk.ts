/* Feedback on the desk: of each type and status the oldest MAX_WAITING, a range of an index. */
import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { FEEDBACK } from "#app/contract/ability.ts";
import { type DeskQueue, type DeskRequest, MAX_WAITING } from "#app/contract/desk.ts";
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
import { deskPart } from "../desk/api.ts";
import { areaFor, can } from "../http/caller.ts";
import { inArea } from "./store.ts";
import { feedback } from "./tables.ts";

/** Own open items that home shows; more are on their own page. */
const MAX_SHOWN = 5;

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
}

/** Items that nobody has answered, in the area in which the caller answers; not the caller's own. */
const queue = deskPart<QueueValue>({
  name: "feedback.queue",
  changedBy,
  query({ caller }) {
    if (!can(caller, FEEDBACK)) return undefined;
    const area = and(inArea(areaFor(caller, FEEDBACK)), ne(feedback.userId, caller.id));
    const isMine = eq(feedback.ownerId, caller.id);
    const next = (owner: SQL) => oldest(and(area, owner), 1);
    return sql`with waiting as materialized (${oldest(area)}) select json_build_object(
      'count', (select least(count(*), ${MAX_WAITING})::int from waiting),
      'oldest', (select min(created_at) from waiting),
      'mine', (select count(*)::int from ${feedback}
        where ${and(isMine, inArray(feedback.status, [...undecidedStatuses]), area)}),
      'next', (select id from (${next(isNull(feedback.ownerId))} union all ${next(isMine)}) as n
        order by created_at, id limit 1))`;
  },
  lines: ({ oldest, next, ...counts }) => ({
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

/** The caller's own items that are not closed. */
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

export const feedbackDesk = [queue, own];
