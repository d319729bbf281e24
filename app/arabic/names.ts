import type { Language } from "./language.ts";
import { cleanLine } from "./text.ts";

/** «د.», «م/», «أ.د », «د »: single Arabic letters. Latin initials are part of the name. */
const abbreviatedTitle = /^(?:\p{Script=Arabic}(?:[./] ?| ))+/u;
// Without السيد and الحاج, which are given names in Egypt.
const writtenTitle =
  /^(?:(?:ال)?(?:دكتور|مهندس|مستشار|نائب)ة?|(?:ال)?[أا]ستاذة?|اللواء|العميد|الشيخ|(?:dr|eng|prof|mr|mrs|ms)\.?) /iu;

/** First words that make one name with the next, and last words that make one with the one before. */
const beginsCompound = /^(?:عبد|[أا]بو|[أا]بي|[أا]م|آل|[اإ]?بن|بنت)$/;
const endsCompound = /^(?:الله|الدين)$/;

/**
 * Letters with their marks, and what names have between them: O'Brien, Al-Sayed, M. Phones type other
 * quotes and dashes: Sa‘d, Jean–Luc.
 */
const nameWord = /^\p{L}[\p{L}\p{M}'’‘‛`´.\-\u2010-\u2014]*$/u;

/**
 * The letter that stands for a person without a picture, in upper case: the first of the name as it
 * is written, so أ stays أ and ال stays, but without title and tashkeel. Empty if there is none.
 */
export function firstLetter(name: string | null | undefined): string {
  const line = cleanLine(name ?? "").replace(/[\u0640\u064b-\u065f\u0670]/g, "");
  const bare = line.replace(abbreviatedTitle, "").replace(writtenTitle, "");
  const letter = /[\p{L}\p{N}]\p{M}{0,2}/u;
  return (letter.exec(bare) ?? letter.exec(line))?.[0].toUpperCase() ?? "";
}

/**
 * Whether a name has at least so many parts: two for guests, four on a membership form. Only words
 * of letters, in any script; an initial is no part, and «عبد الله», «أبو زيد», «نور الدين» are one.
 */
export function isFullName(name: string, parts = 2): boolean {
  const words = cleanLine(name.replace(/\p{Cf}/gu, "")).split(" ");
  if (!words.every((word) => nameWord.test(word))) return false;
  return countParts(words.map(bareWord)) >= parts;
}

/**
 * By what a person is greeted: the first part of the name, without a title. «عبد الله», «أبو زيد» and
 * «نور الدين» are one.
 */
export function firstName(name: string | null | undefined): string {
  const line = cleanLine(name ?? "");
  const bare = line.replace(abbreviatedTitle, "").replace(writtenTitle, "");
  const [first = "", second = ""] = (bare || line).split(" ");
  const isCompound = beginsCompound.test(bareWord(first)) || endsCompound.test(bareWord(second));
  return isCompound && second ? `${first} ${second}` : first;
}

/** The same in a language, where the name is in its script: a greeting in two reads as a fault. */
export function greetedBy(name: string | null | undefined, language: Language): string {
  const first = firstName(name);
  const script = language === "ar" ? /\p{Script=Arabic}/u : /\p{Script=Latin}/u;
  return script.test(first) ? first : "";
}

/** A name without the title before it: «د/ منى سعيد», «أ. منى», «المهندس منى». Letters that are initials stay. */
export function withoutTitle(name: string): string {
  const line = cleanLine(name);
  const bare = line
    .replace(/^(?:\p{Script=Arabic}{1,2}[./] ?)+/u, "")
    .replace(/^(?:السيدة?|الحاجة?) ?\/ ?/u, "")
    .replace(writtenTitle, "");
  return bare || line;
}

function bareWord(word: string): string {
  return word.replace(/[^\p{L}]|\u0640/gu, "");
}

function countParts(words: readonly string[]): number {
  let count = 0;
  let open = false;
  for (const word of words) {
    if (!open && count > 0 && endsCompound.test(word)) continue;
    if (!open && word.length > 1) count += 1;
    open = beginsCompound.test(word);
  }
  return count;
}
