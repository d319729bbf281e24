import { formatDate } from "#app/arabic/dates.ts";
import { cleanText } from "#app/arabic/text.ts";
import { MAX_POST_PICTURES } from "#app/contract/posts.values.ts";
import type { PagePost } from "../facebook/page.ts";

export interface PageContent {
  readonly title: string;
  readonly body: string;
  readonly pictures: readonly { readonly address: string; readonly alt: string }[];
  readonly isVideo: boolean;
}

const MAX_TITLE = 100;

export function contentOf(post: PagePost): PageContent | undefined {
  const message = cleanText(post.message ?? "").toWellFormed();
  const [first] = post.attachments?.data ?? [];
  const parts = first ? [first, ...(first.subattachments?.data ?? [])] : [];
  const isVideo = parts.some(({ media_type }) => media_type === "video");
  // An album's cover is one of its pictures.
  const album = first?.subattachments?.data ?? [];
  const shown = album.length > 0 ? album : first ? [first] : [];
  const fallback = first?.title ?? first?.description ?? formatDate(post.created_time, "ar");
  const { title, body } = split(message, cleanText(fallback).toWellFormed());
  const pictures = shown.flatMap(({ media, description, title: name }) => {
    const address = media?.image.src;
    return address ? [{ address, alt: cleanText(description ?? name ?? title) }] : [];
  });
  if (!message && pictures.length === 0) return undefined;
  const most = isVideo ? 1 : MAX_POST_PICTURES;
  return { title, body, pictures: pictures.slice(0, most), isVideo };
}

/** The first line becomes the title; a cut title is repeated in the body. */
function split(message: string, fallback: string): { title: string; body: string } {
  const [line = "", ...rest] = message.split(/\n+/);
  const first = line.trim() || fallback;
  if (first.length <= MAX_TITLE) return { title: first, body: rest.join("\n").trim() };
  const cut = first.slice(0, MAX_TITLE).replace(/\s+\S*$/, "");
  return { title: `${cut.toWellFormed()}…`, body: message };
}
