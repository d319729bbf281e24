import { describe, expect, test } from "vitest";
import { reportScopes } from "#app/contract/report.values.ts";
import {
  confirmsIn,
  isEditable,
  nearnessAbove,
  originOf,
  reachesOf,
  remindedPeriod,
  sentState,
  validateDays,
  validateWhole,
} from "#app/platform/report/rules.ts";
import { type Area, type Belonging, nowhere } from "#app/platform/user/area.ts";

const branch = { id: "b1", governorateCode: "11", sectorBranchIds: ["b1", "b2"] };
const atBranch: Belonging = { branch, secretariats: [] };
const governorate: Area = { governorateCode: "11" };
const sector: Area = { sector: { governorateCode: "11", branchIds: ["b1", "b2"] } };
const local = { id: "s1", governorateCode: "11", centralId: "c1" };
const inLocal: Belonging = {
  branch,
  secretariats: [{ ...local, kind: "governorate_secretariat" }],
};
const central = { id: "c1", governorateCode: null };
const inCentral: Belonging = {
  branch,
  secretariats: [{ ...central, kind: "central_secretariat" }],
};

describe("a report lies where its author writes", () => {
  test.each<[string, Area, Belonging, object | undefined]>([
    ["the country", "national", nowhere, { scope: "national", governorateCode: null }],
    ["a governorate", governorate, atBranch, { scope: "governorate", governorateCode: "11" }],
    ["a sector", sector, atBranch, { scope: "sector", governorateCode: "11", branchId: "b1" }],
    [
      "a governorate's secretariat",
      { secretariats: [local] },
      inLocal,
      { scope: "governorate_secretariat", governorateCode: "11", secretariatIds: ["s1", "c1"] },
    ],
    [
      "a central secretariat",
      { secretariats: [central] },
      inCentral,
      { scope: "central_secretariat", governorateCode: null, secretariatIds: ["c1"] },
    ],
    [
      "the widest of several",
      { ...governorate, secretariats: [local] },
      inLocal,
      { scope: "governorate" },
    ],
    ["nowhere", "none", nowhere, undefined],
  ])("%s", (_, area, belonging, place) => {
    const found = originOf(area, belonging);
    if (place) expect(found).toMatchObject(place);
    else expect(found).toBeUndefined();
  });
});

const reportOf = (area: Area, belonging: Belonging, confirms: Area = "none") => {
  const place = originOf(area, belonging);
  if (!place) throw new Error("nowhere");
  return { ...place, confirmsIn: confirmsIn(confirms, belonging) };
};

describe("who stands above", () => {
  const national = reportOf("national", nowhere, "national");
  const ofGovernorate = reportOf(governorate, atBranch, governorate);
  const ofSector = reportOf(sector, atBranch, sector);
  const ofLocal = reportOf({ secretariats: [local] }, inLocal);
  const ofCentral = reportOf({ secretariats: [central] }, inCentral);
  const others: Record<string, Area> = {
    national: "national",
    governorate,
    otherGovernorate: { governorateCode: "12" },
    sector,
    otherSector: { sector: { governorateCode: "11", branchIds: ["b9"] } },
    central: { secretariats: [central] },
    local: { secretariats: [local] },
  };
  const above = (report: Parameters<typeof nearnessAbove>[1]) =>
    Object.keys(others).filter(
      (name) => nearnessAbove(others[name] ?? "none", report) !== undefined,
    );
  test("nobody above who confirms in the whole country", () => {
    expect(above(national)).toEqual([]);
    expect(sentState(national.confirmsIn)).toBe("filed");
  });
  test("of a governorate's leader only the country's, not who leads the same governorate", () => {
    expect(above(ofGovernorate)).toEqual(["national"]);
    expect(sentState(ofGovernorate.confirmsIn)).toBe("sent");
  });
  test("of a sector's leader the governorate's and the country's", () => {
    expect(above(ofSector)).toEqual(["national", "governorate"]);
  });
  test("of a secretariat that confirms nothing, who confirms in the same one as well", () => {
    expect(above(ofLocal)).toEqual(["national", "governorate", "central", "local"]);
    expect(above(ofCentral)).toEqual(["national", "central"]);
  });
  test("a sector's leader stands above no leader of the governorate who lives there", () => {
    expect(nearnessAbove(sector, { ...ofGovernorate, confirmsIn: null })).toBeUndefined();
  });
  test("who is nearer is told before", () => {
    const near = (area: Area) => nearnessAbove(area, ofSector) ?? -1;
    expect(near(governorate)).toBeGreaterThan(near("national"));
    expect(nearnessAbove({ ...governorate, secretariats: [central] }, ofSector)).toBe(
      near(governorate),
    );
  });
  test("an area has all its parts", () => {
    const both = { ...governorate, secretariats: [central, { ...local, governorateCode: "12" }] };
    expect(reachesOf(both).map(({ of }) => of)).toEqual([
      "governorate",
      "central_secretariat",
      "local_secretariat",
    ]);
    expect(reachesOf("none")).toEqual([]);
  });
});

test("confirming somewhere is said by the widest kind of area", () => {
  expect(confirmsIn("none", nowhere)).toBeNull();
  expect(reportScopes).toContain(confirmsIn(sector, atBranch));
});

test("a draft and what was asked about may be changed, nothing else", () => {
  const states = ["draft", "sent", "asked", "confirmed", "filed"] as const;
  expect(states.filter(isEditable)).toEqual(["draft", "asked"]);
});

describe("the days of a report", () => {
  const problemsOf = (startDate: string, endDate: string) =>
    validateDays({ startDate, endDate }, "2026-09-30").map(({ path, problem }) => [path, problem]);
  test.each([
    ["2026-09-30", "2026-09-30", []],
    ["2025-09-30", "2026-09-30", []],
    ["2026-09-29", "2026-09-28", [["endDate", "day-order"]]],
    ["2026-09-29", "2026-10-01", [["endDate", "day-future"]]],
    [
      "2026-10-01",
      "2026-10-02",
      [
        ["startDate", "day-future"],
        ["endDate", "day-future"],
      ],
    ],
    ["2025-09-29", "2026-09-30", [["endDate", "days-long"]]],
  ])("from %s to %s", (from, to, problems) => {
    expect(problemsOf(from, to)).toEqual(problems);
  });
});

test("what is sent says where, and what happened", () => {
  const whole = { location: "المقر", description: "جرى" };
  expect(validateWhole(whole)).toEqual([]);
  expect(validateWhole({ location: "ا", description: "" }).map(({ path }) => path)).toEqual([
    "location",
    "description",
  ]);
});

test("an event is reminded of from three days after its end to fourteen", () => {
  const { from, until } = remindedPeriod(new Date("2026-09-30T09:00:00Z"));
  expect(until.toISOString()).toBe("2026-09-27T09:00:00.000Z");
  expect(from.toISOString()).toBe("2026-09-16T09:00:00.000Z");
});
