import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cleanLine, cleanText, directionOf } from "#app/arabic/text.ts";
import { anyText } from "./arbitraries.ts";

describe("people's words are kept as they wrote them, without what hides in them", () => {
  test.each([
    ["  صوت الناس \n", "صوت الناس"],
    ["سطر\r\nسطر\rسطر\u2028سطر", "سطر\nسطر\nسطر\nسطر"],
    ["a\u2029b\u0085c", "a\nb\nc"],
    ["a\tb", "a\tb"],
    ["\u202aa\u202bb\u202cc\u202dd\u202ee\u2066f\u2067g\u2068h\u2069", "abcdefgh"],
    ["ﷲ ① x²", "ﷲ ① x²"],
    ["a\0b\u0007c\u009fd\u007f", "abcd"],
    ["\u202eevil\u202c \u2066x\u2069", "evil x"],
    ["می\u200cخواهم \u200dx", "می\u200cخواهم \u200dx"],
    ["C\u200e! C\u200f!", "C\u200e! C\u200f!"],
    ["a\ud800b\udc00c", "abc"],
    ["\ud83d\0\ude00", ""],
    ["شكرًا 🌿", "شكرًا 🌿"],
    ["ا\u0654حمد", "أحمد"],
    ["e\0\u0301", "é"],
    ["أُحِبُّ  مصر", "أُحِبُّ  مصر"],
    ["\u200f", ""],
    ["\u200b \u3164\n\u200d", ""],
    ["", ""],
  ])("%j becomes %j", (written, kept) => {
    expect(cleanText(written)).toBe(kept);
  });

  test.each([
    ["  محمد \n\t  أحمد ", "محمد أحمد"],
    ["محمد\u00a0أحمد\u3000علي", "محمد أحمد علي"],
    ["محمد\r\nأحمد", "محمد أحمد"],
    ["\u202b \u202c", ""],
  ])("on one line %j becomes %j", (written, kept) => {
    expect(cleanLine(written)).toBe(kept);
  });

  test.each([
    ["\u0301\u0323", 500_000],
    ["\uff9e\u0301", 500_000],
    ["\u0344", 1_000],
    ["\u064e\u0651", 500_000],
  ])("a pile of %j ends at thirty marks, before it stops the process", (marks, times) => {
    const kept = cleanText(`ا${marks.repeat(times)}`);
    expect(kept.length).toBeGreaterThan(29);
    expect(kept.length).toBeLessThanOrEqual(31);
    expect(cleanText(kept)).toBe(kept);
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("leaves nothing a database refuses or a screen is fooled by", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanText(text)).not.toMatch(/[^\P{Cc}\t\n]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u);
        expect(cleanLine(text)).not.toMatch(/[^\S ]| {2}|^ | $/);
      }),
      { numRuns: 2000 },
    );
  });

  it("never changes clean words of one line", () => {
    const words = fc.array(fc.stringMatching(/^[ء-يa-z0-9؟!.]{1,8}$/), { maxLength: 6 });
    fc.assert(
      fc.property(words, (parts) => {
        expect(cleanText(parts.join(" "))).toBe(parts.join(" "));
        expect(cleanLine(parts.join(" "))).toBe(parts.join(" "));
      }),
    );
  });
});

test.each([
  ["أحسنتم", "rtl"],
  ["Well done", "ltr"],
  ["22 نوفمبر 2026", "rtl"],
  ["«Sawt» صوت", "ltr"],
  ["پاکستان", "rtl"],
  ["👏 123!", undefined],
  ["", undefined],
])("%j runs %s", (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});

test.each(["\u2800", "\u064b\u0651", "ـــ", "\u2800\u200f \u0301"])(
  "%j has nothing to read",
  (text) => {
    expect(cleanText(text)).toBe("");
    expect(cleanLine(text)).toBe("");
  },
);
