import { digitsOnly, foldDigits } from "#app/arabic/digits.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import { rearmFormula } from "#app/arabic/formula.ts";

const nothing = new Set(
  [
    "لا يوجد",
    "لايوجد",
    "لا توجد",
    "لا شيء",
    "غير معروف",
    "غير متوفر",
    "بدون",
    "none",
    "null",
    "nan",
    "nil",
    "n/a",
    "#n/a",
    "na",
  ].map(foldForSearch),
);

/**
 * A cell without tatweel; empty for placeholders. Strips a leading apostrophe: our rejections file
 * escapes formulas with it, other programs numbers.
 */
export function textOfCell(cell: string): string {
  const text = cell.replaceAll("\u0640", "").trim();
  if (/^[\p{Pd}\u2212_.]+$/u.test(text) || nothing.has(foldForSearch(text))) return "";
  return rearmFormula(text).replace(/^['’](?=[=+\-@\d٠-٩])/, "");
}

/** Spreadsheets write 7 as 7.0. */
export function wholeNumber(text: string): string {
  return /^[\d٠-٩۰-۹]+[.٫]0+$/.test(text) ? text.replace(/[.٫].*$/, "") : text;
}

/** Spreadsheets drop a phone number's leading zero. */
export function phoneWithZero(text: string): string {
  const digits = digitsOnly(wholeNumber(text));
  return /^1[0125]\d{8}$/.test(digits) ? `0${digits}` : wholeNumber(text);
}

/** Scientific notation has lost digits: 2.9001E+13. */
export function isShortened(text: string): boolean {
  return /^\d([.,٫]\d+)?e\+?\d{1,2}$/i.test(foldDigits(text));
}

/** Strips the time of day: 2026-01-01 00:00:00, 01/01/2026 12:00:00 AM, «1 يناير 2026، 3:15 م». */
export function withoutHour(text: string): string {
  return foldDigits(text).replace(
    /(?<=\d)(?:[\sT،,]+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|ص|م|z|[+-]\d{2}:?\d{2})?$/iu,
    "",
  );
}
