import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import { anyText, arabicWord, messyArabic } from "./arbitraries.ts";

describe("folding writes every spelling of a word the same", () => {
  test.each([
    ["أحمد إبراهيم آدم ٱلنور", "احمد ابراهيم ادم النور"],
    ["مُحَمَّدٌ", "محمد"],
    ["هـــبة", "هبه"],
    ["مصطفى", "مصطفي"],
    ["مدرسة", "مدرسه"],
    ["لؤلؤ", "لولو"],
    ["هيئة", "هييه"],
    ["شيء شىء", "شي شي"],
    ["أسماء", "اسما"],
    ["مسئول مسؤول", "مسول مسول"],
    ["الشئون الشؤون", "الشون الشون"],
    ["رءوف رؤوف", "روف روف"],
    ["کتاب فارسی", "كتاب فارسي"],
    ["ھدى ہدى ەدى", "هدي هدي هدي"],
    ["ڤيلا چيهان پاشا گمال", "فيلا جيهان باشا كمال"],
    ["رحمٰن", "رحمن"],
    ["ﷲ ﻻ ﺍﺣﻤﺪ", "الله لا احمد"],
    ["دائرة ١٢ و۳", "دايره 12 و3"],
    ["ＳＡＷＴ Party", "sawt party"],
    ["  صوت \t\n الناس\u00a0 ", "صوت الناس"],
    ["نهر\u200fنا\u202eمصر\u2069", "نهرنامصر"],
    ["a\0b\ud800c", "a bc"],
    ["ا\u0654حمد ا\u0653دم", "احمد ادم"],
    ["", ""],
    ["ء", ""],
    // Stripped of the mark between them, the two halves of a Korean syllable meet.
    ["\u1100\u0301\u1161", "\uac00"],
  ])("%j is %j", (written, folded) => {
    expect(foldForSearch(written)).toBe(folded);
  });

  test.each([
    ["عبد الله", "عبدالله"],
    ["عبد الرحمن محمد عبدالعزيز", "عبدالرحمن محمد عبدالعزيز"],
    ["لعبد الله وعبد الله ولعبد الله", "لعبدالله وعبدالله ولعبدالله"],
    ["«عبد الله»", "«عبدالله»"],
    ["عبدُ ﷲ", "عبدالله"],
    ["معبد الأقصر", "معبد الاقصر"],
    ["عبد ربه", "عبد ربه"],
    ["عبد ال", "عبد ال"],
  ])("servants of God: %j is %j", (written, folded) => {
    expect(foldForSearch(written)).toBe(folded);
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each(["\u0301\u0323", "\uff9e\u0301", "\u064e\u0651"])(
    "isn't stopped by a pile of %j",
    (marks) => {
      expect(foldForSearch(`نيل${marks.repeat(500_000)}`)).toMatch(/^نيل/);
    },
  );

  it("leaves nothing a database refuses, and no space to trip over", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldForSearch(text);
        expect(folded).not.toMatch(/[\p{Cc}\p{Cs}\p{M}]/u);
        expect(folded).not.toMatch(/^ | $| {2}|[^\S ]/);
      }),
      { numRuns: 2000 },
    );
  });

  it("doesn't see tashkeel and tatweel, wherever they stand", () => {
    const mark = fc.constantFrom(..."ًٌٍَُِّْٰـ", "");
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(..."بتسمدرهي "), mark)), (parts) => {
        const bare = parts.map(([letter]) => letter).join("");
        expect(foldForSearch(parts.flat().join(""))).toBe(foldForSearch(bare));
      }),
    );
  });

  it("takes composed and decomposed text alike", () => {
    fc.assert(
      fc.property(arabicWord, (word) => {
        expect(foldForSearch(word.normalize("NFD"))).toBe(foldForSearch(word));
      }),
    );
  });
});

describe("a keyword becomes the words to look for", () => {
  test.each([
    ["القاهرة قاهره القاهره", ["قاهره"]],
    ["الآن الله", ["الان", "الله"]],
    ["أبو العلا", ["ابو", "علا"]],
    ["ابوزيد أبوالنجا", ["ابو", "زيد", "نجا"]],
    ["أبواب", ["ابواب"]],
    ["عبد الله", ["عبدالله"]],
    ["«النيل»، (النهر)؟ 25%", ["نيل", "نهر", "25"]],
    ["٢٠٢٦", ["2026"]],
    ["covid-19", ["covid-19"]],
    ["!!! ... %_\\ «»", []],
    ["", []],
    ["\0\ud800\u202e", []],
    ["ا ب ت ث ج ح خ د ذ ر", ["ا", "ب", "ت", "ث", "ج", "ح", "خ", "د"]],
  ])("%j is %j", (keyword, tokens) => {
    expect(searchTokens(keyword)).toEqual(tokens);
  });

  it("never gives more than eight, none twice, none empty", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = searchTokens(text);
        expect(tokens.length).toBeLessThanOrEqual(8);
        expect(new Set(tokens).size).toBe(tokens.length);
        expect(tokens).not.toContain("");
      }),
    );
  });

  it("gives the same words for a folded keyword", () => {
    fc.assert(
      fc.property(messyArabic, (text) => {
        expect(searchTokens(foldForSearch(text))).toEqual(searchTokens(text));
      }),
    );
  });
});
