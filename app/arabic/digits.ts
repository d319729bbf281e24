const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Format characters (bidi and zero-width marks from copying), spaces, dashes and the minus sign.
 */
const notTyped = /[\p{Cf}\s\p{Pd}\u2212]/gu;

export function foldDigits(text: string): string {
  return text.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Removes marks, spaces and dashes; keeps letters, for validation to refuse. Not for amounts, which
 * would lose their minus: typed-number.ts.
 */
export function digitsOnly(text: string): string {
  return foldDigits(text).replace(notTyped, "");
}
