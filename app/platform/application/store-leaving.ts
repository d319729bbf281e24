import { and, eq, gt, inArray, ne } from "drizzle-orm";
import { CLAIM_MINUTES, openStates } from "#app/contract/review.ts";
import type { Database } from "../database/connect.ts";
import type { Application } from "./api.ts";
import { applications } from "./tables.ts";

/** What its sender may withdraw: an activation's isn't signed in. */
const isOwnOpen = (userId: string) =>
  and(
    eq(applications.userId, userId),
    inArray(applications.state, [...openStates]),
    ne(applications.kind, "activation"),
  );

/** Of claims those that still hold (`claimantOf`). */
const isClaimed = (userId: string, now: Date) =>
  and(
    eq(applications.claimedBy, userId),
    inArray(applications.state, [...openStates]),
    gt(applications.claimedAt, new Date(now.getTime() - CLAIM_MINUTES * 60_000)),
  );

export const countOwnOpen = (db: Database, userId: string) =>
  db.$count(applications, isOwnOpen(userId));

export const countClaimed = (db: Database, userId: string, now: Date) =>
  db.$count(applications, isClaimed(userId, now));

export async function lockOwnOpen(db: Database, userId: string): Promise<Application[]> {
  return db
    .select()
    .from(applications)
    .where(isOwnOpen(userId))
    .orderBy(applications.id)
    .for("update");
}

export async function lockClaimed(db: Database, userId: string, now: Date): Promise<Application[]> {
  return db
    .select()
    .from(applications)
    .where(isClaimed(userId, now))
    .orderBy(applications.id)
    .for("update");
}
