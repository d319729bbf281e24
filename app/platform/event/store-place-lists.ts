import { and, asc, eq, inArray, not, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { hasCome, type LockedEvent, type PlaceRow } from "./store-places.ts";
import { eventPlaces, events } from "./tables.ts";

/** Of events that have begun: waiting or offered, and not arrived. */
export async function findLeftWaiting(
  db: Database,
  event: Pick<LockedEvent, "id" | "gatheringId">,
): Promise<PlaceRow[]> {
  return db
    .select()
    .from(eventPlaces)
    .where(
      and(
        eq(eventPlaces.eventId, event.id),
        inArray(eventPlaces.state, ["waiting", "offered"]),
        not(hasCome(event)),
      ),
    );
}

export async function findPlaces(
  db: Database,
  eventId: string,
  states: readonly PlaceRow["state"][],
): Promise<PlaceRow[]> {
  return db.select().from(eventPlaces).where(isIn(eventId, states)).orderBy(asc(eventPlaces.turn));
}

export async function countPlaces(
  db: Database,
  eventId: string,
  states: readonly PlaceRow["state"][],
): Promise<number> {
  return db.$count(eventPlaces, isIn(eventId, states));
}

const isIn = (eventId: string, states: readonly PlaceRow["state"][]) =>
  and(
    eq(eventPlaces.eventId, eventId),
    sql`${eventPlaces.state} = any(${sql.param([...states])}::text[])`,
  );

export async function findPlacesById(db: Database, ids: readonly string[]): Promise<PlaceRow[]> {
  return db
    .select()
    .from(eventPlaces)
    .where(sql`${eventPlaces.id} = any(${sql.param([...ids])}::uuid[])`);
}

export async function findUnsettled(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select event_id as id from ${eventPlaces}
      where state = 'offered' and offered_until <= ${now.toISOString()}
    union
    select id from ${events}
      where state = 'published' and starts_at > ${now.toISOString()}
        and waiting > 0 and taken < max_attendance`);
  return rows.map(({ id }) => id);
}
