import type { OfferTextField } from "#app/contract/offers.values.ts";
import type { OfferFields } from "#app/contract/offers-desk.ts";

/** By days alone (docs/product.md#offers). */
export function standingOf(
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
  today: string,
): { isExpired: boolean; isComing: boolean } {
  return { isExpired: endsOn < today, isComing: startsOn > today };
}

/** Missing fields for publication; an end before the start counts as missing. */
export function missingOf(fields: OfferFields, hasPicture: boolean): OfferTextField[] {
  const isEnglish = Boolean(fields.titleEn || fields.bodyEn);
  const needed: readonly (readonly [field: OfferTextField, isNeeded: boolean])[] = [
    ["title", true],
    ["provider", true],
    ["body", true],
    ["start", true],
    ["end", true],
    ["titleEn", isEnglish],
    ["bodyEn", isEnglish],
    ["pictureAlt", hasPicture],
    ["pictureAltEn", hasPicture && isEnglish],
  ];
  const isBackwards = Boolean(fields.start && fields.end && fields.end < fields.start);
  return needed.flatMap(([field, isNeeded]) =>
    isNeeded && (!fields[field] || (field === "end" && isBackwards)) ? [field] : [],
  );
}
