import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Rank, ranks } from "#app/contract/user.ts";
import {
  type Area,
  areaOf,
  type Belonging,
  combine,
  covers,
  governorateOfArea,
  governoratesOf,
  isWithin,
  mayCover,
  nowhere,
  type Place,
  secretariatIdsOf,
  wholeGovernorates,
} from "#app/platform/user/area.ts";

/** A branch in a sector of Cairo, and in the youth's secretariats of all three levels there. */
const leader: Belonging = {
  branch: { id: "shubra", governorateCode: "01", sectorBranchIds: ["shubra", "sahel"] },
  secretariats: [
    { id: "youth", kind: "central_secretariat", governorateCode: null },
    {
      id: "youth-01",
      kind: "governorate_secretariat",
      governorateCode: "01",
      centralId: "youth",
    },
    { id: "youth-north", kind: "sector_secretariat", governorateCode: "01", centralId: "youth" },
  ],
};

/** Whose record it is: where they live, their branch, and the secretariats that they work in. */
const subjects = {
  neighbour: { governorateCode: "01", branchId: "shubra" },
  "in the sector": { governorateCode: "01", branchId: "sahel" },
  "in another sector": { governorateCode: "01", branchId: "maadi" },
  "without a branch": { governorateCode: "01", branchId: null },
  "far away": { governorateCode: "27", branchId: "qena" },
  "of nowhere": { governorateCode: null, branchId: null },
  "far away, in the central secretariat": {
    governorateCode: "27",
    branchId: "qena",
    secretariatIds: ["youth"],
  },
  "far away, in its place there": {
    governorateCode: "27",
    branchId: "qena",
    secretariatIds: ["youth-27", "youth"],
  },
  "in the governorate's secretariat": {
    governorateCode: "01",
    branchId: "maadi",
    secretariatIds: ["youth-01", "youth"],
  },
  "in the sector's secretariat": {
    governorateCode: "01",
    branchId: "maadi",
    secretariatIds: ["youth-north", "youth"],
  },
  "in another secretariat": {
    governorateCode: "01",
    branchId: "maadi",
    secretariatIds: ["women-01", "women"],
  },
} satisfies Record<string, Place>;
type Subject = keyof typeof subjects;

const everybody = Object.keys(subjects) as Subject[];
const ofCairo = everybody.filter((subject) => subjects[subject].governorateCode === "01");
const ofYouth: Subject[] = [
  "far away, in the central secretariat",
  "far away, in its place there",
  "in the governorate's secretariat",
  "in the sector's secretariat",
];
const reached: Record<Rank, readonly Subject[]> = {
  admin: everybody,
  central_leaders: everybody,
  secretariat_admin: ofYouth,
  governorate_leaders: ofCairo,
  sector_leader: ["neighbour", "in the sector"],
  secretariat_central_leaders: ofYouth,
  secretariat_governorate_leaders: ["in the governorate's secretariat"],
  secretariat_sector_leaders: ["in the sector's secretariat"],
  member: ofCairo,
  guest: [],
};

describe("who is within reach of a role", () => {
  test.each(ranks)("of the rank %s", (rank) => {
    const area = areaOf(rank, leader);
    const found = everybody.filter((subject) => isWithin(area, subjects[subject]));
    expect(found).toEqual(reached[rank]);
  });

  test("who belongs nowhere reaches nobody, but by a national rank", () => {
    const able = ranks.filter((rank) => areaOf(rank, nowhere) !== "none");
    expect(able).toEqual(["admin", "central_leaders"]);
  });

  test("a leader of a branch that stands in no sector leads that branch", () => {
    const alone = { branch: { id: "b", governorateCode: "01", sectorBranchIds: null } };
    const area = areaOf("sector_leader", { ...nowhere, ...alone });
    expect(area).toEqual({ sector: { governorateCode: "01", branchIds: ["b"] } });
  });

  test("who works in no secretariat of a rank's kind has none, whatever else they work in", () => {
    const [, local] = leader.secretariats;
    const only = { ...nowhere, secretariats: local ? [local] : [] };
    expect(areaOf("secretariat_admin", only)).toBe("none");
    expect(areaOf("secretariat_sector_leaders", only)).toBe("none");
    expect(areaOf("secretariat_governorate_leaders", only)).not.toBe("none");
  });

  test("people of a local secretariat are those of the central one as well", () => {
    expect(secretariatIdsOf(leader)).toEqual(["youth", "youth-01", "youth-north"]);
  });
});

const areas = fc
  .subarray([...ranks], { maxLength: 4 })
  .map((held) => combine(held.map((rank) => areaOf(rank, leader))));
const places = fc.record({
  governorateCode: fc.constantFrom("01", "27", null),
  branchId: fc.constantFrom("shubra", "sahel", "maadi", null),
  secretariatIds: fc
    .subarray(["youth-01", "youth-north", "youth-27"])
    .map((ids) => (ids.length > 0 ? [...ids, "youth"] : [])),
});

describe("areas together", () => {
  test("reach what any of them reaches, and nothing else", () => {
    fc.assert(
      fc.property(fc.array(areas, { maxLength: 3 }), places, (all, place) => {
        expect(isWithin(combine(all), place)).toBe(all.some((area) => isWithin(area, place)));
      }),
    );
  });

  test("one that covers another reaches all that it reaches", () => {
    fc.assert(
      fc.property(areas, areas, places, (wide, narrow, place) => {
        if (covers(wide, narrow) && isWithin(narrow, place))
          expect(isWithin(wide, place)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("everything covers itself and nothing, and is covered by the whole country", () => {
    fc.assert(
      fc.property(areas, (area) => {
        expect([covers(area, area), covers(area, "none"), covers("national", area)]).toEqual([
          true,
          true,
          true,
        ]);
      }),
    );
  });

  test("what covers a holder's area is wide enough for the rank", () => {
    fc.assert(
      fc.property(areas, fc.constantFrom(...ranks), (wide, rank) => {
        const area = areaOf(rank, leader);
        if (area !== "none" && covers(wide, area)) expect(mayCover(wide, rank)).toBe(true);
      }),
    );
  });
});

test.each<[Rank[], ReturnType<typeof governoratesOf>, string[] | "all", string | undefined]>([
  [["admin"], "all", "all", undefined],
  [["governorate_leaders"], ["01"], ["01"], "01"],
  [["sector_leader"], ["01"], [], undefined],
  [["secretariat_admin"], "all", [], undefined],
  [["secretariat_governorate_leaders"], ["01"], [], undefined],
  [["governorate_leaders", "secretariat_governorate_leaders"], ["01"], ["01"], "01"],
  [["governorate_leaders", "secretariat_admin"], "all", ["01"], undefined],
  [[], [], [], undefined],
])("the roles %j reach into the governorates %j; whole are %j", (held, into, whole, only) => {
  const area: Area = combine(held.map((rank) => areaOf(rank, leader)));
  expect([governoratesOf(area), wholeGovernorates(area), governorateOfArea(area)]).toEqual([
    into,
    whole,
    only,
  ]);
});
