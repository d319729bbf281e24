/* A gathering knows none of the features that open it (docs/product.md#attendance). */
import { type AnyColumn, and, eq, gt, notExists, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { revoke } from "../leaderboard/api.ts";
import { users } from "../user/tables.ts";
import { peopleIn } from "./api-people.ts";
import { checkOutOfOthers } from "./store.ts";
import { insertGathering, updateGathering } from "./store-gatherings.ts";
import { gatherings, presences } from "./tables.ts";

export interface Announced {
  readonly title: string;
  readonly place: string;
  readonly governorateCode: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Creates a gathering or changes an announced one.
 * @param id of the announced one
 * @param by who opens a new one
 */
export async function announceGathering(
  db: Database,
  id: string | null,
  announced: Announced,
  by: { readonly openedBy: string; readonly now: Date },
): Promise<string> {
  const { title, place, governorateCode, startsAt, endsAt } = announced;
  const told = { title, place, governorateCode, startsAt, endsAt };
  const [before] = id ? await db.select().from(gatherings).where(eq(gatherings.id, id)) : [];
  if (before) {
    await updateGathering(db, before, told);
    return before.id;
  }
  const opened = { openedBy: by.openedBy, createdAt: by.now, isAnnounced: false };
  return insertGathering(db, { ...told, ...opened });
}

/** Deletes it, or closes it if somebody came. */
export async function withdrawGathering(db: Database, id: string, now: Date): Promise<void> {
  const came = db.select().from(presences).where(eq(presences.gatheringId, id));
  const gone = await db
    .delete(gatherings)
    .where(and(eq(gatherings.id, id), notExists(came)))
    .returning({ id: gatherings.id });
  if (gone.length === 0) {
    await db.update(gatherings).set({ closedAt: now }).where(eq(gatherings.id, id));
  }
}

/** A user, or a guest by a key that only the caller can resolve. */
export type Comer =
  | { readonly userId: string }
  | { readonly guestKey: string; readonly guestName: string };

export interface Arrival {
  readonly comer: Comer;
  /** By the clock of the device at the door. */
  readonly at: Date;
}

const keyOf = (comer: Comer) => ("userId" in comer ? comer.userId : comer.guestKey);

/** The earlier of two ticks counts. Returns users not there before, for `presencePoints`. */
export async function noteArrivals(
  db: Database,
  gatheringId: string,
  arrivals: readonly Arrival[],
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<string[]> {
  const newcomers: string[] = [];
  // Sorted: concurrent senders can't deadlock.
  const ordered = arrivals.toSorted((a, b) => (keyOf(a.comer) < keyOf(b.comer) ? -1 : 1));
  for (const { comer, at } of ordered) {
    const ticked = { checkedInAt: at, checkedInBy: by, notedAt: now };
    const target = "userId" in comer ? presences.userId : presences.guestKey;
    const [row] = await db
      .insert(presences)
      .values({ gatheringId, ...comer, ...ticked })
      .onConflictDoUpdate({
        target: [presences.gatheringId, target],
        set: ticked,
        setWhere: gt(presences.checkedInAt, at),
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    if (!row?.isNew || !("userId" in comer)) continue;
    await checkOutOfOthers(db, { gatheringId, userId: comer.userId }, at);
    newcomers.push(comer.userId);
  }
  return newcomers;
}

/** A guest turns out to be a user. Returns users not there before, as `noteArrivals`. */
export async function adoptArrival(
  db: Database,
  gatheringId: string,
  { guestKey, userId }: { readonly guestKey: string; readonly userId: string },
  now: Date,
): Promise<string[]> {
  const [asGuest] = await db
    .delete(presences)
    .where(and(eq(presences.gatheringId, gatheringId), eq(presences.guestKey, guestKey)))
    .returning();
  const arrivals = asGuest ? [{ comer: { userId }, at: asGuest.checkedInAt }] : [];
  const by = asGuest?.checkedInBy ?? null;
  return noteArrivals(db, gatheringId, arrivals, { by, now });
}

/** Undefined where nobody's arrival was noted. */
export async function cameTo(
  db: Database,
  gatheringId: string,
  comer: Whose,
): Promise<boolean | undefined> {
  if ((await db.$count(presences, ofComer(gatheringId, comer))) > 0) return true;
  const others = await db.$count(presences, eq(presences.gatheringId, gatheringId));
  return others > 0 ? false : undefined;
}

type Whose = { readonly userId: string } | { readonly guestKey: string };

function ofComer(gatheringId: string, comer: Whose) {
  const whose =
    "userId" in comer ? eq(presences.userId, comer.userId) : eq(presences.guestKey, comer.guestKey);
  return and(eq(presences.gatheringId, gatheringId), whose);
}

/** Revokes the points too; false where nobody had come. */
export async function strikeArrival(
  db: Database,
  gatheringId: string,
  comer: Comer,
  now: Date,
): Promise<boolean> {
  const struck = await db
    .delete(presences)
    .where(ofComer(gatheringId, comer))
    .returning({ id: presences.id });
  if (struck.length === 0) return false;
  if ("userId" in comer) {
    await revoke(db, { userId: comer.userId, act: "attendance", source: gatheringId, now });
  }
  return true;
}

export const peopleAt = (gatheringId: SQL | AnyColumn): SQL<number> =>
  sql<number>`(select coalesce(sum(${peopleIn(sql`present`)}), 0)::int from ${presences} as present
    where present.gathering_id = ${gatheringId})`;

/** A subquery: who was on the waiting list, or came by the code alone. */
export const peopleWithoutPlaceAt = (gatheringId: SQL | AnyColumn): SQL<number> =>
  sql<number>`(select coalesce(sum(${peopleIn(sql`present`)}), 0)::int from ${presences} as present
    where present.gathering_id = ${gatheringId} and not present.has_place)`;

export async function countPeople(
  db: Database,
  gatheringId: string | null,
): Promise<{ came: number; cameWithoutPlace: number }> {
  const none = { came: 0, cameWithoutPlace: 0 };
  if (!gatheringId) return none;
  const held = sql`${gatheringId}::uuid`;
  const { rows } = await db.execute<typeof none>(sql`select ${peopleAt(held)} as came,
    ${peopleWithoutPlaceAt(held)} as "cameWithoutPlace"`);
  return rows[0] ?? none;
}

/**
 * A query of `key` (user id or guest key), `user_id`, `name` (guests), `at`, `companions`,
 * `has_place`, `by_id`, `by` (null: by the code) and `noted_at`.
 */
export function arrivalsAt(gatheringId: string | null): SQL {
  return sql`select coalesce(${presences.userId}, ${presences.guestKey}) as key,
      ${presences.id} as id, ${presences.userId} as user_id, ${presences.guestName} as name,
      ${presences.checkedInAt} as at, ${presences.notedAt} as noted_at,
      ${presences.checkedInBy} as by_id, ${presences.companions} as companions,
      ${presences.hasPlace} as has_place,
      (select display_name from ${users} where ${users.id} = ${presences.checkedInBy}) as by
    from ${presences} where ${presences.gatheringId} = ${gatheringId}::uuid`;
}

/** Correlated: the outer query has the user's id or the guest's key. */
export function arrivalOf(gatheringId: string | null, userId: SQL, guestKey: SQL): SQL {
  // Index lookups, however many the planner expects.
  return sql`${arrivalsAt(gatheringId)} and ${presences.userId} = ${userId}
    union all ${arrivalsAt(gatheringId)} and ${presences.guestKey} = ${guestKey} and ${userId} is null`;
}

/** Erases names of guests whose gatherings ended before a moment. */
export async function purgeGuestNames(db: Database, before: Date): Promise<void> {
  await db.execute(sql`update ${presences} set guest_name = null from ${gatherings}
    where ${gatherings.id} = ${presences.gatheringId}
      and ${gatherings.endsAt} <= ${before.toISOString()} and ${presences.guestName} is not null`);
}
