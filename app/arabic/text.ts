/** Excludes blank Braille patterns, and marks and a tatweel without a letter. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u0640\u2800]/u;

const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** All but tab and newline. PostgreSQL refuses NUL, UTF-8 lone surrogates. */
const unstorable = /[^\P{Cc}\t\n]|\p{Cs}/gu;

/**
 * More combining marks than any script has (UAX #15's stream-safe text), halfwidth kana's included.
 */
const pileOfMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Run before every normalize(), which sorts a run of marks in quadratic time: a megabyte of accents
 * blocks the process for minutes.
 */
export function stripMarkPiles(text: string): string {
  return text.replace(pileOfMarks, "$1");
}

/**
 * NFC, LF line breaks, no invisible characters that reorder text. ZWNJ, ZWJ, LRM and RLM stay
 * inside words.
 */
export function cleanText(text: string): string {
  const kept = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(unstorable, "")
    .replace(bidiControls, "");
  const clean = stripMarkPiles(stripMarkPiles(kept).normalize("NFC")).trim();
  return visible.test(clean) ? clean : "";
}

export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}

const firstLetter = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Like `dir="auto"`; undefined for a text without letters. */
export function directionOf(text: string): "rtl" | "ltr" | undefined {
  const letter = firstLetter.exec(text)?.[0];
  if (!letter) return undefined;
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}
