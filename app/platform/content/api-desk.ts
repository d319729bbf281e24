/* Counts read at most MAX_WAITING of each kind, an index range. */
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { type ContentKind, contentAbilities, contentKinds } from "#app/contract/content.values.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { type DeskQueue, MAX_WAITING } from "#app/contract/desk.ts";
import { deskPart } from "../desk/api.ts";
import { can } from "../http/caller.ts";
import { contentItems } from "./tables.ts";

interface Value {
  readonly count: number;
  readonly oldest: string | null;
  readonly next: string | null;
}

function queueOf(kind: ContentKind) {
  const { publish } = contentAbilities(kind);
  const calls = kindCalls[kind];
  return deskPart<Value>({
    name: `content.${kind}.check`,
    changedBy: [calls.act, calls.save, calls.restoreVersion],
    query({ caller }) {
      if (!can(caller, publish)) return undefined;
      const where = and(eq(contentItems.kind, kind), eq(contentItems.state, "check"));
      const next = and(where, ne(contentItems.changedBy, caller.id));
      return sql`with waiting as materialized (
        select since from ${contentItems} where ${where} order by since limit ${MAX_WAITING}
      ) select json_build_object(
        'count', (select count(*)::int from waiting),
        'oldest', (select min(since) from waiting),
        'next', (select id from ${contentItems} where ${next}
          order by ${asc(contentItems.since)}, ${asc(contentItems.id)} limit 1))`;
    },
    lines: ({ count, oldest, next }) => {
      const oldestAt = oldest && new Date(oldest).toISOString();
      const queue: DeskQueue = {
        name: `${kind}Check`,
        count,
        oldestAt,
        overdue: 0,
        mine: 0,
        next: next ? { id: next } : null,
      };
      return { queues: [queue] };
    },
  });
}

export const contentDesk = contentKinds.map(queueOf);
