import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actions, grantable, grants, subjects } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { leaderRanks, type Rank, ranks, type Status, statuses } from "#app/contract/user.ts";
import { areaFor, authorize, can, type Member } from "#app/platform/http/caller.ts";
import {
  type Granter,
  type Granting,
  isAbove,
  isAdministrators,
  lastDayOf,
  leavesAdministrator,
  lockOf,
  mayAssign,
  mayChange,
  mayCreate,
  notHeld,
  pairs,
  raises,
  sparedAdministrator,
} from "#app/platform/role/rules.ts";
import {
  type Area,
  areaOf,
  type Belonging,
  combine,
  isNational,
  nowhere,
} from "#app/platform/user/area.ts";
import { type HeldRole, highestRankOf, scopedAbilitiesOf } from "#app/platform/user/rules.ts";
import { createTranslator } from "#tests/world/translator.ts";

/** Who belongs to a branch of a governorate, and works in a secretariat of each kind. */
function of(governorateCode: string | null): Belonging {
  if (governorateCode === null) return nowhere;
  const secretariats = [
    { id: "c", kind: "central_secretariat", governorateCode: null },
    { id: "g", kind: "governorate_secretariat", governorateCode, centralId: "c" },
    { id: "s", kind: "sector_secretariat", governorateCode, centralId: "c" },
  ] as const;
  return { branch: { id: "b", governorateCode, sectorBranchIds: ["b", "b2"] }, secretariats };
}

/** Somebody who holds roles, with the branch of Damietta unless it is said otherwise. */
function holder(
  roles: readonly HeldRole[],
  { branch = "11", status = "verified" }: { branch?: string | null; status?: Status } = {},
): Member {
  const belonging = of(branch);
  const held = scopedAbilitiesOf(roles, belonging);
  return {
    kind: "user",
    id: "somebody",
    sessionId: "s",
    status,
    highestRank: highestRankOf(status, roles),
    abilities: held.flatMap(({ abilities }) => abilities),
    scopedAbilities: held,
    area: combine(held.map(({ area }) => area)),
    belonging,
    governorateCode: null,
    roleIds: [],
    account: {
      facebookId: null,
      displayName: "",
      email: null,
      photo: null,
      application: null,
      leaving: null,
    },
  };
}
const granter = (member: Member): Granter => ({
  ...member,
  areaFor: (ability) => areaFor(member, ability),
});
const admin: HeldRole = { rank: "admin", abilities: [["manage", "all"]] };
const local: HeldRole = {
  rank: "governorate_leaders",
  abilities: [
    ["manage", "role"],
    ["update", "aid"],
  ],
};

