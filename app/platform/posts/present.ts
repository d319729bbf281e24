import type { PostItem, PostMedia } from "#app/contract/posts.ts";
import { largeTypes } from "../files/large.ts";
import { type Files, fileTypes, photoWidths } from "../files/store.ts";
import type { PostRow, StoredMedia } from "./store.ts";

export function presentPost(row: PostRow, files: Files): PostItem {
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
