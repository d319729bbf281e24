import { and, asc, eq, isNotNull, isNull, type Placeholder, sql } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { monthOf } from "../database/terms.ts";
import { isLikedBy } from "../reaction/api.ts";
import { secretariatColumns } from "../structure/api-secretariat.ts";
import { units } from "../structure/tables.ts";
import { news, newsMonths, newsSearch } from "./tables.ts";
import { type Searchable, termsOf } from "./terms.ts";

/** Ids follow the order of publication. */
export type NewNews = Omit<typeof news.$inferInsert, "id">;

const BATCH_SIZE = 500;

/**
 * Publishes items; the only way into the table, so that month counts and search terms stay
 * consistent. Answers their ids in order. Call it in a transaction.
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
  // Sorted, so that concurrent writers don't deadlock.
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await db
    .insert(newsMonths)
    .values(rows)
    .onConflictDoUpdate({
      target: [newsMonths.category, newsMonths.month],
      set: { items: sql`${newsMonths.items} + excluded.items` },
    });
}

async function uncountMonth(db: Database, { category, createdAt }: Searchable): Promise<void> {
  await db
    .update(newsMonths)
    .set({ items: sql`${newsMonths.items} - 1` })
    .where(and(eq(newsMonths.category, category), eq(newsMonths.month, monthOf(createdAt))));
}

/** Moment of publication and reactions stay. */
export type NewsContent = Omit<
  NewNews,
  "createdAt" | "likesCount" | "commentsCount" | "sharesCount"
>;

/**
 * Publishes an item again, withdrawn ones too.
 * @returns whether it exists
 */
export async function republishNews(
  db: Database,
  id: number,
  content: NewsContent,
): Promise<boolean> {
  const before = await lockWholeNews(db, id);
  if (!before) return false;
  if (!before.withdrawnAt) await uncountMonth(db, before);
  const [item] = await db
    .update(news)
    .set({ ...content, withdrawnAt: null })
    .where(eq(news.id, id))
    .returning();
  if (!item) return false;
  const { createdAt } = item;
  const terms = termsOf(item);
  await db
    .insert(newsSearch)
    .values({ newsId: id, createdAt, terms })
    .onConflictDoUpdate({ target: newsSearch.newsId, set: { terms } });
  await countMonths(db, [item]);
  return true;
}

/** Removes an item from all lists; likes and comments stay. */
export async function withdrawNews(db: Database, id: number, now: Date): Promise<void> {
  const before = await lockWholeNews(db, id);
  if (!before || before.withdrawnAt) return;
  await db.update(news).set({ withdrawnAt: now, pinned: null }).where(eq(news.id, id));
  await db.delete(newsSearch).where(eq(newsSearch.newsId, id));
  await uncountMonth(db, before);
}

export async function deleteWithdrawnNews(db: Database, id: number): Promise<boolean> {
  const deleted = await db
    .delete(news)
    .where(and(eq(news.id, id), isNotNull(news.withdrawnAt)))
    .returning({ id: news.id });
  return deleted.length > 0;
}

export const lockWholeNews = (db: Database, id: number) => lockRow(db, news, eq(news.id, id));

export async function findPinned(db: Database, reader: string | undefined): Promise<NewsRow[]> {
  return db
    .select(shownColumns(reader))
    .from(news)
    .where(and(isNotNull(news.pinned), isNull(news.withdrawnAt)))
    .orderBy(asc(news.pinned), asc(news.id));
}

/** Arbitrary advisory lock key: concurrent pins must not take the same place. */
const PIN_LOCK = 7_470_011;

/** Locks the pinned items; answers them in order. */
export async function lockPins(db: Database): Promise<number[]> {
  await db.execute(sql`select pg_advisory_xact_lock(${PIN_LOCK})`);
  const rows = await db
    .select({ id: news.id })
    .from(news)
    .where(isNotNull(news.pinned))
    .orderBy(asc(news.pinned), asc(news.id));
  return rows.map(({ id }) => id);
}

export async function pinInOrder(db: Database, ids: readonly number[]): Promise<void> {
  await db.update(news).set({ pinned: null }).where(isNotNull(news.pinned));
  for (const [at, id] of ids.entries()) {
    await db
      .update(news)
      .set({ pinned: at + 1 })
      .where(eq(news.id, id));
  }
}

export function shownColumns(reader: string | Placeholder | undefined) {
  return { ...listedColumns, isLiked: likedBy(reader) };
}

const listedColumns = {
  id: news.id,
  title: news.title,
  titleEn: news.titleEn,
  summary: news.summary,
  summaryEn: news.summaryEn,
  category: news.category,
  picture: news.picture,
  pictureAlt: news.pictureAlt,
  pictureAltEn: news.pictureAltEn,
  createdAt: news.createdAt,
  likesCount: news.likesCount,
  commentsCount: news.commentsCount,
  sharesCount: news.sharesCount,
  pinned: news.pinned,
};

const newsColumns = {
  ...listedColumns,
  body: news.body,
  bodyEn: news.bodyEn,
  isMarkdown: news.isMarkdown,
  author: news.author,
  correction: news.correction,
  correctionEn: news.correctionEn,
  correctedAt: news.correctedAt,
  related: news.related,
};

function likedBy(reader: string | Placeholder | undefined) {
  if (!reader) return sql<boolean>`false`;
  return isLikedBy("news", news.id, reader);
}

export type NewsRow = Pick<typeof news.$inferSelect, keyof typeof listedColumns> & {
  isLiked: boolean;
};

export async function findNews(db: Database, id: number, reader: string | undefined) {
  const [row] = await db
    .select({ ...newsColumns, isLiked: likedBy(reader), secretariat: secretariatColumns })
    .from(news)
    .leftJoin(units, eq(units.id, news.secretariatId))
    .where(and(eq(news.id, id), isNull(news.withdrawnAt)));
  return row;
}

export async function findNamed(
  db: Database,
  ids: readonly number[],
  reader: string | undefined,
): Promise<NewsRow[]> {
  if (ids.length === 0) return [];
  return db
    .select(shownColumns(reader))
    .from(news)
    .where(and(anyOf(news.id, [...ids]), isNull(news.withdrawnAt)));
}

/** Locks an item, so that its counts stay consistent. */
export async function lockNews(db: Database, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: news.id })
    .from(news)
    .where(and(eq(news.id, id), isNull(news.withdrawnAt)))
    .for("no key update");
  return row !== undefined;
}
