import { describe, expect, it, test } from "vitest";
import { compareArabic } from "#app/arabic/sort.ts";

describe("names are sorted as in an Arabic index", () => {
  it("puts hamza with its letter, Arabic before Latin, numbers by value", () => {
    const names = [
      "Zain",
      "يحيى",
      "الدائرة 10",
      "هبة",
      "بدر",
      "إيمان",
      "Adam",
      "أحمد",
      "الدائرة 2",
    ];
    expect(names.sort(compareArabic)).toEqual([
      "أحمد",
      "الدائرة 2",
      "الدائرة 10",
      "إيمان",
      "بدر",
      "هبة",
      "يحيى",
      "Adam",
      "Zain",
    ]);
  });

  test.each([
    ["أحمد", "بدر"],
    ["ابراهيم", "أحمد"],
    ["أحمد", "اسماء"],
    ["تامر", "ثريا"],
    ["هبة", "وليد"],
    ["يحيى", "Adam"],
    ["الدائرة 2", "الدائرة 10"],
    ["الدائرة ٢", "الدائرة ١٠"],
  ])("%s before %s", (a, b) => {
    expect(compareArabic(a, b)).toBeLessThan(0);
    expect(compareArabic(b, a)).toBeGreaterThan(0);
  });
});
