/*
 * Places of events. Who changes any of them holds the event's row (`lockEvent`), so the counts on it are
 * those of its places whoever comes at the same moment (docs/decisions/0055-events-beside-the-desk.md).
 */
import { and, asc, eq, inArray, isNotNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import { arrivalOf } from "../attendance/api.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { isOpen, offerUntil } from "./rules.ts";
import { eventPlaces, events } from "./tables.ts";

export type PlaceRow = typeof eventPlaces.$inferSelect;
export type LockedEvent = typeof events.$inferSelect;

/** Whose place: a user's, or a guest's by the row that was made when they asked. */
export type Holder = { readonly userId: string } | { readonly placeId: string };

export async function lockEvent(
  db: Database,
  id: string,
  where?: SQL,
): Promise<LockedEvent | undefined> {
  const [row] = await db
    .select()
    .from(events)
    .where(and(eq(events.id, id), where))
    .for("no key update");
  return row;
}

function isOf(eventId: string, holder: Holder): SQL | undefined {
  const whose =
    "userId" in holder ? eq(eventPlaces.userId, holder.userId) : eq(eventPlaces.id, holder.placeId);
  return and(eq(eventPlaces.eventId, eventId), whose);
}

/** Somebody's place at an event, of whatever state. */
export async function findPlace(
  db: Database,
  eventId: string,
  holder: Holder,
): Promise<PlaceRow | undefined> {
  const [row] = await db.select().from(eventPlaces).where(isOf(eventId, holder));
  return row;
}

/** How many are before somebody who waits, and they themselves. */
export async function positionOf(db: Database, { eventId, turn }: PlaceRow): Promise<number> {
  return db.$count(
    eventPlaces,
    and(
      eq(eventPlaces.eventId, eventId),
      eq(eventPlaces.state, "waiting"),
      lte(eventPlaces.turn, turn),
    ),
  );
}

interface Party {
  readonly companions: number;
  readonly answers: readonly string[];
}

/**
 * Takes a place for somebody, or the end of the waiting list where their party finds none; a place that was
 * offered is theirs. Who has one or waits already stays as they are.
 *
 * @param event held, and without offers that are over (`settle`)
 */
export async function enter(
  db: Database,
  event: LockedEvent,
  holder: Holder,
  { companions, answers }: Party,
  now: Date,
): Promise<PlaceRow> {
  const existing = await findPlace(db, event.id, holder);
  if (existing?.state === "waiting") return existing;
  // One that was taken by coming is theirs now, whatever becomes of the tick.
  if (existing?.state === "registered" && existing.offeredUntil === null) return existing;
  if (existing?.state === "registered" || existing?.state === "offered") {
    return change(db, existing.id, { state: "registered", offeredUntil: null, since: now });
  }
  const seats = 1 + companions;
  const hasRoom = event.taken + seats <= event.maxAttendance;
  await count(db, event, { [hasRoom ? "taken" : "waiting"]: seats, turns: 1 });
  const entered = {
    state: hasRoom ? ("registered" as const) : ("waiting" as const),
    companions,
    answers,
    turn: event.turns,
    since: now,
    offeredUntil: null,
  };
  if (existing) return change(db, existing.id, entered);
  if (!("userId" in holder)) throw new Error("A guest has no place before they asked for one.");
  const [row] = await db
    .insert(eventPlaces)
    .values({ eventId: event.id, userId: holder.userId, ...entered })
    .returning();
  if (!row) throw new Error("The database kept no place.");
  return row;
}

/** Takes a place or a turn back that somebody holds. */
export async function leave(
  db: Database,
  event: LockedEvent,
  place: PlaceRow,
  now: Date,
): Promise<void> {
  await count(db, event, { [countOf(place)]: -1 - place.companions });
  await change(db, place.id, { state: "left", offeredUntil: null, since: now });
}

/** Who holds a place or a turn comes with fewer companions; it stays theirs. */
export async function shrinkParty(
  db: Database,
  event: LockedEvent,
  place: PlaceRow,
  companions: number,
): Promise<void> {
  await count(db, event, { [countOf(place)]: companions - place.companions });
  await change(db, place.id, { companions });
}

const countOf = ({ state }: PlaceRow) => (state === "waiting" ? "waiting" : "taken");

/** What the waiting list did by itself. */
export interface Settled {
  /** A place is kept for them now. */
  readonly offered: readonly PlaceRow[];
  /** They didn't come in time. */
  readonly lapsed: readonly PlaceRow[];
}

/**
 * Ends offers that nobody took up in time, and offers what is free to who is next: the first in the order
 * whose party fits, so that no place is empty while somebody waits for it. After the start nothing moves.
 *
 * @param event locked
 */
export async function settle(db: Database, event: LockedEvent, now: Date): Promise<Settled> {
  const offered: PlaceRow[] = [];
  if (!isOpen(event, now)) return { offered, lapsed: [] };
  const lapsed = await db
    .update(eventPlaces)
    .set({ state: "left", offeredUntil: null, since: now })
    .where(
      and(
        eq(eventPlaces.eventId, event.id),
        eq(eventPlaces.state, "offered"),
        lte(eventPlaces.offeredUntil, now),
      ),
    )
    .returning();
  for (const { companions } of lapsed) await count(db, event, { taken: -1 - companions });
  while (event.waiting > 0 && event.taken < event.maxAttendance) {
    const [next] = await db
      .select({ id: eventPlaces.id, companions: eventPlaces.companions, hasCome: hasCome(event) })
      .from(eventPlaces)
      .where(
        and(
          eq(eventPlaces.eventId, event.id),
          eq(eventPlaces.state, "waiting"),
          lte(eventPlaces.companions, event.maxAttendance - event.taken - 1),
        ),
      )
      .orderBy(asc(eventPlaces.turn))
      .limit(1);
    if (!next) break;
    await count(db, event, { taken: 1 + next.companions, waiting: -1 - next.companions });
    if (next.hasCome) {
      // Let in at the door while they waited: nobody has to confirm where they are.
      await change(db, next.id, { state: "registered", since: now });
      continue;
    }
    const offeredUntil = offerUntil(event.startsAt, now);
    offered.push(await change(db, next.id, { state: "offered", offeredUntil, since: now }));
  }
  return { offered, lapsed };
}

/**
 * How many `settle` would offer a place after a change that makes more of them, or opens the event again.
 *
 * @param event as it would be saved
 */
export async function countOffered(
  db: Database,
  event: LockedEvent,
  before: LockedEvent,
  now: Date,
): Promise<number> {
  const isMore = event.maxAttendance > before.maxAttendance || !isOpen(before, now);
  if (!isOpen(event, now) || !isMore || event.waiting === 0) return 0;
  const { state, companions, offeredUntil, eventId, turn } = eventPlaces;
  const parties = await db
    .select({ state, companions, offeredUntil, hasCome: hasCome(event) })
    .from(eventPlaces)
    .where(and(eq(eventId, event.id), inArray(state, ["waiting", "offered"])))
    .orderBy(asc(turn));
  const lapsed = parties.filter((party) => party.offeredUntil && party.offeredUntil <= now);
  let free = event.maxAttendance - event.taken;
  for (const party of lapsed) free += 1 + party.companions;
  let offered = 0;
  for (const party of parties) {
    if (party.state !== "waiting" || 1 + party.companions > free) continue;
    free -= 1 + party.companions;
    if (!party.hasCome) offered += 1;
  }
  return offered;
}

/** Whether whose place a query is about came to the event. */
const hasCome = ({ gatheringId }: Pick<LockedEvent, "gatheringId">): SQL<boolean> =>
  sql`exists (${arrivalOf(gatheringId, sql`${eventPlaces}.user_id`, sql`${eventPlaces}.id`)})`;

type Counts = Partial<Record<"taken" | "waiting" | "turns", number>>;

/** Counts on the row and in what the caller holds of it. */
async function count(db: Database, event: LockedEvent, more: Counts): Promise<void> {
  const counts = {
    taken: event.taken + (more.taken ?? 0),
    waiting: event.waiting + (more.waiting ?? 0),
    turns: event.turns + (more.turns ?? 0),
  };
  await db.update(events).set(counts).where(eq(events.id, event.id));
  Object.assign(event, counts);
}

async function change(
  db: Database,
  id: string,
  values: Partial<typeof eventPlaces.$inferInsert>,
): Promise<PlaceRow> {
  const [row] = await db.update(eventPlaces).set(values).where(eq(eventPlaces.id, id)).returning();
  if (!row) throw new Error("The database kept no place.");
  return row;
}

type Asked = Pick<
  typeof eventPlaces.$inferInsert,
  "eventId" | "companions" | "answers" | "language"
> & { readonly guestName: string; readonly guestEmail: string };

/**
 * What a guest asks for, until the link that they are mailed proves the address. Every request has a row, and
 * so a link, of its own: a stranger who knows the address changes nothing that was asked before. Who asks for
 * the same again has the same link.
 */
export async function saveAsked(db: Database, asked: Asked, now: Date): Promise<PlaceRow> {
  const { eventId, guestName, guestEmail, companions, answers } = asked;
  const [again] = await db
    .select()
    .from(eventPlaces)
    .where(
      and(
        eq(eventPlaces.eventId, eventId),
        eq(eventPlaces.guestEmail, guestEmail),
        eq(eventPlaces.guestName, guestName),
        eq(eventPlaces.companions, companions),
        eq(eventPlaces.state, "asked"),
        sql`${eventPlaces.answers} = ${JSON.stringify(answers)}::jsonb`,
      ),
    )
    .limit(1);
  if (again) return change(db, again.id, { language: asked.language, since: now });
  const [row] = await db
    .insert(eventPlaces)
    .values({ ...asked, state: "asked", since: now })
    .returning();
  if (!row) throw new Error("The database kept no request for a place.");
  return row;
}

const holding = ["registered", "waiting", "offered"] as const;

/** Whether somebody has a place, waits for one, or is offered one. */
export function holds({ state }: Pick<PlaceRow, "state">): boolean {
  return holding.some((each) => each === state);
}

/**
 * The place that a ticket opens, of a row that was made when a guest asked: its own; else what the same
 * address, which the ticket proves, has at the event by another request, or the member whose proved address
 * it is by their account. So nobody has two places (docs/product.md#events).
 */
export async function findTicketPlace(
  db: Database,
  eventId: string,
  placeId: string,
): Promise<PlaceRow | undefined> {
  const own = await findPlace(db, eventId, { placeId });
  if (!own?.guestEmail || holds(own)) return own;
  const [other] = await db
    .select()
    .from(eventPlaces)
    .where(
      and(
        eq(eventPlaces.eventId, eventId),
        inArray(eventPlaces.state, [...holding]),
        or(
          eq(eventPlaces.guestEmail, own.guestEmail),
          sql`${eventPlaces.userId} = any(array(select proved.id from ${users} as proved
            where proved.email = ${own.guestEmail} and proved.email_confirmed_at is not null))`,
        ),
      ),
    )
    .orderBy(asc(eventPlaces.turn))
    .limit(1);
  return other ?? own;
}

/**
 * Makes the place that somebody took as a guest, with the address that is proved to be theirs, the place of
 * their account.
 *
 * @param event locked
 * @returns the place, if there was one
 */
export async function adoptGuestPlace(
  db: Database,
  event: LockedEvent,
  userId: string,
): Promise<PlaceRow | undefined> {
  const [asGuest] = await db
    .select({ id: eventPlaces.id })
    .from(eventPlaces)
    .innerJoin(users, eq(users.email, eventPlaces.guestEmail))
    .where(
      and(
        eq(eventPlaces.eventId, event.id),
        inArray(eventPlaces.state, [...holding]),
        eq(users.id, userId),
        isNotNull(users.emailConfirmedAt),
      ),
    );
  if (!asGuest) return undefined;
  // What they gave back before says nothing that is still true.
  await db.delete(eventPlaces).where(isOf(event.id, { userId }));
  return change(db, asGuest.id, { userId, guestName: null, guestEmail: null });
}

/** Who still waits for a place at an event that has begun, or was offered one, and did not come. */
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

/** Everybody with a place, or with a turn as well. */
export async function findPlaces(
  db: Database,
  eventId: string,
  states: readonly PlaceRow["state"][],
): Promise<PlaceRow[]> {
  return db.select().from(eventPlaces).where(isIn(eventId, states)).orderBy(asc(eventPlaces.turn));
}

/** How many those are, each with their companions as one. */
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

/** Places by their ids. */
export async function findPlacesById(db: Database, ids: readonly string[]): Promise<PlaceRow[]> {
  return db
    .select()
    .from(eventPlaces)
    .where(sql`${eventPlaces.id} = any(${sql.param([...ids])}::uuid[])`);
}

/** Events whose waiting list may move by itself: an offer is over, or a place is free. */
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

/** Forgets the guests of events that are long over; a nightly job. */
export async function purgeGuests(db: Database, before: Date): Promise<void> {
  const old = db.select({ id: events.id }).from(events).where(lte(events.endsAt, before));
  await db
    .delete(eventPlaces)
    .where(and(isNotNull(eventPlaces.guestEmail), sql`${eventPlaces.eventId} in ${old}`));
}

/**
 * Takes people out of all events before their rows go: their places are free, and the next minute's job
 * offers them.
 */
export async function withdrawUser(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from ${eventPlaces} where user_id = ${userId} returning event_id, state, companions)
    update ${events} set
      taken = taken - case when gone.state in ('registered', 'offered') then 1 + gone.companions else 0 end,
      waiting = waiting - case when gone.state = 'waiting' then 1 + gone.companions else 0 end
    from gone where ${events.id} = gone.event_id`);
}
