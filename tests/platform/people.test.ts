import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person, PersonLine } from "#app/contract/people.ts";
import { MAX_PEOPLE_LISTED } from "#app/contract/people.values.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { listPeopleIds } from "#app/platform/people/store-list.ts";
import { units } from "#app/platform/structure/tables.ts";
import { userRoles, userSecretariats, users } from "#app/platform/user/tables.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
/** Access tokens, by rank. */
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const rank of [...leaderRanks, "member"] as const) {
    tokens[rank] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
});
beforeEach(async () => {
  await world.db.delete(rateLimits);
});

const ask = (path: string, by = "admin") => world.request("GET", path, { token: tokens[by] ?? "" });
const send = (path: string, body: unknown, by = "admin") =>
  world.request("POST", path, { token: tokens[by] ?? "", body });

/** The list as somebody asks for it. */
async function list(query: Record<string, string> = {}, by = "admin") {
  const { status, body } = await ask(`/users?${new URLSearchParams(query)}`, by);
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  expect(status).toBe(200);
  return body.data as { items: PersonLine[]; metadata: { totalItems: number; totalPages: number } };
}
const namesOf = async (query: Record<string, string>, by = "admin") =>
  (await list({ limit: "100", ...query }, by)).items.map(({ name }) => name);

const idOf = async (who: { membershipId: string | null }) => {
  const number = who.membershipId ?? "";
  const [row] = await world.db.select().from(users).where(eq(users.membershipId, number));
  return row?.id ?? "";
};

test("nobody reads of people whose membership is not in force", async () => {
  const id = await idOf(person("verified", "sector_leader"));
  await world.db.update(users).set({ status: "expired" }).where(eq(users.id, id));
  const { accessToken } = await world.signIn(person("verified", "sector_leader").uid);
  expect((await world.request("GET", "/users", { token: accessToken })).status).toBe(403);
  await world.db.update(users).set({ status: "verified" }).where(eq(users.id, id));
});

test("where somebody counts, and whether they are listed, follows what it is kept from", async () => {
  const wrong = async () => {
    const { rows } = await world.db.execute(sql`
      select users.id from users left join units on units.id = branch_id
      where place_code is distinct from coalesce(units.governorate_code, users.governorate_code)
        or is_listed <> exists (select from consents where user_id = users.id
          and purpose = 'directory' and withdrawn_at is null)`);
    return rows;
  };
  expect(await wrong()).toEqual([]);
  const [branch] = await world.db.select().from(units).where(eq(units.kind, "branch")).limit(1);
  const id = await idOf(person("verified", "member"));
  const home = await world.db.select().from(users).where(eq(users.id, id));
  const steps = [
    sql`update users set branch_id = ${branch?.id}, governorate_code = '35' where id = ${id}`,
    sql`update units set governorate_code = '34' where id = ${branch?.id}`,
    sql`update users set branch_id = null where id = ${id}`,
    sql`update users set place_code = '01' where id = ${id}`,
    sql`update units set governorate_code = ${branch?.governorateCode} where id = ${branch?.id}`,
    sql`update users set branch_id = ${home[0]?.branchId ?? null},
      governorate_code = ${home[0]?.governorateCode ?? null} where id = ${id}`,
    sql`update consents set withdrawn_at = now() where withdrawn_at is null and user_id = ${id}`,
    sql`insert into consents (user_id, purpose, version, given_at)
      values (${id}, 'directory', 1, now())`,
    sql`delete from consents where user_id = ${id}`,
  ];
  for (const step of steps) {
    await world.db.execute(step);
    expect(await wrong()).toEqual([]);
  }
});

