import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { calls } from "#app/platform/http/api.ts";

/** How one becomes somebody: whoever asks is nobody yet, and what they are told depends on what they send. */
const ofNobodyYet =
  /^POST \/(auth\/(first-login|login|sign-up|refresh-token|logout)|guest|administrators\/invitation|statistics\/mail\/stop)\b/;

test("every call of the API stands in one table, but those by which one becomes somebody", () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".test.ts"));
  const asked = files.flatMap((name) => {
    const rows = readFileSync(join(import.meta.dirname, name), "utf8").matchAll(
      /^ {2}(GET|POST|PATCH|DELETE) +(\/\S+)/gm,
    );
    // As often as there are tables in the file.
    return [...new Set([...rows].map(([, method, path]) => `${method} ${path}`))];
  });
  const names = calls.map(({ method, path }) => `${method} ${path}`);
  const all = names.filter((call) => !ofNobodyYet.test(call));
  expect(asked.toSorted()).toEqual(all.toSorted());
});
