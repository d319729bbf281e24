import { type ArchiveTextField, numberedTypes } from "#app/contract/archive.values.ts";
import type { ArchiveFields } from "#app/contract/archive-desk.ts";
import type { StoredFile } from "../content/api.ts";

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

export interface Year {
  readonly year: number;
  readonly items: number;
}

/** The year of the item at `offset` and how many of its items precede it. `years` in list order. */
export function findYearAt(
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
