import { expect, test } from "vitest";
import { nameAt, outdated, readRule } from "../../scripts/backup/keep.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const last = Date.UTC(2026, 10, 30, 0, 30);
const usual = { daily: 7, weekly: 4, monthly: 12 };

test("a backup is named by its time in UTC", () => {
  expect(nameAt(new Date(last))).toBe("sawt-2026-11-30-0030.tar.gz");
});

test.each([
  ["7,4,12", usual],
  ["3,0,0", { daily: 3, weekly: 0, monthly: 0 }],
])("the rule %s is read", (text, rule) => expect(readRule(text)).toEqual(rule));

test.each(["", "7", "0,4,12", "7,4", "a,b,c", "7, 4, 12"])("the rule «%s» is refused", (text) =>
  expect(() => readRule(text)).toThrow("--keep says how many days, weeks and months"),
);

test("of two years of nights 7 days, 4 weeks and 12 months stay, each by its newest", () => {
  const nights = Array.from({ length: 730 }, (_, at) => nameAt(new Date(last - at * DAY_MS)));
  const gone = new Set(outdated(nights, usual));
  const days = nights.filter((name) => !gone.has(name)).map((name) => name.slice(5, 15));
  expect(days).toEqual([
    // Days; the fourth is a Friday, the last of its week.
    "2026-11-30",
    "2026-11-29",
    "2026-11-28",
    "2026-11-27",
    "2026-11-26",
    "2026-11-25",
    "2026-11-24",
    // Fridays.
    "2026-11-20",
    "2026-11-13",
    // The last of months.
    "2026-10-31",
    "2026-09-30",
    "2026-08-31",
    "2026-07-31",
    "2026-06-30",
    "2026-05-31",
    "2026-04-30",
    "2026-03-31",
    "2026-02-28",
    "2026-01-31",
    "2025-12-31",
  ]);
  // Night after night it comes to the same as at once.
  let kept: string[] = [];
  for (const night of nights.toReversed()) {
    kept.push(night);
    const old = outdated(kept, usual);
    kept = kept.filter((name) => !old.includes(name));
  }
  expect(kept.toReversed()).toEqual(nights.filter((name) => !gone.has(name)));
});

test("of several of one day the newest stays, and what is no backup is left alone", () => {
  const names = [
    "sawt-2026-11-30-1405.tar.gz",
    "sawt-2026-11-30-0030.tar.gz",
    "sawt-2026-11-29-0030.tar.gz",
    "sawt-2026-11-28-0030.tar.gz",
    "sawt-2026-11-30-0030.tar.gz.partial",
    "before-the-move.tar.gz",
  ];
  expect(outdated(names, { daily: 2, weekly: 1, monthly: 1 })).toEqual([names[1], names[3]]);
});
