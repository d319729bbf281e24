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

test("what is searched for is read by the one function that cleans it and refuses personal numbers", () => {
  // A script asks while somebody types, and shows nothing where it is refused.
  const others = ["app/routes/chat/room/calls.ts"];
  expect(places(/search(?:Params)?\.get\("keyword"\)/, others)).toEqual([]);
  expect(places(/readTextParam\([\w.]+, "keyword"/, ["app/components/search-params.ts"])).toEqual(
    [],
  );
});

test("links and words come from the modules that a plain page renders quickly", () => {
  const [links, words] = [["app/components/link.tsx"], ["app/components/translation.ts"]];
  expect(places(/import \{[^}]*\bLink\b[^}]*\} from "react-router"/, links)).toEqual([]);
  expect(places(/import \{[^}]*\buseTranslation\b[^}]*\} from "react-i18next"/, words)).toEqual([]);
});

test("an id is in small letters before it is compared: PostgreSQL makes no difference", () => {
  expect(places(/\bz\.(?:string\(\)\.)?g?uuid\(/, ["app/contract/uuid.ts"])).toEqual([]);
});

test("what folds is a component, so that it looks and opens alike everywhere", () => {
  const others = [
    "app/components/disclosure.tsx",
    "app/components/button-fold.tsx",
    "app/components/menu.tsx",
    "app/components/language-parts.tsx",
    "app/components/toast.tsx",
    // Of components that many pages share their script would become part of every page's.
    "app/routes/chat/room/room.tsx",
    "app/routes/chat/room/message.tsx",
    "app/routes/chat/files/attach.tsx",
    // On a wide screen it stands open by style alone.
    "app/routes/application/review/review.tsx",
  ];
  expect(places(/^\s*<details\b/m, others)).toEqual([]);
});

test("no effect gives back what a browser answers: React would call it as the effect's cleanup", () => {
  // Of a browser's own methods focus alone is sure to answer nothing; scrollTo became a promise.
  expect(places(/\buse(?:Layout|Insertion)?Effect\(\s*\(\) => [^{(;]*\.(?!focus\()\w+\(/)).toEqual(
    [],
  );
});

test("the days that narrow a list are asked for by the one component", () => {
  expect(places(/<DateField[^>]*\bname="(?:from|to)"/, ["app/components/day-filters.tsx"])).toEqual(
    [],
  );
});

test("a screen has no comma of one language in the lists of the other", () => {
  expect(places(/join\("، "\)/).filter((path) => path.startsWith("app/routes/"))).toEqual([]);
});

test("several in one line are joined by the one function that knows both languages", () => {
  expect(places(/\bIntl\.ListFormat\(/, ["app/arabic/list.ts"])).toEqual([]);
});
