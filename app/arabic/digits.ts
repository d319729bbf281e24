/** ٠–٩ of Arabic and ۰–۹ of Persian keyboards. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Format characters (bidi and zero-width marks that copying brings along), spaces, dashes and the minus sign. */
const notTyped = /[\p{Cf}\s\p{Pd}\u2212]/gu;

/** The text with ٠–٩ and ۰–۹ written as 0–9; everything else stays. */
export function foldDigits(text: string): string {
  return text.replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * A code or number as it was meant: digits folded, without marks, spaces and dashes. Letters stay,
 * so that what follows can refuse them. Not for counts and amounts, whose minus would go too: typed-number.ts.
 */
export function digitsOnly(text: string): string {
  return foldDigits(text).replace(notTyped, "");
}
