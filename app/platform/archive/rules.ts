import { type ArchiveTextField, numberedTypes } from "#app/contract/archive.values.ts";
import type { ArchiveFields } from "#app/contract/archive-desk.ts";
import type { StoredFile } from "../content/api.ts";

/** The id in an address; 0, which nothing has, for a text that is not a number. */
export function parseId(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/**
 * What an item still needs to be published (docs/product.md#archive): Arabic, its day, a number where
 * its kind has one, a text or a paper, and words for who doesn't see its pictures.
 */
export function missingOf(
  fields: ArchiveFields,
  files: readonly StoredFile[],
): (ArchiveTextField | "files")[] {
  const needed: readonly (readonly [field: ArchiveTextField, isNeeded: boolean])[] = [
    ["title", true],
    ["number", numberedTypes.includes(fields.type)],
    ["day", true],
    ["body", files.length === 0],
    ["titleEn", Boolean(fields.bodyEn)],
  ];
  const isSilent = files.some(({ kind, alt }) => kind === "picture" && !alt);
  return [
    ...needed.flatMap(([field, isNeeded]) => (isNeeded && !fields[field] ? [field] : [])),
    ...(isSilent ? ["files" as const] : []),
  ];
}

/** How many items a year has. */
export interface Year {
  readonly year: number;
  readonly items: number;
}

/**
 * The year in which the item at `offset` stands, and how many of its items come before that; undefined
 * beyond the end.
 *
 * @param years in the order of the list
 */
export function placeOf(
  years: readonly Year[],
  offset: number,
): { year: number; skip: number } | undefined {
  let skip = offset;
  for (const { year, items } of years) {
    if (skip < items) return { year, skip };
    skip -= items;
  }
  return undefined;
}

export function countItems(years: readonly Year[]): number {
  return years.reduce((sum, { items }) => sum + items, 0);
}
