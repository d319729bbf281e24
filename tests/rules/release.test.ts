import { expect, test } from "vitest";
import { releaseName } from "#app/release.ts";

test.each([
  [{ version: "0.1.0", commit: "826488ed" }, "0.1.0 (826488ed)"],
  [{ version: "0.1.0", commit: undefined }, "0.1.0"],
])("%o is named %s", (release, name) => expect(releaseName(release)).toBe(name));

test("a release has the version of package.json, also before there is a build", () => {
  expect(releaseName()).toMatch(/^\d+\.\d+\.\d+( \([\da-f]{8}\))?$/);
});
