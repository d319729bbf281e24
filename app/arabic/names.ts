import type { Language } from "./language.ts";
import { cleanLine } from "./text.ts";

/** «د.», «م/», «أ.د »: single Arabic letters. Latin initials are part of the name. */
const abbreviatedTitle = /^(?:\p{Script=Arabic}(?:[./] ?| ))+/u;
// Without السيد and الحاج, which are given names in Egypt, too.
const writtenTitle =
  /^(?:(?:ال)?(?:دكتور|مهندس|مستشار|نائب)ة?|(?:ال)?[أا]ستاذة?|اللواء|العميد|الشيخ|(?:dr|eng|prof|mr|mrs|ms)\.?) /iu;

/** Words that form one name with the next, or with the previous one. */
const beginsCompound = /^(?:عبد|[أا]بو|[أا]بي|[أا]م|آل|[اإ]?بن|بنت)$/;
const endsCompound = /^(?:الله|الدين)$/;

/** With O'Brien, Al-Sayed, M. and the quotes and dashes that phones insert: Sa‘d, Jean–Luc. */
const nameWord = /^\p{L}[\p{L}\p{M}'’‘‛`´.\-\u2010-\u2014]*$/u;

/** For avatars: without title and tashkeel; أ stays أ and ال stays. Empty if there is none. */
export function firstLetter(name: string | null | undefined): string {
  const line = cleanLine(name ?? "").replace(/[\u0640\u064b-\u065f\u0670]/g, "");
  const bare = line.replace(abbreviatedTitle, "").replace(writtenTitle, "");
  const letter = /[\p{L}\p{N}]\p{M}{0,2}/u;
  return (letter.exec(bare) ?? letter.exec(line))?.[0].toUpperCase() ?? "";
}

/** Initials don't count; «عبد الله», «أبو زيد», «نور الدين» count as one. */
export function isFullName(name: string, parts = 2): boolean {
  const words = cleanLine(name.replace(/\p{Cf}/gu, "")).split(" ");
  if (!words.every((word) => nameWord.test(word))) return false;
  return countParts(words.map(bareWord)) >= parts;
}

/** Without title; «عبد الله», «أبو زيد» and «نور الدين» are one name. */
export function firstName(name: string | null | undefined): string {
  const line = cleanLine(name ?? "");
  const bare = line.replace(abbreviatedTitle, "").replace(writtenTitle, "");
  const [first = "", second = ""] = (bare || line).split(" ");
  const isCompound = beginsCompound.test(bareWord(first)) || endsCompound.test(bareWord(second));
  return isCompound && second ? `${first} ${second}` : first;
}

/** Only if the name is in the language's script. */
export function greetedBy(name: string | null | undefined, language: Language): string {
  const first = firstName(name);
  const script = language === "ar" ? /\p{Script=Arabic}/u : /\p{Script=Latin}/u;
  return script.test(first) ? first : "";
}

/** «د/ منى سعيد», «أ. منى», «المهندس منى»; initials stay. */
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
