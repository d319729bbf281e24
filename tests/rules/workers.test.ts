import { expect, test } from "vitest";
import { poolSize } from "#app/platform/database/connect.ts";
import { defaultLimits, limitsFor } from "#app/serving/limits.ts";
import { restartPause } from "#app/serving/primary.ts";
import { keptBytesOf } from "#app/uploads/budget.ts";

const MB = 1024 * 1024;

test("a worker that dies at once again and again is started after growing pauses", () => {
  const pauses = [0, 1, 2, 3, 6, 7, 50].map(restartPause);
  expect(pauses).toEqual([0, 500, 1_000, 2_000, 16_000, 30_000, 30_000]);
});

test("a process that serves alone has all of every budget", () => {
  expect(limitsFor(1)).toEqual(defaultLimits);
  expect([poolSize(1), keptBytesOf(1)]).toEqual([10, 64 * MB]);
});

test.each([
  [2, 2_500, 200, 16, 32, 5],
  [4, 1_250, 100, 8, 31, 4],
  [64, 500, 64, 4, 31, 4],
])(
  "%i workers divide what holds memory, and keep enough to work with",
  (workers, connections, requestsAtWork, pages, forms, pool) => {
    const limits = { connections, requestsAtWork, pageBytes: pages * MB };
    expect(limitsFor(workers)).toEqual({ ...defaultLimits, ...limits });
    expect([keptBytesOf(workers), poolSize(workers)]).toEqual([forms * MB, pool]);
  },
);
