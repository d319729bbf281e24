import { expect, test } from "vitest";
import { lookAtScreens } from "./look-at-screens.ts";

test("every second screen, in Arabic, is taken over by its script, fits and can be used by all", async () => {
  expect(await lookAtScreens("ar", 0, "own")).toEqual([]);
}, 600_000);
