import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";

/** Of jobs that somebody waits for, and of those queued by the thousand (`addAll`). */
export const PRIORITIES = { soon: 0, many: -1 } as const;

/** Tried in vain, or due: not what is only due later. */
const isDue = sql`state < 'active' and not blocked and (state = 'retry' or start_after <= now())`;

/** Of thousands those that were not tried yet wait for their turn alone. */
const isOverdue = sql`(state = 'retry' or priority >= ${PRIORITIES.soon})`;

/** Enough to find what was tried in vain: the oldest are tried first. */
const MAX_LOOKED_AT = 1_000;

export interface Queue {
  readonly kind: string;
  readonly waiting: number;
  readonly failed: number;
  /** Of what was tried in vain or somebody waits for; 0 where nothing is. */
  readonly oldestSeconds: number;
}

/**
 * All queues. Counts are those of pg-boss, up to 30 s old: counting a million jobs takes a second.
 */
export async function findQueues(db: Database): Promise<Queue[]> {
  const priorities = sql.param(Object.values(PRIORITIES));
  const { rows } = await db.execute<Queue & Record<string, unknown>>(sql`
    select queue.name as kind, queue.queued_count as waiting, queue.failed_count as failed,
      coalesce(extract(epoch from now() - min(oldest.created_on)), 0)::float8 as "oldestSeconds"
    from pgboss.queue
    cross join unnest(${priorities}::int[]) as rank
    left join lateral (
      select min(created_on) filter (where ${isOverdue}) as created_on from (
        select state, priority, created_on from pgboss.job
        where job.name = queue.name and job.priority = rank and ${isDue}
        order by created_on limit ${MAX_LOOKED_AT}) as first
    ) as oldest on true
    where not starts_with(queue.name, '__')
    group by queue.name, queue.queued_count, queue.failed_count
    order by queue.name`);
  return rows;
}

/** Mail that waits for longer tells of trouble. */
const LATE_MINUTES = 10;

/**
 * A json value: how many mails wait and since when the oldest does, or null while none is overdue for
 * `LATE_MINUTES`.
 * @param max counts up to it
 */
export function lateMail(max: number): SQL {
  return sql`(select json_build_object('count', count(*), 'oldestAt', min(created_on))
    from (select created_on,
        ${isOverdue} and created_on < now() - make_interval(mins => ${LATE_MINUTES}) as is_late
      from pgboss.job where name = 'mail' and ${isDue}
      order by priority desc, created_on limit ${max}) as waiting
    having bool_or(is_late))`;
}
