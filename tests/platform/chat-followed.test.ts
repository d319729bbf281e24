/* Rooms whose members come and go with a unit, an event or a meeting (docs/product.md#chat). */
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatMembers, chatRooms } from "#app/platform/chat/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";
import { meetingPeople, meetings } from "#app/platform/meeting/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { idOf } from "#tests/world/event.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const uids = {
  leader: "demo-central-leader",
  member: "demo-member",
  woman: "demo-member-woman",
  local: "demo-governorate-leader",
  expired: person("expired").uid,
} as const;
type Who = keyof typeof uids;

const world = setUp(() => openWorld({}, { cast: uids }));
const ids = {} as Record<Who, string>;
beforeAll(async () => {
  world.clock.set(fixedNow);
  for (const who of Object.keys(uids) as Who[]) {
    ids[who] = (await idOf(world.platform.dependencies, uids[who])) ?? "";
  }
});
beforeEach(async () => {
  await world.db.delete(rateLimits);
  await world.db.delete(chatRooms);
});

const jobs = () => world.platform.dependencies.jobs;
/** The minute in which rooms notice who came and went. */
const notice = async () => {
  await jobs().add(world.db, "followChats", {});
  await jobs().drain();
};
const open = async (kind: string, id: string, by: Who, body = {}) => {
  const made = await world.as(by).post(`/chat/followed/${kind}/${id}`, body);
  await jobs().drain();
  return { status: made.status, room: made.body.data?.id as string };
};
const standings = async (room: string) => {
  const rows = await world.db
    .select({ userId: chatMembers.userId, standing: chatMembers.standing, part: chatMembers.part })
    .from(chatMembers)
    .where(eq(chatMembers.roomId, room));
  return new Map(rows.map(({ userId, standing, part }) => [userId, `${standing} ${part}`]));
};
const reads = async (room: string, by: Who) =>
  (await world.as(by).get(`/chat/rooms/${room}/messages`)).status;
const says = (room: string, by: Who, text = "تعميم") =>
  world.as(by).post(`/chat/rooms/${room}/messages`, { text });

async function addMeeting(host: Who, ...invited: Who[]): Promise<string> {
  const startsAt = new Date(fixedNow.getTime() + 3_600_000);
  const [meeting] = await world.db
    .insert(meetings)
    .values({
      title: "اجتماع التنسيق",
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      description: "",
      agenda: [],
      hostId: ids[host],
      createdAt: fixedNow,
      changedAt: fixedNow,
    })
    .returning();
  const meetingId = meeting?.id ?? "";
  for (const who of [host, ...invited]) await invite(meetingId, who);
  return meetingId;
}
const invite = (meetingId: string, who: Who) =>
  world.db
    .insert(meetingPeople)
    .values({ meetingId, userId: ids[who], startsAt: fixedNow, invitedAt: fixedNow });
const uninvite = (meetingId: string, who: Who) =>
  world.db
    .delete(meetingPeople)
    .where(and(eq(meetingPeople.meetingId, meetingId), eq(meetingPeople.userId, ids[who])));

describe("the room of a meeting", () => {
  test("is made by whoever is invited and writes first, and looked after by the host", async () => {
    const id = await addMeeting("local", "member", "woman");
    const { room } = await open("meeting", id, "member", { writers: "everyone" });
    const stand = await standings(room);
    expect([stand.get(ids.member), stand.get(ids.local)]).toEqual(["in member", "in helper"]);
    expect((await says(room, "woman")).status).toBe(200);
  });

  test("is made once, with all who are invited, and only the host writes", async () => {
    const id = await addMeeting("local", "member", "woman");
    expect((await open("meeting", id, "leader")).status).toBe(404);
    const { room } = await open("meeting", id, "local");
    expect((await open("meeting", id, "local")).room).toBe(room);
    expect((await open("meeting", id, "member")).room).toBe(room);
    expect([...(await standings(room)).values()].sort()).toEqual([
      "in member",
      "in member",
      "in owner",
    ]);
    expect((await says(room, "local")).status).toBe(200);
    expect((await says(room, "member")).body.code).toBe("chat-chosen");
    const seen = await world.as("woman").get(`/chat/rooms/${room}`);
    expect(seen.body.data).toMatchObject({
      name: "اجتماع التنسيق",
      follows: { kind: "meeting", id },
      writers: "chosen",
      part: "member",
      size: 3,
    });
  });

  test("lets in at once who is invited later, with what was said, and shuts out at once who isn't any more", async () => {
    const id = await addMeeting("local", "member");
    const { room } = await open("meeting", id, "local");
    await says(room, "local", "قبل الدعوة");
    expect(await reads(room, "woman")).toBe(404);
    await invite(id, "woman");
    // Nobody waits for the minute.
    const listed = await world.as("woman").get(`/chat/rooms/${room}/messages`);
    expect(listed.body.data.items).toMatchObject([{ text: "قبل الدعوة" }]);
    await uninvite(id, "member");
    expect(await reads(room, "member")).toBe(404);
    const { body } = await world.as("member").get("/chat/rooms");
    expect(JSON.stringify(body)).not.toContain(room);
    const found = await world.as("member").get(encodeURI("/chat/search?keyword=الدعوة"));
    expect(found.body.data.items).toEqual([]);
    await notice();
    expect((await standings(room)).get(ids.member)).toBe("out member");
    // And in again.
    await invite(id, "member");
    await notice();
    expect((await standings(room)).get(ids.member)).toBe("in member");
  });

  test("keeps out who left or was taken out, until they come back or are let in", async () => {
    const id = await addMeeting("local", "member", "woman");
    const { room } = await open("meeting", id, "local");
    await world.as("member").post(`/chat/rooms/${room}/leave`);
    await world.as("local").delete(`/chat/rooms/${room}/members/${ids.woman}`);
    await notice();
    expect([await reads(room, "member"), await reads(room, "woman")]).toEqual([404, 404]);
    expect((await open("meeting", id, "woman")).status).toBe(404);
    expect((await open("meeting", id, "member")).room).toBe(room);
    expect(await reads(room, "member")).toBe(200);
    // Nobody comes in by hand who doesn't belong to it.
    const add = (who: Who) =>
      world.as("local").post(`/chat/rooms/${room}/members`, { users: [ids[who]] });
    expect((await add("leader")).status).toBe(400);
    expect((await add("woman")).status).toBe(200);
    expect(await reads(room, "woman")).toBe(200);
    const part = { part: "helper" };
    const change = await world.as("local").patch(`/chat/rooms/${room}/members/${ids.woman}`, part);
    expect(change.status).toBe(404);
  });
});

