import { and, eq, sql } from "drizzle-orm";
import { LATEST_OF_SECRETARIAT } from "#app/contract/structure.values.ts";
import type { Database } from "../database/connect.ts";
import type { Caller } from "../http/caller.ts";
import { latestOf } from "./rules.ts";
import { mineOf, ofSecretariat, seenBy } from "./store.ts";
import { events } from "./tables.ts";

/** Published and readable for the caller (rules.ts). */
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
  // Materialised before sorting: where it has few, the index of time would read all others.
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
