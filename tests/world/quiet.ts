import { flushCompileCache } from "node:module";
import { afterAll, afterEach, expect, vi } from "vitest";

/** An unexpected console.error fails the test in which it happens. */
const errors = vi.spyOn(console, "error");

afterEach(() => {
  const said = errors.mock.calls.map((call) => call.map(String).join(" "));
  errors.mockClear();
  expect(said).toEqual([]);
});

// scripts/test.mjs: a worker is ended before it would by itself.
afterAll(() => flushCompileCache());
