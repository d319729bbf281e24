import { foldDigits } from "./digits.ts";

/** A thousand as Arabic and English group it, and as people do with a space. */
const grouped = /^\d{1,3}(?:([,٬،\u2019' ])\d{3}(?:\1\d{3})*)?$/;

/**
 * A count or an amount as its digits: "1000" for «١٬٠٠٠», "1,000" and "1 000". The whole text is understood
 * or none of it: a minus, a fraction and a unit are no whole number.
 *
 * @returns "" for an empty text, undefined for one that is no whole number
 */
export function parseWhole(text: string): string | undefined {
  const plain = plainNumber(text);
  if (plain === "" || /^\d+$/.test(plain)) return plain;
  return grouped.test(plain) ? plain.replace(/\D/g, "") : undefined;
}

/**
 * The same for a number that may have a sign and a fraction, as "-1234.5" for "−1,234.5" and «-١٬٢٣٤٫٥». A
 * comma before three digits groups them, before others it is the point.
 */
export function parseDecimal(text: string): string | undefined {
  const [, sign = "", rest = ""] = /^([-\u2212\u2013]?) ?(.*)$/.exec(plainNumber(text)) ?? [];
  const [, before = rest, fraction = ""] =
    /^(.*?)(?:[.٫](\d+))$/.exec(rest) ?? /^(\d+),(\d{1,2}|\d{4,})$/.exec(rest) ?? [];
  const whole = parseWhole(before);
  if (!whole) return rest === "" && sign === "" ? "" : undefined;
  return `${sign && "-"}${whole}${fraction && `.${fraction}`}`;
}

function plainNumber(text: string): string {
  return foldDigits(text)
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}
