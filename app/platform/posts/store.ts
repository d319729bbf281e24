import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { deleteReactions, isLikedBy } from "../reaction/api.ts";
import {
  facebookPosts,
  postDays,
  postMedia,
  postMonths,
  postSearch,
  posts,
  type StoredAttachment,
} from "./tables.ts";
import { termsOf } from "./terms.ts";

export type StoredMedia = Omit<typeof postMedia.$inferSelect, "postId" | "place">;
export type NewPost = Omit<typeof posts.$inferInsert, "id"> & {
  readonly media: readonly StoredMedia[];
};
/** Moment of publication and reactions stay. */
export type PostContent = Omit<
  NewPost,
  "createdAt" | "withdrawnAt" | "likesCount" | "commentsCount" | "sharesCount"
>;

const BATCH_SIZE = 500;

/**
 * Publishes posts; the only way into the table, so that counts and search terms stay consistent.
 * Answers their ids in order. Call it in a transaction.
 */
export async function publishPosts(db: Database, items: readonly NewPost[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < items.length; at += BATCH_SIZE) {
    const batch = items.slice(at, at + BATCH_SIZE);
    const rows = await db
      .insert(posts)
      .values(batch.map(({ media, ...row }) => row))
      .returning({ id: posts.id });
    await db.insert(postSearch).values(
      batch.map((item, place) => ({
        postId: rows[place]?.id ?? 0,
        createdAt: item.createdAt,
        terms: termsOf(item),
      })),
    );
    const media = batch.flatMap((item, place) => mediaRows(rows[place]?.id ?? 0, item.media));
    if (media.length > 0) await db.insert(postMedia).values(media);
    await incrementCounts(db, batch);
    for (const { id } of rows) ids.push(id);
  }
  return ids;
}

function mediaRows(postId: number, media: readonly StoredMedia[]) {
  return media.map((each, place) => ({ ...each, postId, place }));
}

interface Countable {
  readonly attachment: StoredAttachment;
  readonly createdAt: Date;
}

async function incrementCounts(db: Database, items: readonly Countable[]): Promise<void> {
  const months = tally(items, (day) => day.slice(0, 7));
  const days = tally(items, (day) => day);
  await db
    .insert(postMonths)
    .values(months.map(({ attachment, time, items }) => ({ attachment, month: time, items })))
    .onConflictDoUpdate({
      target: [postMonths.attachment, postMonths.month],
      set: { items: sql`${postMonths.items} + excluded.items` },
    });
  await db
    .insert(postDays)
    .values(days.map(({ attachment, time, items }) => ({ attachment, day: time, items })))
    .onConflictDoUpdate({
      target: [postDays.attachment, postDays.day],
      set: { items: sql`${postDays.items} + excluded.items` },
    });
}