describe("what somebody may do", () => {
  test.each<[string, Ability[], Ability, boolean]>([
    ["the very thing", [["create", "news"]], ["create", "news"], true],
    ["another thing of the subject", [["create", "news"]], ["update", "news"], false],
    ["another subject", [["create", "news"]], ["create", "candidate"], false],
    ["`manage` stands for every action", [["manage", "news"]], ["delete", "news"], true],
    ["every action does not make `manage`", [["create", "news"]], ["manage", "news"], false],
    ["`all` stands for every subject", [["manage", "all"]], ["update", "aid"], true],
    ["one action on `all`", [["create", "all"]], ["create", "aid"], true],
    ["one action on `all` is not another", [["create", "all"]], ["update", "aid"], false],
    ["who changes may read", [["update", "role"]], ["read", "role"], true],
    ["who reads may not change", [["read", "role"]], ["update", "role"], false],
    ["an unknown action grants nothing", [["own", "all"]], ["own", "all"], false],
    ["an unknown subject grants nothing", [["manage", "money"]], ["manage", "money"], false],
  ])("%s", (_, abilities, asked, expected) => {
    expect(can(holder([{ rank: "admin", abilities }]), asked)).toBe(expected);
  });

  test("only the verified may anything", () => {
    const allowed = statuses.filter((status) =>
      can(holder([admin], { status }), ["update", "aid"]),
    );
    expect(allowed).toEqual(["verified"]);
    expect(can({ kind: "anonymous" }, ["update", "aid"])).toBe(false);
    expect(can({ kind: "signing-up", facebookId: "f" }, ["update", "aid"])).toBe(false);
  });

  test.each<[string, HeldRole[], string | null, Area]>([
    ["a national rank", [admin], "11", "national"],
    ["a local rank in the branch's governorate", [local], "11", { governorateCode: "11" }],
    ["a local rank without a branch: nowhere", [local], null, "none"],
    [
      "a member's role in the branch's governorate",
      [{ rank: "member", abilities: [["update", "aid"]] }],
      "11",
      { governorateCode: "11" },
    ],
    ["no role", [], "11", "none"],
    [
      "a national role of other abilities does not widen a local one",
      [{ rank: "central_leaders", abilities: [["create", "news"]] }, local],
      "11",
      { governorateCode: "11" },
    ],
    [
      "of two roles with the ability the wider one",
      [local, { rank: "central_leaders", abilities: [["update", "aid"]] }],
      "11",
      "national",
    ],
  ])("the area of an ability: %s", (_, roles, branch, expected) => {
    const member = holder(roles, { branch });
    expect(areaFor(member, ["update", "aid"])).toEqual(expected);
    expect(can(member, ["update", "aid"])).toBe(expected !== "none");
  });

  test("a record is within reach where the ability holds, one of nowhere only for national ranks", () => {
    const one = holder([local, { rank: "central_leaders", abilities: [["update", "feedback"]] }]);
    const inside = { governorateCode: "11" };
    const outside = { governorateCode: "27" };
    const nowhere = { governorateCode: null };
    expect([inside, outside, nowhere].map((at) => can(one, ["update", "aid"], at))).toEqual([
      true,
      false,
      false,
    ]);
    expect([inside, outside, nowhere].map((at) => can(one, ["update", "feedback"], at))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("a call that takes one ability or another admits whoever holds either", () => {
    const admits = { can: ["read", "role"], or: ["create", "notification"] } as const;
    const by = (abilities: Ability[]) => authorize(admits, holder([{ rank: "admin", abilities }]));
    expect(by([["read", "role"]])).toBeUndefined();
    expect(by([["create", "notification"]])).toBeUndefined();
    expect(by([["update", "aid"]])).toEqual({ refused: "forbidden" });
  });
});

const anyRank = fc.constantFrom(...ranks);
const anyAbility = fc.tuple(fc.constantFrom(...actions), fc.constantFrom(...subjects));
const anyPair = fc.constantFrom(...pairs);
const anyRole = fc.record({ rank: anyRank, abilities: fc.array(anyAbility, { maxLength: 4 }) });
const anyGranting = fc.record({
  rank: anyRank,
  abilities: fc.array(anyPair, { minLength: 1, maxLength: 4 }),
});
const anyMember = fc
  .tuple(fc.array(anyRole, { maxLength: 3 }), fc.constantFrom("11", null))
  .map(([roles, branch]) => ({ roles, member: holder(roles, { branch }) }));

/** What may be done in which governorate, by everything that can be asked. */
function reach(member: Member): Set<string> {
  const places = ["11", "27"].flatMap((governorateCode) =>
    [null, "b", "b2", "b3"].flatMap((branchId) =>
      [[], ["c"], ["g", "c"], ["s", "c"]].map((secretariatIds) => {
        return { governorateCode, branchId, secretariatIds };
      }),
    ),
  );
  return new Set(
    pairs.flatMap((ability) =>
      places
        .filter((at) => can(member, ability, at))
        .map((at) => `${ability.join(" ")} in ${JSON.stringify(at)}`),
    ),
  );
}

describe("nobody gets more out of roles than there was", () => {
  test("CASL's answer is that of the words: some role grants it where it holds", () => {
    fc.assert(
      fc.property(anyMember, anyPair, ({ roles, member }, ability) => {
        const expected = roles.some(
          ({ rank, abilities }) =>
            grants(abilities, ability) && (isNational(rank) || areaOf(rank, of("11")) !== "none"),
        );
        // With a branch every role but a guest's holds somewhere.
        const held = holder(roles, { branch: "11" });
        expect(can(held, ability)).toBe(expected);
        expect(can(member, ability)).toBe(areaFor(member, ability) !== "none");
      }),
    );
  });

  test("whoever may make a role holds all that it grants, as widely, and stands as high", () => {
    fc.assert(
      fc.property(anyMember, anyGranting, ({ member }, role) => {
        if (mayCreate(granter(member), role)) return;
        expect(isAbove(role.rank, member.highestRank)).toBe(false);
        // Given to somebody of the same branch and secretariats, it reaches no further than its maker.
        const assignee = { id: "other", status: "verified", belonging: of("11") } as const;
        if (mayAssign(granter(member), role, assignee)) return;
        const given = reach(holder([role], { branch: "11" }));
        const own = reach(member);
        for (const each of given) expect(own).toContain(each);
      }),
    );
  });

  test("a role that one holds can't be changed into more than it was", () => {
    fc.assert(
      fc.property(anyMember, anyGranting, anyGranting, ({ member }, before, after) => {
        const own = { ...before, isHeldElsewhere: false, isOwn: true };
        if (mayChange(granter(member), own, after)) return;
        const [was, is] = [before, after].map((role) => reach(holder([role], { branch: "11" })));
        for (const each of is ?? []) expect(was).toContain(each);
        expect(isAbove(after.rank, before.rank)).toBe(false);
      }),
    );
  });

  test("nobody gives a role to themselves, whatever it is", () => {
    fc.assert(
      fc.property(anyMember, anyGranting, ({ member }, role) => {
        const self = { id: member.id, status: "verified", belonging: of("11") } as const;
        expect(mayAssign(granter(member), role, self)).toBeDefined();
      }),
    );
  });
});

describe("who may do what with which role", () => {
  const [theAdmin, theLocal] = [granter(holder([admin])), granter(holder([local]))];
  const role = (rank: Rank, ...abilities: Ability[]): Granting => ({ rank, abilities });

  test.each<[string, Granter, Granting, string | undefined]>([
    ["an administrator, anything", theAdmin, role("admin", ["manage", "all"]), undefined],
    ["of one's own rank", theLocal, role("governorate_leaders", ["update", "aid"]), undefined],
    ["of a lower rank", theLocal, role("sector_leader", ["update", "aid"]), undefined],
    ["a part of `manage`", theLocal, role("sector_leader", ["delete", "role"]), undefined],
    ["of a higher rank", theLocal, role("central_leaders", ["update", "aid"]), "role-above"],
    [
      "what one does not hold",
      theLocal,
      role("sector_leader", ["create", "news"]),
      "role-not-held",
    ],
    [
      "a lower rank that acts everywhere",
      theLocal,
      role("secretariat_central_leaders", ["update", "aid"]),
      "role-not-held",
    ],
    ["`manage` of a part", theLocal, role("sector_leader", ["manage", "news"]), "role-not-held"],
    ["a pair that means nothing", theAdmin, role("sector_leader", ["delete", "aid"]), "invalid"],
    [
      "such a pair beside one that does",
      theAdmin,
      role("sector_leader", ["update", "aid"], ["delete", "aid"]),
      "invalid",
    ],
    ["a guest's", theAdmin, role("guest", ["update", "aid"]), "invalid"],
  ])("making a role: %s", (_, who, made, refused) => {
    expect(mayCreate(who, made)?.refused).toBe(refused);
  });

  test.each<[string, Granting, boolean, string | undefined]>([
    ["within reach", role("sector_leader", ["update", "aid"]), false, undefined],
    ["held in another governorate", role("sector_leader", ["update", "aid"]), true, "elsewhere"],
    ["above", role("admin", ["update", "aid"]), false, "above"],
    ["with what one does not hold", role("sector_leader", ["create", "news"]), false, "not-held"],
    ["with pairs of old", role("sector_leader", ["own", "money"]), false, undefined],
    ["with what no form offers", role("sector_leader", ["update", "all"]), false, "not-held"],
  ])("a role is locked to a local leader: %s", (_, given, isHeldElsewhere, lock) => {
    expect(lockOf(theLocal, given, isHeldElsewhere)).toBe(lock);
  });

  test.each<[string, Granting, Granting, boolean]>([
    [
      "fewer abilities",
      role("sector_leader", ["manage", "role"]),
      role("sector_leader", ["read", "role"]),
      false,
    ],
    [
      "an ability more",
      role("sector_leader", ["read", "role"]),
      role("sector_leader", ["read", "role"], ["update", "aid"]),
      true,
    ],
    [
      "a higher rank",
      role("sector_leader", ["read", "role"]),
      role("governorate_leaders", ["read", "role"]),
      true,
    ],
    [
      "a lower rank that acts everywhere",
      role("sector_leader", ["read", "role"]),
      role("secretariat_central_leaders", ["read", "role"]),
      true,
    ],
  ])("a change to %s raises: %s", (_, before, after, expected) => {
    expect(raises(before, after)).toBe(expected);
  });

  const until = (day: string | null, rank: Rank, ...abilities: Ability[]) => ({
    until: day,
    rank,
    abilities,
    area: areaOf(rank, of("11")),
  });
  const manager = until(null, "sector_leader", ["manage", "role"]);
  const aid = role("sector_leader", ["update", "aid"]);
  test.each([
    ["for good where all is", [manager, until(null, "sector_leader", ["update", "aid"])], null],
    [
      "as long as the ability",
      [manager, until("2026-12-01", "sector_leader", ["update", "aid"])],
      "2026-12-01",
    ],
    [
      "as long as roles may be given",
      [
        until("2026-11-30", "sector_leader", ["update", "role"]),
        until(null, "sector_leader", ["update", "aid"]),
      ],
      "2026-11-30",
    ],
    [
      "as long as the rank",
      [until(null, "member", ["manage", "all"]), until("2026-11-29", "admin", ["manage", "all"])],
      "2026-11-29",
    ],
    [
      "as the longest of several that grant it",
      [
        until("2026-11-28", "admin", ["manage", "all"]),
        until("2026-12-31", "sector_leader", ["manage", "role"], ["update", "aid"]),
      ],
      "2026-12-31",
    ],
  ])("a role is given %s", (_, held, last) => {
    expect(lastDayOf(held, aid)).toBe(last);
  });

  test("only verified members are given roles", () => {
    const given = role("sector_leader", ["update", "aid"]);
    const may = statuses.filter(
      (status) => !mayAssign(theLocal, given, { id: "other", status, belonging: of("11") }),
    );
    expect(may).toEqual(["verified"]);
  });

  const north: Belonging = {
    branch: { id: "b", governorateCode: "11", sectorBranchIds: ["b"] },
    secretariats: [],
  };
  const youth = { id: "y", kind: "central_secretariat", governorateCode: null } as const;
  const inYouth = { ...nowhere, secretariats: [youth] };
  const headOf = (rank: Rank, belonging: Belonging): Granter => ({
    id: "granter",
    highestRank: rank,
    areaFor: () => areaOf(rank, belonging),
  });
  test.each<[string, Granter, Rank, Belonging, string | undefined]>([
    ["a governorate's leader, in it", theLocal, "sector_leader", of("11"), undefined],
    ["a governorate's leader, elsewhere", theLocal, "sector_leader", of("27"), "role-elsewhere"],
    [
      "a governorate's leader, to somebody of another's secretariat",
      theLocal,
      "secretariat_governorate_leaders",
      { ...north, secretariats: of("27").secretariats },
      "role-elsewhere",
    ],
    ["a sector's leader, in it", headOf("sector_leader", north), "sector_leader", north, undefined],
    [
      "a sector's leader, beyond it",
      headOf("sector_leader", north),
      "sector_leader",
      of("11"),
      "role-elsewhere",
    ],
    [
      "a secretariat's leader, in it",
      headOf("secretariat_admin", inYouth),
      "secretariat_central_leaders",
      inYouth,
      undefined,
    ],
    [
      "a secretariat's leader, in another",
      headOf("secretariat_admin", inYouth),
      "secretariat_central_leaders",
      of("11"),
      "role-elsewhere",
    ],
  ])("where a role would hold is covered: %s", (_, who, rank, belonging, refused) => {
    const assignee = { id: "other", status: "verified", belonging } as const;
    expect(mayAssign(who, role(rank, ["update", "aid"]), assignee)?.refused).toBe(refused);
  });

  test("what a role needs that somebody lacks is named", () => {
    const asked = role("sector_leader", ["update", "aid"], ["create", "news"], ["own", "money"]);
    expect(notHeld(theLocal, asked)).toEqual([["create", "news"]]);
  });
});

describe("the last administrator", () => {
  const [one, two] = [
    { userId: "a", roleId: 1 },
    { userId: "b", roleId: 1 },
  ];
  const third = { userId: "a", roleId: 2 };

  test.each([
    ["one of two loses the role", [one, two], { roleId: 1, userId: "a" }, true],
    ["the only one loses the role", [one], { roleId: 1, userId: "a" }, false],
    ["the role of both goes", [one, two], { roleId: 1 }, false],
    ["the only one has another such role", [one, third], { roleId: 1 }, true],
    ["somebody else loses something", [one], { roleId: 3, userId: "c" }, true],
    ["there was none before", [], { roleId: 1 }, true],
  ])("%s: stays %s", (_, administrators, lost, stays) => {
    expect(leavesAdministrator(administrators, lost)).toBe(stays);
  });

  const ending = (userId: string, membershipEnd: string | null) => ({
    userId,
    roleId: 1,
    membershipEnd,
  });
  test.each([
    ["nobody while one goes on", [ending("a", "2026-01-01"), ending("b", "2026-03-01")], undefined],
    ["nobody while one has no end", [ending("a", "2026-01-01"), ending("b", null)], undefined],
    ["whose end came last", [ending("a", "2026-01-01"), ending("b", "2026-02-01")], "b"],
    ["always the same of two", [ending("b", "2026-01-01"), ending("a", "2026-01-01")], "a"],
    ["nobody where there is none", [], undefined],
  ])("whose membership is over is spared: %s", (_, administrators, spared) => {
    expect(sparedAdministrator(administrators, "2026-03-01")).toBe(spared);
  });

  test("is who holds everything in the highest rank", () => {
    expect(isAdministrators(admin)).toBe(true);
    expect(isAdministrators({ ...admin, rank: "central_leaders" })).toBe(false);
    expect(isAdministrators({ rank: "admin", abilities: [["manage", "role"]] })).toBe(false);
  });
});

test("every leader's rank acts somewhere; what is offered to be granted is something that may be done", () => {
  expect(leaderRanks.every((rank) => areaOf(rank, of("11")) !== "none")).toBe(true);
  for (const subject of subjects) expect(grantable[subject].length).toBeGreaterThan(0);
});

test.each(["ar", "en"] as const)(
  "each permission that can be given has a sentence, in %s",
  (language) => {
    const t = createTranslator(language);
    for (const [action, subject] of pairs) {
      expect(
        t(`role:ability.${action}.${subject}`, { defaultValue: "" }),
        `${action} ${subject}`,
      ).not.toBe("");
    }
  },
);
