import { describe, expect, test } from "vitest";
import { pluralForm } from "#app/arabic/plurals.ts";

describe("a count takes one of six Arabic forms", () => {
  test.each([
    ["zero", [0]],
    ["one", [1]],
    ["two", [2]],
    ["few", [3, 4, 9, 10, 103, 110, 1005]],
    ["many", [11, 12, 25, 99, 111, 199, 1011]],
    ["other", [100, 101, 102, 200, 202, 1000, 1.5]],
  ])("%s", (form, counts) => {
    expect(counts.map(pluralForm)).toEqual(counts.map(() => form));
  });
});
