import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { ArchiveFile, ArchiveItem } from "#app/contract/archive.ts";
import type { ArchiveType } from "#app/contract/archive.values.ts";
import { browserSrcSet, browserUrl } from "#app/session/browser-url.server.ts";

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
