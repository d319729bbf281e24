import { and, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FeedbackType } from "#app/contract/feedback.values.ts";
import type { Database } from "../database/connect.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import type { FeedbackContent } from "./rules.ts";
import { feedback, feedbackSearch, feedbackSteps } from "./tables.ts";
import { termsOf } from "./terms.ts";

export type FeedbackRow = typeof feedback.$inferSelect;
export type NewStep = Omit<typeof feedbackSteps.$inferInsert, "id">;

/** Limits a query to the items of a leader's area; without an area it finds none. */
export function inArea(area: Area): SQL | undefined {
  return withinArea(area, { governorateCode: feedback.areaCode, userId: feedback.userId });
}

/** Whose item: one's own, or any of an area. */
export interface Visibility {
  readonly userId: string;
  readonly area: Area;
}

const owners = alias(users, "owners");

/** An item that somebody may see, with the names of who sent it and who works on it. */
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

/** An item of the area, locked until the transaction ends: of two leaders at once one comes after the other. */
export async function lockFeedback(
  db: Database,
  id: string,
  area: Area,
): Promise<FeedbackRow | undefined> {
  const [row] = await db
    .select()
    .from(feedback)
    .where(and(eq(feedback.id, id), inArea(area)))
    .for("update");
  return row;
}

/** An own item, locked until the transaction ends. */
export async function lockOwn(
  db: Database,
  id: string,
  userId: string,
): Promise<FeedbackRow | undefined> {
  const [row] = await db
    .select()
    .from(feedback)
    .where(and(eq(feedback.id, id), eq(feedback.userId, userId)))
    .for("update");
  return row;
}

/** Who sends something: the name it is found by, and where the person lives. */
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
  /** What it is about. */
  readonly offerId?: number | null;
}

/** Keeps a new item, and how it is found. */
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

/** Changes what an item that is locked says, and how it is found; in another area nobody works on it yet. */
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

/** Changes the status or the owner of an item that is locked; answers its new version. */
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

/** Who replied last; undefined where nobody did. */
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

/** Writes an act on the time line. */
export async function addStep(db: Database, step: NewStep): Promise<void> {
  await db.insert(feedbackSteps).values(step);
}

/** The time line, oldest first, with the names of who acted. */
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

/** How many items somebody sent that an area's leaders see. */
export async function countSent(db: Database, userId: string, area: Area): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), inArea(area)));
  return row?.sent ?? 0;
}
