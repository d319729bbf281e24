import type { Language } from "./language.ts";

/*
 * Amounts as receipts write them out. In Arabic the number decides the form of the noun after it
 * (تمييز العدد): 1 and 2 are the noun itself, 3 to 10 take its plural, 11 to 99 its accusative, and
 * whole hundreds and thousands its genitive, before which 200 and 2,000 lose their nun.
 */

const PIASTRES = 100;

/**
 * Pounds and piastres in words, in the nominative: «مائة وثلاثة جنيهات وخمسون قرشًا».
 *
 * @param piastres a whole number from 0
 * @throws RangeError for another number, or a thousand billion pounds and more
 */
export function amountInWords(piastres: number, language: Language): string {
  const pounds = Math.floor(piastres / PIASTRES);
  if (!Number.isSafeInteger(piastres) || piastres < 0 || pounds >= 1000 ** 4)
    throw new RangeError(`No words for ${piastres} piastres.`);
  const rest = piastres % PIASTRES;
  return language === "ar" ? arabicAmount(pounds, rest) : englishAmount(pounds, rest);
}

interface Noun {
  readonly one: string;
  readonly two: string;
  /** Two of them before a noun that they count. */
  readonly twoOf: string;
  readonly few: string;
  readonly many: string;
  /** `many` before a noun that it counts. */
  readonly manyOf: string;
  readonly of: string;
}

const pound = noun("جنيه واحد", "جنيهان", "جنيهات", "جنيهًا", "جنيه");
const piastre = noun("قرش واحد", "قرشان", "قروش", "قرشًا", "قرش");
const scales: readonly (readonly [size: number, noun: Noun])[] = [
  [1000 ** 3, noun("مليار", "ملياران", "مليارات", "مليارًا", "مليار")],
  [1000 ** 2, noun("مليون", "مليونان", "ملايين", "مليونًا", "مليون")],
  [1000, noun("ألف", "ألفان", "آلاف", "ألفًا", "ألف")],
];

function noun(one: string, two: string, few: string, many: string, of: string): Noun {
  return { one, two, few, many, of, twoOf: two.replace(/ن$/, ""), manyOf: many.replace(/ًا$/, "") };
}

const arabicUnits = "واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة".split(" ");
const arabicTens = "عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون".split(" ");
const arabicHundreds =
  "مائة مائتان ثلاثمائة أربعمائة خمسمائة ستمائة سبعمائة ثمانمائة تسعمائة".split(" ");
const and = " و";

function arabicAmount(pounds: number, rest: number): string {
  if (pounds === 0 && rest > 0) return countNoun(rest, piastre);
  const whole = pounds === 0 ? "صفر جنيه" : countNoun(pounds, pound);
  return rest > 0 ? whole + and + countNoun(rest, piastre) : whole;
}

/** @param isOf the noun is counted itself: thousands of pounds */
function countNoun(count: number, noun: Noun, isOf = false): string {
  const rest = count % 100;
  if (count === 1) return noun.one;
  if (count === 2) return isOf ? noun.twoOf : noun.two;
  // «مائة جنيه وجنيهان»: nothing counts one or two.
  if (rest === 1 || rest === 2)
    return countNoun(count - rest, noun) + and + countNoun(rest, noun, isOf);
  if (rest === 0) return `${countOf(count)} ${noun.of}`;
  const before = count > rest ? countAlone(count - rest) + and : "";
  if (rest <= 10) return `${before}${arabicUnits[rest - 1]} ${noun.few}`;
  return `${before}${belowHundred(rest)} ${isOf ? noun.manyOf : noun.many}`;
}

/** Whole hundreds before the noun that they count. */
function countOf(count: number): string {
  const hundreds = count % 1000;
  const parts = scaleParts(count, hundreds === 0);
  if (hundreds > 0) parts.push(hundreds === 200 ? "مائتا" : hundredsOf(hundreds));
  return parts.join(and);
}

/** Whole hundreds before another number. */
function countAlone(count: number): string {
  const hundreds = count % 1000;
  const parts = scaleParts(count, false);
  if (hundreds > 0) parts.push(hundredsOf(hundreds));
  return parts.join(and);
}

/** @param isOf the last of them stands before what they count */
function scaleParts(count: number, isOf: boolean): string[] {
  const found = scales.flatMap(([size, noun]) => {
    const times = Math.floor(count / size) % 1000;
    return times > 0 ? [{ times, noun }] : [];
  });
  return found.map(({ times, noun }, at) =>
    countNoun(times, noun, isOf && at === found.length - 1),
  );
}

const hundredsOf = (hundreds: number) => arabicHundreds[hundreds / 100 - 1] ?? "";

/** From 11. */
function belowHundred(count: number): string {
  const [unit, ten] = [count % 10, Math.floor(count / 10)];
  if (count === 11) return "أحد عشر";
  if (count === 12) return "اثنا عشر";
  if (ten === 1) return `${arabicUnits[unit - 1]} عشر`;
  const tens = arabicTens[ten - 2] ?? "";
  return unit > 0 ? `${arabicUnits[unit - 1]}${and}${tens}` : tens;
}

const englishUnits = (
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen " +
  "sixteen seventeen eighteen nineteen"
).split(" ");
const englishTens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const englishScales: readonly (readonly [size: number, word: string])[] = [
  [1000 ** 3, "billion"],
  [1000 ** 2, "million"],
  [1000, "thousand"],
];

function englishAmount(pounds: number, rest: number): string {
  const counted = (count: number, one: string, many: string) =>
    `${count === 0 ? "no" : englishNumber(count)} ${count === 1 ? one : many}`;
  if (rest === 0) return counted(pounds, "pound", "pounds");
  const piastres = counted(rest, "piastre", "piastres");
  return pounds === 0 ? piastres : `${counted(pounds, "pound", "pounds")} and ${piastres}`;
}

function englishNumber(count: number): string {
  const words = englishScales.flatMap(([size, word]) => {
    const times = Math.floor(count / size) % 1000;
    return times > 0 ? [`${englishBelowThousand(times)} ${word}`] : [];
  });
  const rest = count % 1000;
  if (rest > 0) {
    const isAdded = words.length > 0 && rest < 100;
    words.push(`${isAdded ? "and " : ""}${englishBelowThousand(rest)}`);
  }
  return words.join(" ");
}

function englishBelowThousand(count: number): string {
  const [hundreds, rest] = [Math.floor(count / 100), count % 100];
  const [ten, unit] = [Math.floor(rest / 10), rest % 10];
  const small =
    rest < 20
      ? (englishUnits[rest - 1] ?? "")
      : [englishTens[ten - 2], englishUnits[unit - 1]].filter(Boolean).join("-");
  if (hundreds === 0) return small;
  const whole = `${englishUnits[hundreds - 1]} hundred`;
  return small ? `${whole} and ${small}` : whole;
}
