import { expect, test } from "vitest";
import { wordsOf } from "#app/arabic/words.ts";

test.each([
  ["المَدرسة", "مدرسه"],
  ["والاجتماع", "اجتماع"],
  ["بالمدرسة", "مدرسه"],
  ["للمدرسة", "مدرسه"],
  ["وللمدارس", "مدارس"],
  ["أحمد", "احمد"],
  ["EVENING", "evening"],
  ["٢٠٢٦", "2026"],
])("«%s» is found as «%s»", (text, word) => {
  expect(wordsOf(text)).toEqual([word]);
});

test("a word stands once, what stands between words is none, and one letter is none", () => {
  expect(wordsOf("اجتماع، الاجتماع! و a")).toEqual(["اجتماع"]);
});

test("what begins like an article keeps its letters where too few would remain", () => {
  expect(wordsOf("الله ألم بالي")).toEqual(["الله", "الم", "بالي"]);
});

test("a word and all its spellings are found by each other", () => {
  const [first] = wordsOf("الإدارة");
  for (const spelling of ["الاداره", "إدارة", "بالإدارة", "والإدارةُ", "لِلإدارة"]) {
    expect(wordsOf(spelling)).toEqual([first]);
  }
});
