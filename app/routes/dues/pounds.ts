import type { Language } from "#app/arabic/language.ts";
import { formatPounds } from "#app/arabic/money.ts";

/** Placeholders of dues:pounds, for an amount in piastres. */
export function poundsOf(amount: number, language: Language) {
  // What has a fraction or a sign is read like a hundred: «150.50 جنيه».
  const count = amount >= 0 && amount % 100 === 0 ? amount / 100 : 100;
  return { count, figures: formatPounds(amount, language) };
}
