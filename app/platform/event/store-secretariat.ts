import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { LATEST_OF_SECRETARIAT } from "#app/contract/structure.values.ts";
import type { Database } from "../database/connect.ts";
import type { Caller } from "../http/caller.ts";
import { userSecretariats } from "../user/tables.ts";
import { latestOf } from "./rules.ts";
import { mineOf, seenBy } from "./store.ts";
import { events } from "./tables.ts";

/** Limits a query to the events of a secretariat: those that name it, and those that its people wrote. */
function ofSecretariat(unitId: string): SQL | undefined {
  return or(
    // Said apart, for the index holds none but those that name any.
    and(
      sql`${events.allowedSecretariats} <> '{}'`,
      sql`${events.allowedSecretariats} @> array[${unitId}]::uuid[]`,
    ),
    // An array, so that they are looked up whatever the planner thinks how many they are.
    sql`${events.createdBy} = any(array(select working.user_id from ${userSecretariats} as working
      where working.unit_id = ${unitId}))`,
  );
}

/** The latest published events of a secretariat, of those that somebody may read of (rules.ts). */
export async function findEventsOfSecretariat(
  db: Database,
  unitId: string,
  caller: Caller,
  now: Date,
) {
  const own = db
    .select({ id: events.id, startsAt: events.startsAt })
    .from(events)
    .where(and(ofSecretariat(unitId), eq(events.state, "published"), seenBy(caller)));
  const at = sql`${now.toISOString()}::timestamptz`;
  // Found before they are put in order: along the index of time all others would be read where it has few.
  const latest = sql`(with own as materialized (${own})
    (select id from own where starts_at >= ${at} order by starts_at, id limit ${LATEST_OF_SECRETARIAT})
    union all
    (select id from own where starts_at < ${at}
      order by starts_at desc, id desc limit ${LATEST_OF_SECRETARIAT}))`;
  const rows = await db
    .select({ event: events, mine: mineOf(caller) })
    .from(events)
    .where(sql`${events.id} = any(array${latest})`);
  return latestOf(rows, now).slice(0, LATEST_OF_SECRETARIAT);
}
