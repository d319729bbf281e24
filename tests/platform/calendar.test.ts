import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_FEED_ENTRIES } from "#app/contract/calendar.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { events } from "#app/platform/event/tables.ts";
import { meetings } from "#app/platform/meeting/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { addEvent } from "#tests/world/event.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const MEMBER = "demo-member";

const world = setUp(() => openWorld({}, { cast }));
const cast = {
  member: MEMBER,
  woman: "demo-member-woman",
  expired: person("expired").uid,
};
beforeEach(async () => {
  world.clock.set(fixedNow);
  await world.db.delete(rateLimits);
  await world.db.delete(meetings);
  await world.db.delete(events);
});

const day = (days: number) =>
  new Date(fixedNow.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const calendar = (by: string, more = "") =>
  world.as(by).get(`/calendar?from=${day(0)}&to=${day(20)}${more}`);
const meet = (...uids: string[]) =>
  addMeeting(world.platform.dependencies, ["demo-central-leader", ...uids]);

test("a calendar has meetings, events with a place or that one may see, and voting days, by date", async () => {
  const meeting = await meet(MEMBER);
  await meet("demo-member-woman");
  const [own, seen] = [
    await addEvent(world.platform.dependencies),
    await addEvent(world.platform.dependencies),
  ];
  await addEvent(world.platform.dependencies, { type: "private", allowedRoles: [999] });
  await addEvent(world.platform.dependencies, { state: "draft" });
  await world.as("member").post(`/events/${own}/place`, {});
  const { data } = (await calendar("member")).body;
  expect(data.items).toMatchObject([
    { kind: "meeting", id: meeting, mine: "asked" },
    { kind: "event", id: own, mine: "registered" },
    { kind: "event", id: seen, mine: null },
  ]);
  expect(data.isCapped).toBe(false);
  const mine = (await calendar("member", "&mine=on")).body.data.items;
  expect(mine.map(({ id }: { id: string }) => id)).toEqual([meeting, own]);
  expect((await calendar("expired")).status).toBe(403);
  expect((await world.as("member").get("/calendar?from=2026-01-01&to=2026-12-31")).status).toBe(
    400,
  );
});

test("an event that is moved is moved for who has a place, in calendar, list and feed", async () => {
  const id = await addEvent(world.platform.dependencies);
  await world.as("member").post(`/events/${id}/place`, {});
  const { token } = (await world.as("member").post("/calendar/address", {})).body.data;
  const ids = async (path: string) =>
    (await world.as("member").get(path)).body.data.items.map((each: { id: string }) => each.id);
  const mine = (from: number, to: number) =>
    ids(`/calendar?from=${day(from)}&to=${day(to)}&mine=on`);
  expect(await mine(0, 20)).toEqual([id]);
  const startsAt = new Date(fixedNow.getTime() + 40 * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 3_600_000);
  await world.db.update(events).set({ startsAt, endsAt }).where(eq(events.id, id));
  expect(await mine(0, 20)).toEqual([]);
  expect(await mine(30, 50)).toEqual([id]);
  expect(await ids(`/events?mine=on&from=${day(30)}&to=${day(50)}`)).toEqual([id]);
  expect(await ids("/events?mine=on")).toEqual([id]);
  expect(await ids(`/events?mine=on&to=${day(30)}`)).toEqual([]);
  const feed = (await world.as().get(`/calendar/feeds/${token}`)).body.data;
  expect(JSON.stringify(feed)).toContain(startsAt.toISOString());
  await world.as("member").delete("/calendar/address");
});

test("voting days are those of the governorate where one votes", async () => {
  const { body } = await world.as().get("/election");
  const days = body.data.dates.filter(({ phase }: { phase: string }) => phase === "home");
  const isCairo = ({ governorates }: { governorates: string[] }) => governorates.includes("01");
  const [own, other] = [days.find(isCairo), days.find((each: never) => !isCairo(each))];
  const voting = async ({ from, until }: { from: string; until: string }) =>
    (await world.as("member").get(`/calendar?from=${from}&to=${until}`)).body.data.elections;
  expect(await voting(own)).toEqual([{ phase: "home", from: own.from, until: own.until }]);
  expect(await voting(other)).toEqual([]);
});

describe("a feed", () => {
  const tokenOf = async (by: string) =>
    (await world.as(by).post("/calendar/address", {})).body.data.token as string;
  const feed = (token: string) => world.as().get(`/calendar/feeds/${encodeURIComponent(token)}`);

  test("is read by its secret, until that is renewed or taken away", async () => {
    expect((await world.as("member").get("/calendar/address")).body.data).toBeNull();
    const token = await tokenOf("member");
    expect((await world.as("member").get("/calendar/address")).body.data).toEqual({ token });
    const id = await meet(MEMBER);
    const read = await feed(token);
    expect(read.body.data.items).toMatchObject([{ kind: "meeting", id, sequence: 0 }]);
    const renewed = await tokenOf("member");
    expect(renewed).not.toBe(token);
    expect((await feed(token)).status).toBe(404);
    expect((await feed(renewed)).status).toBe(200);
    expect((await feed(`${renewed.split(".")[0]}.${"A".repeat(43)}`)).status).toBe(404);
    await world.as("member").delete("/calendar/address");
    expect((await feed(renewed)).status).toBe(404);
  });

  test("has what was cancelled as cancelled, nothing that was declined, and nothing of others", async () => {
    const token = await tokenOf("member");
    const [cancelled, declined] = [await meet(MEMBER), await meet(MEMBER)];
    await meet("demo-member-woman");
    await world.db.update(meetings).set({ state: "cancelled" }).where(eq(meetings.id, cancelled));
    await world.as("member").post(`/meetings/${declined}/answer`, { answer: "declined" });
    await addEvent(world.platform.dependencies);
    const { items } = (await feed(token)).body.data;
    expect(items).toMatchObject([{ id: cancelled, isCancelled: true }]);
    expect(items).toHaveLength(1);
  });

  test("ends with the membership", async () => {
    const token = await tokenOf("woman");
    const [user] = await world.db
      .select()
      .from(users)
      .where(eq(users.facebookId, "demo-member-woman"));
    const set = (status: "expired" | "verified") =>
      world.db
        .update(users)
        .set({ status })
        .where(eq(users.id, user?.id ?? ""));
    await set("expired");
    expect((await feed(token)).status).toBe(404);
    await set("verified");
    expect((await feed(token)).status).toBe(200);
  });

  test("of thousands of entries has the latest", async () => {
    const token = await tokenOf("member");
    const [user] = await world.db.select().from(users).where(eq(users.facebookId, MEMBER));
    await world.db.execute(`with made as (
        insert into meetings (title, starts_at, ends_at, description, agenda, created_at, changed_at)
        select 'اجتماع ' || n, at, at + interval '1 hour', 'وصف', '{}', at, at
        from generate_series(1, 2100) as n, lateral (
          select timestamptz '${fixedNow.toISOString()}' + n * interval '3 hours' as at) as moment
        returning id, starts_at)
      insert into meeting_people (meeting_id, user_id, starts_at, invited_at)
      select id, '${user?.id}', starts_at, starts_at from made`);
    const { items } = (await feed(token)).body.data;
    expect(items).toHaveLength(MAX_FEED_ENTRIES);
    expect(items.at(-1).title).toBe("اجتماع 2100");
    expect(items[0].title).toBe("اجتماع 101");
  });
});
