import { and, eq, inArray, isNull, notInArray } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { AidRow } from "./store.ts";
import { aidRequests } from "./tables.ts";

const isOwnUndecided = (userId: string) =>
  and(
    eq(aidRequests.userId, userId),
    isNull(aidRequests.withdrawnAt),
    inArray(aidRequests.status, ["pending", "inReview"]),
  );

const isTaken = (userId: string) =>
  and(
    eq(aidRequests.ownerId, userId),
    isNull(aidRequests.withdrawnAt),
    notInArray(aidRequests.status, ["completed", "rejected"]),
  );

export const countUndecided = (db: Database, userId: string) =>
  db.$count(aidRequests, isOwnUndecided(userId));

export const countTaken = (db: Database, userId: string) => db.$count(aidRequests, isTaken(userId));

export async function lockUndecided(db: Database, userId: string): Promise<AidRow[]> {
  return db
    .select()
    .from(aidRequests)
    .where(isOwnUndecided(userId))
    .orderBy(aidRequests.id)
    .for("update");
}

export async function lockTaken(db: Database, userId: string): Promise<AidRow[]> {
  return db.select().from(aidRequests).where(isTaken(userId)).orderBy(aidRequests.id).for("update");
}
