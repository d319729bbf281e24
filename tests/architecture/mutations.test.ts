import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { mutations } from "#tests/mutations.ts";

/* `npm run test:mutations` is run by hand: a fault whose place is gone would be noticed months later. */
test.each(mutations)("“$fault” has one place to be put in", async ({ file, from }) => {
  expect((await readFile(file, "utf8")).split(from)).toHaveLength(2);
});
