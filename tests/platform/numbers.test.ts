import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { presences } from "#app/platform/attendance/tables.ts";
import { openDoor } from "#app/platform/event/door.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";
import { tendStatistics } from "#app/platform/statistics/api-jobs.ts";
import { addEvent, idOf } from "#tests/world/event.ts";
import { openWorld, type World } from "#tests/world/platform.ts";

/* A number is a slow, plain count, and the same number wherever it stands. */

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.signIn("demo-admin")).accessToken;
  await tendStatistics(world.platform.world);
});
afterAll(() => world.close());

const HOUR = 60 * 60 * 1000;
const db = () => world.platform.world.db;
const read = async (path: string) => {
  const { status, body } = await world.request("GET", path, { token });
  expect(status, path).toBe(200);
  return body.data;
};

/** An event that began an hour ago, with parties of one person and so many companions, and its door. */
async function held(title: string, parties: readonly { companions: number; came: boolean }[]) {
  const { world: own } = world.platform;
  const now = world.clock.now();
  const startsAt = new Date(now.getTime() - HOUR);
  const createdBy = await idOf(own, "demo-admin");
  const id = await addEvent(own, { title, startsAt, maxCompanions: 5, createdBy });
  const [event] = await db().select().from(events).where(eq(events.id, id));
  if (!event) throw new Error("There is no event.");
  const gatheringId = await openDoor(db(), event, { id: createdBy }, now);
  const since = startsAt;
  for (const [at, { companions, came }] of parties.entries()) {
    const userId = sql`(select id from users where status = 'verified' order by id offset ${at} limit 1)`;
    const place = { eventId: id, state: "registered" as const, answers: [], turn: at, since };
    const [row] = await db()
      .insert(eventPlaces)
      .values({ ...place, companions, userId: userId as unknown as string })
      .returning();
    if (came) {
      await db()
        .insert(presences)
        .values({ gatheringId, userId: row?.userId ?? "", checkedInAt: now });
    }
  }
  const taken = parties.reduce((sum, { companions }) => sum + 1 + companions, 0);
  await db().update(events).set({ taken }).where(eq(events.id, id));
  return { id, gatheringId };
}

test("how many people came to an event is one number, at its door and wherever it is told", async () => {
  const full = await held("قافلة كاملة", [
    { companions: 2, came: true },
    { companions: 0, came: true },
    { companions: 4, came: false },
  ]);
  const small = await held("ندوة صغيرة", [{ companions: 1, came: true }]);
  const called = await held("لقاء ألغي", [{ companions: 3, came: true }]);
  await db().update(events).set({ state: "cancelled" }).where(eq(events.id, called.id));
  const day = world.clock.now().toISOString().slice(0, 10);
  const days = `period=custom&from=${day}&to=${day}`;

  for (const [{ id, gatheringId }, came] of [
    [full, 4],
    [small, 2],
  ] as const) {
    expect(await read(`/events/${id}/door`)).toMatchObject({ came });
    expect((await read(`/events/${id}/attendees?state=came`)).people).toBe(came);
    expect((await read(`/report-desk/start?event=${id}`)).subject).toMatchObject({ came });
    expect((await read(`/attendance/gatherings/${gatheringId}`)).came).toBe(came);
    const { items } = await read("/attendance/gatherings?time=all&limit=100");
    expect(items.find((line: { id: string }) => line.id === gatheringId).came).toBe(came);
    const listed = await read(`/statistics/events?${days}&sortBy=came`);
    expect(listed.items.find((line: { id: string }) => line.id === id)).toMatchObject({ came });
  }
  const { items, metadata } = await read(`/statistics/events?${days}&sortBy=came&limit=100`);
  expect(items.map(({ title }: { title: string }) => title)).not.toContain("لقاء ألغي");
  expect(items.map(({ came }: { came: number }) => came)).toEqual(
    items.map(({ came }: { came: number }) => came).toSorted((a: number, b: number) => b - a),
  );
  const { measures } = await read(`/statistics?${days}`);
  const countOf = (name: string) =>
    measures.find((each: { name: string }) => each.name === name)?.count;
  const sumOf = (name: string) =>
    items.reduce((sum: number, line: Record<string, number>) => sum + (line[name] ?? 0), 0);
  expect(countOf("events")).toBe(metadata.totalItems);
  expect(countOf("came")).toBe(sumOf("came"));
  expect(countOf("eventPlaces")).toBe(sumOf("registered"));
  expect(countOf("eventWaiting")).toBe(sumOf("waiting"));
});

test("who came keeps their companions, however the place beside it changes", async () => {
  const { id, gatheringId } = await held("قافلة تتغير", [{ companions: 2, came: true }]);
  const peopleNow = async () => (await read(`/attendance/gatherings/${gatheringId}`)).came;
  const place = eq(eventPlaces.eventId, id);
  await db().update(eventPlaces).set({ companions: 1 }).where(place);
  expect(await peopleNow()).toBe(2);
  await db().update(eventPlaces).set({ state: "left" }).where(place);
  expect(await peopleNow()).toBe(1);
  await db().update(eventPlaces).set({ state: "registered" }).where(place);
  await db().delete(eventPlaces).where(place);
  expect(await peopleNow()).toBe(2);
});

test("a column in raw SQL is written with its table, in a query of one table as well", async () => {
  const outer = sql<number>`(select count(*)::int from ${presences}
    where ${presences.gatheringId} = ${events.gatheringId})`;
  const rows = await db().select({ held: events.gatheringId, came: outer }).from(events);
  const all = await db().select().from(presences);
  expect(new Set(rows.map(({ came }) => came)).size).toBeGreaterThan(1);
  for (const { held, came } of rows) {
    expect(came).toBe(all.filter(({ gatheringId }) => gatheringId === held).length);
  }
  const changed = db().update(events).set({ waiting: 0 }).returning({ came: outer });
  expect(changed.toSQL().sql).toContain('"events"."gathering_id"');
  const inside = await db().transaction(async (tx) => tx.select({ came: outer }).from(events));
  expect(inside.map(({ came }) => came)).toEqual(rows.map(({ came }) => came));
});
