import { cairoDay, formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { toRichText } from "#app/components/rich-text.server.ts";
import type { OfferCategory } from "#app/contract/offers.values.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { type Fields, textOf } from "../../content/fields.ts";

export function previewOffer(fields: Fields) {
  const hasEnglish = textOf(fields, "titleEn") !== "";
  return {
    pages: [toPage(fields, "ar"), ...(hasEnglish ? [toPage(fields, "en")] : [])],
    card: {
      title: textOf(fields, "title"),
      summary: textOf(fields, "provider"),
      picture: browserUrl(textOf(fields, "pictureUrl") || null),
    },
  };
}

function toPage(fields: Fields, lang: "ar" | "en") {
  const own = (name: string) =>
    (lang === "en" && textOf(fields, `${name}En`)) || textOf(fields, name);
  const now = new Date();
  const [start, end, today] = [textOf(fields, "start"), textOf(fields, "end"), cairoDay(now)];
  const src = browserUrl(textOf(fields, "pictureUrl") || null);
  const conditions = own("conditions");
  return {
    lang,
    title: own("title"),
    provider: own("provider"),
    category: textOf(fields, "category") as OfferCategory,
    governorates: textOf(fields, "governorates")
      .split(",")
      .filter(Boolean)
      .map((name) => governorateName(name, lang)),
    start: [start, formatDate(start, lang, now)] as const,
    end: [end, formatDate(end, lang, now)] as const,
    isExpired: end !== "" && end < today,
    isComing: start > today,
    picture: src
      ? { src, srcSet: undefined, avif: undefined, alt: own("pictureAlt") || undefined }
      : undefined,
    blocks: toRichText(own("body")),
    conditions: conditions ? toRichText(conditions) : [],
  };
}
export type OfferPage = ReturnType<typeof toPage>;
