import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { type AidStatus, MAX_AID_LISTED } from "#app/contract/aid.values.ts";

/** How many requests there are of each status; another platform may leave some out. */
export type Counts = Readonly<Partial<Record<AidStatus, number>>>;

/** How many there are of a status, or of all; undefined where nobody says. */
export function countOf(counts: Counts | undefined, status: AidStatus | "all"): number | undefined {
  if (status !== "all") return counts?.[status];
  return counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** A count as it is written; it goes no further than a list does. */
export function formatCount(count: number, language: Language): string {
  return `${formatNumber(count, language)}${count >= MAX_AID_LISTED ? "+" : ""}`;
}