describe("the room of an event", () => {
  const addEvent = async (by: Who) => {
    const startsAt = new Date(fixedNow.getTime() + 86_400_000);
    const [event] = await world.db
      .insert(events)
      .values({
        title: "لقاء المحافظة",
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3_600_000),
        governorateCode: "01",
        location: "قاعة",
        detailedLocation: "شارع",
        description: "وصف طويل بما يكفي",
        searchText: "",
        category: "org",
        type: "public",
        maxAttendance: 50_000,
        questions: [],
        allowedRoles: [],
        allowedSecretariats: [],
        state: "published",
        createdBy: ids[by],
        createdAt: fixedNow,
        changedAt: fixedNow,
      })
      .returning();
    return event?.id ?? "";
  };

  test("has who has a place, for as long as they have it", async () => {
    const id = await addEvent("leader");
    const register = (who: Who) => world.as(who).post(`/events/${id}/place`, { companions: 0 });
    expect((await register("member")).status).toBe(200);
    const { room } = await open("event", id, "leader");
    expect([await reads(room, "member"), await reads(room, "woman")]).toEqual([200, 404]);
    expect((await register("woman")).status).toBe(200);
    expect(await reads(room, "woman")).toBe(200);
    expect((await says(room, "leader")).status).toBe(200);
    await world.as("woman").post(`/events/${id}/place/give-back`);
    expect(await reads(room, "woman")).toBe(404);
  });

  test("makes nobody free to be written to who comes to the same event", async () => {
    const id = await addEvent("leader");
    for (const who of ["member", "woman"] as const) {
      await world.as(who).post(`/events/${id}/place`, { companions: 0 });
    }
    const { room } = await open("event", id, "leader");
    expect(await reads(room, "woman")).toBe(200);
    const [before] = await world.db.select().from(users).where(eq(users.id, ids.woman));
    const away = { branchId: null, placeCode: "33", governorateCode: "33", isListed: true };
    await world.db.update(users).set(away).where(eq(users.id, ids.woman));
    const { body } = await world.as("member").get(`/chat/people?ids=${ids.woman}`);
    expect(body.data).toMatchObject([{ id: ids.woman, isFree: false }]);
    const { branchId = null, isListed } = before ?? { isListed: false };
    await world.db.update(users).set({ branchId, isListed }).where(eq(users.id, ids.woman));
  });

  test("of five thousand is made and followed, whoever comes and goes at that moment", async () => {
    const id = await addEvent("leader");
    await world.db.execute(sql`insert into users (display_name, status, created_at)
      select 'عضو ' || n, 'verified', now() from generate_series(1, 5000) as n`);
    await world.db.execute(sql`insert into event_places (event_id, user_id, state, companions, answers, since)
      select ${id}, id, 'registered', 0, '[]', now() from users where display_name like 'عضو %'`);
    const { room } = await open("event", id, "leader");
    const size = async () =>
      (await world.as("leader").get(`/chat/rooms/${room}`)).body.data.size as number;
    expect(await size()).toBe(5001);
    const { body } = await world.as("leader").get(`/chat/rooms/${room}`);
    expect(body.data.members).toHaveLength(200);
    const one = await world.as("leader").get(encodeURI(`/chat/rooms/${room}?keyword=عضو 4711`));
    expect(one.body.data.members).toHaveLength(1);
    const some = sql`user_id in (select id from users where display_name like 'عضو %7')`;
    await Promise.all([
      world.db.delete(eventPlaces).where(and(eq(eventPlaces.eventId, id), some)),
      notice(),
      says(room, "leader"),
    ]);
    await notice();
    expect(await size()).toBe(4501);
  });
});

