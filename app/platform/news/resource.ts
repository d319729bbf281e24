import { refuse } from "#app/contract/failure.ts";
import {
  addNewsComment,
  deleteNewsComment,
  editNewsComment,
  listGuestNews,
  listNews,
  listNewsComments,
  type NewsComment,
  type NewsItem,
  type NewsPage,
  type NewsQuery,
  readNews,
  readNewsComment,
  toggleNewsLike,
} from "#app/contract/news.ts";
import { metadata } from "#app/contract/page.ts";
import type { Database } from "../database/connect.ts";
import { AVATAR_WIDTH, type Files, photoWidths } from "../files/store.ts";
import type { Caller } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { award, type PointEvent, revoke } from "../leaderboard/api.ts";
import { shareAddress, sharePaths } from "../share/address.ts";
import { posterOfNews } from "./poster.ts";
import { ownComment, parseId, readerOf } from "./rules.ts";
import { findNews, lockNews, type NewsRow, toggleLike } from "./store.ts";
import {
  type CommentRow,
  changeOwnComment,
  countComments,
  deleteOwnComment,
  findComments,
  findOwnComment,
  insertComment,
} from "./store-comments.ts";
import { listRows } from "./store-lists.ts";

const MINUTE = 60;

/** Wide enough for any person, narrow enough for a script. */
const likeLimits = [byUser(300, MINUTE)];
const writeLimits = [byUser(120, 10 * MINUTE)];

export const newsResource = resource()
  .on(listNews, listPage)
  .on(listGuestNews, listPage)

  .on(readNews, async ({ params, caller, db, files, organisation, configuration }) => {
    const row = await findNews(db, parseId(params.id), readerOf(caller));
    if (!row) return refuse("not-found");
    const shareImageUrl = row.picture
      ? null
      : shareAddress(
          configuration.publicUrl,
          sharePaths.news(row.id),
          posterOfNews(row, organisation.get()),
        );
    return { ...presentItem(row, files), body: row.body, shareImageUrl };
  })

  .on(
    toggleNewsLike,
    async ({ params, caller, db, now, publisher }) => {
      const like = { newsId: parseId(params.id), userId: readerOf(caller) ?? "" };
      if (!(await lockNews(db, like.newsId))) return refuse("not-found");
      const result = await toggleLike(db, like, now);
      const event = { userId: like.userId, act: "like", source: String(like.newsId), now } as const;
      await (result.isLiked ? award : revoke)(db, event);
      await publisher.publish(db);
      return result;
    },
    { limits: likeLimits },
  )

  .on(listNewsComments, async ({ params, query, caller, db, files }) => {
    const newsId = parseId(params.id);
    const total = await countComments(db, newsId);
    if (total === undefined) return refuse("not-found");
    const rows = await findComments(db, newsId, query);
    return {
      items: rows.map((row) => presentComment(row, caller, files)),
      metadata: metadata(total, query),
    };
  })

  .on(readNewsComment, async ({ params, caller, db, files }) => {
    const row = await findOwnComment(db, ownComment(params, caller));
    return row ? presentComment(row, caller, files) : refuse("not-found");
  })

  .on(
    addNewsComment,
    async ({ params, body, caller, db, now, files, publisher }) => {
      const newsId = parseId(params.id);
      if (!(await lockNews(db, newsId))) return refuse("not-found");
      const written = { newsId, userId: readerOf(caller) ?? "", body: body.body, createdAt: now };
      const row = await insertComment(db, written);
      if (row) await award(db, pointEventOf(row, now));
      await publisher.publish(db);
      return row ? presentComment(row, caller, files) : refuse("not-found");
    },
    { limits: writeLimits },
  )

  .on(
    editNewsComment,
    async ({ params, body, caller, db, now, files, publisher }) => {
      const own = ownComment(params, caller);
      if (!(await changeOwnComment(db, own, { body: body.body, editedAt: now }))) {
        return refuse("not-found");
      }
      const row = await findOwnComment(db, own);
      await publisher.publish(db);
      return row ? presentComment(row, caller, files) : refuse("not-found");
    },
    { limits: writeLimits, endsRepeatsOf: [addNewsComment] },
  )

  .on(
    deleteNewsComment,
    async ({ params, caller, db, now, publisher }) => {
      const own = ownComment(params, caller);
      if (!(await deleteOwnComment(db, own, now))) return refuse("not-found");
      await revoke(db, pointEventOf(own, now));
      await publisher.publish(db);
      return {};
    },
    { endsRepeatsOf: [addNewsComment] },
  );

/** GET /news and /news/guest: the same list, with the likes of whoever is signed in. */
async function listPage({
  query,
  caller,
  db,
  files,
}: {
  query: NewsQuery;
  caller: Caller;
  db: Database;
  files: Files;
}): Promise<NewsPage> {
  const { rows, totalItems, isCapped } = await listRows(db, query, readerOf(caller));
  return {
    items: rows.map((row) => presentItem(row, files)),
    metadata: { ...metadata(totalItems, query), ...(isCapped && { isCapped }) },
  };
}

/** What a comment earns its writer while it stands. */
function pointEventOf({ id, userId }: { id: number; userId: string }, now: Date): PointEvent {
  return { userId, act: "comment", source: String(id), now };
}

function byUser(times: number, seconds: number) {
  return {
    by: "user",
    subject: ({ caller }: { caller: Caller }) => readerOf(caller) ?? "",
    times,
    seconds,
  };
}

/** An item with the API's field names. */
function presentItem(row: NewsRow, files: Files): NewsItem {
  const { picture, createdAt, id, title, summary, category, isLiked } = row;
  return {
    id: String(id),
    title,
    summary,
    category,
    imageUrl: picture && files.url(picture),
    imageSrcSet: picture && files.srcSet(picture, photoWidths),
    imageAvifSrcSet: picture && files.srcSet(picture, photoWidths, "avif"),
    createdAt: createdAt.toISOString(),
    isLiked,
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
  };
}

function presentComment(row: CommentRow, caller: Caller, files: Files): NewsComment {
  return {
    id: String(row.id),
    author: row.author,
    authorPhotoUrl: row.photo && files.widthUrl(row.photo, AVATAR_WIDTH),
    body: row.body,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isOwn: row.userId === readerOf(caller),
  };
}
