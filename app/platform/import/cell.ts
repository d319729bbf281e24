import { digitsOnly, foldDigits } from "#app/arabic/digits.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import { rearmFormula } from "#app/arabic/formula.ts";

/** What people and programs write into a cell that says nothing. */
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
 * What a cell says: without stretched letters, and empty for a dash and for words that mean nothing. Our own
 * file of rejected rows begins with an apostrophe what a spreadsheet would take for a formula, and others
 * so what it would take for a number.
 */
export function textOfCell(cell: string): string {
  const text = cell.replaceAll("\u0640", "").trim();
  if (/^[\p{Pd}\u2212_.]+$/u.test(text) || nothing.has(foldForSearch(text))) return "";
  return rearmFormula(text).replace(/^['’](?=[=+\-@\d٠-٩])/, "");
}

/** A number as it was before a program wrote it with a fraction: 7.0 is 7. */
export function wholeNumber(text: string): string {
  return /^[\d٠-٩۰-۹]+[.٫]0+$/.test(text) ? text.replace(/[.٫].*$/, "") : text;
}

/** A spreadsheet takes a phone number for a number: 01012345678 lost its zero. */
export function phoneWithZero(text: string): string {
  const digits = digitsOnly(wholeNumber(text));
  return /^1[0125]\d{8}$/.test(digits) ? `0${digits}` : wholeNumber(text);
}

/** Whether a spreadsheet has cut the digits of a long number: 2.9001E+13. */
export function isShortened(text: string): boolean {
  return /^\d([.,٫]\d+)?e\+?\d{1,2}$/i.test(foldDigits(text));
}

/** A day without the hour after it: 2026-01-01 00:00:00, 01/01/2026 12:00:00 AM, «1 يناير 2026، 3:15 م». */
export function withoutHour(text: string): string {
  return foldDigits(text).replace(
    /(?<=\d)(?:[\sT،,]+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|ص|م|z|[+-]\d{2}:?\d{2})?$/iu,
    "",
  );
}
