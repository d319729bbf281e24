import { expect, test } from "vitest";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";

test("what was asked for the longest ago goes first", () => {
  const kept = new LeastRecentlyUsed<string, number>(2);
  kept.set("one", 1);
  kept.set("two", 2);
  expect(kept.get("one")).toBe(1);
  kept.set("three", 3);
  expect([kept.get("one"), kept.get("two"), kept.get("three")]).toEqual([1, undefined, 3]);
});

test("a value that is set again replaces the earlier one", () => {
  const kept = new LeastRecentlyUsed<string, number>(2);
  kept.set("one", 1);
  kept.set("one", 2);
  kept.set("two", 3);
  expect([kept.get("one"), kept.get("two")]).toEqual([2, 3]);
});
