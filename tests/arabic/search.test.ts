import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { foldForSearch, likePattern, searchTokens } from "#app/arabic/fold.ts";
import { anyText, arabicWord } from "./arbitraries.ts";

/** What PostgreSQL answers to `column LIKE likePattern(token)` with its default escape. */
function like(column: string, pattern: string): boolean {
  const parts = pattern.match(/\\[\s\S]|[\s\S]/g) ?? [];
  const source = parts.map((part) => {
    if (part === "%") return "[\\s\\S]*";
    if (part === "_") return "[\\s\\S]";
    return (part.length > 1 ? part.slice(1) : part).replace(/[^\p{L}\p{N}\s]/gu, "\\$&");
  });
  return new RegExp(`^${source.join("")}$`).test(column);
}

function finds(keyword: string, text: string): boolean {
  const column = foldForSearch(text);
  return searchTokens(keyword).every((token) => like(column, likePattern(token)));
}

describe("search finds what is there", () => {
  test.each([
    ["القاهرة", "زيارة إلى قاهرة المعز"],
    ["قاهره", "في القاهرة"],
    ["قاهرة", "وبالقاهرة"],
    ["عبدالله", "محمد عبد الله حسن"],
    ["عبد الله", "محمد عبدالله حسن"],
    ["عبد الله", "كلمة لعبد الله"],
    ["عبد الرح", "عبد الرحمن"],
    ["عبد ال", "عبدالرحمن"],
    ["الرحمن", "عبد الرحمن"],
    ["أبو زيد", "ابوزيد الهلالي"],
    ["ابوزيد", "أبو زيد الهلالي"],
    ["ابو نجا", "أبو النجا"],
    ["أبوالعلا", "بولاق أبو العلا"],
    ["معبد الأقصر", "المعبد في مدينة الأقصر"],
    ["حسن محمد", "محمد عبد الله حسن"],
    ["مسؤول", "مسئول الشئون"],
    ["شؤون", "مسئول الشئون"],
    ["هبه", "هِبَة"],
    ["١٢", "الدائرة 12"],
    ["فيلا", "ڤيلا"],
    ["النيل،", "نهر النيل يجري"],
    ["50%", "زيادة 50% هذا العام"],
    ["sawt", "بوابة SAWT"],
  ])("%j finds %j", (keyword, text) => {
    expect(finds(keyword, text)).toBe(true);
  });

  test.each([
    ["الإسكندرية", "في القاهرة"],
    ["عبد الله", "عبد الرحمن فضل الله"],
    ["محمد سعيد", "محمد حسن"],
    ["a_b", "acb"],
    ["5%0", "5 of 10"],
  ])("%j doesn't find %j", (keyword, text) => {
    expect(finds(keyword, text)).toBe(false);
  });

  it("finds every text by itself", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const column = foldForSearch(text);
        for (const token of searchTokens(text)) expect(column).toContain(token);
      }),
      { numRuns: 2000 },
    );
  });

  it("finds a text by any of its words, in any order", () => {
    const title = fc.array(arabicWord, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        title.chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words))),
        ([words, some]) => {
          expect(finds(some.join(" "), words.join(" "))).toBe(true);
        },
      ),
    );
  });

  it("finds a text whichever way hamza, ة, ى and ال are written", () => {
    const other: Record<string, string> = {
      أ: "ا",
      إ: "ا",
      آ: "أ",
      ا: "إ",
      ى: "ي",
      ي: "ى",
      ة: "ه",
      ه: "ة",
    };
    fc.assert(
      fc.property(arabicWord, fc.boolean(), (word, article) => {
        const typed = word.replace(/[أإآاىيةه]/g, (letter) => other[letter] ?? letter);
        expect(finds(article && foldForSearch(word).length >= 3 ? `ال${typed}` : typed, word)).toBe(
          true,
        );
      }),
    );
  });
});

describe("a pattern for LIKE takes the token as it is", () => {
  test.each([
    ["نيل", "%نيل%"],
    ["50%", "%50\\%%"],
    ["a_b", "%a\\_b%"],
    ["a\\b", "%a\\\\b%"],
    ["", "%%"],
  ])("%j is %j", (token, pattern) => {
    expect(likePattern(token)).toBe(pattern);
  });

  it("matches exactly the columns that contain the token", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "%", "_", "\\", "ن") });
    fc.assert(
      fc.property(text, text, (token, column) => {
        expect(like(column, likePattern(token))).toBe(column.includes(token));
      }),
    );
  });
});
