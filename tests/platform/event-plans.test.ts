/*
 * Whether the ways are open by which events, doors, meetings and calendars are quick when there are very
 * many; how quick they are, `npm run bench -- --only events` measures.
 */
import { sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { attendeeGroups } from "#app/contract/event.values.ts";
import { meetingTimes } from "#app/contract/meeting.values.ts";
import { openDoor } from "#app/platform/event/door.ts";
import { lockEvent } from "#app/platform/event/store-places.ts";
import { addEvent, idOf } from "#tests/world/event.ts";
import { plansOf } from "#tests/world/plans.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
const tokens: Record<"member" | "admin", string> = { member: "", admin: "" };
let feed: string;
let event: string;
beforeAll(async () => {
  for (const rank of ["member", "admin"] as const) {
    tokens[rank] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
  const address = { token: tokens.member, body: {} };
  feed = (await world.request("POST", "/calendar/address", address)).body.data.token;
  const { db, clock } = world.platform.dependencies;
  event = await addEvent(world.platform.dependencies);
  const locked = await lockEvent(db, event);
  if (locked)
    await openDoor(
      db,
      locked,
      { id: await idOf(world.platform.dependencies, person("verified", "admin").uid) },
      clock.now(),
    );
  // It has begun, or nobody could be absent.
  const begun = new Date(clock.now().getTime() - 60_000).toISOString();
  await db.execute(sql`update events set starts_at = ${begun}::timestamptz where id = ${event}`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // As many that the planner has to choose, and knows what it chooses among.
    await tx.execute(sql`
      insert into events (title, starts_at, ends_at, governorate_code, location, detailed_location,
        description, search_text, category, type, max_attendance, questions, allowed_roles,
        allowed_secretariats, state, created_at, changed_at)
      select 'ندوة', at, at + interval '2 hours', lpad((1 + n % 27)::text, 2, '0'), 'قصر الثقافة',
        'شارع', 'وصف', 'ندوه', case when n % 3 = 0 then 'public' else 'org' end,
        case when n % 5 = 0 then 'private' else 'public' end, 500, '{}',
        case when n % 5 = 0 then array[900 + n % 50] else '{}' end, '{}', 'published', at, at
      from generate_series(1, 8000) as n,
        lateral (select timestamptz '2017-01-01' + n * interval '11 hours' as at) as moment`);
    await tx.execute(sql`
      insert into event_places (event_id, guest_name, guest_email, state, companions, answers, since)
      select events.id, 'زائر', n || '@example.org', 'registered', 0, '[]', now()
      from events, generate_series(1, 3) as n`);
    await tx.execute(sql`
      insert into event_places (event_id, guest_name, guest_email, state, companions, answers, since)
      select ${event}::uuid, 'زائر', n || '@example.com', 'registered', 0, '[]', now()
      from generate_series(1, 2000) as n`);
    await tx.execute(sql`
      insert into presences (gathering_id, guest_key, guest_name, checked_in_at)
      select events.gathering_id, place.id, 'زائر', now()
      from events join event_places as place on place.event_id = events.id
      where events.id = ${event} limit 1000`);
  });
  for (const table of ["events", "event_places", "presences", "event_helpers"]) {
    await db.execute(sql.raw(`analyze ${table}`));
  }
});

const inOrder = ["enable_seqscan", "enable_bitmapscan", "enable_sort"];
const byIndex = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"];

/** The plans of the queries of an answer that a word stands in. */
async function plans(
  as: "member" | "admin",
  path: string,
  word: string,
  without: readonly string[],
): Promise<string[]> {
  const ask = async () => {
    const { status } = await world.request("GET", path, { token: tokens[as] });
    expect(status, path).toBe(200);
  };
  const found = await plansOf(world.db, word, ask, without);
  expect(found.length, path).toBeGreaterThan(0);
  return found;
}

describe("a list of events", () => {
  test.each([
    ["to come", "/events"],
    ["of the past", "/events?time=past"],
    ["of a category and a type", "/events?category=public&type=public"],
    ["between two days", "/events?from=2026-10-01&to=2026-10-31"],
  ])("%s is a range of the index of time, and so is its count", async (_, path) => {
    for (const as of ["member", "admin"] as const) {
      for (const plan of await plans(as, path, "by its values", inOrder)) {
        expect(plan).toMatch(
          /events_by_time on events( events_1)?\n\s*Index Cond: \(\(?starts_at [<>]/,
        );
      }
    }
  });

  test("of a governorate is a range of the index of its area", async () => {
    const path = `/events?${new URLSearchParams({ governorate: "دمياط", time: "past" })}`;
    for (const plan of await plans("member", path, "by its values", inOrder)) {
      expect(plan).toMatch(
        /events_of_area on events( events_1)?\n\s*Index Cond: \(\(governorate_code = .*starts_at </,
      );
    }
  });

  test("that are private looks for whom they name, however many others there are", async () => {
    const path = "/events?type=private&time=past";
    for (const plan of await plans("member", path, "by its values", [
      "enable_seqscan",
      "enable_indexscan",
    ])) {
      expect(plan).toContain("events_for_roles");
      expect(plan).toContain("events_for_secretariats");
    }
  });

  test("of one's own begins with one's places", async () => {
    const path = "/events?mine=on&time=past";
    for (const plan of await plans("member", path, "by its values", ["enable_seqscan"])) {
      expect(plan).toMatch(/event_places_of_user.*\n\s*Index Cond: \(\(user_id = .*starts_at </);
      expect(plan).toMatch(/Index Cond: .*id = ANY \(\(InitPlan/);
    }
  });

  test("is planned by its moments each time, and never for any", async () => {
    const query = vi.spyOn(pg.Client.prototype, "query");
    try {
      for (let time = 0; time < 5; time++) {
        await world.request("GET", "/events?time=past", { token: tokens.member });
      }
      const asked = query.mock.calls
        .map(([config]) => config as unknown as { name?: string; text?: string })
        .filter(({ text }) => text?.includes("by its values"));
      expect(asked.length).toBe(10);
      expect(asked.filter(({ name }) => name !== undefined)).toEqual([]);
    } finally {
      query.mockRestore();
    }
  });
});

describe("an event's attendees", () => {
  test.each(attendeeGroups)(
    "%s: each is looked up on the other side by an index",
    async (state) => {
      const path = `/events/${event}/attendees?state=${state}`;
      const [list = "", count = ""] = await plans("admin", path, "event_places", byIndex);
      const others =
        state === "came"
          ? [/event_places_(once|of_user)/, /event_places_pkey/]
          : [/presences_once/, /presences_of_guest/];
      for (const index of others) expect(list).toMatch(index);
      expect(list).not.toContain("Join Filter");
      // All groups are counted at once, for their tabs.
      expect(count).not.toContain("Join Filter");
    },
  );

  test("who came is counted by the same ways", async () => {
    const [plan] = await plans("admin", `/events/${event}/door`, '"presences"', byIndex);
    expect(plan).toMatch(/Index .*presences_/);
    expect(plan).not.toContain("Join Filter");
  });
});

test.each(meetingTimes)("one's meetings, %s, are a range of one's own index", async (time) => {
  const found = await plans("member", `/meetings?time=${time}`, '"meeting_people"', inOrder);
  for (const plan of found) expect(plan).toMatch(/meetings_of_user|meetings_of_host/);
  // Who is invited is counted for a page alone.
  const [list = ""] = found.filter((plan) => plan.includes("SubPlan"));
  expect(list).not.toMatch(/^Limit/);
  expect(list).toContain("Limit");
});

test("a calendar and a feed read one's own by one's own indexes, and a month of the others", async () => {
  for (const path of ["/calendar", `/calendar/feeds/${feed}`]) {
    const [meetings] = await plans("member", path, '"meeting_people"', inOrder);
    expect(meetings).toMatch(/meetings_of_user on meeting_people\n\s*Index Cond: \(\(user_id = /);
    const own = await plans("member", path, '"event_places" inner join', byIndex);
    for (const plan of own) {
      expect(plan).toMatch(/event_places_of_user.*\n\s*Index Cond: \(\(user_id = .*starts_at >= /);
    }
  }
  const [others] = await plans("member", "/calendar", '"events"."type" = ', inOrder);
  expect(others).toMatch(
    /events_by_time on events( events_1)?\n\s*Index Cond: \(\(starts_at >= .*starts_at < /,
  );
});
