import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { governorates } from "#app/arabic/governorates.ts";
import { type Status, statuses } from "#app/contract/user.ts";
import {
  audienceOf,
  audienceOfKeys,
  idAt,
  idBefore,
  isId,
  keysOfAudience,
  keysOfReader,
  MAX_STREAMS_PER_PERSON,
  MAX_STREAMS_PER_SESSION,
  mayOpenStream,
  reached,
} from "#app/platform/notification/rules.ts";
import type { Area } from "#app/platform/user/area.ts";

const codes = governorates.map(({ code }) => code);
const [branches, secretariats] = [
  ["north", "south"],
  ["youth", "women", "media"],
];
const audiences = fc.record({
  governorateCodes: fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 5 }),
  branchIds: fc.uniqueArray(fc.constantFrom(...branches), { maxLength: 2 }),
  secretariatIds: fc.uniqueArray(fc.constantFrom(...secretariats), { maxLength: 2 }),
  roleIds: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 5 }),
});
const readers = fc.record({
  status: fc.constantFrom<Status>(...statuses),
  governorateCode: fc.option(fc.constantFrom(...codes)),
  branchId: fc.option(fc.constantFrom(...branches)),
  secretariatIds: fc.uniqueArray(fc.constantFrom(...secretariats), { maxLength: 2 }),
  roleIds: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 4 }),
});

describe("an audience", () => {
  const choose = (governorates: string[], roles: number[] = []) => ({ governorates, roles });

  test.each([
    ["nothing chosen is everybody", choose([]), ["all"]],
    [
      "governorates by any of their names",
      choose(["دمياط", "Cairo", "13"]),
      ["g:11", "g:01", "g:13"],
    ],
    ["a governorate twice is one", choose(["دمياط", "Damietta"]), ["g:11"]],
    ["roles", choose([], [4, 7, 4]), ["r:4", "r:7"]],
    [
      "both are pairs: those of the roles in the places",
      choose(["القاهرة", "دمياط"], [4, 7]),
      ["g:01|r:4", "g:01|r:7", "g:11|r:4", "g:11|r:7"],
    ],
  ])("of a national sender: %s", (_, chosen, keys) => {
    const audience = audienceOf(chosen, "national");
    expect("refused" in audience ? audience : keysOfAudience(audience)).toEqual(keys);
  });

  test.each([
    ["nothing chosen is everybody there", choose([]), ["g:11"]],
    ["the own governorate", choose(["دمياط"]), ["g:11"]],
    ["roles are those there", choose([], [4]), ["g:11|r:4"]],
  ])("of a leader of Damietta: %s", (_, chosen, keys) => {
    const audience = audienceOf(chosen, { governorateCode: "11" });
    expect("refused" in audience ? audience : keysOfAudience(audience)).toEqual(keys);
  });

  test.each([
    [
      "of a sector: its branches",
      { sector: { governorateCode: "11", branchIds: ["n", "s"] } },
      choose([]),
      ["b:n", "b:s"],
    ],
    [
      "of a secretariat: its people",
      { secretariats: [{ id: "youth", governorateCode: null }] },
      choose([]),
      ["s:youth"],
    ],
    [
      "of a secretariat: those of a role",
      { secretariats: [{ id: "youth", governorateCode: "11" }] },
      choose([], [4]),
      ["s:youth|r:4"],
    ],
    [
      "of a governorate and a secretariat: both",
      { governorateCode: "11", secretariats: [{ id: "youth", governorateCode: null }] },
      choose([]),
      ["g:11", "s:youth"],
    ],
    [
      "of both: the governorate alone, if it is chosen",
      { governorateCode: "11", secretariats: [{ id: "youth", governorateCode: null }] },
      choose(["دمياط"]),
      ["g:11"],
    ],
  ])("of a leader %s", (_, area, chosen, keys) => {
    const audience = audienceOf(chosen, area);
    expect("refused" in audience ? audience : keysOfAudience(audience)).toEqual(keys);
  });

  test("a leader of a sector or a secretariat can't speak to a whole governorate", () => {
    const areas: Area[] = [
      { sector: { governorateCode: "11", branchIds: ["n"] } },
      { secretariats: [{ id: "youth", governorateCode: null }] },
    ];
    const problem = { path: "governorates", problem: "governorate-outside" };
    for (const area of areas) {
      expect(audienceOf(choose(["دمياط"]), area)).toEqual({
        refused: "invalid",
        fields: [problem],
      });
    }
  });

  test("a local leader's choice of another governorate is refused, and not left out", () => {
    const area = { governorateCode: "11" };
    const problem = { path: "governorates", problem: "governorate-outside" };
    for (const named of [["القاهرة"], ["دمياط", "القاهرة"]]) {
      expect(audienceOf(choose(named), area)).toEqual({ refused: "invalid", fields: [problem] });
    }
  });

  test("a place that is no governorate is refused, and abilities without an area address nobody", () => {
    const problem = { path: "governorates", problem: "choice" };
    expect(audienceOf(choose(["أطلانطس"]), "national")).toEqual({
      refused: "invalid",
      fields: [problem],
    });
    expect(audienceOf(choose([]), "none")).toEqual({ refused: "forbidden" });
  });

  test("is what its keys say", () => {
    fc.assert(
      fc.property(audiences, (audience) => {
        expect(audienceOfKeys(keysOfAudience(audience))).toEqual(audience);
      }),
    );
  });
});

