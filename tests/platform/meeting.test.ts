import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { meetingPeople, meetings } from "#app/platform/meeting/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { roles, users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { idOf } from "#tests/world/event.ts";
import { addMeeting, meetingForm } from "#tests/world/meeting.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const HOST = "demo-central-leader";
const MEMBER = "demo-member";
const WOMAN = "demo-member-woman";

const world = setUp(() => openWorld({}, { cast }));
const cast = {
  host: HOST,
  member: MEMBER,
  woman: WOMAN,
  local: "demo-governorate-leader",
  expired: person("expired").uid,
};
beforeEach(async () => {
  world.clock.set(fixedNow);
  await world.db.delete(rateLimits);
  await world.db.delete(meetings);
  await world.db.delete(notifications);
});

const call = async (more: Record<string, unknown> = {}, by = "host") =>
  world.as(by).post("/meetings", meetingForm(1, more));
const idsOf = (...uids: string[]) =>
  Promise.all(uids.map((uid) => idOf(world.platform.dependencies, uid)));
/** What a person was told last. */
const toldTo = async (uid: string) => {
  const [userId = ""] = await idsOf(uid);
  const [row] = await world.db
    .select({
      title: notifications.title,
      message: notifications.message,
      screen: notifications.screen,
    })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.userId, userId))
    .orderBy(desc(notifications.id))
    .limit(1);
  return row && { title: row.title.en, message: row.message.en, screen: row.screen };
};
/** The mails that wait for somebody. */
const mailsTo = async (uid: string) => {
  const [user] = await world.db.select().from(users).where(eq(users.facebookId, uid));
  const { rows } = await world.db.execute<{
    data: { subject: string; calendar: { content: string } };
  }>(
    sql`select data from pgboss.job where name = 'mail' and data->>'to' = ${user?.email ?? ""}
      order by created_on`,
  );
  return rows.map(({ data }) => data);
};

