import { expect, test } from "vitest";
import { disarmFormula, rearmFormula, toCsvCell } from "#app/arabic/formula.ts";

test.each(["=1+1", "＝1+1", "＋1", "－1", "＠SUM(A1)", "﹦1", "−1", " ＝1", "\u200f=1", "\t=1"])(
  "%j does nothing in a spreadsheet, and is read back as it was",
  (text) => {
    expect(disarmFormula(text)).toBe(`'${text}`);
    expect(rearmFormula(disarmFormula(text))).toBe(text);
  },
);

test("a text that is no formula stays as it is", () => {
  for (const text of ["منى", "'quoted'", "1=1", ""]) expect(disarmFormula(text)).toBe(text);
});

test.each([
  "ضيف;=1+1;ك",
  "a\t=1",
  "a; -1",
  "a\n=1",
  "a\r\n+1",
  "=1;=2",
  "a;;=1",
  "a;\u200f=1",
  "\t=1",
])(
  "no part of %j does anything, however a row of CSV is cut, and it is read back as it was",
  (text) => {
    const cell = toCsvCell(text);
    for (const part of `x,${cell},x`.split(/[;\t\r\n]/)) {
      expect(part.replaceAll('"', "")).not.toMatch(/^[\s\p{Cf}]*[=+-]/u);
    }
    expect(cell).toMatch(/^".*"$/s);
    expect(rearmFormula(cell.slice(1, -1))).toBe(text);
  },
);

test("a cell of CSV is changed no more than that", () => {
  for (const text of ["منى", "2026-10-01", "1=1"]) expect(toCsvCell(text)).toBe(text);
  expect(toCsvCell("a\r\n\r\nb; c")).toBe('"a\r\n\r\nb; c"');
});
