import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { leaderRanks, type Rank, ranks } from "#app/contract/user.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import type { Member } from "#app/platform/http/caller.ts";
import { units } from "#app/platform/structure/tables.ts";
import { withinArea } from "#app/platform/user/api-area.ts";
import { assignBranch, assignSecretariats } from "#app/platform/user/api-assign.ts";
import { belongingColumns, findBelonging, toBelonging } from "#app/platform/user/api-belonging.ts";
import { type Area, areaOf, combine, isWithin, secretariatIdsOf } from "#app/platform/user/area.ts";
import { roles, users } from "#app/platform/user/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

const token = async (rank: Rank) => (await world.signIn(person("verified", rank).uid)).accessToken;
async function idOf(rank: Rank): Promise<string> {
  const [row] = await world.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, person("verified", rank).uid));
  return row?.id ?? "";
}
const areaOfRank = async (rank: Rank) =>
  areaOf(rank, await findBelonging(world.db, await idOf(rank)));
async function unitOf(kind: (typeof units.$inferSelect)["kind"], governorateCode: string | null) {
  const place = governorateCode
    ? eq(units.governorateCode, governorateCode)
    : isNull(units.governorateCode);
  const found = await world.db
    .select()
    .from(units)
    .where(and(eq(units.kind, kind), place))
    .orderBy(units.order, units.name);
  return found;
}

describe("the database", () => {
  test("finds exactly the people of whom the rule says that they are within", async () => {
    const everybody = await world.db
      .select({ id: users.id, code: users.governorateCode, ...belongingColumns })
      .from(users)
      .leftJoin(units, eq(units.id, users.branchId));
    const own = await Promise.all(leaderRanks.map(areaOfRank));
    const areas: Area[] = [...own, "none", combine([own[3] ?? "none", own[5] ?? "none"])];
    for (const [at, area] of areas.entries()) {
      const expected = everybody.filter((each) => {
        const belonging = toBelonging(each);
        return isWithin(area, {
          governorateCode: each.code,
          branchId: belonging.branch?.id ?? null,
          secretariatIds: secretariatIdsOf(belonging),
        });
      });
      const ids = expected.map(({ id }) => id).sort();
      const { governorateCode, branchId, id: userId } = users;
      for (const columns of [
        { governorateCode, userId },
        { governorateCode, userId, branchId },
      ]) {
        const found = await world.db
          .select({ id: users.id })
          .from(users)
          .where(withinArea(area, columns))
          .orderBy(users.id);
        expect(found.map(({ id }) => id)).toEqual(ids);
      }
      // Each of the demo's leaders has somebody, and none but the national ones everybody.
      if (at < own.length) expect(ids.length).toBeGreaterThan(0);
      if (area !== "national") expect(ids.length).toBeLessThan(everybody.length);
    }
  });

  test("asks for the whole country nothing, and for a governorate a range of an index", () => {
    const columns = { governorateCode: users.governorateCode, userId: users.id };
    const text = (area: Area) =>
      world.db
        .select({ id: users.id })
        .from(users)
        .where(withinArea(area, columns))
        .toSQL()
        .sql.split(" where ")[1];
    expect(text("national")).toBeUndefined();
    expect(text({ governorateCode: "11" })).toBe('"users"."governorate_code" = $1');
  });
});

describe("the demo's leaders", () => {
  test("belong where their ranks hold", async () => {
    const areas = await Promise.all(
      ranks.filter((rank) => rank !== "guest").map(async (rank) => [rank, await areaOfRank(rank)]),
    );
    expect(Object.fromEntries(areas)).toMatchObject({
      admin: "national",
      central_leaders: "national",
      secretariat_admin: { secretariats: [{ governorateCode: null }] },
      governorate_leaders: { governorateCode: "11" },
      sector_leader: { sector: { governorateCode: "27" } },
      secretariat_central_leaders: { secretariats: [{ governorateCode: null }] },
      secretariat_governorate_leaders: { secretariats: [{ governorateCode: "24" }] },
      secretariat_sector_leaders: { secretariats: [{ governorateCode: "18" }] },
      member: { governorateCode: "01" },
    });
  });

  test("of a sector see its applications, and no others of the governorate", async () => {
    const names = async (rank: Rank) => {
      const { body } = await world.request("GET", "/membership/applications?limit=100", {
        token: await token(rank),
      });
      return body.data.items as { id: string; city?: string; governorate: string }[];
    };
    const all = (await names("admin")).filter(({ governorate }) => governorate === "قنا");
    const own = await names("sector_leader");
    expect(own.length).toBeGreaterThan(2);
    expect(own.length).toBeLessThan(all.length);
    const outside = all.find(({ id }) => !own.some((each) => each.id === id));
    const path = `/membership/applications/${outside?.id}`;
    const { status } = await world.request("GET", path, { token: await token("sector_leader") });
    expect(status).toBe(404);
  });
});

