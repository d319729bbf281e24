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