describe("a meeting", () => {
  test("is called by who has the ability, and is there for those who are invited alone", async () => {
    const [member] = await idsOf(MEMBER);
    expect((await world.as("member").post("/meetings", meetingForm())).status).toBe(403);
    const made = await call({ users: [member] });
    expect(made.body.data).toMatchObject({ invited: 1 });
    const { id } = made.body.data;
    expect(await toldTo(MEMBER)).toMatchObject({
      title: "Invitation to a meeting: “اجتماع 1”",
      screen: "meeting",
    });
    expect((await world.as("member").get(`/meetings/${id}`)).body.data).toMatchObject({
      title: "اجتماع 1",
      answer: "asked",
      isHost: false,
      agenda: ["البند الأول", "البند الثاني"],
      invited: 2,
      coming: 1,
      room: { state: "before", opensAt: "2026-10-02T15:00:00.000Z" },
    });
    for (const by of ["woman", "local"]) {
      expect((await world.as(by).get(`/meetings/${id}`)).status).toBe(404);
    }
    expect((await world.as("expired").get(`/meetings/${id}`)).status).toBe(403);
    expect((await world.as("woman").get("/meetings")).body.data.items).toEqual([]);
    expect((await world.as("member").get("/meetings")).body.data.items).toMatchObject([{ id }]);
    expect((await world.as("member").get("/meetings?time=past")).body.data.items).toEqual([]);
    const hosted = await world.as("host").get("/meetings?time=hosted");
    expect(hosted.body.data.items).toMatchObject([{ id, isHost: true, answer: "accepted" }]);
  });

  test("comes with a mail that has it for the calendar", async () => {
    const [member] = await idsOf(MEMBER);
    await call({ users: [member] });
    const mail = (await mailsTo(MEMBER)).at(-1);
    expect(mail?.subject).toContain("اجتماع 1");
    expect(mail?.calendar).toMatchObject({ method: "PUBLISH" });
    expect(mail?.calendar.content).toContain("DTSTART;TZID=Africa/Cairo:20261002T180000");
    expect(mail?.calendar.content).toContain("SEQUENCE:0");
  });

  test("invites by role and governorate and whole secretariats, nobody outside the area", async () => {
    const [role] = await world.db
      .select()
      .from(roles)
      .where(eq(roles.standardRank, "governorate_leaders"));
    const choices = (await world.as("host").get("/meeting-desk/choices")).body.data;
    const [secretariat] = choices.secretariats;
    const made = await call({ roles: [String(role?.id)], secretariats: [secretariat.id] });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const [leader] = await idsOf("demo-governorate-leader");
    const invited = await world.db
      .select()
      .from(meetingPeople)
      .where(eq(meetingPeople.meetingId, made.body.data.id));
    expect(invited.map(({ userId }) => userId)).toContain(leader);
    expect(invited.length).toBeGreaterThan(2);
    const own = (await world.as("local").get("/meeting-desk/choices")).body.data;
    expect(own.governorates).toEqual(["دمياط"]);
    const elsewhere = await call({ governorate: "أسوان" }, "local");
    expect(elsewhere.body.errors).toMatchObject([{ path: "governorate" }]);
    // Somebody of another governorate is not found, and not invited.
    const [far] = await idsOf(MEMBER);
    expect((await call({ users: [far] }, "local")).body.errors).toMatchObject([{ path: "users" }]);
    const found = await world.as("local").get(`/meeting-desk/people?ids=${far}`);
    expect(found.body.data).toEqual([]);
    expect((await call()).body.errors).toMatchObject([{ path: "users" }]);
  });

  test("finds whom to invite by name or number", async () => {
    const [user] = await world.db.select().from(users).where(eq(users.facebookId, MEMBER));
    const byNumber = await world
      .as("host")
      .get(`/meeting-desk/people?keyword=${user?.membershipId}`);
    expect(byNumber.body.data).toMatchObject([{ id: user?.id }]);
    const name = encodeURIComponent(user?.displayName ?? "");
    const byName = await world.as("host").get(`/meeting-desk/people?keyword=${name}`);
    expect(byName.body.data).toMatchObject([{ id: user?.id, name: user?.displayName }]);
  });

  test("is answered until it ends; the host is told, and reads the word that came with a no", async () => {
    const id = await addMeeting(world.platform.dependencies, [HOST, MEMBER, WOMAN]);
    const answer = (by: string, body: object) => world.as(by).post(`/meetings/${id}/answer`, body);
    expect((await answer("member", { answer: "accepted" })).status).toBe(200);
    const title = (await toldTo(HOST))?.title;
    expect(title).toContain("is going to");
    await answer("woman", { answer: "declined", word: "أنا على سفر" });
    expect((await toldTo(HOST))?.title).toContain("isn’t going to");
    const read = async (by: string) =>
      (await world.as(by).get(`/meetings/${id}`)).body.data.people.find(
        ({ answer }: { answer: string }) => answer === "declined",
      );
    expect(await read("host")).toMatchObject({ word: "أنا على سفر" });
    expect(await read("member")).toMatchObject({ word: null });
    const before = await world.db.$count(notifications);
    await answer("woman", { answer: "declined", word: "أنا على سفر" });
    expect(await world.db.$count(notifications)).toBe(before);
    world.clock.pass(50 * 60 * 60);
    expect((await answer("member", { answer: "declined" })).body.code).toBe("meeting-over");
  });

  test("is said back before anybody is told: nothing is kept, and as many are told as it said", async () => {
    const [member, woman, local] = await idsOf(MEMBER, WOMAN, "demo-governorate-leader");
    const check = (path: string, body: object) =>
      world.as("host").post(`/meeting-desk${path}`, body);
    const first = meetingForm(1, { users: [member, woman] });
    const checked = await check("/check", first);
    expect(checked.body.data).toEqual({
      startsAt: "2026-10-02T15:00:00.000Z",
      endsAt: "2026-10-02T16:30:00.000Z",
      ...{ invited: 2, told: 0, left: 0 },
    });
    expect([await world.db.$count(meetings), await world.db.$count(notifications)]).toEqual([0, 0]);
    const past = await check("/check", { ...first, date: "2026-10-01" });
    expect(past.body).toEqual((await call({ ...first, date: "2026-10-01" })).body);
    const { id } = (await call(first)).body.data;
    const told = await world.db.$count(notificationRecipients);
    expect(told).toBe(2);
    const change = meetingForm(1, { time: "٨ مساءً", users: [local], leaving: [woman] });
    const next = await check(`/${id}/check`, change);
    expect(next.body.data).toMatchObject({
      startsAt: "2026-10-02T17:00:00.000Z",
      ...{ invited: 1, told: 1, left: 1 },
    });
    expect(await world.db.$count(notificationRecipients)).toBe(told);
    await world.as("host").patch(`/meetings/${id}`, change);
    expect((await toldTo("demo-governorate-leader"))?.title).toContain("Invitation");
    expect((await toldTo(MEMBER))?.title).toContain("has changed");
    expect(await toldTo(WOMAN)).toMatchObject({ screen: null });
  });

  test("is changed and cancelled by its host, and everybody learns what", async () => {
    const [member, woman] = await idsOf(MEMBER, WOMAN);
    const { id } = (await call({ users: [member] })).body.data;
    const save = (more: object) =>
      world.as("host").patch(`/meetings/${id}`, meetingForm(1, { ...more }));
    expect((await world.as("member").patch(`/meetings/${id}`, meetingForm())).status).toBe(404);
    expect((await save({ time: "19:00", users: [woman] })).status).toBe(200);
    expect(await toldTo(MEMBER)).toMatchObject({
      title: expect.stringContaining("has changed"),
      message: expect.stringMatching(/^New time: \w+day .*7:00\sPM – .* \(was \w+day .*\)\.$/),
    });
    expect((await toldTo(WOMAN))?.title).toContain("Invitation");
    expect((await mailsTo(MEMBER)).at(-1)?.calendar.content).toContain("SEQUENCE:1");
    expect((await save({ version: 1 })).body.code).toBe("changed-meanwhile");
    expect((await save({ time: "19:00", leaving: [woman] })).status).toBe(200);
    expect(await toldTo(WOMAN)).toMatchObject({ screen: null });
    expect((await world.as("woman").get(`/meetings/${id}`)).status).toBe(404);
    expect((await save({ time: "19:00", leaving: [member] })).body.errors).toMatchObject([
      { path: "users" },
    ]);
    const cancel = (body: object) => world.as("host").post(`/meetings/${id}/cancel`, body);
    expect((await cancel({})).status).toBe(400);
    expect((await cancel({ reason: "ضيق الوقت" })).status).toBe(200);
    expect((await toldTo(MEMBER))?.title).toContain("was cancelled");
    // What was told of it before has no reason any more.
    const { rows } = await world.db.execute(sql`select 1 from notification_recipients
      join notifications on id = notification_id where params->>'id' = ${id}`);
    expect(rows).toHaveLength(1);
    const mail = (await mailsTo(MEMBER)).at(-1);
    expect(mail?.calendar.content).toContain("STATUS:CANCELLED");
    expect(mail?.calendar.content).toContain("SEQUENCE:2");
    expect((await save({ title: "آخر" })).body.code).toBe("meeting-over");
    const acts = await world.db.select({ act: auditLog.act }).from(auditLog);
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["meeting-created", "meeting-changed", "meeting-cancelled"]),
    );
  });
});

