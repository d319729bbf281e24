/* Places of events under any history and any race: exactly as many as there are, then a list in order. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  enter,
  findPlace,
  holds,
  leave,
  lockEvent,
  settle,
} from "#app/platform/event/store-places.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";
import { addEvent } from "#tests/world/event.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import type { PlacesOrder } from "#tests/world/places-process.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
let people: string[];
beforeAll(async () => {
  const { rows } = await world.db.execute<{ id: string }>(sql`
    insert into users (display_name, status, created_at)
    select 'شخص ' || n, 'verified', now() from generate_series(1, 1000) as n returning id`);
  people = rows.map(({ id }) => id);
});

const noAnswers = { answers: [] };

/** One person's act in a transaction of its own, as a call does it. */
async function act(eventId: string, userId: string, companions: number | "leave") {
  const now = world.clock.now();
  await world.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event) throw new Error("The event is gone.");
    await settle(tx, event, now);
    const place = await findPlace(tx, eventId, { userId });
    if (companions !== "leave") {
      await enter(tx, event, { userId }, { companions, ...noAnswers }, now);
    } else if (place && holds(place)) await leave(tx, event, place, now);
    await settle(tx, event, now);
  });
}

async function standing(eventId: string) {
  const [event] = await world.db.select().from(events).where(eq(events.id, eventId));
  if (!event) throw new Error("The event is gone.");
  const places = await world.db.select().from(eventPlaces).where(eq(eventPlaces.eventId, eventId));
  return { event, places: places.sort((a, b) => a.turn - b.turn) };
}

test("no place is empty while somebody waits who fits, and none is given twice, whatever people do", async () => {
  const step = fc.record({
    who: fc.nat({ max: 11 }),
    does: fc.constantFrom<number | "leave">(0, 0, 0, 1, 2, "leave", "leave"),
    hours: fc.constantFrom(0, 0, 0, 1, 30),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 30 }),
      fc.integer({ min: 1, max: 6 }),
      async (steps, maxAttendance) => {
        const eventId = await addEvent(world.platform.dependencies, { maxAttendance });
        for (const { who, does, hours } of steps) {
          world.clock.pass(hours * 60 * 60);
          await act(eventId, people[who] ?? "", does);
          const { event, places } = await standing(eventId);
          const taken = places
            .filter(({ state }) => state === "registered" || state === "offered")
            .reduce((sum, { companions }) => sum + 1 + companions, 0);
          const waiting = places.filter(({ state }) => state === "waiting");
          const waitingPeople = waiting.reduce((sum, { companions }) => sum + 1 + companions, 0);
          expect(event).toMatchObject({ taken, waiting: waitingPeople });
          expect(taken).toBeLessThanOrEqual(maxAttendance);
          const isOpen = world.clock.now() < event.startsAt;
          const free = maxAttendance - taken;
          if (isOpen) expect(waiting.filter(({ companions }) => companions < free)).toEqual([]);
          expect(new Set(places.map(({ userId }) => userId)).size).toBe(places.length);
        }
      },
    ),
    { numRuns: isExhaustive ? 100 : 12, seed: 2026 },
  );
});

/** As many as a process has connections for at once, in turns; a thousand come over two (below). */
const [COMING, PLACES] = [60, 10];

test("of all who come at once over many connections exactly as many are in as there are places, the others wait in order", async () => {
  const eventId = await addEvent(world.platform.dependencies, { maxAttendance: PLACES });
  await Promise.all(people.slice(0, COMING).map((id) => act(eventId, id, 0)));
  const { event, places } = await standing(eventId);
  expect(event).toMatchObject({ taken: PLACES, waiting: COMING - PLACES, turns: COMING });
  expect(places.map(({ turn }) => turn)).toEqual(places.map((_, at) => at + 1));
  expect(places.map(({ state }) => state)).toEqual(
    places.map((_, at) => (at < PLACES ? "registered" : "waiting")),
  );

  // Who gives back makes room for the next, who has until a time; then for the one after.
  await act(eventId, places[3]?.userId ?? "", "leave");
  expect((await standing(eventId)).places[PLACES]).toMatchObject({ state: "offered" });
  world.clock.pass(25 * 60 * 60);
  await act(eventId, places[COMING - 1]?.userId ?? "", "leave");
  const later = (await standing(eventId)).places;
  expect(later.slice(PLACES - 1, PLACES + 3).map(({ state }) => state)).toEqual([
    "registered",
    "left",
    "offered",
    "waiting",
  ]);
});

/** What people do at once in two processes, each with connections of its own. */
async function actInProcesses(eventId: string, orders: readonly PlacesOrder["acts"][]) {
  const { configuration } = world.platform.dependencies;
  const now = world.clock.now().toISOString();
  const running = orders.map((acts) => {
    const child = spawn(process.execPath, ["tests/world/places-process.ts"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const order = { databaseUrl: configuration.databaseUrl ?? "", eventId, now, acts };
    child.stdin.write(`${JSON.stringify(order satisfies PlacesOrder)}\n`);
    return { child, ready: once(child.stdout, "data"), ended: once(child, "exit") };
  });
  await Promise.all(running.map(({ ready }) => ready));
  for (const { child } of running) child.stdin.write("begin\n");
  const codes = await Promise.all(running.map(({ ended }) => ended));
  expect(codes.map(([code]) => code)).toEqual(orders.map(() => 0));
}

describe.runIf(isExhaustive)("over two processes at once", () => {
  const entering = (ids: readonly string[]) =>
    ids.map((userId) => ({ userId, does: "enter" as const }));

  test("of a thousand for fifty places fifty are in and the others wait in order, none lost, none twice", async () => {
    const eventId = await addEvent(world.platform.dependencies, { maxAttendance: 50 });
    await actInProcesses(eventId, [
      entering(people.slice(0, 500)),
      entering([...people.slice(500), ...people.slice(0, 100)]),
    ]);
    const { event, places } = await standing(eventId);
    expect(event).toMatchObject({ taken: 50, waiting: 950, turns: 1000 });
    expect(new Set(places.map(({ userId }) => userId)).size).toBe(1000);
    expect(places.map(({ turn }) => turn)).toEqual(places.map((_, at) => at + 1));
    expect(places.map(({ state }) => state)).toEqual(
      places.map((_, at) => (at < 50 ? "registered" : "waiting")),
    );
  });

  test("three hundred places that are given back while others register are never empty and go to nobody twice", async () => {
    const eventId = await addEvent(world.platform.dependencies, { maxAttendance: 300 });
    await actInProcesses(eventId, [entering(people.slice(0, 400))]);
    const { places: before } = await standing(eventId);
    const leaving = before
      .filter(({ state }) => state === "registered")
      .map(({ userId }) => ({ userId: userId ?? "", does: "leave" as const }));
    expect(leaving).toHaveLength(300);
    await actInProcesses(eventId, [leaving, entering(people.slice(400, 900))]);
    const { event, places } = await standing(eventId);
    const states = Map.groupBy(places, ({ state }) => state);
    expect(states.get("left")).toHaveLength(300);
    expect(event).toMatchObject({ taken: 300, waiting: 300, turns: 900 });
    // They went to those who came before all who still wait.
    const into = [...(states.get("offered") ?? []), ...(states.get("registered") ?? [])];
    expect(into).toHaveLength(300);
    const waiting = states.get("waiting") ?? [];
    expect(Math.max(...into.map(({ turn }) => turn))).toBeLessThan(
      Math.min(...waiting.map(({ turn }) => turn)),
    );
  });
});
