import { formatDate } from "#app/arabic/dates.ts";
import type { NewsItem } from "#app/contract/news.ts";
import { browserSrcSet, browserUrl, versionOfWidth } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";

/** What a card shows of an item, and no more: all of it travels twice, as HTML and as data. */
export interface NewsItemView {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly summary?: string | undefined;
  /** Undefined where there is none, null where pictures are not wanted: in the lite version. */
  readonly picture?:
    | {
        readonly src: string;
        readonly srcSet?: string | undefined;
        readonly avif?: string | undefined;
      }
    | null
    | undefined;
  /** When it was published: as a machine and as a person reads it. */
  readonly day?: readonly [iso: string, written: string] | undefined;
  readonly likes: number;
  /** Only our own platform tells. */
  readonly comments?: number | undefined;
}

/** For browsers without AVIF, which are few: one width for all, that of most phones. */
const FALLBACK_WIDTH = 720;

/** Dates are written here, on the server: not every phone's clock knows Egypt's time. */
export function toNewsItemView(item: NewsItem, { language, lite }: Preferences): NewsItemView {
  const { id, title, category, summary, createdAt } = item;
  const picture = pictureOf(item);
  const written = formatDate(createdAt, language);
  return {
    id,
    title,
    category,
    summary: summary ?? undefined,
    picture: lite ? null : picture,
    day: createdAt && written ? [createdAt.slice(0, 10), written] : undefined,
    likes: item.likesCount,
    comments: item.commentsCount,
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