function tally(items: readonly Countable[], timeOf: (day: string) => string) {
  const counts = new Map<string, { attachment: StoredAttachment; time: string; items: number }>();
  for (const { attachment, createdAt } of items) {
    const time = timeOf(cairoDay(createdAt));
    const key = `${time} ${attachment}`;
    counts.set(key, { attachment, time, items: (counts.get(key)?.items ?? 0) + 1 });
  }
  // Sorted, so that concurrent writers don't deadlock.
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

async function decrementCounts(db: Database, { attachment, createdAt }: Countable): Promise<void> {
  const day = cairoDay(createdAt);
  await db
    .update(postMonths)
    .set({ items: sql`${postMonths.items} - 1` })
    .where(and(eq(postMonths.attachment, attachment), eq(postMonths.month, day.slice(0, 7))));
  await db
    .update(postDays)
    .set({ items: sql`${postDays.items} - 1` })
    .where(and(eq(postDays.attachment, attachment), eq(postDays.day, day)));
}

/**
 * Publishes a post again, withdrawn ones too.
 * @returns whether it exists
 */
export async function republishPost(
  db: Database,
  id: number,
  { media, ...content }: PostContent,
): Promise<boolean> {
  const before = await lockWholePost(db, id);
  if (!before) return false;
  if (!before.withdrawnAt) await decrementCounts(db, before);
  const [row] = await db
    .update(posts)
    .set({ ...content, withdrawnAt: null })
    .where(eq(posts.id, id))
    .returning();
  if (!row) return false;
  const { createdAt } = row;
  const terms = termsOf(row);
  await db
    .insert(postSearch)
    .values({ postId: id, createdAt, terms })
    .onConflictDoUpdate({ target: postSearch.postId, set: { terms } });
  await db.delete(postMedia).where(eq(postMedia.postId, id));
  if (media.length > 0) await db.insert(postMedia).values(mediaRows(id, media));
  await incrementCounts(db, [row]);
  return true;
}

/** Removes a post from all lists; likes and comments stay. */
export async function withdrawPost(db: Database, id: number, now: Date): Promise<void> {
  const before = await lockWholePost(db, id);
  if (!before || before.withdrawnAt) return;
  await db.update(posts).set({ withdrawnAt: now }).where(eq(posts.id, id));
  await db.delete(postSearch).where(eq(postSearch.postId, id));
  await decrementCounts(db, before);
}

/** Media, likes and comments cascade. */
export async function deleteWithdrawnPost(db: Database, id: number): Promise<void> {
  const deleted = await db
    .delete(posts)
    .where(and(eq(posts.id, id), isNotNull(posts.withdrawnAt)))
    .returning({ id: posts.id });
  if (deleted.length > 0) await deleteReactions(db, "posts", id);
}

export const lockWholePost = (db: Database, id: number) => lockRow(db, posts, eq(posts.id, id));

export async function findMedia(db: Database, id: number): Promise<StoredMedia[]> {
  const { postId: _, place, ...columns } = mediaColumns;
  return db.select(columns).from(postMedia).where(eq(postMedia.postId, id)).orderBy(place);
}

const mediaColumns = {
  postId: postMedia.postId,
  place: postMedia.place,
  file: postMedia.file,
  poster: postMedia.poster,
  alt: postMedia.alt,
  altEn: postMedia.altEn,
  bytes: postMedia.bytes,
  width: postMedia.width,
  height: postMedia.height,
  link: postMedia.link,
};

const BEGINNING = 600;

export const listedColumns = {
  id: posts.id,
  title: posts.title,
  titleEn: posts.titleEn,
  body: sql<string>`left(${posts.body}, ${sql.raw(String(BEGINNING))})`.as("body"),
  bodyEn: sql<string | null>`left(${posts.bodyEn}, ${sql.raw(String(BEGINNING))})`.as("body_en"),
  isMarkdown: posts.isMarkdown,
  attachment: posts.attachment,
  createdAt: posts.createdAt,
  likesCount: posts.likesCount,
  commentsCount: posts.commentsCount,
  sharesCount: posts.sharesCount,
};

const LISTED_MEDIA = 3;

/** A scalar subquery: JSON, null without media. */
export function mediaOf(most?: number): SQL<StoredMedia[] | null> {
  const limit = most === undefined ? sql`` : sql.raw(`limit ${most}`);
  return sql<StoredMedia[] | null>`(select json_agg(each) from (
    select file, poster, alt, alt_en as "altEn", bytes, width, height, link from ${postMedia}
    where ${postMedia.postId} = ${posts.id} order by place ${limit}) as each)`;
}

export function likedBy(reader: string | undefined) {
  return reader ? isLikedBy("posts", posts.id, reader) : sql<boolean>`false`;
}

export const listedMedia = {
  media: mediaOf(LISTED_MEDIA),
  mediaCount: sql<number>`(select count(*)::int from ${postMedia}
    where ${postMedia.postId} = ${posts.id})`,
};

export type PostRow = Pick<typeof posts.$inferSelect, keyof typeof listedColumns> & {
  readonly media: readonly StoredMedia[] | null;
  readonly mediaCount: number;
  readonly isLiked: boolean;
};

export async function findPost(
  db: Database,
  id: number,
  reader: string | undefined,
): Promise<(PostRow & { sourceUrl: string | null }) | undefined> {
  const [row] = await db
    .select({
      ...listedColumns,
      body: posts.body,
      bodyEn: posts.bodyEn,
      media: mediaOf(),
      mediaCount: listedMedia.mediaCount,
      isLiked: likedBy(reader),
      sourceUrl: facebookPosts.permalink,
    })
    .from(posts)
    .leftJoin(facebookPosts, eq(facebookPosts.postId, posts.id))
    .where(and(eq(posts.id, id), isNull(posts.withdrawnAt)));
  return row;
}

/** Locks a published post, so that its counts stay consistent. */
export async function lockPost(db: Database, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.withdrawnAt)))
    .for("no key update");
  return row !== undefined;
}

/** From now on the desk decides on an imported post. */
export async function adoptFacebookPost(db: Database, id: number): Promise<void> {
  await db.update(facebookPosts).set({ isTakenUp: true }).where(eq(facebookPosts.postId, id));
}
