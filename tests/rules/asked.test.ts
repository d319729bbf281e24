import { describe, expect, test } from "vitest";
import { isPersonalNumber } from "#app/arabic/personal-number.ts";
import { hintOf, pathOf, readChoice, readLine, readPage, searchOf } from "#app/components/asked.ts";

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
    expect(readPage(asked({ page }))).toBe(expected);
  });

  test("names the first page when it names none", () => {
    expect(readPage(asked({}))).toBe(1);
  });

  test.each([
    ["  منى \n حسن ", "منى حسن", false],
    ["", undefined, false],
    ["\u200f", undefined, false],
    ["أ".repeat(201), "أ".repeat(200), true],
    // Half of a character is the sign for one.
    [`${"أ".repeat(199)}😀`, `${"أ".repeat(199)}\ufffd`, true],
  ])("%j is looked for as %j", (keyword, text, isCut) => {
    expect(readLine(asked({ keyword }), "keyword")).toEqual({ text, isCut });
  });

  test("chooses among what there is, and hints at the first thing that it could not follow", () => {
    expect(readChoice(asked({ sort: "asc" }), "sort", ["asc", "desc"])).toBe("asc");
    expect(readChoice(asked({ sort: "__proto__" }), "sort", ["asc", "desc"])).toBe(undefined);
    expect(hintOf({ number: false, page: true, keyword: true })).toBe("page");
    expect(hintOf({ number: false })).toBe(undefined);
  });

  test("leaves out what is not said, and the first page", () => {
    const search = searchOf({ status: undefined, keyword: "منى", owner: "" }, 1);
    expect(decodeURIComponent(pathOf("/statistics", search))).toBe("/statistics?keyword=منى");
    expect(pathOf("/statistics", searchOf({}, 2))).toBe("/statistics?page=2");
    expect(pathOf("/statistics", searchOf({}))).toBe("/statistics");
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