test("one that is running is changed but for its start, and everybody learns what", async () => {
  const [member] = await idsOf(MEMBER);
  const { id } = (await call({ users: [member] })).body.data;
  world.clock.set(new Date("2026-10-02T15:10:00Z"));
  const save = (more: Readonly<Record<string, unknown>>) =>
    world.as("host").patch(`/meetings/${id}`, meetingForm(1, more));
  expect((await save({ agenda: ["بند جديد"] })).status).toBe(200);
  expect(await toldTo(MEMBER)).toMatchObject({
    title: expect.stringContaining("has changed"),
    message: "The agenda has changed.",
  });
  expect((await save({ time: "17:00" })).body.errors).toMatchObject([{ path: "date" }]);
});

test("home leads into a meeting from the moment at which one may enter, before all that has time", async () => {
  const { dependencies: own } = world.platform;
  const startsAt = new Date(fixedNow.getTime() + 20 * 60_000);
  const [later, id] = [
    await addMeeting(own, [HOST, MEMBER, WOMAN]),
    await addMeeting(own, [HOST, MEMBER, WOMAN], { startsAt }),
  ];
  for (const by of ["host", "member"]) {
    await world.as(by).post(`/meetings/${id}/answer`, { answer: "accepted" });
  }
  const first = async (by: string, minutes: number) => {
    world.clock.set(new Date(startsAt.getTime() + minutes * 60_000));
    const { asked } = (await world.as(by).get("/desk")).body.data;
    const names = asked.flatMap((each: { name: string; id: string }) =>
      each.id === id ? [each.name] : [],
    );
    return [names[0], asked[0]?.id === id];
  };
  expect((await first("host", -16))[0]).toBe("meetingSoon");
  expect(await first("host", -15)).toEqual(["meetingNow", true]);
  expect((await first("member", -1))[0]).toBe("meetingSoon");
  expect(await first("member", 0)).toEqual(["meetingNow", true]);
  // Who never answered may enter as well.
  expect(await first("woman", 0)).toEqual(["meetingNow", true]);
  await world.db.execute(sql`insert into conference_rooms (meeting_id, ended_at)
    values (${id}, ${world.clock.now().toISOString()})`);
  expect((await first("member", 2))[0]).toBeUndefined();
  expect(later).toBeTruthy();
});