describe("an area", () => {
  test("is the branch's governorate, and where somebody without a branch lives", async () => {
    const [damietta] = await world.db
      .select()
      .from(units)
      .where(and(eq(units.governorateCode, "11"), eq(units.kind, "branch")));
    const createdAt = world.clock.now();
    const common = { status: "verified", createdAt } as const;
    await world.db.insert(users).values([
      {
        ...common,
        displayName: "زينب ساكنة القاهرة",
        governorateCode: "01",
        branchId: damietta?.id,
      },
      { ...common, displayName: "زينب ساكنة دمياط", governorateCode: "11" },
      { ...common, displayName: "زينب بلا مكان" },
    ]);
    expect((await namesOf({ keyword: "زينب ساكنه" }, "governorate_leaders")).sort()).toEqual([
      "زينب ساكنة القاهرة",
      "زينب ساكنة دمياط",
    ]);
    expect(await namesOf({ keyword: "زينب بلا" }, "governorate_leaders")).toEqual([]);
    expect(await namesOf({ keyword: "زينب بلا" })).toEqual(["زينب بلا مكان"]);
  });

  test("of a local leader without a branch is nowhere", async () => {
    const id = await idOf(person("verified", "sector_leader"));
    const [{ branchId } = { branchId: null }] = await world.db
      .select()
      .from(users)
      .where(eq(users.id, id));
    await world.db.update(users).set({ branchId: null }).where(eq(users.id, id));
    const { accessToken } = await world.signIn(person("verified", "sector_leader").uid);
    expect((await world.request("GET", "/users", { token: accessToken })).status).toBe(403);
    await world.db.update(users).set({ branchId }).where(eq(users.id, id));
  });

  test("has its own branches to choose from; roles only who may read them", async () => {
    const { body: all } = await ask("/users/choices");
    const { body: local } = await ask("/users/choices", "governorate_leaders");
    const { body: sector } = await ask("/users/choices", "sector_leader");
    expect(local.data.branches.length).toBeGreaterThan(0);
    expect(local.data.branches.length).toBeLessThan(all.data.branches.length);
    expect(all.data.roles.length).toBeGreaterThan(7);
    expect(sector.data.roles).toEqual([]);
    const [role] = all.data.roles;
    expect((await list({ role: String(role.id) })).metadata.totalItems).toBeGreaterThan(0);
    expect((await list({ role: String(role.id) }, "sector_leader")).metadata.totalItems).toBe(0);
  });
});

