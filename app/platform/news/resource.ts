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
import type { Caller } from "../caller.ts";
import type { Database } from "../database/connect.ts";
import type { Files } from "../files/store.ts";
import { award, type Deed, revoke } from "../leaderboard/store.ts";
import { resource } from "../resource.ts";
import { idOf, ownComment, readerOf } from "./rules.ts";
import { findNews, holdNews, type NewsRow, toggleLike } from "./store.ts";
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
const liking = [byUser(300, MINUTE)];
const writing = [byUser(120, 10 * MINUTE)];

export const newsResource = resource()
  .on(listNews, list)
  .on(listGuestNews, list)

  .on(readNews, async ({ params, caller, db, files }) => {
    const row = await findNews(db, idOf(params.id), readerOf(caller));
    return row ? { ...shown(row, files), body: row.body } : refuse("not-found");
  })

  .on(
    toggleNewsLike,
    async ({ params, caller, db, now, publisher }) => {
      const like = { newsId: idOf(params.id), userId: readerOf(caller) ?? "" };
      if (!(await holdNews(db, like.newsId))) return refuse("not-found");
      const liked = await toggleLike(db, like, now);
      const deed = { userId: like.userId, act: "like", source: String(like.newsId), now } as const;
      await (liked.isLiked ? award : revoke)(db, deed);
      await publisher.publish(db);
      return liked;
    },
    { limits: liking },
  )

  .on(listNewsComments, async ({ params, query, caller, db, files }) => {
    const newsId = idOf(params.id);
    const total = await countComments(db, newsId);
    if (total === undefined) return refuse("not-found");
    const rows = await findComments(db, newsId, query);
    return {
      items: rows.map((row) => shownComment(row, caller, files)),
      metadata: metadata(total, query),
    };
  })

  .on(readNewsComment, async ({ params, caller, db, files }) => {
    const row = await findOwnComment(db, ownComment(params, caller));
    return row ? shownComment(row, caller, files) : refuse("not-found");
  })

  .on(
    addNewsComment,
    async ({ params, body, caller, db, now, files, publisher }) => {
      const newsId = idOf(params.id);
      if (!(await holdNews(db, newsId))) return refuse("not-found");
      const written = { newsId, userId: readerOf(caller) ?? "", body: body.body, createdAt: now };
      const row = await insertComment(db, written);
      if (row) await award(db, deedOf(row, now));
      await publisher.publish(db);
      return row ? shownComment(row, caller, files) : refuse("not-found");
    },
    { limits: writing },
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
      return row ? shownComment(row, caller, files) : refuse("not-found");
    },
    { limits: writing, endsRepeatsOf: [addNewsComment] },
  )

  .on(
    deleteNewsComment,
    async ({ params, caller, db, now, publisher }) => {
      const own = ownComment(params, caller);
      if (!(await deleteOwnComment(db, own, now))) return refuse("not-found");
      await revoke(db, deedOf(own, now));
      await publisher.publish(db);
      return {};
    },
    { endsRepeatsOf: [addNewsComment] },
  );

/** GET /news and /news/guest: the same list, with the likes of whoever is signed in. */
async function list({
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
    items: rows.map((row) => shown(row, files)),
    metadata: { ...metadata(totalItems, query), ...(isCapped && { isCapped }) },
  };
}

/** What a comment earns its writer while it stands. */
function deedOf({ id, userId }: { id: number; userId: string }, now: Date): Deed {
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
function shown(row: NewsRow, files: Files): NewsItem {
  const { picture, createdAt, id, title, summary, category, isLiked } = row;
  return {
    id: String(id),
    title,
    summary,
    category,
    imageUrl: picture && files.address(picture),
    imageSrcSet: picture && files.srcSet(picture),
    createdAt: createdAt.toISOString(),
    isLiked,
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
  };
}

function shownComment(row: CommentRow, caller: Caller, files: Files): NewsComment {
  return {
    id: String(row.id),
    author: row.author,
    authorPhotoUrl: row.photo && files.address(row.photo),
    body: row.body,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isOwn: row.userId === readerOf(caller),
  };
}
