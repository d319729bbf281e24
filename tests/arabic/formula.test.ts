import { expect, test } from "vitest";
import { disarmFormula, rearmFormula } from "#app/arabic/formula.ts";

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
