import { refuse } from "#app/contract/failure.ts";
import {
  listGuestNews,
  listNews,
  listNewsOfSecretariat,
  listPinnedNews,
  type NewsItem,
  type NewsPage,
  type NewsQuery,
  readNews,
} from "#app/contract/news.ts";
import { metadata } from "#app/contract/page.ts";
import type { Database } from "../database/connect.ts";
import { type Files, photoWidths } from "../files/store.ts";
import type { Caller } from "../http/caller.ts";
import { isUuid, parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { readerOf } from "../reaction/rules.ts";
import { shareAddress, sharePaths } from "../share/address.ts";
import { titlePoster } from "../share/poster.ts";
import { findSecretariat, presentSecretariat } from "../structure/api-secretariat.ts";
import { findNamed, findNews, findPinned, type NewsRow } from "./store.ts";
import { listRows } from "./store-lists.ts";
import { findNewsOfSecretariat } from "./store-secretariat.ts";

export const newsResource = resource("news")
  .on(listNews, listPage)
  .on(listGuestNews, listPage)

  .on(listPinnedNews, async ({ caller, db, files }) => {
    const rows = await findPinned(db, readerOf(caller));
    return rows.map((row) => presentItem(row, files));
  })

  .on(listNewsOfSecretariat, async ({ params, caller, db, files }) => {
    if (!isUuid(params.id)) return refuse("not-found");
    const rows = await findNewsOfSecretariat(db, params.id, readerOf(caller));
    return rows.map((row) => presentItem(row, files));
  })

  .on(readNews, async ({ params, caller, db, files, organisation, configuration }) => {
    const row = await findNews(db, parseId(params.id), readerOf(caller));
    if (!row) return refuse("not-found");
    const ids = row.related ?? [];
    const named = await findNamed(db, ids, readerOf(caller));
    const related = named.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    const shareImageUrl = row.picture
      ? null
      : shareAddress(
          configuration.publicUrl,
          sharePaths.news(row.id),
          titlePoster(row, organisation.get()),
        );
    return {
      ...presentItem(row, files),
      body: row.body,
      bodyEn: row.bodyEn,
      isMarkdown: row.isMarkdown,
      author: row.author,
      secretariat: row.secretariat && presentSecretariat(row.secretariat),
      correction: row.correction,
      correctionEn: row.correctionEn,
      correctedAt: row.correctedAt?.toISOString() ?? null,
      related: related.map((each) => presentItem(each, files)),
      shareImageUrl,
    };
  });

/** GET /news and /news/guest: the same list; likes of the signed-in reader. */
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
  const secretariat = query.secretariat ? await findSecretariat(db, query.secretariat) : undefined;
  if (query.secretariat && !secretariat) {
    return { items: [], metadata: metadata(0, query), secretariat: null };
  }
  const listed = await listRows(db, query, readerOf(caller), secretariat?.unitIds);
  const { rows, totalItems, isCapped } = listed;
  return {
    items: rows.map((row) => presentItem(row, files)),
    metadata: { ...metadata(totalItems, query), ...(isCapped && { isCapped }) },
    ...(secretariat && { secretariat: presentSecretariat(secretariat) }),
  };
}

function presentItem(row: NewsRow, files: Files): NewsItem {
  const { picture, createdAt, id, title, summary, category, isLiked } = row;
  return {
    id: String(id),
    title,
    summary,
    titleEn: row.titleEn,
    summaryEn: row.summaryEn,
    category,
    pictureAlt: row.pictureAlt,
    pictureAltEn: row.pictureAltEn,
    imageUrl: picture && files.url(picture),
    imageSrcSet: picture && files.srcSet(picture, photoWidths),
    imageAvifSrcSet: picture && files.srcSet(picture, photoWidths, "avif"),
    createdAt: createdAt.toISOString(),
    isLiked,
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    sharesCount: row.sharesCount,
    ...(row.pinned !== null && { isPinned: true }),
  };
}
