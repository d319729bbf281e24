import { href } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { directionOf } from "#app/arabic/text.ts";
import type { NewsItem } from "#app/contract/news.ts";
import { browserSrcSet, browserUrl, versionOfWidth } from "#app/session/browser-url.server.ts";
import { isScreenOffered } from "#app/session/offered.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";

/** What a card shows of an item, and no more: all of it travels twice, as HTML and as data. */
export interface NewsItemView {
  readonly id: string;
  /** Another platform may only list its news. */
  readonly hasNoPage?: true;
  readonly title: string;
  /** Of title and summary, where it is not the page's. */
  readonly lang?: Language | undefined;
  readonly category: string;
  readonly summary?: string | undefined;
  /** Undefined where there is none, null where pictures are not wanted: in the lite version. */
  readonly picture?:
    | {
        readonly src: string;
        readonly srcSet?: string | undefined;
        readonly avif?: string | undefined;
        readonly alt?: string | undefined;
      }
    | null
    | undefined;
  /** When it was published: as a machine and as a person reads it. */
  readonly day?: readonly [iso: string, written: string] | undefined;
  readonly isPinned?: true;
  readonly likes: number;
  /** Only our own platform tells. */
  readonly comments?: number | undefined;
}

/** For browsers without AVIF, which are few: one width for all, that of most phones. */
const FALLBACK_WIDTH = 720;

/** Dates are written here, on the server: not every phone's clock knows Egypt's time. */
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

/**
 * What is said of an item in a language, or in Arabic where there is no English
 * (docs/product.md#content).
 */
export function wordsOf(item: NewsItem, language: Language) {
  if (language === "en" && item.titleEn) {
    return {
      title: item.titleEn,
      summary: item.summaryEn ?? undefined,
      pictureAlt: item.pictureAltEn ?? undefined,
    };
  }
  // Whose words another platform's are is seen by their letters alone.
  const lang = language === "en" && directionOf(item.title) === "rtl" ? ("ar" as const) : undefined;
  return {
    title: item.title,
    summary: item.summary ?? undefined,
    pictureAlt: item.pictureAlt ?? undefined,
    ...(lang && { lang }),
  };
}

/** Another platform may know no AVIF, or no smaller versions at all. */
function pictureOf({ imageUrl, imageSrcSet, imageAvifSrcSet }: NewsItem): NewsItemView["picture"] {
  const avif = browserSrcSet(imageAvifSrcSet);
  const fallback = avif && versionOfWidth(imageSrcSet, FALLBACK_WIDTH);
  if (fallback) return { src: fallback, avif };
  const src = browserUrl(imageUrl);
  return src ? { src, srcSet: browserSrcSet(imageSrcSet), avif } : undefined;
}
