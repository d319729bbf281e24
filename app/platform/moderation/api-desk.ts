/* The oldest MAX_WAITING of the queue, an index range. */
import { asc, sql } from "drizzle-orm";
import { MODERATE } from "#app/contract/ability.ts";
import { MAX_WAITING } from "#app/contract/desk.ts";
import { answerCase, decideCase } from "#app/contract/moderation.ts";
import { deskPart } from "../desk/api.ts";
import { areaFor, can } from "../http/caller.ts";
import { casesOf } from "./store-lists.ts";
import { moderationCases } from "./tables.ts";

interface Value {
  readonly count: number;
  readonly oldest: string | null;
  readonly next: string | null;
}

/** New cases notify the desks themselves: most comments open none. */
const queue = deskPart<Value>({
  name: "moderation",
  changedBy: [decideCase, answerCase],
  query({ caller }) {
    if (!can(caller, MODERATE)) return undefined;
    const where = casesOf({ id: caller.id, area: areaFor(caller, MODERATE) }, "open");
    return sql`with waiting as materialized (
      select id, waits_since from ${moderationCases} where ${where}
      order by ${asc(moderationCases.waitsSince)}, ${asc(moderationCases.id)} limit ${MAX_WAITING}
    ) select json_build_object(
      'count', (select count(*)::int from waiting),
      'oldest', (select min(waits_since) from waiting),
      'next', (select id from waiting order by waits_since, id limit 1))`;
  },
  lines: ({ count, oldest, next }) => ({
    queues: [
      {
        name: "moderation",
        count,
        oldestAt: oldest && new Date(oldest).toISOString(),
        overdue: 0,
        mine: 0,
        next: next ? { id: next } : null,
      },
    ],
  }),
});

export const moderationDesk = [queue];
