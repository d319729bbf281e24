import { and, eq, inArray } from "drizzle-orm";
import { undecidedStatuses } from "#app/contract/feedback.values.ts";
import type { Database } from "../database/connect.ts";
import type { FeedbackRow } from "./store.ts";
import { feedback } from "./tables.ts";

const isOwnUnanswered = (userId: string) =>
  and(eq(feedback.userId, userId), inArray(feedback.status, [...undecidedStatuses]));

const isTaken = (userId: string) =>
  and(eq(feedback.ownerId, userId), inArray(feedback.status, [...undecidedStatuses]));

export const countUnanswered = (db: Database, userId: string) =>
  db.$count(feedback, isOwnUnanswered(userId));

export const countTaken = (db: Database, userId: string) => db.$count(feedback, isTaken(userId));

export async function lockUnanswered(db: Database, userId: string): Promise<FeedbackRow[]> {
  return db
    .select()
    .from(feedback)
    .where(isOwnUnanswered(userId))
    .orderBy(feedback.id)
    .for("update");
}

export async function lockTaken(db: Database, userId: string): Promise<FeedbackRow[]> {
  return db.select().from(feedback).where(isTaken(userId)).orderBy(feedback.id).for("update");
}
