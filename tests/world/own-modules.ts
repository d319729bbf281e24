import { afterAll, vi } from "vitest";

/** Each file loads its modules anew, though files share a worker. */
afterAll(() => {
  vi.resetModules();
});
