import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountInWords } from "#app/arabic/amount-words.ts";
import { formatPounds, parsePounds, typedPounds } from "#app/arabic/money.ts";

describe("amounts in Arabic words", () => {
  test.each([
    [0, "صفر جنيه"],
    [1, "قرش واحد"],
    [2, "قرشان"],
    [300, "ثلاثة جنيهات"],
    [1_000, "عشرة جنيهات"],
    [1_100, "أحد عشر جنيهًا"],
    [1_200, "اثنا عشر جنيهًا"],
    [2_100, "واحد وعشرون جنيهًا"],
    [10_000, "مائة جنيه"],
    [10_100, "مائة جنيه وجنيه واحد"],
    [10_200, "مائة جنيه وجنيهان"],
    [10_350, "مائة وثلاثة جنيهات وخمسون قرشًا"],
    [20_000, "مائتا جنيه"],
    [25_000, "مائتان وخمسون جنيهًا"],
    [100_000, "ألف جنيه"],
    [200_000, "ألفا جنيه"],
    [200_300, "ألفان وثلاثة جنيهات"],
    [1_100_000, "أحد عشر ألف جنيه"],
    [1_150_000, "أحد عشر ألفًا وخمسمائة جنيه"],
    [10_200_000, "مائة ألف وألفا جنيه"],
    [
      123_456_789,
      "مليون ومائتان وأربعة وثلاثون ألفًا وخمسمائة وسبعة وستون جنيهًا وتسعة وثمانون قرشًا",
    ],
  ])("of %d piastres are «%s»", (piastres, words) => {
    expect(amountInWords(piastres, "ar")).toBe(words);
  });

  test("read back give the amount, in both languages", () => {
    const amount = fc.oneof(
      fc.integer({ min: 0, max: 30_000 }),
      fc.integer({ min: 0, max: 99_999_999_999_999 }),
    );
    fc.assert(
      fc.property(amount, (piastres) => {
        expect(readArabic(amountInWords(piastres, "ar"))).toBe(piastres);
        expect(readEnglish(amountInWords(piastres, "en"))).toBe(piastres);
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });

  test("have the noun in the form that its number asks for", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (pounds) => {
        const words = amountInWords(pounds * 100, "ar");
        const rest = pounds % 100;
        if (rest === 1) expect(words).toMatch(/جنيه واحد$/);
        else if (rest === 2) expect(words).toMatch(/جنيهان$/);
        else if (rest >= 3 && rest <= 10) expect(words).toMatch(/ جنيهات$/);
        else expect(words).toMatch(rest === 0 ? / جنيه$/ : / جنيهًا$/);
        // 200 and 2,000 lose their nun before what they count, and nowhere else.
        expect(words).not.toMatch(/(مائتان|ألفان|مليونان|ملياران) (جنيه|ألف|مليون|مليار)/);
        expect(words).not.toMatch(/(مائتا|ألفا|مليونا|مليارا) و/);
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])("there are none of %d", (piastres) => {
    expect(() => amountInWords(piastres, "ar")).toThrow(RangeError);
  });
});

describe("amounts as people type them", () => {
  test.each([
    ["150", 15_000],
    ["150.5", 15_050],
    ["١٥٠٫٥٠", 15_050],
    ["1,250.75", 125_075],
    ["٠٫٠٥", 5],
    ["150.500", 15_050],
    ["150.505", undefined],
    ["-1", undefined],
    ["", undefined],
    ["مائة", undefined],
    ["1e3", undefined],
  ])("%j are %s piastres", (typed, piastres) => {
    expect(parsePounds(typed)).toBe(piastres);
  });

  test("are read back as they are written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (piastres) => {
        expect(parsePounds(formatPounds(piastres, "ar"))).toBe(piastres);
        expect(parsePounds(typedPounds(piastres))).toBe(piastres);
      }),
      { seed: 7 },
    );
    expect([formatPounds(-5, "en"), formatPounds(-125_050, "en")]).toEqual(["-0.05", "-1,250.50"]);
  });
});

const units = "واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة".split(" ");
const tens = "عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون".split(" ");
const hundreds = "مائة مائتان ثلاثمائة أربعمائة خمسمائة ستمائة سبعمائة ثمانمائة تسعمائة".split(" ");
const values = new Map<string, number>([
  ...units.map((word, at) => [word, at + 1] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ...hundreds.map((word, at) => [word, (at + 1) * 100] as const),
  ["أحد", 1],
  ["اثنا", 2],
  ["عشر", 10],
  ["مائتا", 200],
  ["صفر", 0],
]);
const scales: readonly (readonly [RegExp, number])[] = [
  [/^مليار/, 1e9],
  [/^(مليون|ملايين)/, 1e6],
  [/^(ألف|آلاف)/, 1e3],
];
const isNoun = (word: string) => /^(جنيه|جنيهات|جنيهًا|جنيهان|قرش|قروش|قرشًا|قرشان)$/.test(word);
const isScale = (word: string) => scales.some(([name]) => name.test(word));

/** Adds up what the words say, without knowing which form stands where. */
function readArabic(words: string): number {
  let [total, whole, group] = [0, 0, 0];
  // «جنيه واحد» is one, and «مائة جنيه» a hundred.
  for (const word of words.replaceAll(/(جنيه|قرش) واحد/g, "واحد $1").split(" ")) {
    const isKnown = values.has(word) || isScale(word) || isNoun(word);
    const bare = isKnown ? word : word.replace(/^و/, "");
    if (isNoun(bare)) {
      if (bare.endsWith("ان")) group += 2;
      total += (whole + group) * (bare.startsWith("جنيه") ? 100 : 1);
      [whole, group] = [0, 0];
    } else if (isScale(bare)) {
      const size = scales.find(([name]) => name.test(bare))?.[1] ?? 0;
      const isDual = /(ان|لفا|ونا|ارا)$/.test(bare);
      whole += (isDual ? group + 2 : group || 1) * size;
      group = 0;
    } else group += values.get(bare) ?? Number.NaN;
  }
  return total;
}

const english = new Map<string, number>([
  ...(
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen " +
    "fifteen sixteen seventeen eighteen nineteen"
  )
    .split(" ")
    .map((word, at) => [word, at] as const),
  ..."twenty thirty forty fifty sixty seventy eighty ninety"
    .split(" ")
    .map((word, at) => [word, (at + 2) * 10] as const),
]);
const englishScales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};

function readEnglish(words: string): number {
  let [total, whole, group] = [0, 0, 0];
  for (const word of words.split(/[ -]/)) {
    const size = englishScales[word];
    if (word === "and") continue;
    if (word === "hundred") group *= 100;
    else if (size) [whole, group] = [whole + group * size, 0];
    else if (/^(pound|piastre)/.test(word)) {
      total += (whole + group) * (word.startsWith("pound") ? 100 : 1);
      [whole, group] = [0, 0];
    } else group += english.get(word) ?? Number.NaN;
  }
  return total;
}
