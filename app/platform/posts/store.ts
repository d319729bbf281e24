import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../database/connect.ts";
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

/** A picture, a video or a document as it is kept. */
export type StoredMedia = Omit<typeof postMedia.$inferSelect, "postId" | "place">;
/** A post as it is published, with what it has beside its words. */
export type NewPost = Omit<typeof posts.$inferInsert, "id"> & {
  readonly media: readonly StoredMedia[];
};
/** What a post says; when it was published, and what people said of it, stay as they are. */
export type PostContent = Omit<
  NewPost,
  "createdAt" | "withdrawnAt" | "likesCount" | "commentsCount" | "sharesCount"
>;

const BATCH_SIZE = 500;

/**
 * Publishes posts: the one way into the table, so that what counts them and what finds them agrees with
 * them. Answers their ids in the order given. To be called in a transaction.
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
    await countIn(db, batch);
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

/** Counts posts into their months and days. */
async function countIn(db: Database, items: readonly Countable[]): Promise<void> {
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

/** How many posts of each kind fall into each time. */
function tally(items: readonly Countable[], timeOf: (day: string) => string) {
  const counts = new Map<string, { attachment: StoredAttachment; time: string; items: number }>();
  for (const { attachment, createdAt } of items) {
    const time = timeOf(cairoDay(createdAt));
    const key = `${time} ${attachment}`;
    counts.set(key, { attachment, time, items: (counts.get(key)?.items ?? 0) + 1 });
  }
  // Sorted, so that two who publish at once wait for each other and not both.
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

async function countOut(db: Database, { attachment, createdAt }: Countable): Promise<void> {
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
 * Publishes a post again as it is now, also one that was withdrawn.
 *
 * @returns whether there is such a post
 */
export async function republishPost(
  db: Database,
  id: number,
  { media, ...content }: PostContent,
): Promise<boolean> {
  const before = await lockWholePost(db, id);
  if (!before) return false;
  if (!before.withdrawnAt) await countOut(db, before);
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
  await countIn(db, [row]);
  return true;
}

/** Takes a post out of all that lists, finds and shows posts; its likes and comments stay. */
export async function withdrawPost(db: Database, id: number, now: Date): Promise<void> {
  const before = await lockWholePost(db, id);
  if (!before || before.withdrawnAt) return;
  await db.update(posts).set({ withdrawnAt: now }).where(eq(posts.id, id));
  await db.delete(postSearch).where(eq(postSearch.postId, id));
  await countOut(db, before);
}

/** Deletes a post that was withdrawn, with all that it has and that people said of it. */
export async function deleteWithdrawnPost(db: Database, id: number): Promise<void> {
  const deleted = await db
    .delete(posts)
    .where(and(eq(posts.id, id), isNotNull(posts.withdrawnAt)))
    .returning({ id: posts.id });
  if (deleted.length > 0) await deleteReactions(db, "posts", id);
}

/** All of a post but its media, withdrawn or not; locked until the transaction ends. */
export async function lockWholePost(db: Database, id: number) {
  const [row] = await db.select().from(posts).where(eq(posts.id, id)).for("update");
  return row;
}

/** The pictures, the video or the documents of a post. */
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

/** How many characters of a post a list reads. */
const BEGINNING = 600;

/** What a list has of a post; its media come with it, the first few. */
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

/** So many pictures or documents of a post a list shows. */
const LISTED_MEDIA = 3;

/** The media of a post as JSON, in the query of the posts themselves. */
export function mediaOf(most?: number): SQL<StoredMedia[] | null> {
  const limit = most === undefined ? sql`` : sql.raw(`limit ${most}`);
  return sql<StoredMedia[] | null>`(select json_agg(each) from (
    select file, poster, alt, alt_en as "altEn", bytes, width, height, link from ${postMedia}
    where ${postMedia.postId} = ${posts.id} order by place ${limit}) as each)`;
}

/** Whether a reader likes the post of a row; nobody else likes any. */
export function likedBy(reader: string | undefined) {
  return reader ? isLikedBy("posts", posts.id, reader) : sql<boolean>`false`;
}

/** What of its media a list shows, and how many there are. */
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

/** One post, whole; undefined where nothing of that id is published. */
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

/** Whether people read such a post; locked until the transaction ends, so that its counts stay true. */
export async function lockPost(db: Database, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, id), isNull(posts.withdrawnAt)))
    .for("no key update");
  return row !== undefined;
}

/** The desk decides on a post from now on, if it came from the page on Facebook. */
export async function adoptFacebookPost(db: Database, id: number): Promise<void> {
  await db.update(facebookPosts).set({ isTakenUp: true }).where(eq(facebookPosts.postId, id));
}
