import { type SQL, sql } from "drizzle-orm";
import { positions, terms } from "./tables.ts";

/** A query of `user_id`: today's holders in a unit, by Cairo's day. */
export function holdersIn(unitId: SQL): SQL {
  return sql`select term.user_id from ${terms} as term
    join ${positions} as post on post.id = term.position_id
    where post.unit_id = ${unitId} and post.closed_at is null and term.user_id is not null
      and term."from" <= (now() at time zone 'Africa/Cairo')::date
      and (term.until is null or term.until >= (now() at time zone 'Africa/Cairo')::date)`;
}
