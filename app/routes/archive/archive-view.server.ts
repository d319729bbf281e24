import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { toRichText } from "#app/components/rich-text.server.ts";
import { configuration } from "#app/configuration.ts";
import type { ArchiveArticle, ArchiveFile, ArchiveItem } from "#app/contract/archive.ts";
import type { ArchiveType } from "#app/contract/archive.values.ts";
import { browserSrcSet, browserUrl } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";

/** What a list shows of an item. */
export interface ArchiveItemView {
  readonly id: string;
  readonly type: ArchiveType;
  readonly number?: string | undefined;
  readonly title: string;
  /** Of the title, where it is not the page's. */
  readonly lang?: Language | undefined;
  /** The paper's own day: as a machine and as a person reads it. */
  readonly day: readonly [iso: string, written: string];
  readonly documents: number;
}

/** An item in a language, or in Arabic where there is no English (docs/product.md#content). */
export function toArchiveItemView(item: ArchiveItem, language: Language): ArchiveItemView {
  const isEnglish = language === "en" && Boolean(item.titleEn);
  return {
    id: item.id,
    type: item.type,
    number: item.number ?? undefined,
    title: isEnglish ? (item.titleEn ?? item.title) : item.title,
    ...(language === "en" && !isEnglish && { lang: "ar" as const }),
    day: [item.day, formatDate(item.day, language)],
    documents: item.documents,
  };
}

/** All of an item for its page. */
export function toArticleView(item: ArchiveArticle, { language }: Preferences) {
  const isEnglish = language === "en" && Boolean(item.titleEn);
  const body = (isEnglish && item.bodyEn) || (item.body ?? "");
  const correction = (isEnglish && item.correctionEn) || item.correction;
  return {
    ...toArchiveItemView(item, language),
    blocks: toRichText(body),
    /** The paper alone may be in Arabic. */
    bodyLang: language === "en" && !(isEnglish && item.bodyEn) ? ("ar" as const) : undefined,
    description: body.replaceAll(/[#*>[\]]|\(.*?\)/g, "").slice(0, 200),
    files: item.files.map((file) => toFileView(file, language)),
    correction: correction
      ? { text: correction, day: formatDate(item.correctedAt, language) }
      : undefined,
  };
}

/** What a link to an item shows: its own picture, else the one that is drawn for it. */
export function shownWithLink({ files, shareImageUrl }: ArchiveArticle) {
  // Chat apps show the original, which is a JPEG; not every one of them knows WebP.
  const picture = browserUrl(files.find(({ kind }) => kind === "picture")?.url);
  return {
    poster: shareImageUrl ?? undefined,
    picture: picture && new URL(picture, configuration().publicUrl).href,
  };
}

/** A paper to be fetched, or a picture. */
export function toFileView(file: ArchiveFile, language: Language) {
  const { kind, title, titleEn, url, srcSet, bytes } = file;
  return {
    kind,
    title: (language === "en" && titleEn) || title,
    url: browserUrl(url) ?? "",
    srcSet: browserSrcSet(srcSet),
    kilobytes: Math.ceil(bytes / 1024),
  };
}
export type FileView = ReturnType<typeof toFileView>;
