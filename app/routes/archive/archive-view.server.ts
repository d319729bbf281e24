import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { toRichText } from "#app/components/rich-text.server.ts";
import { configuration } from "#app/configuration.ts";
import type { ArchiveArticle, ArchiveFile, ArchiveItem } from "#app/contract/archive.ts";
import type { ArchiveType } from "#app/contract/archive.values.ts";
import { browserSrcSet, browserUrl } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";

export interface ArchiveItemView {
  readonly id: string;
  readonly type: ArchiveType;
  readonly number?: string | undefined;
  readonly title: string;
  readonly lang?: Language | undefined;
  readonly day: readonly [iso: string, written: string];
  readonly documents: number;
}

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

export function toArticleView(item: ArchiveArticle, { language }: Preferences) {
  const isEnglish = language === "en" && Boolean(item.titleEn);
  const body = (isEnglish && item.bodyEn) || (item.body ?? "");
  const correction = (isEnglish && item.correctionEn) || item.correction;
  return {
    ...toArchiveItemView(item, language),
    blocks: toRichText(body),
    /** The document may be in Arabic only. */
    bodyLang: language === "en" && !(isEnglish && item.bodyEn) ? ("ar" as const) : undefined,
    description: body.replaceAll(/[#*>[\]]|\(.*?\)/g, "").slice(0, 200),
    files: item.files.map((file) => toFileView(file, language)),
    correction: correction
      ? { text: correction, day: formatDate(item.correctedAt, language) }
      : undefined,
  };
}

export function shownWithLink({ files, shareImageUrl }: ArchiveArticle) {
  // Chat apps get the original JPEG: some don't know WebP.
  const picture = browserUrl(files.find(({ kind }) => kind === "picture")?.url);
  return {
    poster: shareImageUrl ?? undefined,
    picture: picture && new URL(picture, configuration().publicUrl).href,
  };
}

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