test("a leader's own people hear them: those of the sector, or of the secretariat and its places", async () => {
  for (const rank of ["sector_leader", "secretariat_admin"] as const) {
    await world.db
      .update(roles)
      .set({ abilities: [["create", "notification"]] })
      .where(eq(roles.standardRank, rank));
    const sender = await token(rank);
    const title = `إلى ${rank}`;
    const body = { title, message: "نص" };
    const counted = await world.request("GET", "/notifications/audience", { token: sender });
    expect(counted.body.data.people).toBeGreaterThan(0);
    expect((await world.request("POST", "/notifications", { token: sender, body })).status).toBe(
      200,
    );
    const hears = async (who: Rank) => {
      const list = await world.request("GET", "/notifications/me?limit=100", {
        token: await token(who),
      });
      return list.body.data.items.some((item: { title: string }) => item.title === title);
    };
    expect([await hears(rank), await hears("governorate_leaders")]).toEqual([true, false]);
    // Of the central secretariat of organisation, its people in Minya are meant as well.
    expect(await hears("secretariat_governorate_leaders")).toBe(rank === "secretariat_admin");
    const elsewhere = "/notifications?governorates=11";
    const refused = await world.request("POST", elsewhere, { token: sender, body });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "governorates"]);
  }
});

describe("where somebody belongs", () => {
  const callerOf = async (rank: Rank): Promise<Member> => {
    const id = await idOf(rank);
    const belonging = await findBelonging(world.db, id);
    const area = areaOf(rank, belonging);
    return {
      kind: "user",
      id,
      sessionId: "",
      status: "verified",
      highestRank: rank,
      abilities: [["manage", "all"]],
      scopedAbilities: [{ abilities: [["manage", "all"]], area }],
      area,
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
  };
  const contextOf = async (rank: Rank) => ({
    caller: await callerOf(rank),
    db: world.db,
    now: world.clock.now(),
    address: "127.0.0.1",
  });
  const actsOf = async (subject: string) =>
    (await world.db.select().from(auditLog).where(eq(auditLog.subject, subject)))
      .filter(({ act }) => /secretariat|assigned/.test(act))
      .map(({ act, detail }) => [act, detail]);

  test("secretariats are given and taken, once each, and the profile names them", async () => {
    const userId = await idOf("central_leaders");
    const [first, second] = await unitOf("central_secretariat", null);
    const give = async (...ids: (string | undefined)[]) =>
      assignSecretariats(
        await contextOf("admin"),
        userId,
        ids.map((id) => id ?? ""),
      );
    const before = (await findBelonging(world.db, userId)).secretariats.length;
    expect(before).toBe(1);
    expect(await give(first?.id, second?.id, first?.id)).toBeUndefined();
    expect(await give(first?.id, second?.id)).toBeUndefined();
    const profile = await world.request("GET", "/profile", {
      token: await token("central_leaders"),
    });
    expect(profile.body.data.secretariats).toEqual([first?.name, second?.name].sort());
    const me = await world.request("GET", "/profile/data", {
      token: await token("central_leaders"),
    });
    expect(JSON.stringify(me.body)).toContain(first?.name);
    expect(await give(second?.id)).toBeUndefined();
    expect((await actsOf(userId)).map(([act]) => act)).toEqual([
      "secretariat-given",
      "secretariat-given",
      "secretariat-taken",
      "secretariat-taken",
    ]);
    const [branch] = await unitOf("branch", "01");
    expect(await give(branch?.id)).toMatchObject({ refused: "invalid" });
    expect(await give("nothing")).toMatchObject({ refused: "invalid" });
  });

  test("a local leader moves people within the area, and nobody in or out of it", async () => {
    const there = await unitOf("governorate_secretariat", "11");
    const [elsewhere] = await unitOf("governorate_secretariat", "27");
    const branches = await unitOf("branch", "11");
    const [other] = await unitOf("branch", "27");
    const context = await contextOf("governorate_leaders");
    const own = context.caller.belonging.branch;
    const [member] = await world.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.branchId, own?.id ?? ""), eq(users.status, "verified")))
      .orderBy(users.id);
    const stranger = await idOf("sector_leader");
    const userId = member?.id ?? "";
    const next = branches.find(({ id }) => id !== own?.id)?.id ?? "";
    const elsewhereRefused = { refused: "role-elsewhere" };
    expect(await assignSecretariats(context, userId, [there[0]?.id ?? ""])).toBeUndefined();
    expect(await assignSecretariats(context, userId, [elsewhere?.id ?? ""])).toEqual(
      elsewhereRefused,
    );
    expect(await assignBranch(context, userId, next)).toBeUndefined();
    expect(await assignBranch(context, userId, other?.id ?? "")).toEqual(elsewhereRefused);
    expect(await assignBranch(context, stranger, next)).toEqual(elsewhereRefused);
    expect(await assignBranch(context, "01a00000-0000-7000-8000-000000000000", next)).toEqual({
      refused: "not-found",
    });
    expect(await assignBranch(context, userId, own?.id ?? "")).toBeUndefined();
  });
});
