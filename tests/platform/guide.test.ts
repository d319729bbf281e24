import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listEvents } from "#app/contract/event.ts";
import { listEventRows } from "#app/platform/event/store.ts";
import { findEventsOfSecretariat } from "#app/platform/event/store-secretariat.ts";
import { publishNews, withdrawNews } from "#app/platform/news/store.ts";
import {
  findNewsOfSecretariat,
  findPageOfSecretariats,
} from "#app/platform/news/store-secretariat.ts";
import { personalTerms, positions } from "#app/platform/position/tables.ts";
import { erasePersonalData } from "#app/platform/privacy/personal-data.ts";
import { units } from "#app/platform/structure/tables.ts";
import { userSecretariats, users } from "#app/platform/user/tables.ts";
import { addEvent, idOf } from "#tests/world/event.ts";
import { plansOf } from "#tests/world/plans.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";
import { addPosition, addUnit } from "#tests/world/units.ts";

const world = setUp(() => openWorld());

const there = () => world.platform.dependencies;
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
  await erasePersonalData({ tables: [personalTerms] }, db, { id: user?.id ?? "" } as never);
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

describe("a secretariat's latest", () => {
  const titlesOf = async (path: string, token?: string): Promise<string[]> =>
    (await world.request("GET", path, { token })).body.data.map(
      ({ title }: { title: string }) => title,
    );
  const hour = 60 * 60 * 1000;
  const at = (hours: number) => new Date(world.clock.now().getTime() + hours * hour);
  const secretariat = (name: string) => addUnit(there(), { kind: "central_secretariat", name });

  test("news are three of its own and of those that do its work, none that is withdrawn", async () => {
    const [unit, other] = [await secretariat("أمانة المياه"), await secretariat("أمانة الري")];
    const local = await addUnit(there(), {
      kind: "governorate_secretariat",
      name: "أمانة المياه بقنا",
      governorateCode: "27",
      secretariatId: unit,
    });
    const path = `/structure/${unit}/news`;
    expect(await titlesOf(path)).toEqual([]);
    const item = (title: string, secretariatId: string, hours: number) => ({
      title,
      summary: title,
      body: title,
      category: "party" as const,
      secretariatId,
      createdAt: at(hours),
    });
    const ids = await publishNews(there().db, [
      item("الأول", unit, -9),
      item("الثاني", unit, -8),
      item("محلي", local, -7),
      item("غيره", other, -6),
      item("الأحدث", unit, -5),
      item("المسحوب", unit, -4),
    ]);
    await withdrawNews(there().db, ids.at(-1) ?? 0, at(0));
    expect(await titlesOf(path)).toEqual(["الأحدث", "محلي", "الثاني"]);
    // And all of them as a list, in its orders, pages, categories and by words.
    const named = { id: unit, name: "أمانة المياه", nameEn: null, governorate: null };
    for (const [more, titles, total] of [
      ["", ["الأحدث", "محلي", "الثاني", "الأول"], 4],
      ["&sortOrder=ASC", ["الأول", "الثاني", "محلي", "الأحدث"], 4],
      ["&sortBy=likesCount", ["الأحدث", "محلي", "الثاني", "الأول"], 4],
      ["&limit=3&page=2", ["الأول"], 4],
      ["&limit=3&page=3", [], 4],
      ["&category=party&limit=1", ["الأحدث"], 4],
      ["&category=sports", [], 0],
      ["&since=2030-01-01", [], 0],
      ["&keyword=محلي", ["محلي"], 1],
      ["&keyword=ال&category=party", [], 0],
      ["&keyword=غيره", [], 0],
    ] as const) {
      const { status, body } = await world.request("GET", `/news/guest?secretariat=${unit}${more}`);
      expect(status, more).toBe(200);
      const { items, metadata, secretariat } = body.data;
      expect([items.map(({ title }: { title: string }) => title), metadata.totalItems]).toEqual([
        titles,
        total,
      ]);
      expect(secretariat).toEqual(named);
    }
    const ofLocal = await world.request("GET", `/news/guest?secretariat=${local}`);
    expect(ofLocal.body.data).toMatchObject({
      items: [{ title: "محلي" }],
      secretariat: { id: local, governorate: "قنا" },
    });
    for (const id of ["1", ids[0], randomUUID()]) {
      const unknown = await world.request("GET", `/news/guest?secretariat=${id}`);
      expect(unknown.body.data).toMatchObject({ items: [], secretariat: null });
    }
    const article = await world.request("GET", `/news/${ids[2]}`);
    expect(article.body.data.secretariat).toMatchObject({ id: local, governorate: "قنا" });
    const wrong = await world.request("GET", "/structure/1/news");
    expect(wrong.status).toBe(404);
  });

  test("events are those that name it or that its people wrote, private ones for whom they concern", async () => {
    const unit = await secretariat("أمانة الزراعة");
    const path = `/structure/${unit}/events`;
    expect(await titlesOf(path)).toEqual([]);
    const worker = person("verified", "member");
    const workerId = await idOf(there(), worker.uid);
    await there()
      .db.insert(userSecretariats)
      .values({ userId: workerId, unitId: unit, since: at(-99) });
    const token = (await world.signIn(worker.uid)).accessToken;
    const named = { allowedSecretariats: [unit] };
    await addEvent(there(), { title: "مضت", ...named, startsAt: at(-50) });
    await addEvent(there(), { title: "أقدم", ...named, startsAt: at(-90) });
    await addEvent(there(), { title: "لاحقة", createdBy: workerId, startsAt: at(90) });
    await addEvent(there(), { title: "مسودة", ...named, state: "draft", startsAt: at(10) });
    await addEvent(there(), { title: "ملغاة", ...named, state: "cancelled", startsAt: at(10) });
    await addEvent(there(), { title: "غيرها", startsAt: at(10) });
    expect(await titlesOf(path)).toEqual(["لاحقة", "مضت", "أقدم"]);
    await addEvent(there(), { title: "لأهلها", ...named, type: "private", startsAt: at(20) });
    expect(await titlesOf(path)).toEqual(["لاحقة", "مضت", "أقدم"]);
    expect(await titlesOf(path, token)).toEqual(["لأهلها", "لاحقة", "مضت"]);
    // All of them are a list; each names the secretariat.
    const list = async (query: string, token?: string) =>
      (await world.request("GET", `/events?secretariat=${unit}${query}`, { token })).body.data;
    const listed = async (query: string, token?: string): Promise<string[]> =>
      (await list(query, token)).items.map(({ title }: { title: string }) => title);
    expect(await listed("")).toEqual(["ملغاة", "لاحقة"]);
    expect(await listed("", token)).toEqual(["ملغاة", "لأهلها", "لاحقة"]);
    expect(await listed("&time=past")).toEqual(["مضت", "أقدم"]);
    expect(await listed("&type=private", token)).toEqual(["لأهلها"]);
    expect(await list("&keyword=لاحقة")).toMatchObject({
      metadata: { totalItems: 1 },
      secretariat: { id: unit, name: "أمانة الزراعة" },
    });
    for (const { id } of (await list("")).items) {
      const { secretariats } = (await world.request("GET", `/events/${id}`)).body.data;
      expect(secretariats[0]).toMatchObject({ id: unit, name: "أمانة الزراعة" });
    }
    const unknown = await world.request("GET", `/events?secretariat=${randomUUID()}`);
    expect(unknown.body.data).toMatchObject({ items: [], secretariat: null });
  });
});

