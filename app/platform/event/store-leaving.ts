import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { eventHelpers, eventPlaces, events } from "./tables.ts";

/** Of events to come: a place, a turn or an offer. */
const isHeld = (userId: string, now: Date) =>
  and(
    eq(eventPlaces.userId, userId),
    gt(eventPlaces.startsAt, now),
    inArray(eventPlaces.state, ["registered", "offered", "waiting"]),
    sql`exists (select from ${events}
      where ${events.id} = ${eventPlaces.eventId} and ${events.state} = 'published')`,
  );

export const countHeldPlaces = (db: Database, userId: string, now: Date) =>
  db.$count(eventPlaces, isHeld(userId, now));

/** In an order that two who leave at once share. */
export async function findHeldEvents(db: Database, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: eventPlaces.eventId })
    .from(eventPlaces)
    .where(isHeld(userId, now))
    .orderBy(eventPlaces.eventId);
  return rows.map(({ id }) => id);
}

export async function deleteHelping(db: Database, userId: string, now: Date): Promise<void> {
  await db.delete(eventHelpers).where(
    and(
      eq(eventHelpers.userId, userId),
      sql`exists (select from ${events}
        where ${events.id} = ${eventHelpers.eventId} and ${gt(events.endsAt, now)})`,
    ),
  );
}
