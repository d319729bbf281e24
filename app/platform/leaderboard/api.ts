import { and, count, eq, gt, gte, lt, sql } from "drizzle-orm";
import { cairoDay, startOfCairoDay } from "#app/arabic/dates.ts";
import { leaderboardPeriods, type PointAct } from "#app/contract/leaderboard.values.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { pointsEarned, retainedSince } from "./rules.ts";
import { addToTotals, foldName, lockHolder } from "./store.ts";
import { pointHolders, pointSteps, points, pointTotals } from "./tables.ts";

export interface PointEvent {
  readonly userId: string;
  readonly act: PointAct;
  readonly source: string;
  readonly now: Date;
}

/**
 * Awards points once per source. Call it last in the write's transaction: concurrent awards wait on
 * shared counts.
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

/** Revokes points; none awarded is no error. */
export async function revoke(db: Database, { userId, act, source }: PointEvent): Promise<void> {
  await lockHolder(db, userId);
  const [revoked] = await db
    .delete(points)
    .where(and(eq(points.userId, userId), eq(points.act, act), eq(points.source, source)))
    .returning({ points: points.points, at: points.at });
  if (revoked && revoked.points > 0) await addToTotals(db, userId, -revoked.points, revoked.at);
}

const BATCH_SIZE = 5000;

/** Deletes totals past retention, and folds changed names; a nightly job. */
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
