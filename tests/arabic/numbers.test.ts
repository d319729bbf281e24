import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { formatNumber } from "#app/arabic/numbers.ts";
import "./arbitraries.ts";

describe("numbers are written in one numeral system", () => {
  test.each([0, 7, 1234, 1234567, 12.5])("%d is the same in both languages", (value) => {
    expect(formatNumber(value, "ar")).toBe(formatNumber(value, "en"));
  });

  it("groups thousands", () => {
    expect(formatNumber(1234567, "ar")).toBe("1,234,567");
    expect(formatNumber(1234567, "en")).toBe("1,234,567");
  });

  it("never uses Arabic-Indic digits", () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(formatNumber(value, "ar").replace(/[^0-9]/g, "")).toBe(String(Math.abs(value)));
      }),
    );
  });
});
