import { formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { OfferItem } from "#app/contract/offers.ts";
import { browserSrcSet, browserUrl } from "#app/session/browser-url.server.ts";
import type { Preferences } from "#app/session/preferences.server.ts";

export function toOfferView(item: OfferItem, { language, lite }: Preferences, now = new Date()) {
  const isEnglish = language === "en" && Boolean(item.titleEn);
  const src = lite ? undefined : browserUrl(item.imageUrl);
  return {
    id: item.id,
    title: isEnglish ? (item.titleEn ?? item.title) : item.title,
    ...(language === "en" && !isEnglish && { lang: "ar" as Language }),
    provider: (language === "en" && item.providerEn) || item.provider,
    category: item.category,
    governorates: item.governorates.map((name) => governorateName(name, language)),
    start: [item.start, formatDate(item.start, language, now)] as const,
    end: [item.end, formatDate(item.end, language, now)] as const,
    isExpired: item.isExpired,
    isComing: item.isComing,
    picture: src
      ? {
          src,
          srcSet: browserSrcSet(item.imageSrcSet),
          avif: browserSrcSet(item.imageAvifSrcSet),
          alt: (isEnglish && item.pictureAltEn) || item.pictureAlt || undefined,
        }
      : undefined,
    createdAt: formatDate(item.createdAt, language, now),
    updatedAt: formatDate(item.updatedAt, language, now),
  };
}
export type OfferView = ReturnType<typeof toOfferView>;