test("the latest of a secretariat are looked up by indexes", async () => {
  const unit = await addUnit(there(), { kind: "central_secretariat", name: "أمانة الصناعة" });
  const { db } = there();
  const without = ["enable_seqscan"];
  // Of a few events the planner would look through all.
  await db.execute(sql`insert into events (title, starts_at, ends_at, governorate_code, location,
      detailed_location, description, search_text, category, type, max_attendance, questions,
      allowed_roles, allowed_secretariats, state, taken, turns, created_at, changed_at)
    select 'لقاء', at, at + interval '1 hour', '11', 'المقر', 'شارع الكورنيش', 'حوار مفتوح', 'لقاء', 'org',
      'public', 10, '{}', '{}', '{}', 'published', 0, 0, at, at
    from (select timestamptz '2026-09-01' + number * interval '1 minute' as at
      from generate_series(1, 5000) as number) as times`);
  await db.execute(sql`analyze events`);
  const ofNews = () => findNewsOfSecretariat(db, unit, undefined);
  const [news] = await plansOf(db, "secretariat_id", ofNews, without);
  expect(news).toMatch(/news_of_secretariat on news/);
  const list = { page: 1, limit: 12, sortBy: "createdAt", sortOrder: "DESC" } as const;
  const listed = () =>
    findPageOfSecretariats(db, list, [unit], { from: "-infinity", until: "infinity" });
  const [page] = await plansOf(db, "found as materialized", listed, without);
  expect(page).toMatch(/Index Only Scan Backward using news_of_secretariat on news/);
  const ofEvents = () =>
    findEventsOfSecretariat(db, unit, { kind: "anonymous" }, world.clock.now());
  const [events] = await plansOf(db, "own as materialized", ofEvents, without);
  expect(events).toContain("events_of_secretariats");
  expect(events).toContain("events_created_by");
  const query = listEvents.query.parse({ secretariat: unit });
  const ofList = () => listEventRows(db, query, { kind: "anonymous" }, world.clock.now());
  for (const plan of await plansOf(db, "by its values", ofList, without)) {
    expect(plan).toContain("events_of_secretariats");
    expect(plan).toContain("events_created_by");
  }
});
