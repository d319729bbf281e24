import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { positionData } from "#app/platform/position/personal-data.ts";
import { positions } from "#app/platform/position/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";
import { addPosition, addUnit } from "#tests/world/units.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const there = () => world.platform.world;
const read = async (path: string) => (await world.request("GET", path)).body.data;
/** Noon of a day in Cairo. */
const noonOf = (day: string) => new Date(`${day}T10:00:00Z`);

test("everybody reads how the organisation is built, without a token", async () => {
  const head = await addUnit(there(), { kind: "leadership", name: "مجلس الأمناء", order: -1 });
  const media = await addUnit(there(), {
    kind: "central_secretariat",
    name: "أمانة البيئة",
    nameEn: "Environment secretariat",
    order: -1,
  });
  const { leadership, secretariats, governorates } = await read("/structure");
  expect(leadership[0]).toMatchObject({ id: head, name: "مجلس الأمناء", positions: [] });
  expect(secretariats[0]).toMatchObject({ id: media, nameEn: "Environment secretariat" });
  expect(governorates).toHaveLength(27);
  expect(governorates[0]).toMatchObject({ code: "01", governorate: "القاهرة" });
  const branches = await there().db.select().from(units).where(eq(units.kind, "branch"));
  const total = governorates.reduce(
    (sum: number, each: { branchesCount: number }) => sum + each.branchesCount,
    0,
  );
  expect(total).toBe(branches.length);
});

test("a position is held from the first day of a term to its last, and vacant on all others", async () => {
  const unitId = await addUnit(there(), { kind: "leadership", name: "الأمانة العامة" });
  await addPosition(
    there(),
    { unitId, title: "الأمين العام", titleEn: "Secretary General" },
    { name: "سامي الأول", from: "2020-01-01", until: "2027-02-28" },
    { name: "هدى التالية", nameEn: "Huda", from: "2027-03-02" },
  );
  const before = world.clock.now();
  const holder = async (day: string) => {
    world.clock.set(noonOf(day));
    return (await read(`/structure/${unitId}`)).positions[0].holder?.name;
  };
  expect(await holder("2027-02-28")).toBe("سامي الأول");
  expect(await holder("2027-03-01")).toBeUndefined();
  expect(await holder("2027-03-02")).toBe("هدى التالية");
  world.clock.set(before);
});

test("a holder is shown by the term's name, else by the one on file, and by nothing once erased", async () => {
  const { db } = there();
  const leader = person("verified", "governorate_leaders");
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.membershipId, leader.membershipId ?? ""));
  const unitId = await addUnit(there(), { kind: "leadership", name: "هيئة المكتب" });
  await addPosition(
    there(),
    { unitId, title: "أمين", order: 1 },
    { userId: user?.id, from: "2020-01-01" },
  );
  await addPosition(
    there(),
    { unitId, title: "مقرر", order: 2 },
    { userId: user?.id, name: "اسم الشهرة", from: "2020-01-01" },
  );
  const holders = async () =>
    (await read(`/structure/${unitId}`)).positions.map(
      ({ holder }: { holder: object | null }) => holder,
    );
  const [own, chosen] = await holders();
  expect([own.name, chosen.name]).toEqual([user?.displayName, "اسم الشهرة"]);
  // Nothing of the person but name and picture.
  expect(Object.keys(own).sort()).toEqual(["from", "name", "nameEn", "photoUrl"]);
  await positionData.erase?.(db, { id: user?.id ?? "", photo: null } as never);
  expect(await holders()).toEqual([null, null]);
});

test("a governorate has all its units, and few members are not counted out", async () => {
  const sector = await addUnit(there(), {
    kind: "sector",
    name: "قطاع الشاطئ",
    governorateCode: "35",
  });
  const id = await addUnit(there(), {
    kind: "branch",
    name: "فرع دهب",
    governorateCode: "35",
    city: "دهب",
    parentId: sector,
    phone: "0693640000",
  });
  const branch = async () =>
    (await read("/structure/governorates/35")).units.find((each: { id: string }) => each.id === id);
  expect(await branch()).toMatchObject({ parentId: sector, cityEn: "Dahab", membersCount: null });
  const { db } = there();
  const verified = await db.select().from(users).where(eq(users.status, "verified")).limit(5);
  for (const [at, user] of verified.entries()) {
    await db.update(users).set({ branchId: id }).where(eq(users.id, user.id));
    expect((await branch()).membersCount).toBe(at < 4 ? null : 5);
  }
  const { accessToken } = await world.signIn(person("verified").uid);
  const list = await world.request("GET", "/branch?governorate=جنوب سيناء", { token: accessToken });
  expect(list.body.data.items).toContainEqual(
    expect.objectContaining({ id, membersCount: 5, phone: "0693640000" }),
  );
});

test("a central secretariat comes with those that do its work, and what is closed with nothing", async () => {
  const { db } = there();
  const central = await addUnit(there(), { kind: "central_secretariat", name: "أمانة الصحة" });
  const local = await addUnit(there(), {
    kind: "governorate_secretariat",
    name: "أمانة الصحة بقنا",
    governorateCode: "27",
    secretariatId: central,
  });
  const post = await addPosition(there(), { unitId: central, title: "أمين الصحة" });
  const found = await read(`/structure/${central}`);
  expect(found.units.map((each: { id: string }) => each.id)).toEqual([local]);
  expect(found.positions).toMatchObject([{ title: "أمين الصحة", holder: null }]);
  await db.update(positions).set({ closedAt: world.clock.now() }).where(eq(positions.id, post));
  await db.update(units).set({ closedAt: world.clock.now() }).where(eq(units.id, local));
  const after = await read(`/structure/${central}`);
  expect([after.units, after.positions]).toEqual([[], []]);
  expect((await world.request("GET", `/structure/${local}`)).status).toBe(404);
});

test.each(["/structure/1", "/structure/governorates/99", "/structure/governorates/88"])(
  "%s is not found",
  async (path) => {
    expect((await world.request("GET", path)).status).toBe(404);
  },
);
