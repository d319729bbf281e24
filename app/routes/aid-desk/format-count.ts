import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { MAX_AID_LISTED } from "#app/contract/aid.values.ts";

/** A count as it is written; it goes no further than a list does. */
export function formatCount(count: number, language: Language): string {
  return `${formatNumber(count, language)}${count >= MAX_AID_LISTED ? "+" : ""}`;
}
