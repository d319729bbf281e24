import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

/** What may be combined with AGPL-3.0-or-later (https://www.gnu.org/licenses/license-list.html). */
const compatible = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "PSF-2.0",
  "Unlicense",
  "Zlib",
]);
/** Fonts and data, which are no code. */
const apart: Readonly<Record<string, string>> = {
  "node_modules/@fontsource-variable/noto-sans-arabic": "OFL-1.1",
  "node_modules/caniuse-lite": "CC-BY-4.0",
};

/** Of an SPDX expression without nested parts: each of those joined by AND, one of those by OR. */
function isCompatible(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, "");
  if (bare.includes(" OR ") && bare.includes(" AND ")) return false;
  return bare.includes(" OR ")
    ? bare.split(" OR ").some((each) => compatible.has(each))
    : bare.split(" AND ").every((each) => compatible.has(each));
}

test("every package has a licence that fits the AGPL", async () => {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, { license?: string }>;
  };
  const { "": own, ...others } = packages;
  expect(own?.license).toBe("AGPL-3.0-or-later");
  const wrong = Object.entries(others).filter(
    ([path, { license = "none" }]) => !isCompatible(license) && apart[path] !== license,
  );
  expect(wrong.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  expect(Object.keys(others).length).toBeGreaterThan(300);
});
