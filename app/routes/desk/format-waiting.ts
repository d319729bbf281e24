import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";

/** Counting stops one above (contract/desk.ts). */
const MOST = 999;

export function formatWaiting(count: number, language: Language): string {
  return count > MOST ? `${formatNumber(MOST, language)}+` : formatNumber(count, language);
}
