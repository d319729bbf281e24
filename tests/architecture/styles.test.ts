import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The selectors of a style sheet without nested rules. */
function selectorsOf(path: string): string[] {
  const css = readFileSync(path, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return [...css.matchAll(/([^{}]+)\{/g)]
    .map(([, head = ""]) => head.trim())
    .filter((head) => !head.startsWith("@"))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}

/** What counts as much as a class in a selector. */
const weightOf = (selector: string) =>
  selector
    .replaceAll(/:where\((?:[^()]|\([^()]*\))*\)/g, "")
    .replaceAll(/::[\w-]+/g, "")
    .match(/\[|\.[a-z]|:(?!not|is|has)[a-z]/g)?.length ?? 0;

test("no rule for bare elements weighs more than a class, so that a component's own rules win", () => {
  const heavy = globSync("app/styles/*.css").flatMap((path) =>
    selectorsOf(path)
      // What has a class belongs to a component; tokens are values.
      .filter((selector) => !/[.#][a-z]/i.test(selector) && !path.endsWith("tokens.css"))
      .filter((selector) => weightOf(selector) > 1)
      .map((selector) => `${path}: ${selector}`),
  );
  expect(heavy).toEqual([]);
});

test("pages that are drawn without the application change into the others as those do", () => {
  // Chromium reports an InvalidStateError where only one of two documents wants a transition.
  const pages = [...globSync("app/demo/**/*.ts"), ...globSync("app/serving/*.ts")].filter((path) =>
    /<!doctype html>/i.test(readFileSync(path, "utf8")),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const path of pages)
    expect(readFileSync(path, "utf8"), path).toContain("@view-transition{navigation:auto}");
});

test("a text in another direction begins where the page does by --edge-of-lines: Chromium knows no match-parent", () => {
  const unknown = globSync("app/styles/*.css").filter((path) =>
    /text-align:\s*match-parent/.test(readFileSync(path, "utf8")),
  );
  expect(unknown).toEqual([]);
});
