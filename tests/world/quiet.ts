import { flushCompileCache } from "node:module";
import { afterAll, afterEach, expect, vi } from "vitest";

/** An unexpected console.error fails the test in which it happens. */
const errors = vi.spyOn(console, "error");

afterEach(() => {
  const messages = errors.mock.calls.map((call) => call.map(String).join(" "));
  errors.mockClear();
  expect(messages).toEqual([]);
});

// Files share a worker (vite.config.ts), and each has its own doubles, time and environment all the same.
const environment = { ...process.env };
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetConfig();
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name];
  }
  Object.assign(process.env, environment);
});

// scripts/test.mjs: a worker is ended before it would by itself.
afterAll(() => flushCompileCache());
