import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("app/**/*.{ts,tsx}").map((path) => ({
  path,
  text: readFileSync(path, "utf8"),
}));

/** Where a pattern stands, but for the files in which it may. */
const places = (pattern: RegExp, allowed: readonly string[] = []) =>
  sources
    .filter(({ path, text }) => !allowed.includes(path) && pattern.test(text))
    .map(({ path }) => path);

test("no field is a browser's own for days, hours or numbers: they refuse Arabic digits and words", () => {
  expect(places(/\btype(?:=|: ?)"(?:date|time|datetime-local|month|week|number)"/)).toEqual([]);
});

test("what is searched for goes into an address only by the field that refuses personal numbers", () => {
  const others = [
    "app/components/search-field.tsx",
    // They post.
    "app/routes/search/search.tsx",
    "app/routes/search/search-box.tsx",
    "app/routes/audit/people.tsx",
    // It stays on the page.
    "app/routes/notification/create/multi-select.tsx",
  ];
  expect(places(/type="search"/, others)).toEqual([]);
});
