import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { type AidStatus, MAX_AID_LISTED } from "#app/contract/aid.values.ts";

export type Counts = Readonly<Partial<Record<AidStatus, number>>>;

export function countOf(counts: Counts | undefined, status: AidStatus | "all"): number | undefined {
  if (status !== "all") return counts?.[status];
  return counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export function formatCount(count: number, language: Language): string {
  return `${formatNumber(count, language)}${count >= MAX_AID_LISTED ? "+" : ""}`;
}
