import { and, asc, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
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
  const ofUnit = and(ofSecretariat(unitId), eq(events.state, "published"), seenBy(caller));
  const some = (when: SQL | undefined, ...order: SQL[]) =>
    sql`array(${db
      .select({ id: events.id })
      .from(events)
      .where(and(ofUnit, when))
      .orderBy(...order)
      .limit(LATEST_OF_SECRETARIAT)})`;
  const next = some(gte(events.startsAt, now), asc(events.startsAt), asc(events.id));
  const last = some(lt(events.startsAt, now), desc(events.startsAt), desc(events.id));
  const rows = await db
    .select({ event: events, mine: mineOf(caller) })
    .from(events)
    .where(or(sql`${events.id} = any(${next})`, sql`${events.id} = any(${last})`));
  return latestOf(rows, now).slice(0, LATEST_OF_SECRETARIAT);
}
