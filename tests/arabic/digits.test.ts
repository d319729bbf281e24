import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { digitsOnly, foldDigits } from "#app/arabic/digits.ts";
import { anyText } from "./arbitraries.ts";

describe("digits of any keyboard become ASCII", () => {
  test.each([
    ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
    ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
    ["0123456789", "0123456789"],
    ["غرفة ١٢ب", "غرفة 12ب"],
    ["", ""],
  ])("%j becomes %j", (typed, folded) => {
    expect(foldDigits(typed)).toBe(folded);
  });

  it("reads every number written with Arabic or Persian digits", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(0x660, 0x6f0), (number, zero) => {
        const written = String(number).replace(/\d/g, (d) => String.fromCharCode(zero + Number(d)));
        expect(foldDigits(written)).toBe(String(number));
      }),
    );
  });

  it("leaves everything but digits alone", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldDigits(text).replace(/\d/g, "")).toBe(text.replace(/[0-9٠-٩۰-۹]/g, ""));
      }),
    );
  });
});

describe("a code is read without what copying and habit put around it", () => {
  test.each([
    ["١٢٣ ٤٥٦", "123456"],
    ["123-456", "123456"],
    ["12–34—56−7‐8", "12345678"],
    ["\u200f123\u200e456\u061c", "123456"],
    ["\u202b123456\u202c", "123456"],
    ["\u2067123456\u2069", "123456"],
    ["\ufeff12\u00a034\u202f56\u200b", "123456"],
    [" 12\t34\n56 ", "123456"],
    ["12a456", "12a456"],
    ["أ23456", "أ23456"],
    ["12.5", "12.5"],
    ["+20", "+20"],
    ["", ""],
  ])("%j is %j", (typed, meant) => {
    expect(digitsOnly(typed)).toBe(meant);
  });

  it("reads a code the same however it is spaced", () => {
    const gap = fc.constantFrom("", " ", "-", "\u200f", "\u00a0", "\u2069", "–");
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), gap)), (parts) => {
        const typed = parts.map(([digit, between]) => `${digit}${between}`).join("");
        expect(digitsOnly(typed)).toBe(parts.map(([digit]) => digit).join(""));
      }),
    );
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(digitsOnly(digitsOnly(text))).toBe(digitsOnly(text));
      }),
    );
  });
});
