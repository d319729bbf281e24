import { eq } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { calendarFeeds } from "./tables.ts";

export async function findFeedOf(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row?.id;
}

/** The address of the one before stops working. */
export async function replaceFeed(db: Database, userId: string, now: Date): Promise<string> {
  await deleteFeed(db, userId);
  const [row] = await db
    .insert(calendarFeeds)
    .values({ userId, createdAt: now })
    .returning({ id: calendarFeeds.id });
  if (!row) throw new Error("The database kept no feed.");
  return row.id;
}

export async function deleteFeed(db: Database, userId: string): Promise<void> {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

export async function findFeedOwner(db: Database, id: string) {
  const [row] = await db
    .select({ id: users.id, status: users.status, governorateCode: users.governorateCode })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(eq(calendarFeeds.id, id));
  return row;
}