test("people are reminded a day and a quarter of an hour before, each once, and led to home", async () => {
  const id = await addMeeting(world.platform.dependencies, [HOST, MEMBER, WOMAN]);
  await world.as("woman").post(`/meetings/${id}/answer`, { answer: "declined" });
  const [meeting] = await world.db.select().from(meetings).where(eq(meetings.id, id));
  const remind = async (minutesBefore: number) => {
    world.clock.set(new Date((meeting?.startsAt.getTime() ?? 0) - minutesBefore * 60_000));
    await world.platform.dependencies.jobs.add(world.db, "remindOfMeetings", {});
    await world.platform.dependencies.jobs.drain();
    return world.db.$count(notifications, eq(notifications.screen, "scheduled_meeting"));
  };
  const sent: number[] = [];
  for (const minutes of [1500, 1440, 1439, 15, 14, -1]) sent.push(await remind(minutes));
  expect(sent).toEqual([0, 1, 1, 2, 2, 2]);
  expect((await toldTo(MEMBER))?.screen).toBe("scheduled_meeting");
  expect((await toldTo(WOMAN))?.screen).not.toBe("scheduled_meeting");
});

describe("what comes of a meeting", () => {
  test("minutes are a draft until the host marks them as agreed, then stay", async () => {
    const id = await addMeeting(world.platform.dependencies, [HOST, MEMBER]);
    const write = (by: string, body: object) => world.as(by).post(`/meetings/${id}/minutes`, body);
    expect((await write("member", { record: "نص" })).status).toBe(404);
    await write("host", { record: "مسودة" });
    const read = async () => (await world.as("member").get(`/meetings/${id}`)).body.data.record;
    expect(await read()).toMatchObject({ text: "مسودة", agreedAt: null });
    await write("host", { record: "محضر", state: "agreed" });
    expect(await read()).toMatchObject({ text: "محضر", agreedAt: fixedNow.toISOString() });
    expect((await toldTo(MEMBER))?.title).toContain("minutes");
    expect((await write("host", { record: "غيره" })).body.code).toBe("minutes-agreed");
  });

  test("action items stand on their owners' homes until they are done", async () => {
    const id = await addMeeting(world.platform.dependencies, [HOST, MEMBER]);
    const [member, woman] = await idsOf(MEMBER, WOMAN);
    const add = (body: object) => world.as("host").post(`/meetings/${id}/actions`, body);
    const item = { action: "حصر الاحتياجات", owner: member, dueOn: "2026-12-01" };
    expect((await add({ ...item, owner: woman })).body.errors).toMatchObject([{ path: "owner" }]);
    expect((await add({ ...item, dueOn: "2020-01-01" })).body.errors).toMatchObject([
      { path: "dueOn" },
    ]);
    expect((await add(item)).status).toBe(200);
    const asked = async () =>
      (await world.as("member").get("/desk")).body.data.asked.filter(
        ({ name }: { name: string }) => name === "meetingAction",
      );
    expect(await asked()).toMatchObject([{ id, title: "حصر الاحتياجات", days: 60 }]);
    const [action] = (await world.as("member").get(`/meetings/${id}`)).body.data.actions;
    const finish = (by: string) =>
      world.as(by).post(`/meetings/${id}/actions/${action.id}`, { state: "done" });
    expect((await finish("woman")).status).toBe(404);
    expect((await finish("member")).status).toBe(200);
    expect(await asked()).toEqual([]);
  });

  test("documents are read by who is invited alone", async () => {
    const id = await addMeeting(world.platform.dependencies, [HOST, MEMBER]);
    const form = new FormData();
    const pdf = new Blob(["%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n"], { type: "application/pdf" });
    form.set("document", new File([pdf], "جدول الأعمال.pdf"));
    const added = await world.as("host").post(`/meetings/${id}/documents`, form);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const [file] = (await world.as("member").get(`/meetings/${id}`)).body.data.documents;
    expect(file).toMatchObject({ name: "جدول الأعمال.pdf", isPicture: false });
    const read = (by: string) => world.as(by).get(`/meetings/${id}/documents/${file.id}`);
    expect((await read("member")).status).toBe(200);
    expect((await read("woman")).status).toBe(404);
    const wrong = new FormData();
    wrong.set("document", new File(["MZ"], "a.exe"));
    expect((await world.as("host").post(`/meetings/${id}/documents`, wrong)).status).toBe(400);
    await world.as("host").delete(`/meetings/${id}/documents/${file.id}`);
    expect((await read("member")).status).toBe(404);
  });

  test("a document whose write is not committed leaves no file, and one that stays keeps its own", async () => {
    const { documents, jobs } = world.platform.dependencies;
    const id = await addMeeting(world.platform.dependencies, [HOST, MEMBER]);
    const send = () => {
      const form = new FormData();
      const pdf = new Blob(["%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n"], { type: "application/pdf" });
      form.set("document", new File([pdf], "a.pdf"));
      return world.as("host").post(`/meetings/${id}/documents`, form);
    };
    const saved = vi.spyOn(documents, "save");
    const keyAt = (at: number) => saved.mock.calls[at]?.[2] ?? "";
    /** Every transaction that wrote a row of documents fails when it is to be committed. */
    const breakCommits = async (when: "insert" | "delete") => {
      await world.db.execute(sql`create function refuse_commit() returns trigger language plpgsql
        as $$ begin raise exception 'no commit'; end $$`);
      await world.db.execute(sql`create constraint trigger refuse_commit
        after ${sql.raw(when)} on meeting_documents deferrable initially deferred
        for each row execute function refuse_commit()`);
      return () => world.db.execute(sql`drop function refuse_commit cascade`);
    };
    const soon = () =>
      world.db.execute(sql`update pgboss.job set start_after = now()
      where name = 'deleteUnusedDocuments' and state = 'created'`);

    const mendInsert = await breakCommits("insert");
    expect((await send()).status).toBe(500);
    await mendInsert();
    expect(await documents.read(keyAt(0))).toBeDefined();
    expect((await send()).status).toBe(200);
    await soon();
    await jobs.drain();
    expect(await documents.read(keyAt(0))).toBeUndefined();
    expect(await documents.read(keyAt(1))).toBeDefined();

    const [file] = (await world.as("host").get(`/meetings/${id}`)).body.data.documents;
    const path = `/meetings/${id}/documents/${file.id}`;
    const mendDelete = await breakCommits("delete");
    expect((await world.as("host").delete(path)).status).toBe(500);
    await mendDelete();
    await jobs.drain();
    expect((await world.as("member").get(path)).status).toBe(200);
    expect((await world.as("host").delete(path)).status).toBe(200);
    await jobs.drain();
    expect(await documents.read(keyAt(1))).toBeUndefined();

    // A stranger stores nothing, whatever they send.
    saved.mockClear();
    const form = new FormData();
    form.set("document", new File(["%PDF-1.7\n%%EOF\n"], "a.pdf"));
    expect((await world.as("woman").post(`/meetings/${id}/documents`, form)).status).toBe(404);
    expect(saved).not.toHaveBeenCalled();
    saved.mockRestore();
  });
});
