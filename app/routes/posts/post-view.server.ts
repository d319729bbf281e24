import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { directionOf } from "#app/arabic/text.ts";
import { toPlainText, toRichText } from "#app/components/rich-text.server.ts";
import type { RichBlock } from "#app/components/rich-text.tsx";
import { textOf } from "#app/components/rich-text-words.ts";
import type { PostItem, PostMedia } from "#app/contract/posts.ts";
import type { PostAttachment } from "#app/contract/posts.values.ts";
import { browserSrcSet, browserUrl, versionOfWidth } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";

export interface PictureView {
  readonly src: string;
  readonly srcSet?: string | undefined;
  readonly avif?: string | undefined;
  readonly alt?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** Minimal: sent twice, as HTML and as data. */
export interface PostItemView {
  readonly id: string;
  readonly title: string;
  readonly lang?: Language | undefined;
  readonly beginning: string;
  /** Null in the lite version. */
  readonly picture?: PictureView | null | undefined;
  readonly attachment?: PostAttachment | undefined;
  readonly mediaCount: number;
  readonly day?: readonly [iso: string, written: string] | undefined;
  readonly likes: number;
  readonly comments: number;
}

/** Pixels: few browsers lack AVIF. */
const FALLBACK_WIDTH = 720;
const BEGINNING = 180;

export function toPostItemView(item: PostItem, preferences: Preferences): PostItemView {
  const { language, lite } = preferences;
  const { title, body, lang } = wordsOf(item, language);
  const [first] = item.media;
  const written = formatDate(item.createdAt, language, new Date());
  return {
    id: item.id,
    title,
    ...(lang && { lang }),
    beginning: beginningOf(title, textOf(blocksOf(item, body))),
    picture: lite ? null : first && toPictureView(first, language),
    attachment: item.attachment ?? undefined,
    mediaCount: item.mediaCount ?? item.media.length,
    day: written ? [item.createdAt.slice(0, 10), written] : undefined,
    likes: item.likesCount,
    comments: item.commentsCount,
  };
}

export function beginningOf(title: string, text: string): string {
  const lead = title.replace(/…$/, "");
  const rest = (text.startsWith(lead) ? text.slice(lead.length) : text).trim();
  if (rest.length <= BEGINNING) return rest;
  const cut = rest.slice(0, BEGINNING).toWellFormed();
  return `${cut.replace(/\s+\S*$/, "")}…`;
}

export function blocksOf({ isMarkdown }: PostItem, body: string): readonly RichBlock[] {
  return isMarkdown ? toRichText(body) : toPlainText(body);
}

/** Falls back to Arabic. */
export function wordsOf(item: PostItem, language: Language) {
  if (language === "en" && item.titleEn) {
    return { title: item.titleEn, body: item.bodyEn ?? "", isEnglish: true };
  }
  // Other platforms don't say the language.
  const lang = language === "en" && directionOf(item.title) === "rtl" ? ("ar" as const) : undefined;
  return { title: item.title, body: item.body, isEnglish: false, ...(lang && { lang }) };
}

/** Other platforms may lack AVIF or resizing. */
export function toPictureView(media: PostMedia, language: Language): PictureView | undefined {
  const { imageUrl, imageSrcSet, imageAvifSrcSet } = media;
  const avif = browserSrcSet(imageAvifSrcSet);
  const fallback = avif && versionOfWidth(imageSrcSet, FALLBACK_WIDTH);
  const src = fallback ?? browserUrl(imageUrl);
  if (!src) return undefined;
  return {
    src,
    srcSet: fallback ? undefined : browserSrcSet(imageSrcSet),
    avif,
    alt: altOf(media, language),
    width: media.width ?? undefined,
    height: media.height ?? undefined,
  };
}

export function altOf({ alt, altEn }: PostMedia, language: Language): string | undefined {
  return (language === "en" ? altEn || alt : alt) || undefined;
}
