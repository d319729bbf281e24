import type { OfferTextField } from "#app/contract/offers.values.ts";
import type { OfferFields } from "#app/contract/offers-desk.ts";

/** The id in an address; 0, which nothing has, for a text that is not a number. */
export function parseId(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/** Whether an offer has ended, or is still to begin: by the days alone (docs/product.md#offers). */
export function standingOf(
  { startsOn, endsOn }: { readonly startsOn: string; readonly endsOn: string },
  today: string,
): { isExpired: boolean; isComing: boolean } {
  return { isExpired: endsOn < today, isComing: startsOn > today };
}

/**
 * What an offer still needs to be published: Arabic, who gives it, its days, words for who doesn't see
 * its picture. One that would end before it began has no end.
 */
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
