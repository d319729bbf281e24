import { describe, expect, test } from "vitest";
import { isPersonalNumber } from "#app/arabic/personal-number.ts";
import {
  firstHint,
  readChoiceParam,
  readPageParam,
  readTextParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";

const asked = (query: Record<string, string>) => new URLSearchParams(query);

describe("the address of a list", () => {
  test.each([
    ["", 1],
    ["2", 2],
    ["٣", 3],
    ["1000000", 1_000_000],
    ["1000001", undefined],
    ["0", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["x", undefined],
  ])("page=%s is page %s", (page, expected) => {
    expect(readPageParam(asked({ page }))).toBe(expected);
  });

  test("names the first page when it names none", () => {
    expect(readPageParam(asked({}))).toBe(1);
  });

  test.each([
    ["  منى \n حسن ", "منى حسن", false],
    ["", undefined, false],
    ["\u200f", undefined, false],
    ["أ".repeat(201), "أ".repeat(200), true],
    // Half of a character is the sign for one.
    [`${"أ".repeat(199)}😀`, `${"أ".repeat(199)}\ufffd`, true],
  ])("%j is looked for as %j", (keyword, text, isTruncated) => {
    expect(readTextParam(asked({ keyword }), "keyword")).toEqual({ text, isTruncated });
  });

  test("chooses among what there is, and hints at the first thing that it could not follow", () => {
    expect(readChoiceParam(asked({ sort: "asc" }), "sort", ["asc", "desc"])).toBe("asc");
    expect(readChoiceParam(asked({ sort: "__proto__" }), "sort", ["asc", "desc"])).toBe(undefined);
    expect(firstHint({ number: false, page: true, keyword: true })).toBe("page");
    expect(firstHint({ number: false })).toBe(undefined);
  });

  test("leaves out what is not said, and the first page", () => {
    const search = toSearchParams({ status: undefined, keyword: "منى", owner: "" }, 1);
    expect(decodeURIComponent(withSearch("/statistics", search))).toBe("/statistics?keyword=منى");
    expect(withSearch("/statistics", toSearchParams({}, 2))).toBe("/statistics?page=2");
    expect(withSearch("/statistics", toSearchParams({}))).toBe("/statistics");
  });

  test.each([
    ["29406170112357", true],
    ["٢٩٤٠٦١٧٠١١٢٣٥٧", true],
    ["010 1234 5678", true],
    ["+201012345678", true],
    ["1024", false],
    ["منى", false],
    ["", false],
  ])("%s is a person's number, which has no place there: %s", (text, is) => {
    expect(isPersonalNumber(text)).toBe(is);
  });
});
