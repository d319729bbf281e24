import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { listPosts, type PostItem, type PostMedia, readPost } from "#app/contract/posts.ts";
import { type Files, fileTypes, photoWidths } from "../files/store.ts";
import { largeTypes } from "../files/streamed-file.ts";
import { parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { readerOf } from "../reaction/rules.ts";
import { shareAddress, sharePaths } from "../share/address.ts";
import { titlePoster } from "../share/poster.ts";
import { findPost, type PostRow, type StoredMedia } from "./store.ts";
import { listPostRows } from "./store-lists.ts";

export const postsResource = resource("posts")
  .on(listPosts, async ({ query, caller, db, files }) => {
    const { rows, totalItems, isCapped } = await listPostRows(db, query, readerOf(caller));
    return {
      items: rows.map((row) => presentPost(row, files)),
      metadata: { ...metadata(totalItems, query), ...(isCapped && { isCapped }) },
    };
  })

  .on(readPost, async ({ params, caller, db, files, organisation, configuration }) => {
    const row = await findPost(db, parseId(params.id), readerOf(caller));
    if (!row) return refuse("not-found");
    const item = presentPost(row, files);
    const poster = titlePoster(row, organisation.get());
    const hasPicture = item.media.some(({ imageUrl }) => imageUrl);
    return {
      ...item,
      sourceUrl: row.sourceUrl,
      shareImageUrl: hasPicture
        ? null
        : shareAddress(configuration.publicUrl, sharePaths.posts(row.id), poster),
    };
  });

function presentPost(row: PostRow, files: Files): PostItem {
  const { id, attachment, createdAt, media } = row;
  return {
    id: String(id),
    title: row.title,
    titleEn: row.titleEn,
    body: row.body,
    bodyEn: row.bodyEn,
    isMarkdown: row.isMarkdown,
    attachment: attachment === "none" ? null : attachment,
    media: (media ?? []).map((each) => presentMedia(each, files)),
    mediaCount: row.mediaCount,
    createdAt: createdAt.toISOString(),
    isLiked: row.isLiked,
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    sharesCount: row.sharesCount,
  };
}

function presentMedia(media: StoredMedia, files: Files): PostMedia {
  const { file, poster, alt, altEn, bytes, width, height, link } = media;
  const type = file ? typeOf(file) : undefined;
  const picture = type?.startsWith("image/") ? file : poster;
  return {
    url: file && files.url(file),
    imageUrl: picture && files.url(picture),
    imageSrcSet: picture && files.srcSet(picture, photoWidths),
    imageAvifSrcSet: picture && files.srcSet(picture, photoWidths, "avif"),
    alt,
    altEn,
    type: type ?? null,
    bytes,
    width,
    height,
    link,
  };
}

function typeOf(key: string): string | undefined {
  const extension = key.split(".").at(-1) ?? "";
  return fileTypes[extension] ?? largeTypes[extension];
}
