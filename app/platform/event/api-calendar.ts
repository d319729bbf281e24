import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PlaceState } from "#app/contract/event.values.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { seenBy } from "./store.ts";
import { eventPlaces, events } from "./tables.ts";

const standing: readonly PlaceState[] = ["registered", "offered", "waiting"];

interface Period {
  readonly from: Date;
  readonly until: Date;
}

const shown = {
  id: events.id,
  title: events.title,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  state: events.state,
  location: events.location,
};

export async function ownEventsOfCalendar(
  db: Database,
  userId: string,
  { from, until }: Period,
  limit: number,
) {
  return db
    .select({ ...shown, mine: eventPlaces.state })
    .from(eventPlaces)
    .innerJoin(events, eq(events.id, eventPlaces.eventId))
    .where(
      and(
        eq(eventPlaces.userId, userId),
        inArray(eventPlaces.state, [...standing]),
        gte(eventPlaces.startsAt, from),
        lt(eventPlaces.startsAt, until),
      ),
    )
    .orderBy(asc(eventPlaces.startsAt), asc(eventPlaces.eventId))
    .limit(limit);
}

export async function seenEventsOfCalendar(
  db: Database,
  caller: Member,
  { from, until }: Period,
  limit: number,
) {
  const mine: SQL<PlaceState | null> = sql`null`;
  return db
    .select({ ...shown, mine })
    .from(events)
    .where(
      and(
        seenBy(caller),
        eq(events.state, "published"),
        gte(events.startsAt, from),
        lt(events.startsAt, until),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit);
}

export async function eventsOfFeed(db: Database, userId: string, since: Date, limit: number) {
  return db
    .select({
      ...shown,
      detailedLocation: events.detailedLocation,
      description: events.description,
      sequence: events.sequence,
      changedAt: events.changedAt,
    })
    .from(eventPlaces)
    .innerJoin(events, eq(events.id, eventPlaces.eventId))
    .where(
      and(
        eq(eventPlaces.userId, userId),
        inArray(eventPlaces.state, [...standing]),
        gte(eventPlaces.startsAt, since),
      ),
    )
    .orderBy(desc(eventPlaces.startsAt), desc(eventPlaces.eventId))
    .limit(limit);
}
