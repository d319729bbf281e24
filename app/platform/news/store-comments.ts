import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { news, newsComments } from "./tables.ts";

const columns = {
  id: newsComments.id,
  body: newsComments.body,
  createdAt: newsComments.createdAt,
  editedAt: newsComments.editedAt,
  userId: newsComments.userId,
  author: users.displayName,
  photo: users.photo,
};

export type CommentRow = Omit<typeof newsComments.$inferSelect, "newsId" | "deletedAt"> & {
  author: string;
  photo: string | null;
};

/** Whose comment it is, on what: another's is not found. */
export interface OwnComment {
  readonly id: number;
  readonly newsId: number;
  readonly userId: string;
}

const isOwn = ({ id, newsId, userId }: OwnComment) =>
  and(
    eq(newsComments.id, id),
    eq(newsComments.newsId, newsId),
    eq(newsComments.userId, userId),
    isNull(newsComments.deletedAt),
  );

/** How many comments an item has; undefined when there is no such item. */
export async function countComments(db: Database, newsId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ count: news.commentsCount })
    .from(news)
    .where(eq(news.id, newsId));
  return row?.count;
}

/** A page of an item's comments, newest first. */
export async function findComments(
  db: Database,
  newsId: number,
  { page, limit }: { page: number; limit: number },
): Promise<CommentRow[]> {
  return db
    .select(columns)
    .from(newsComments)
    .innerJoin(users, eq(users.id, newsComments.userId))
    .where(and(eq(newsComments.newsId, newsId), isNull(newsComments.deletedAt)))
    .orderBy(desc(newsComments.createdAt), desc(newsComments.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function findOwnComment(
  db: Database,
  own: OwnComment,
): Promise<CommentRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(newsComments)
    .innerJoin(users, eq(users.id, newsComments.userId))
    .where(isOwn(own));
  return row;
}

/** Adds a comment to an item that is held. */
export async function insertComment(
  db: Database,
  comment: { newsId: number; userId: string; body: string; createdAt: Date },
): Promise<CommentRow | undefined> {
  const [row] = await db.insert(newsComments).values(comment).returning({ id: newsComments.id });
  await changeCount(db, comment.newsId, 1);
  return row && findOwnComment(db, { ...comment, id: row.id });
}

/** Whether there was such a comment of one's own. */
export async function changeOwnComment(
  db: Database,
  own: OwnComment,
  change: { body: string; editedAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(newsComments)
    .set(change)
    .where(isOwn(own))
    .returning({ id: newsComments.id });
  return rows.length > 0;
}

export async function deleteOwnComment(
  db: Database,
  own: OwnComment,
  deletedAt: Date,
): Promise<boolean> {
  const rows = await db
    .update(newsComments)
    .set({ deletedAt })
    .where(isOwn(own))
    .returning({ id: newsComments.id });
  if (rows.length > 0) await changeCount(db, own.newsId, -1);
  return rows.length > 0;
}

async function changeCount(db: Database, newsId: number, by: 1 | -1): Promise<void> {
  await db
    .update(news)
    .set({ commentsCount: sql`${news.commentsCount} + ${by}` })
    .where(eq(news.id, newsId));
}
