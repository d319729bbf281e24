import { foldDigits } from "./digits.ts";

const grouped = /^\d{1,3}(?:([,٬،\u2019' ])\d{3}(?:\1\d{3})*)?$/;

/**
 * "1000" for «١٬٠٠٠», "1,000" and "1 000".
 *
 * @returns "" for an empty text, undefined unless the whole text is a whole number
 */
export function parseWhole(text: string): string | undefined {
  const plain = plainNumber(text);
  if (plain === "" || /^\d+$/.test(plain)) return plain;
  return grouped.test(plain) ? plain.replace(/\D/g, "") : undefined;
}

/**
 * Sign and fraction are allowed: "-1234.5" for "−1,234.5" and «-١٬٢٣٤٫٥». Before three digits a
 * comma separates thousands.
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
