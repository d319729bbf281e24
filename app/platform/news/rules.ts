import type { NewsFields } from "#app/contract/news-desk.ts";
import type { NewsTextField } from "#app/contract/news-desk.values.ts";

export function missingOf(fields: NewsFields, hasPicture: boolean): NewsTextField[] {
  const isEnglish = Boolean(fields.titleEn || fields.summaryEn || fields.bodyEn);
  const needed: readonly (readonly [field: NewsTextField, isNeeded: boolean])[] = [
    ["title", true],
    ["summary", true],
    ["body", true],
    ["titleEn", isEnglish],
    ["bodyEn", isEnglish],
    ["pictureAlt", hasPicture],
    ["pictureAltEn", hasPicture && isEnglish],
  ];
  return needed.flatMap(([field, isNeeded]) => (isNeeded && !fields[field] ? [field] : []));
}

/** The carousel with an item at a place, or removed for 0. */
export function pinnedAt(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((each) => each !== id);
  if (place === 0) return others;
  return [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
}