describe("the list", () => {
  test("finds a name by its parts in any order and spelling, and a membership number whole", async () => {
    const someone = person("verified");
    const [first = "", second = ""] = someone.name.split(" ");
    expect(await namesOf({ keyword: `${second} ${first}` })).toContain(someone.name);
    expect(await namesOf({ keyword: "احمد" })).toEqual(await namesOf({ keyword: "أحمد" }));
    const number = someone.membershipId ?? "";
    const arabic = number.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
    for (const keyword of [number, arabic]) {
      expect(await namesOf({ keyword })).toEqual([someone.name]);
    }
    expect(await namesOf({ keyword: number.slice(0, 4) })).toEqual([]);
  });

  test("finds nobody by a national ID or a phone: those are looked for by a post", async () => {
    const { nationalId, phoneNumber } = person("verified");
    for (const keyword of [nationalId, phoneNumber]) {
      expect(await namesOf({ keyword })).toEqual([]);
    }
  });

  test("narrows by status, rank, role, branch, days and who never signed in, all at once", async () => {
    const all = await list({ limit: "100" });
    expect(all.items.every(({ status }) => status !== "deleted")).toBe(true);
    for (const status of ["pending", "expired", "deleted"]) {
      const found = await list({ status, limit: "100" });
      expect(new Set(found.items.map((each) => each.status))).toEqual(new Set([status]));
    }
    for (const rank of leaderRanks) {
      const found = await list({ rank });
      expect(found.items.length, rank).toBeGreaterThan(0);
      expect(new Set(found.items.map((each) => each.rank))).toEqual(new Set([rank]));
    }
    const members = await list({ rank: "member", limit: "100" });
    expect(new Set(members.items.map((each) => each.rank))).toEqual(new Set(["member"]));
    const [branch] = (await ask("/users/choices", "governorate_leaders")).body.data.branches;
    const ofBranch = await list({ branch: branch.id, limit: "100" });
    expect(new Set(ofBranch.items.map((each) => each.branch))).toEqual(new Set([branch.name]));
    const never = await world.db.$count(users, isNull(users.activatedAt));
    expect((await list({ neverSignedIn: "true" })).metadata.totalItems).toBe(never);
    const day = all.items[3]?.createdAt.slice(0, 10) ?? "";
    for (const { createdAt } of (await list({ from: day, to: day })).items) {
      expect(Math.abs(Date.parse(createdAt) - Date.parse(day))).toBeLessThan(2 * 24 * 3600 * 1000);
    }
    const together = { status: "verified", governorate: "دمياط", rank: "governorate_leaders" };
    expect(await namesOf(together)).toContain(person("verified", "governorate_leaders").name);
  });

  test("by the days on which memberships began or ended, whichever way they are found", async () => {
    const { rows } = await world.db.execute<Record<"day" | "began" | "ended", string>>(sql`
      select max(membership_start)::text as day,
        count(*) filter (where membership_start = latest)::int as began,
        count(*) filter (where membership_end >= latest and status = 'expired')::int as ended
      from (select *, max(membership_start) over () as latest from profiles
        join users on users.id = user_id and status <> 'deleted') as people`);
    const { day = "", began, ended } = rows[0] ?? {};
    const bounds = { from: day, to: day };
    expect(Number(began)).toBeGreaterThan(0);
    expect((await list({ dated: "began", ...bounds })).metadata.totalItems).toBe(began);
    const expired = { dated: "ended", status: "expired", from: day };
    expect((await list(expired)).metadata.totalItems).toBe(ended);
    const filter = {
      area: "national" as const,
      membership: { day: "began" as const, ...bounds },
      tokens: [],
      sortBy: "name" as const,
      isDescending: false,
      today: day,
      page: 1,
      limit: 100,
    };
    const rare = await listPeopleIds(world.db, filter, {
      rare: Number.POSITIVE_INFINITY,
      manyPages: 1,
    });
    const common = await listPeopleIds(world.db, filter, { rare: -1, manyPages: 1000 });
    expect(common.ids).toEqual(rare.ids);
    expect(rare.total).toBe(began);
    // Which day is meant narrows nothing where no day is.
    const all = (await list()).metadata.totalItems;
    expect((await list({ dated: "began" })).metadata.totalItems).toBe(all);
    expect((await list({ dated: "registered", ...bounds })).metadata.totalItems).toBe(
      (await list(bounds)).metadata.totalItems,
    );
  });

  test("narrows to who works in one secretariat, of the reader's area alone", async () => {
    const choices = async (by?: string) => (await ask("/users/choices", by)).body.data;
    const all = (await choices()).secretariats as { id: string; name: string; nameEn?: string }[];
    const own = (await choices("governorate_leaders")).secretariats as typeof all;
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    const local = await world.db.select().from(units).where(eq(units.governorateCode, "11"));
    expect(own.filter(({ id }) => !local.some((unit) => unit.id === id))).toEqual([]);
    expect(all.some(({ nameEn }) => nameEn)).toBe(true);
    for (const { id, name } of all) {
      const working = await world.db.$count(userSecretariats, eq(userSecretariats.unitId, id));
      const found = await list({ secretariat: id, limit: "100" });
      expect(found.metadata.totalItems, name).toBe(working);
    }
    // Somebody of Damietta who works in a central secretariat is not found by it there.
    const central = all.find(({ id }) => !own.some((each) => each.id === id));
    const [place] = own;
    const userId = await idOf(person("verified", "governorate_leaders"));
    const since = world.clock.now();
    const work = [central, place].map((unit) => ({ userId, unitId: unit?.id ?? "", since }));
    await world.db.insert(userSecretariats).values(work);
    const name = person("verified", "governorate_leaders").name;
    const seen = async (unit: typeof central, by?: string) =>
      (await namesOf({ secretariat: unit?.id ?? "" }, by)).includes(name);
    expect([await seen(central), await seen(place)]).toEqual([true, true]);
    expect(await seen(central, "governorate_leaders")).toBe(false);
    expect(await seen(place, "governorate_leaders")).toBe(true);
    await world.db.delete(userSecretariats).where(eq(userSecretariats.userId, userId));
  });

  test("stands in each order both ways, page by page", async () => {
    for (const sortBy of ["createdAt", "name", "membershipId"] as const) {
      const whole = await list({ sortBy, sortOrder: "ASC", limit: "100" });
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          list({ sortBy, sortOrder: "ASC", limit: "10", page: String(page) }),
        ),
      );
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
      expect(ids).toEqual(whole.items.slice(0, 30).map(({ id }) => id));
      const valued = whole.items.filter((item) => item[sortBy]).map(({ id }) => id);
      const down = await list({ sortBy, sortOrder: "DESC", limit: "100" });
      if (whole.metadata.totalPages === 1) {
        expect(down.items.filter((item) => item[sortBy]).map(({ id }) => id)).toEqual(
          valued.toReversed(),
        );
      }
    }
  });

  test("is the same whether it is read in its order or by an index", async () => {
    const filter = {
      area: "national",
      tokens: ["محمد"],
      sortBy: "name",
      isDescending: false,
      today: "2026-01-01",
      page: 1,
      limit: 100,
    } as const;
    const byIndex = await listPeopleIds(world.db, filter);
    expect(byIndex.ids.length).toBeGreaterThan(2);
    const common = { rare: -1, manyPages: Number.POSITIVE_INFINITY };
    expect(await listPeopleIds(world.db, filter, common)).toEqual(byIndex);
    // Who has no number stands behind all others, also where the order of the numbers is walked.
    for (const isDescending of [true, false]) {
      const everybody = { ...filter, tokens: [], sortBy: "membershipId", isDescending } as const;
      const sorted = await listPeopleIds(world.db, everybody);
      expect(sorted.total).toBeGreaterThan(100);
      expect(await listPeopleIds(world.db, everybody, common)).toEqual(sorted);
    }
    // Of very many nobody counts further than the page; where it ends, all were counted.
    const full = { rare: -1, manyPages: 0 };
    const page = { ...filter, limit: 2 };
    expect(await listPeopleIds(world.db, page, full)).toEqual({
      ids: byIndex.ids.slice(0, 2),
      total: MAX_PEOPLE_LISTED,
    });
    expect(await listPeopleIds(world.db, filter, full)).toEqual(byIndex);
  });

  test("counts roles only until their last day", async () => {
    const id = await idOf(person("verified", "secretariat_admin"));
    await world.db.update(userRoles).set({ until: "2020-01-01" }).where(eq(userRoles.userId, id));
    expect((await list({ rank: "secretariat_admin" })).metadata.totalItems).toBe(0);
    await world.db.update(userRoles).set({ until: null }).where(eq(userRoles.userId, id));
  });
});

