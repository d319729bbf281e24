/** Something to read: a blank pattern of Braille is none, nor are marks and a tatweel without a letter. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{M}\u0640\u2800]/u;

/** Characters that turn the text around them: embeddings and overrides, isolates. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Controls but tab and newline, and halves of characters: PostgreSQL refuses NUL, UTF-8 lone surrogates. */
const unstorable = /[^\P{Cc}\t\n]|\p{Cs}/gu;

/** More combining marks on one letter than any script has (UAX #15's stream-safe text), halfwidth kana's included. */
const pileOfMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * The text with no more than 30 combining marks in a row. Comes before every normalize(), which
 * sorts such a run in quadratic time: a megabyte of accents stops the process for minutes.
 */
export function stripMarkPiles(text: string): string {
  return text.replace(pileOfMarks, "$1");
}

/**
 * People's own words of several lines, fit to keep and to show: NFC, LF as the only line break,
 * nothing invisible that reorders what stands around it. ZWNJ, ZWJ, LRM and RLM stay between others;
 * by themselves they are nothing, and a field that must be filled is not.
 */
export function cleanText(text: string): string {
  const kept = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(unstorable, "")
    .replace(bidiControls, "");
  // NFC takes some marks apart, so a pile can come back.
  const clean = stripMarkPiles(stripMarkPiles(kept).normalize("NFC")).trim();
  return visible.test(clean) ? clean : "";
}

/** The same for a name, a title, a subject: one line, one space between words. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, " ").trim();
}

const firstLetter = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The direction of a text by its first letter, as `dir="auto"` finds it, for what has to stand on the
 * same side as the text; undefined for a text without letters.
 */
export function directionOf(text: string): "rtl" | "ltr" | undefined {
  const letter = firstLetter.exec(text)?.[0];
  if (!letter) return undefined;
  return rightToLeft.test(letter) ? "rtl" : "ltr";
}
