import type { Language } from "./language.ts";
import { formatNumber } from "./numbers.ts";
import { parseDecimal } from "./typed-number.ts";

/* Amounts are whole numbers of piastres: sums of fractions of pounds would drift. */

const PIASTRES = 100;

/**
 * Piastres of an amount in pounds as people write it: 15050 for "150.50", «١٥٠٫٥» and "150.5".
 *
 * @returns undefined for what is no amount, is negative, or has parts of a piastre
 */
export function parsePounds(text: string): number | undefined {
  const typed = parseDecimal(text);
  const [, pounds, piastres = ""] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(typed ?? "") ?? [];
  if (pounds === undefined) return undefined;
  return Number(pounds) * PIASTRES + Number(piastres.padEnd(2, "0"));
}

/** "1,250" and "1,250.50": piastres are written where there are some. */
export function formatPounds(piastres: number, language: Language): string {
  const rest = Math.abs(piastres % PIASTRES);
  const whole = formatNumber(Math.trunc(piastres / PIASTRES), language);
  const sign = piastres < 0 && piastres > -PIASTRES ? "-" : "";
  return `${sign}${whole.replace(/^-0/, "0")}${rest > 0 ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** Placeholders of dues:pounds. */
export function poundsOf(piastres: number, language: Language) {
  // What has a fraction or a sign is read like a hundred: «150.50 جنيه».
  const count = piastres >= 0 && piastres % PIASTRES === 0 ? piastres / PIASTRES : PIASTRES;
  return { count, figures: formatPounds(piastres, language) };
}

/** As it is typed into a form: "1250.50". */
export function typedPounds(piastres: number): string {
  const rest = piastres % PIASTRES;
  const whole = String(Math.floor(piastres / PIASTRES));
  return rest > 0 ? `${whole}.${String(rest).padStart(2, "0")}` : whole;
}
