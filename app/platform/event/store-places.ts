/*
 * Writers lock the event's row: its counts equal its places
 * (docs/decisions/0055-events-beside-the-desk.md).
 */
import { and, asc, eq, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { arrivalOf } from "../attendance/api.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { users } from "../user/tables.ts";
import { isOpen, offerUntil } from "./rules.ts";
import { eventPlaces, events } from "./tables.ts";

export type PlaceRow = typeof eventPlaces.$inferSelect;
export type LockedEvent = typeof events.$inferSelect;

/** A guest is known by the row that was made when they asked. */
export type Holder = { readonly userId: string } | { readonly placeId: string };

export const lockEvent = (db: Database, id: string, where?: SQL) =>
  lockRow(db, events, and(eq(events.id, id), where), "no key update");

function isOf(eventId: string, holder: Holder): SQL | undefined {
  const whose =
    "userId" in holder ? eq(eventPlaces.userId, holder.userId) : eq(eventPlaces.id, holder.placeId);
  return and(eq(eventPlaces.eventId, eventId), whose);
}

export async function findPlace(
  db: Database,
  eventId: string,
  holder: Holder,
): Promise<PlaceRow | undefined> {
  const [row] = await db.select().from(eventPlaces).where(isOf(eventId, holder));
  return row;
}

export async function countPosition(db: Database, { eventId, turn }: PlaceRow): Promise<number> {
  return db.$count(
    eventPlaces,
    and(
      eq(eventPlaces.eventId, eventId),
      eq(eventPlaces.state, "waiting"),
      lte(eventPlaces.turn, turn),
    ),
  );
}

export interface Party {
  readonly companions: number;
  readonly answers: readonly string[];
}

/**
 * A place, or a turn if the party doesn't fit; accepts an offer.
 * @param event locked, without expired offers (`settle`)
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
  // Accepted by arriving: theirs, even if the tick is undone.
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

/** Requires a lock. */
export async function leave(
  db: Database,
  event: LockedEvent,
  place: PlaceRow,
  now: Date,
): Promise<void> {
  await count(db, event, { [countOf(place)]: -1 - place.companions });
  await change(db, place.id, { state: "left", offeredUntil: null, since: now });
}

/** Requires a lock; the place or turn stays theirs. */
export async function changeParty(
  db: Database,
  event: LockedEvent,
  place: PlaceRow,
  { companions, answers }: Party,
): Promise<PlaceRow> {
  await count(db, event, { [countOf(place)]: companions - place.companions });
  return change(db, place.id, { companions, answers });
}

const countOf = ({ state }: PlaceRow) => (state === "waiting" ? "waiting" : "taken");

export interface Settled {
  readonly offered: readonly PlaceRow[];
  readonly lapsed: readonly PlaceRow[];
}

/** Ends expired offers; offers places to the first whose party fits. Requires a lock. */
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
      await change(db, next.id, { state: "registered", since: now });
      continue;
    }
    const offeredUntil = offerUntil(event.startsAt, now);
    offered.push(await change(db, next.id, { state: "offered", offeredUntil, since: now }));
  }
  return { offered, lapsed };
}

/** Offers that `settle` would make. `event`: as it would be saved. */
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

export const hasCome = ({ gatheringId }: Pick<LockedEvent, "gatheringId">): SQL<boolean> =>
  sql`exists (${arrivalOf(gatheringId, sql`${eventPlaces}.user_id`, sql`${eventPlaces}.id`)})`;

type Counts = Partial<Record<"taken" | "waiting" | "turns", number>>;

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

/** Awaits proof of the address. A link per request: strangers change nothing asked before. */
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

export function holds({ state }: Pick<PlaceRow, "state">): boolean {
  return holding.some((each) => each === state);
}

/** The ticket's place, or that of its proved address: nobody has two (docs/product.md#events). */
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

/** The account's address must be proved. Requires a lock. */
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
  await db.delete(eventPlaces).where(isOf(event.id, { userId }));
  return change(db, asGuest.id, { userId, guestName: null, guestEmail: null });
}

/** Nightly job. */
export async function purgeGuests(db: Database, before: Date): Promise<void> {
  const old = db.select({ id: events.id }).from(events).where(lte(events.endsAt, before));
  await db
    .delete(eventPlaces)
    .where(and(isNotNull(eventPlaces.guestEmail), sql`${eventPlaces.eventId} in ${old}`));
}

/** Before their rows go; the next minute's job offers their places. */
export async function withdrawUser(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from ${eventPlaces} where user_id = ${userId} returning event_id, state, companions)
    update ${events} set
      taken = taken - case when gone.state in ('registered', 'offered') then 1 + gone.companions else 0 end,
      waiting = waiting - case when gone.state = 'waiting' then 1 + gone.companions else 0 end
    from gone where ${events.id} = gone.event_id`);
}
