import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";

/** As far as a queue is counted (contract/desk.ts), less one. */
const MOST = 999;

/** How many wait, as it is written: no queue is counted further than a thousand. */
export function formatWaiting(count: number, language: Language): string {
  return count > MOST ? `${formatNumber(MOST, language)}+` : formatNumber(count, language);
}
