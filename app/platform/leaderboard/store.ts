import { and, eq, or, sql } from "drizzle-orm";
import { foldForSearch } from "#app/arabic/fold.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { bucketsOf } from "./rules.ts";
import { pointHolders, pointTotals } from "./tables.ts";

/** Creates and locks somebody's row: concurrent acts run one after the other. */
export async function lockHolder(db: Database, userId: string): Promise<void> {
  const holder = await selectHolder(db, userId);
  if (!holder) {
    // A shared lock, so that the status can't change before the insert.
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

export async function foldName(db: Database, userId: string, name: string): Promise<void> {
  await db
    .update(pointHolders)
    .set({ searchText: foldForSearch(name) })
    .where(eq(pointHolders.userId, userId));
}

/**
 * Adds to the totals of a moment's periods. Inserts empty rows first, so that one UPDATE changes
 * all and its trigger locks the shared counts in a fixed order.
 */
export async function addToTotals(
  db: Database,
  userId: string,
  by: number,
  at: Date,
): Promise<void> {
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

export async function setHidden(db: Database, userId: string, isHidden: boolean): Promise<void> {
  await lockHolder(db, userId);
  await db.update(pointHolders).set({ isHidden }).where(eq(pointHolders.userId, userId));
}
