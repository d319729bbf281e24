import { and, count, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import { cairoDay, startOfCairoDay } from "#app/arabic/dates.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import { leaderboardPeriods, type PointAct } from "#app/contract/leaderboard.values.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { bucketsOf, pointsEarned, retainedSince } from "./rules.ts";
import { pointHolders, pointSteps, points, pointTotals } from "./tables.ts";

/** Something a user did: what kind of thing, and its id. */
export interface PointEvent {
  readonly userId: string;
  readonly act: PointAct;
  readonly source: string;
  readonly now: Date;
}

/**
 * Gives the points of something that was done; again for the same source gives nothing. To be called
 * last in the write's transaction, for whoever awards at the same time waits on shared counts.
 */
export async function award(db: Database, { userId, act, source, now }: PointEvent): Promise<void> {
  await lockHolder(db, userId);
  const [today] = await db
    .select({ earlier: count() })
    .from(points)
    .where(
      and(
        eq(points.userId, userId),
        eq(points.act, act),
        gte(points.at, startOfCairoDay(cairoDay(now))),
        gt(points.points, 0),
      ),
    );
  const worth = pointsEarned(act, today?.earlier ?? 0);
  const inserted = await db
    .insert(points)
    .values({ userId, act, source, points: worth, at: now })
    .onConflictDoNothing()
    .returning({ userId: points.userId });
  if (inserted.length > 0 && worth > 0) await addToTotals(db, userId, worth, now);
}

/** Takes the points back of what is no longer so; what earned none is no error. */
export async function revoke(db: Database, { userId, act, source }: PointEvent): Promise<void> {
  await lockHolder(db, userId);
  const [revoked] = await db
    .delete(points)
    .where(and(eq(points.userId, userId), eq(points.act, act), eq(points.source, source)))
    .returning({ points: points.points, at: points.at });
  if (revoked && revoked.points > 0) await addToTotals(db, userId, -revoked.points, revoked.at);
}

/** Makes sure that somebody may have points, and holds them: of two acts at once one comes after the other. */
export async function lockHolder(db: Database, userId: string): Promise<void> {
  const holder = await selectHolder(db, userId);
  if (!holder) {
    // Shared, so that nobody's status changes between the look and the row.
    const [user] = await db
      .select({ name: users.displayName, status: users.status })
      .from(users)
      .where(eq(users.id, userId))
      .for("share");
    if (!user) return;
    const searchText = foldForSearch(user.name);
    const isVerified = user.status === "verified";
    await db.insert(pointHolders).values({ userId, searchText, isVerified }).onConflictDoNothing();
    await selectHolder(db, userId);
  } else if (holder.searchText === null) {
    await foldName(db, userId, holder.name);
  }
}

async function selectHolder(db: Database, userId: string) {
  const [row] = await db
    .select({ searchText: pointHolders.searchText, name: users.displayName })
    .from(pointHolders)
    .innerJoin(users, eq(users.id, pointHolders.userId))
    .where(eq(pointHolders.userId, userId))
    .for("no key update", { of: pointHolders });
  return row;
}

async function foldName(db: Database, userId: string, name: string): Promise<void> {
  await db
    .update(pointHolders)
    .set({ searchText: foldForSearch(name) })
    .where(eq(pointHolders.userId, userId));
}

/**
 * Changes the totals of the periods that a moment falls into. The rows are made first, with nothing
 * in them, so that one statement changes all: its trigger then locks the shared counts in one order.
 */
async function addToTotals(db: Database, userId: string, by: number, at: Date): Promise<void> {
  const buckets = bucketsOf(at);
  if (by > 0) {
    const isShown = sql<boolean>`(select is_verified and not is_hidden from ${pointHolders}
      where ${pointHolders.userId} = ${userId})`;
    await db
      .insert(pointTotals)
      .values(buckets.map((each) => ({ ...each, userId, points: 0, isShown })))
      .onConflictDoNothing();
  }
  const totals = buckets.map(({ period, bucket }) =>
    and(eq(pointTotals.period, period), eq(pointTotals.bucket, bucket)),
  );
  await db
    .update(pointTotals)
    .set({ points: sql`${pointTotals.points} + ${by}` })
    .where(and(eq(pointTotals.userId, userId), or(...totals)));
}

/** Shows somebody to others, or no longer. */
export async function setHidden(db: Database, userId: string, isHidden: boolean): Promise<void> {
  await lockHolder(db, userId);
  await db.update(pointHolders).set({ isHidden }).where(eq(pointHolders.userId, userId));
}

const BATCH_SIZE = 5000;

/** Forgets totals that nobody asks for any more, and folds names that changed; a nightly job. */
export async function maintainPoints(db: Database, now: Date): Promise<void> {
  for (const period of leaderboardPeriods) {
    const since = retainedSince(period, now);
    const old = and(eq(pointTotals.period, period), lt(pointTotals.bucket, since));
    for (;;) {
      const { rowCount } = await db.execute(sql`delete from ${pointTotals} where ctid = any(
        array(select ctid from ${pointTotals} where ${old} limit ${BATCH_SIZE}))`);
      if ((rowCount ?? 0) < BATCH_SIZE) break;
    }
    await db
      .delete(pointSteps)
      .where(and(eq(pointSteps.period, period), lt(pointSteps.bucket, since)));
  }
  for (;;) {
    const found = await db
      .select({ userId: pointHolders.userId, name: users.displayName })
      .from(pointHolders)
      .innerJoin(users, eq(users.id, pointHolders.userId))
      .where(sql`${pointHolders.searchText} is null`)
      .limit(BATCH_SIZE);
    for (const { userId, name } of found) await foldName(db, userId, name);
    if (found.length < BATCH_SIZE) return;
  }
}
