import { describe, expect, test } from "vitest";
import { governorates } from "#app/arabic/governorates.ts";
import {
  type DaysOfPhase,
  daysIn,
  groupByDays,
  isSetTwice,
  sortDates,
  stateOfVoting,
  votingsAbroad,
  votingsIn,
} from "#app/platform/election/voting.ts";

const hours = { opensAt: "09:00", closesAt: "21:00" };
const two = { from: "2026-12-05", until: "2026-12-06" };

describe("where a voting stands, by Cairo's clock", () => {
  test.each([
    ["the evening before", "2026-12-04T23:59:00+02:00", "coming"],
    ["the first minute of the first day", "2026-12-05T00:00:00+02:00", "early"],
    ["a minute before it opens", "2026-12-05T08:59:00+02:00", "early"],
    ["as it opens", "2026-12-05T09:00:00+02:00", "open"],
    ["a minute before it closes", "2026-12-05T20:59:00+02:00", "open"],
    ["as it closes, with a day to come", "2026-12-05T21:00:00+02:00", "between"],
    ["before it opens again", "2026-12-06T00:30:00+02:00", "between"],
    ["as it opens again", "2026-12-06T09:00:00+02:00", "open"],
    ["a minute before the end", "2026-12-06T20:59:59+02:00", "open"],
    ["at the end", "2026-12-06T21:00:00+02:00", "over"],
    ["the day after", "2026-12-07T00:00:00+02:00", "over"],
    ["a day that has begun in Cairo alone", "2026-12-04T22:00:00Z", "early"],
    ["a day that has not ended in New York", "2026-12-06T23:00:00-05:00", "over"],
  ])("%s", (_, at, state) => {
    expect(stateOfVoting(two, hours, new Date(at))).toBe(state);
  });

  test.each([
    ["in summer, as it opens", "2026-07-01T09:00:00+03:00", "open"],
    ["in summer, by the clock of winter", "2026-07-01T09:00:00+02:00", "open"],
    ["in summer, an hour before", "2026-07-01T08:59:00+03:00", "early"],
  ])("%s", (_, at, state) => {
    const day = { from: "2026-07-01", until: "2026-07-01" };
    expect(stateOfVoting(day, hours, new Date(at))).toBe(state);
  });
});

const days = (
  phase: DaysOfPhase["phase"],
  from: string,
  until: string,
  ...places: string[]
): DaysOfPhase => ({ phase, from, until, governorates: places });

const everywhere = days("home", "2026-12-05", "2026-12-06");
const inGiza = days("home", "2026-12-19", "2026-12-20", "21");
const runoff = days("runoff", "2027-01-02", "2027-01-03");
const now = new Date("2026-12-01T12:00:00+02:00");

describe("the days of a phase", () => {
  test.each([
    ["a governorate with its own", "21", inGiza],
    ["another", "01", everywhere],
    ["nobody's place is known", undefined, everywhere],
  ])("%s", (_, code, expected) => {
    expect(daysIn([everywhere, inGiza], "home", code)).toBe(expected);
  });

  test("are none where only others have theirs", () => {
    expect(daysIn([inGiza], "home", "01")).toBeUndefined();
  });

  test.each([
    ["all twice", days("home", "2026-12-30", "2026-12-30"), true],
    ["Giza twice", days("home", "2026-12-30", "2026-12-30", "01", "21"), true],
    ["Cairo for the first time", days("home", "2026-12-30", "2026-12-30", "01"), false],
    ["another phase", days("runoff", "2026-12-30", "2026-12-30", "21"), false],
  ])("are set twice or not: %s", (_, added, isTwice) => {
    expect(isSetTwice([everywhere, inGiza], added)).toBe(isTwice);
  });

  test("stand in the order of phases, then of days", () => {
    expect(sortDates([runoff, inGiza, everywhere])).toEqual([everywhere, inGiza, runoff]);
  });
});

test("a governorate votes on its own days and in the run-off of all", () => {
  const dates = [everywhere, inGiza, runoff];
  expect(votingsIn(dates, "21", hours, now)).toEqual([
    { phase: "home", from: "2026-12-19", until: "2026-12-20", state: "coming" },
    { phase: "runoff", from: "2027-01-02", until: "2027-01-03", state: "coming" },
  ]);
});

test("governorates that vote together are one group, and each stands in one", () => {
  const groups = groupByDays([everywhere, inGiza], hours, now);
  expect(groups.map((group) => group.governorates.length)).toEqual([governorates.length - 1, 1]);
  expect(groups[1]?.governorates).toEqual(["21"]);
  expect(groupByDays([], hours, now)).toEqual([]);
});

test("abroad people vote the whole day", () => {
  const abroad = days("abroad", "2026-12-01", "2026-12-01");
  const at = (moment: string) => votingsAbroad([abroad], new Date(moment))[0]?.state;
  expect(at("2026-12-01T00:00:00+02:00")).toBe("open");
  expect(at("2026-12-01T23:59:00+02:00")).toBe("open");
  expect(at("2026-12-02T00:00:00+02:00")).toBe("over");
});