describe("the room of a unit", () => {
  const branchOf = async (who: Who) => {
    const [row] = await world.db.select().from(users).where(eq(users.id, ids[who]));
    return row?.branchId ?? "";
  };
  const unitOf = async (who: Who) => {
    const [branch] = await world.db
      .select()
      .from(units)
      .where(eq(units.id, await branchOf(who)));
    const [governorate] = await world.db
      .select()
      .from(units)
      .where(
        and(
          eq(units.kind, "governorate"),
          eq(units.governorateCode, branch?.governorateCode ?? ""),
        ),
      );
    return { branch: branch?.id ?? "", governorate: governorate?.id ?? "" };
  };

  test("is made by who leads there; its leaders write to all of it", async () => {
    const { governorate } = await unitOf("local");
    expect((await open("unit", governorate, "member")).status).toBe(404);
    const { room } = await open("unit", governorate, "local");
    const all = await standings(room);
    const [{ count } = { count: 0 }] = (
      await world.db.execute<{ count: number }>(sql`select count(*)::int as count from users
        join units on units.id = branch_id and units.governorate_code =
          (select governorate_code from units where id = ${governorate})
        where status = 'verified'`)
    ).rows;
    const inside = [...all.values()].filter((each) => each.startsWith("in"));
    expect(inside.length).toBeGreaterThanOrEqual(count);
    expect(all.get(ids.local)).toBe("in owner");
    expect((await says(room, "local")).status).toBe(200);
    // Members of one governorate need not know of each other.
    const seen = async (who: Who) => {
      const { body } = await world.as(who).get(`/chat/rooms/${room}`);
      const info = await world.as(who).get(`/chat/rooms/${room}/messages/1/info`);
      expect(info.body.data.notYetCount).toBeGreaterThan(0);
      return [body.data.members.length, info.body.data.notYet.length];
    };
    const [ofLeader, unreadOfLeader] = await seen("local");
    expect(ofLeader).toBeGreaterThan(2);
    expect(unreadOfLeader).toBeGreaterThan(0);
    const { branch } = await unitOf("local");
    const before = await branchOf("woman");
    await world.db.update(users).set({ branchId: branch }).where(eq(users.id, ids.woman));
    const [ofMember, unreadOfMember] = await seen("woman");
    expect(ofMember).toBeLessThan(ofLeader);
    expect(unreadOfMember).toBe(0);
    await world.db.update(users).set({ branchId: before }).where(eq(users.id, ids.woman));
  });

  test("follows who joins the branch, moves away, or is no member in good standing any more", async () => {
    const { branch } = await unitOf("local");
    const before = await branchOf("woman");
    await world.db.update(users).set({ branchId: null }).where(eq(users.id, ids.woman));
    const { room } = await open("unit", branch, "leader");
    expect(await reads(room, "woman")).toBe(404);
    await world.db.update(users).set({ branchId: branch }).where(eq(users.id, ids.woman));
    expect(await reads(room, "woman")).toBe(200);
    await world.db.update(users).set({ status: "expired" }).where(eq(users.id, ids.woman));
    await notice();
    expect((await standings(room)).get(ids.woman)).toBe("out member");
    await world.db
      .update(users)
      .set({ status: "verified", branchId: before })
      .where(eq(users.id, ids.woman));
    // Who made it from above stays while they lead there.
    expect(await reads(room, "leader")).toBe(200);
    await world.db.execute(
      sql`update user_roles set until = '2020-01-01' where user_id = ${ids.leader}`,
    );
    expect(await reads(room, "leader")).toBe(404);
    await notice();
    expect((await standings(room)).get(ids.leader)).toBe("out member");
    await world.db.execute(sql`update user_roles set until = null where user_id = ${ids.leader}`);
  });

  test("is offered on the page of the unit to who is in it or may make it, and to nobody else", async () => {
    const { branch, governorate } = await unitOf("local");
    const offered = async (who: Who) => {
      const query = new URLSearchParams([
        ["kind", "unit"],
        ["ids", branch],
        ["ids", governorate],
      ]);
      const { body } = await world.as(who).get(`/chat/followed?${query}`);
      return (body.data ?? []).map(({ id, room }: { id: string; room: string | null }) => [
        id === branch ? "branch" : "governorate",
        room !== null,
      ]);
    };
    expect(await offered("local")).toContainEqual(["governorate", false]);
    await world.db.update(users).set({ branchId: branch }).where(eq(users.id, ids.member));
    expect(await offered("member")).toEqual([]);
    await open("unit", branch, "leader");
    expect(await offered("member")).toEqual([["branch", true]]);
    expect((await world.as("expired").get(`/chat/followed?kind=unit&ids=${branch}`)).status).toBe(
      403,
    );
  });
});