describe("a national ID or a phone", () => {
  test("finds its holder in whichever digits, in the area alone", async () => {
    const leader = person("verified", "governorate_leaders");
    for (const number of [leader.nationalId, leader.phoneNumber, `+2${leader.phoneNumber}`]) {
      const { body } = await send("/users/by-number", { number });
      expect(body.data.items.map(({ name }: PersonLine) => name)).toEqual([leader.name]);
      expect(JSON.stringify(body)).not.toContain(leader.nationalId);
      const near = await send("/users/by-number", { number }, "governorate_leaders");
      expect(near.body.data.items).toHaveLength(1);
      const far = await send("/users/by-number", { number }, "sector_leader");
      expect(far.body.data.items).toEqual([]);
    }
  });

  test("is refused unless it is whole, and no more often than 120 times an hour", async () => {
    const { status, body } = await send("/users/by-number", { number: "290010" });
    expect([status, body.errors?.[0]?.path]).toEqual([400, "number"]);
    await world.db.update(rateLimits).set({ count: 1000 });
    expect((await send("/users/by-number", { number: "01012345678" })).status).toBe(429);
  });
});

describe("a person's file", () => {
  const read = async (id: string, by = "admin") => {
    const { status, body } = await ask(`/users/${id}`, by);
    expect(status).toBe(200);
    return body.data as Person;
  };

  test("tells all that an administrator may see, and writes down the look", async () => {
    const leader = person("verified", "central_leaders");
    const id = await idOf(leader);
    const file = await read(id);
    expect(file).toMatchObject({
      name: leader.name,
      membershipId: leader.membershipId,
      rank: "central_leaders",
      hasSignedIn: true,
      nationalIdEnd: leader.nationalId.slice(-3),
      canShowNationalId: true,
      phone: leader.phoneNumber,
      email: leader.email,
    });
    expect(JSON.stringify(file)).not.toContain(leader.nationalId);
    expect(file.parts.map(({ name }) => name)).toEqual([
      "roles",
      "applications",
      "aid",
      "feedback",
      "attendance",
      "merged",
      "duplicates",
    ]);
    const [role] = file.parts[0]?.items ?? [];
    expect(role).toMatchObject({ by: person("verified", "admin").name });
    const [entry] = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, id))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry).toMatchObject({ act: "user-read" });
  });

  test("has the parts of the reader's abilities and area alone", async () => {
    const damietta = await idOf(person("verified", "governorate_leaders"));
    const file = await read(damietta, "governorate_leaders");
    expect([file.canShowNationalId, typeof file.phone]).toEqual([false, "string"]);
    // Who may read of people alone reads of no way to reach them.
    const sector = person("verified", "sector_leader");
    expect(await read(await idOf(sector), "sector_leader")).toMatchObject({
      phone: null,
      email: null,
    });
    expect(file.parts.map(({ name }) => name)).not.toContain("roles");
    for (const part of file.parts) expect(part.total).toBeGreaterThanOrEqual(part.items.length);
  });

  test("counts nothing of another governorate, though it is the same person's", async () => {
    const { items } = await list({ limit: "100" }, "governorate_leaders");
    for (const { id } of items.slice(0, 10)) {
      const [near, whole] = [await read(id, "governorate_leaders"), await read(id)];
      for (const part of near.parts) {
        const same = whole.parts.find(({ name }) => name === part.name);
        expect(part.total).toBeLessThanOrEqual(same?.total ?? 0);
      }
    }
  });

  test("of nobody is not found", async () => {
    expect((await ask("/users/1")).status).toBe(404);
  });

  test("shows a national ID for a reason, which is kept and told to its holder", async () => {
    const member = person("verified");
    const id = await idOf(member);
    for (const reason of ["", "قصير", "س".repeat(301)]) {
      const { status, body } = await send(`/users/${id}/national-id`, { reason });
      expect([status, body.errors?.[0]?.path]).toEqual([400, "reason"]);
    }
    const reason = "مطابقة البطاقة عند استلام كارنيه العضوية";
    const { body } = await send(`/users/${id}/national-id`, { reason });
    expect(body.data).toEqual({ nationalId: member.nationalId });
    const { body: told } = await ask("/profile/accesses", "member");
    expect(told.data).toContainEqual(
      expect.objectContaining({
        act: "identity-read",
        details: [reason],
        by: person("verified", "admin").name,
      }),
    );
  });

  test("shows a national ID again for a minute under its key; later it is told anew", async () => {
    const id = await idOf(person("verified"));
    const token = tokens.admin ?? "";
    const headers = { "Idempotency-Key": "shown-again" };
    const body = { reason: "مطابقة البطاقة عند تسليم الكارنيه" };
    const show = () => world.request("POST", `/users/${id}/national-id`, { token, headers, body });
    const told = async () => {
      const { data } = (await ask("/profile/accesses", "member")).body;
      const [shown] = data.filter(({ act }: { act: string }) => act === "identity-read");
      return shown?.count ?? 0;
    };
    const before = await told();
    for (const [seconds, times] of [
      [0, 1],
      [50, 1],
      [20, 2],
    ] as const) {
      world.clock.pass(seconds);
      expect((await show()).status).toBe(200);
      expect(await told()).toBe(before + times);
    }
  });
});
