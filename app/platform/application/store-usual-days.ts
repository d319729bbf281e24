import { sql } from "drizzle-orm";
import type { ApplicationKind } from "#app/contract/review.ts";
import type { Database } from "../database/connect.ts";

const ENOUGH = 5;
const LOOKED_AT = 100;
const SECONDS_OF_DAY = 24 * 60 * 60;

/** The median of the newest decisions, in days from 1; undefined where too few were made. */
export async function usualDays(db: Database, kind: ApplicationKind): Promise<number | undefined> {
  const { rows } = await db.execute<{ seconds: number | null; decided: number }>(sql`
    with decided as (
      (select id, submitted_at from applications
        where kind = ${kind} and state = 'approved' order by submitted_at desc limit ${LOOKED_AT})
      union all
      (select id, submitted_at from applications
        where kind = ${kind} and state = 'refused' order by submitted_at desc limit ${LOOKED_AT})
    )
    select count(*)::int as decided,
      percentile_cont(0.5) within group (
        order by extract(epoch from step.at - decided.submitted_at)
      )::float8 as seconds
    from decided
    cross join lateral (
      select at from application_steps
      where application_id = decided.id and act in ('approved', 'refused')
      order by id desc limit 1
    ) step`);
  const [found] = rows;
  if (!found || found.seconds === null || found.decided < ENOUGH) return undefined;
  return Math.max(1, Math.ceil(found.seconds / SECONDS_OF_DAY));
}
