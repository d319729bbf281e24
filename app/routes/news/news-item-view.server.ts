import { href } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { directionOf } from "#app/arabic/text.ts";
import type { NewsItem } from "#app/contract/news.ts";
import { browserSrcSet, browserUrl, versionOfWidth } from "#app/session/browser-url.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";

/** Minimal: sent twice, as HTML and as data. */
export interface NewsItemView {
  readonly id: string;
  /** Other platforms may only list. */
  readonly hasNoPage?: true;
  readonly title: string;
  readonly lang?: Language | undefined;
  readonly category: string;
  readonly summary?: string | undefined;
  /** Null in the lite version. */
  readonly picture?:
    | {
        readonly src: string;
        readonly srcSet?: string | undefined;
        readonly avif?: string | undefined;
        readonly alt?: string | undefined;
      }
    | null
    | undefined;
  readonly day?: readonly [iso: string, written: string] | undefined;
  readonly isPinned?: true;
  readonly likes: number;
  /** Our platform only. */
  readonly comments?: number | undefined;
}

/** Pixels: few browsers lack AVIF. */
const FALLBACK_WIDTH = 720;

/** Formatted on the server: old phones don't know Egypt's summer time. */
export function toNewsItemView(item: NewsItem, { language, lite }: Preferences): NewsItemView {
  const { id, category, createdAt } = item;
  const { title, summary, pictureAlt, lang } = wordsOf(item, language);
  const shown = pictureOf(item);
  const picture = shown && { ...shown, ...(pictureAlt && { alt: pictureAlt }) };
  const written = formatDate(createdAt, language, new Date());
  return {
    id,
    ...(!isScreenOffered(href("/news/:id", { id })) && { hasNoPage: true }),
    title,
    ...(lang && { lang }),
    category,
    summary: summary ?? undefined,
    picture: lite ? null : picture,
    day: createdAt && written ? [createdAt.slice(0, 10), written] : undefined,
    ...(item.isPinned && { isPinned: true }),
    likes: item.likesCount,
    comments: item.commentsCount,
  };
}

/** Falls back to Arabic. */
export function wordsOf(item: NewsItem, language: Language) {
  if (language === "en" && item.titleEn) {
    return {
      title: item.titleEn,
      summary: item.summaryEn ?? undefined,
      pictureAlt: item.pictureAltEn ?? undefined,
    };
  }
  // Other platforms don't say the language.
  const lang = language === "en" && directionOf(item.title) === "rtl" ? ("ar" as const) : undefined;
  return {
    title: item.title,
    summary: item.summary ?? undefined,
    pictureAlt: item.pictureAlt ?? undefined,
    ...(lang && { lang }),
  };
}

/** Other platforms may lack AVIF or resizing. */
function pictureOf({ imageUrl, imageSrcSet, imageAvifSrcSet }: NewsItem): NewsItemView["picture"] {
  const avif = browserSrcSet(imageAvifSrcSet);
  const fallback = avif && versionOfWidth(imageSrcSet, FALLBACK_WIDTH);
  if (fallback) return { src: fallback, avif };
  const src = browserUrl(imageUrl);
  return src ? { src, srcSet: browserSrcSet(imageSrcSet), avif } : undefined;
}
