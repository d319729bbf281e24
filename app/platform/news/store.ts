import { and, eq, type Placeholder, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { monthOf } from "../database/terms.ts";
import { news, newsLikes, newsMonths, newsSearch } from "./tables.ts";
import { type Searchable, termsOf } from "./terms.ts";

/** An item as it is published; ids are given in the order of publication. */
export type NewNews = Omit<typeof news.$inferInsert, "id">;

const BATCH_SIZE = 500;

/**
 * Publishes items: the one way into the table, so that what counts them and what finds them agrees
 * with them. Answers their ids in the order given. To be called in a transaction.
 */
export async function publishNews(db: Database, items: readonly NewNews[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < items.length; at += BATCH_SIZE) {
    const batch = items.slice(at, at + BATCH_SIZE);
    const rows = await db.insert(news).values(batch).returning({ id: news.id });
    await db.insert(newsSearch).values(
      batch.map((item, place) => ({
        newsId: rows[place]?.id ?? 0,
        createdAt: item.createdAt,
        terms: termsOf(item),
      })),
    );
    await countMonths(db, batch);
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

async function countMonths(db: Database, items: readonly Searchable[]): Promise<void> {
  const counts = new Map<string, typeof newsMonths.$inferInsert>();
  for (const { category, createdAt } of items) {
    const month = monthOf(createdAt);
    const counted = counts.get(`${month} ${category}`) ?? { category, month, items: 0 };
    counts.set(`${month} ${category}`, { ...counted, items: counted.items + 1 });
  }
  // Sorted, so that two who publish at once wait for each other and not both.
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await db
    .insert(newsMonths)
    .values(rows)
    .onConflictDoUpdate({
      target: [newsMonths.category, newsMonths.month],
      set: { items: sql`${newsMonths.items} + excluded.items` },
    });
}

/** What a list shows of an item, and whether the reader likes it: in the query of the items itself. */
export function shownColumns(reader: string | Placeholder | undefined) {
  const { body, ...listed } = newsColumns;
  return { ...listed, isLiked: likedBy(reader) };
}

const newsColumns = {
  id: news.id,
  title: news.title,
  summary: news.summary,
  body: news.body,
  category: news.category,
  picture: news.picture,
  createdAt: news.createdAt,
  likesCount: news.likesCount,
  commentsCount: news.commentsCount,
};

function likedBy(reader: string | Placeholder | undefined) {
  if (!reader) return sql<boolean>`false`;
  return sql<boolean>`exists(select 1 from ${newsLikes}
    where ${newsLikes.newsId} = ${news.id} and ${newsLikes.userId} = ${reader})`;
}

export type NewsRow = Omit<typeof news.$inferSelect, "body"> & { isLiked: boolean };

/** One item with its body. */
export async function findNews(
  db: Database,
  id: number,
  reader: string | undefined,
): Promise<(NewsRow & { body: string }) | undefined> {
  const [row] = await db
    .select({ ...newsColumns, isLiked: likedBy(reader) })
    .from(news)
    .where(eq(news.id, id));
  return row;
}

/** Whether there is such an item; held until the transaction ends, so that its counts stay true. */
export async function lockNews(db: Database, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: news.id })
    .from(news)
    .where(eq(news.id, id))
    .for("no key update");
  return row !== undefined;
}

/** Likes an item that is held, or takes the like back. */
export async function toggleLike(
  db: Database,
  { newsId, userId }: { newsId: number; userId: string },
  now: Date,
): Promise<{ isLiked: boolean; likesCount: number }> {
  const removed = await db
    .delete(newsLikes)
    .where(and(eq(newsLikes.newsId, newsId), eq(newsLikes.userId, userId)))
    .returning({ newsId: newsLikes.newsId });
  const isLiked = removed.length === 0;
  if (isLiked) await db.insert(newsLikes).values({ newsId, userId, createdAt: now });
  const [row] = await db
    .update(news)
    .set({ likesCount: sql`${news.likesCount} + ${isLiked ? 1 : -1}` })
    .where(eq(news.id, newsId))
    .returning({ likesCount: news.likesCount });
  return { isLiked, likesCount: row?.likesCount ?? 0 };
}
