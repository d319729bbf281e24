import { flushCompileCache } from "node:module";
import { afterAll, afterEach, expect, vi } from "vitest";

/** An unexpected console.error fails the test in which it happens. */
const errors = vi.spyOn(console, "error");

afterEach(() => {
  const messages = errors.mock.calls.map((call) => call.map(String).join(" "));
  errors.mockClear();
  expect(messages).toEqual([]);
});

// Where files share a worker (vite.config.ts) each has its own modules, doubles and time all the same.
afterAll(() => {
  vi.resetModules();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// scripts/test.mjs: a worker is ended before it would by itself.
afterAll(() => flushCompileCache());