test("exactly those whom an audience means find it under a key of theirs", () => {
  fc.assert(
    fc.property(audiences, readers, (audience, reader) => {
      const { governorateCodes, branchIds, secretariatIds, roleIds } = audience;
      const isEverywhere = [governorateCodes, branchIds, secretariatIds].every(
        (places) => places.length === 0,
      );
      const isMeant =
        reached.includes(reader.status) &&
        (isEverywhere ||
          governorateCodes.includes(reader.governorateCode ?? "") ||
          branchIds.includes(reader.branchId ?? "") ||
          secretariatIds.some((id) => reader.secretariatIds.includes(id))) &&
        (roleIds.length === 0 || reader.roleIds.some((id) => roleIds.includes(id)));
      const keys = new Set(keysOfAudience(audience));
      expect(keysOfReader(reader).some((key) => keys.has(key))).toBe(isMeant);
    }),
    { numRuns: 500 },
  );
});

test("who is blocked, deleted or a guest is in no audience, who waits or was refused is", () => {
  const reader = { governorateCode: "11", branchId: null, secretariatIds: ["youth"], roleIds: [4] };
  const keysOf = (status: Status) => keysOfReader({ ...reader, status });
  expect((["blocked", "deleted", "guest"] as const).flatMap(keysOf)).toEqual([]);
  for (const status of ["pending", "unverified", "refused", "expired", "verified"] as const) {
    expect(keysOf(status)).toEqual(["all", "r:4", "g:11", "s:youth", "g:11|r:4", "s:youth|r:4"]);
  }
});

test("a browser may hold some streams, a person some more", () => {
  const of = (sessionId: string, userId = "person") => ({ userId, sessionId });
  const many = (count: number, one: ReturnType<typeof of>) => Array<typeof one>(count).fill(one);
  expect(mayOpenStream(many(MAX_STREAMS_PER_SESSION - 1, of("phone")), of("phone"))).toBe(true);
  expect(mayOpenStream(many(MAX_STREAMS_PER_SESSION, of("phone")), of("phone"))).toBe(false);
  expect(mayOpenStream(many(MAX_STREAMS_PER_SESSION, of("phone")), of("desk"))).toBe(true);
  expect(mayOpenStream(many(MAX_STREAMS_PER_PERSON, of("phone")), of("desk"))).toBe(false);
  expect(mayOpenStream(many(MAX_STREAMS_PER_PERSON, of("phone", "other")), of("desk"))).toBe(true);
});

test("an id is a moment, so that what may have come a little before it can be looked for", () => {
  const moment = new Date("2026-11-21T10:00:00.123Z");
  const id = "019aa5d2-0000-7abc-8def-0123456789ab";
  expect(idAt(moment) < idAt(new Date(moment.getTime() + 1))).toBe(true);
  expect(idBefore(idAt(moment), 60)).toBe(idAt(new Date("2026-11-21T09:59:00.123Z")));
  expect([id, idAt(moment), id.toUpperCase()].map(isId)).toEqual([true, true, true]);
  expect(["", "7", `${id}0`, "x".repeat(36), undefined].map(isId)).toEqual(Array(5).fill(false));
  expect(idBefore(idAt(new Date(0)), 60)).toBe(idAt(new Date(0)));
});
