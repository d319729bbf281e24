import { and, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FeedbackType } from "#app/contract/feedback.values.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import type { FeedbackContent } from "./rules.ts";
import { feedback, feedbackSearch, feedbackSteps } from "./tables.ts";
import { termsOf } from "./terms.ts";

export type FeedbackRow = typeof feedback.$inferSelect;
export type NewStep = Omit<typeof feedbackSteps.$inferInsert, "id">;

/** Without an area it matches nothing. */
export function inArea(area: Area): SQL | undefined {
  return withinArea(area, { governorateCode: feedback.areaCode, userId: feedback.userId });
}

export interface Visibility {
  readonly userId: string;
  readonly area: Area;
}

const owners = alias(users, "owners");

export async function findFeedback(db: Database, id: string, { userId, area }: Visibility) {
  const [row] = await db
    .select({
      item: feedback,
      member: users.displayName,
      membershipId: users.membershipId,
      owner: owners.displayName,
    })
    .from(feedback)
    .innerJoin(users, eq(users.id, feedback.userId))
    .leftJoin(owners, eq(owners.id, feedback.ownerId))
    .where(and(eq(feedback.id, id), or(eq(feedback.userId, userId), inArea(area) ?? sql`true`)));
  return row;
}

export const lockFeedback = (db: Database, id: string, area: Area) =>
  lockRow(db, feedback, and(eq(feedback.id, id), inArea(area)));

export const lockOwn = (db: Database, id: string, userId: string) =>
  lockRow(db, feedback, and(eq(feedback.id, id), eq(feedback.userId, userId)));

async function findSender(db: Database, userId: string) {
  const [row] = await db
    .select({ name: users.displayName, governorateCode: users.governorateCode })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? { name: "", governorateCode: null };
}

interface NewFeedback {
  readonly type: FeedbackType;
  readonly userId: string;
  readonly content: FeedbackContent;
  readonly offerId?: number | null;
}

export async function insertFeedback(
  db: Database,
  { type, userId, content, offerId = null }: NewFeedback,
  now: Date,
): Promise<FeedbackRow> {
  const sender = await findSender(db, userId);
  const areaCode = content.governorateCode ?? sender.governorateCode;
  const [row] = await db
    .insert(feedback)
    .values({ ...content, type, userId, areaCode, offerId, createdAt: now })
    .returning();
  if (!row) throw new Error("The database kept no feedback.");
  const terms = termsOf({ ...row, name: sender.name });
  await db.insert(feedbackSearch).values({ feedbackId: row.id, createdAt: now, terms });
  await addStep(db, { feedbackId: row.id, act: "submitted", at: now, by: userId });
  return row;
}

/** Changes a locked item and its search terms; moving it to another area clears its owner. */
export async function changeContent(
  db: Database,
  item: FeedbackRow,
  content: FeedbackContent,
): Promise<void> {
  const sender = await findSender(db, item.userId);
  const areaCode = content.governorateCode ?? sender.governorateCode;
  await db
    .update(feedback)
    .set({
      ...content,
      areaCode,
      version: item.version + 1,
      ...(areaCode !== item.areaCode && { ownerId: null }),
    })
    .where(eq(feedback.id, item.id));
  const terms = termsOf({ ...item, ...content, areaCode, name: sender.name });
  await db.update(feedbackSearch).set({ terms }).where(eq(feedbackSearch.feedbackId, item.id));
}

export async function changeStatus(
  db: Database,
  { id, version }: FeedbackRow,
  change: Partial<Pick<FeedbackRow, "status" | "ownerId">>,
): Promise<number> {
  await db
    .update(feedback)
    .set({ ...change, version: version + 1 })
    .where(eq(feedback.id, id));
  return version + 1;
}

export async function findLastReplier(
  db: Database,
  feedbackId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ by: feedbackSteps.by })
    .from(feedbackSteps)
    .where(and(eq(feedbackSteps.feedbackId, feedbackId), eq(feedbackSteps.act, "replied")))
    .orderBy(desc(feedbackSteps.id))
    .limit(1);
  return row?.by ?? undefined;
}

export async function addStep(db: Database, step: NewStep): Promise<void> {
  await db.insert(feedbackSteps).values(step);
}

export async function findSteps(db: Database, feedbackId: string) {
  return db
    .select({
      act: feedbackSteps.act,
      at: feedbackSteps.at,
      by: users.displayName,
      from: feedbackSteps.from,
      to: feedbackSteps.to,
      note: feedbackSteps.note,
    })
    .from(feedbackSteps)
    .leftJoin(users, eq(users.id, feedbackSteps.by))
    .where(eq(feedbackSteps.feedbackId, feedbackId))
    .orderBy(feedbackSteps.id);
}

export async function countSent(db: Database, userId: string, area: Area): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), inArea(area)));
  return row?.sent ?? 0;
}
