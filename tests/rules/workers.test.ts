import { expect, test } from "vitest";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { memoryShare } from "#app/memory-share.ts";
import { poolSize } from "#app/platform/database/connect.ts";
import { defaultLimits, limitsFor } from "#app/serving/limits.ts";
import { restartPause } from "#app/serving/primary.ts";
import { createBudget, JSON_FILE_WEIGHT, keptBytesOf } from "#app/uploads/budget.ts";

const MB = 1024 * 1024;

test("a worker that dies at once again and again is started after growing pauses", () => {
  const pauses = [0, 1, 2, 3, 6, 7, 50].map(restartPause);
  expect(pauses).toEqual([0, 500, 1_000, 2_000, 16_000, 30_000, 30_000]);
});

test("a process that serves alone has all of every budget", () => {
  expect(limitsFor(1)).toEqual(defaultLimits);
  expect([poolSize(1), keptBytesOf(1)]).toEqual([10, 64 * MB]);
});

test("a small container is divided like a machine with more workers", () => {
  const GB = 1024 * MB;
  expect(memoryShare(1, 64 * GB)).toBe(1);
  expect(memoryShare(4, 64 * GB)).toBe(1 / 4);
  expect(memoryShare(1, GB / 2)).toBe(1 / 2);
  expect(memoryShare(2, GB / 2)).toBe(1 / 4);
});

test.each([
  [2, 2_500, 200, 8, 48, 5],
  [4, 1_250, 100, 4, 48, 4],
  [64, 500, 64, 4, 48, 4],
])(
  "%i workers divide what holds memory, and keep enough to work with",
  (workers, connections, requestsAtWork, pages, forms, pool) => {
    const limits = { connections, requestsAtWork, pageBytes: pages * MB };
    expect(limitsFor(1 / workers)).toEqual({ ...defaultLimits, ...limits });
    expect([keptBytesOf(1 / workers), poolSize(workers)]).toEqual([forms * MB, pool]);
    // The largest body of JSON with files is taken wherever it comes to.
    const whole = createBudget({ keptBytes: keptBytesOf(1 / workers) }).open(
      "one",
      () => undefined,
    );
    expect(whole.grow(uploadLimits.jsonFilesBytes * JSON_FILE_WEIGHT)).toBe(true);
  },
);
