/* Reports: written, sent, asked about, confirmed, and who may do that; files, the list, the desk, reminders. */
import { asc, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announceGathering, noteArrivals } from "#app/platform/attendance/api.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { conferencePeople } from "#app/platform/conference/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { events } from "#app/platform/event/tables.ts";
import { meetingPeople, meetings } from "#app/platform/meeting/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { reportFiles, reports } from "#app/platform/report/tables.ts";
import { userRoles, users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { addEvent, idOf } from "#tests/world/event.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import { formOf } from "#tests/world/membership.ts";
import { openWorld, type World } from "#tests/world/platform.ts";
import { addReport, reportForm } from "#tests/world/report.ts";

const CENTRAL = "demo-central-leader";
const LOCAL = "demo-governorate-leader";
const SECTOR = "demo-sector-leader";
const SECRETARIAT = "demo-secretariat-governorate-leader";
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let world: World;
const cast = {
  central: CENTRAL,
  admin: "demo-admin",
  local: LOCAL,
  sector: SECTOR,
  secretariat: SECRETARIAT,
  member: "demo-member",
  peer: "demo-member",
};
beforeAll(async () => {
  world = await openWorld({}, { cast });
  // A sector of Damietta, below the leader of that governorate.
  const branch = sql`(select branch_id from ${users} where facebook_id = ${LOCAL})`;
  await world.db.update(users).set({ branchId: branch }).where(eq(users.facebookId, SECTOR));
  await world.db.delete(events);
  await world.db.delete(meetings);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(fixedNow);
  for (const table of [rateLimits, reports, reportFiles, events, meetings, notifications]) {
    await world.db.delete(table);
  }
});

const write = (by: string, more: Record<string, unknown> = {}) =>
  world.as(by).post("/reports", formOf(reportForm(1, more)));
const sendNew = async (by: string, more: Record<string, unknown> = {}): Promise<string> => {
  const made = await write(by, { state: "sent", ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data.id;
};
const read = async (id: string, by: string) => (await world.as(by).get(`/reports/${id}`)).body.data;
/** What somebody was told, the newest first. */
const toldTo = async (uid: string) => {
  const rows = await world.db
    .select({ title: notifications.title, screen: notifications.screen })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.userId, await idOf(world.platform.dependencies, uid)))
    .orderBy(desc(notifications.id));
  return rows.map(({ title, screen }) => `${screen}: ${title.en}`);
};

describe("a report", () => {
  test("is a draft of its author's alone, then goes to who stands above, is asked about, answered and confirmed", async () => {
    const made = await write("local");
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body.data;
    expect(await read(id, "local")).toMatchObject({
      state: "draft",
      number: null,
      startDate: "2026-09-20",
      endDate: "2026-09-26",
      scope: "governorate",
      governorate: "دمياط",
      isMine: true,
      mayEdit: true,
      mayDecide: false,
      steps: [],
    });
    expect((await world.as("central").get(`/reports/${id}`)).status).toBe(404);
    expect((await world.as("local").post(`/reports/${id}/send`, { version: 1 })).status).toBe(200);
    // Sent, it is read-only, and waits for those above.
    const sent = await read(id, "central");
    expect(sent).toMatchObject({ state: "sent", isMine: false, mayEdit: false, mayDecide: true });
    expect(sent.number).toBeGreaterThan(1000);
    expect(await read(id, "local")).toMatchObject({ mayEdit: false, mayDecide: false });
    const saved = await world.as("local").patch(`/reports/${id}`, formOf(reportForm(2)));
    expect(saved.body.code).toBe("report-locked");
    expect((await world.as("local").delete(`/reports/${id}`)).body.code).toBe("report-locked");
    expect(await toldTo(CENTRAL)).toEqual([
      "statistics/reports: A report needs your confirmation: “تقرير 1”",
    ]);
    const question = { question: "أي وحدات؟", version: sent.version };
    expect((await world.as("central").post(`/reports/${id}/question`, question)).status).toBe(200);
    expect(await toldTo(LOCAL)).toEqual([
      "statistics/reports: A question about your report “تقرير 1”",
    ]);
    // Now its author may change it, and sends it again with an answer.
    const change = formOf(reportForm(1, { description: "زرنا ست وحدات." }));
    expect((await world.as("local").patch(`/reports/${id}`, change)).status).toBe(200);
    const silent = await world.as("local").post(`/reports/${id}/send`, {});
    expect(silent.body.errors).toMatchObject([{ path: "answer" }]);
    await world.as("local").post(`/reports/${id}/send`, { answer: "رأس البر وفارسكور" });
    expect((await toldTo(CENTRAL))[0]).toBe(
      "statistics/reports: New answer about the report “تقرير 1”",
    );
    expect((await world.as("central").post(`/reports/${id}/confirm`, {})).status).toBe(200);
    expect((await toldTo(LOCAL))[0]).toBe(
      "statistics/reports: Your report “تقرير 1” was confirmed",
    );
    const final = await read(id, "local");
    expect(final).toMatchObject({
      state: "confirmed",
      number: sent.number,
      description: "زرنا ست وحدات.",
    });
    expect(
      final.steps.map(({ act, note }: { act: string; note: string | null }) => [act, note]),
    ).toEqual([
      ["sent", null],
      ["asked", "أي وحدات؟"],
      ["answered", "رأس البر وفارسكور"],
      ["confirmed", null],
    ]);
    expect((await world.as("local").post(`/reports/${id}/send`, {})).body.code).toBe(
      "report-locked",
    );
    const rows = await world.db
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(eq(auditLog.detail, "تقرير 1"))
      .orderBy(asc(auditLog.id));
    expect(rows.map(({ act }) => act)).toEqual([
      "report-sent",
      "report-asked",
      "report-answered",
      "report-confirmed",
    ]);
  });

  test("that is sent says where and what happened, in days that were", async () => {
    const bare = { state: "sent", location: "", description: "" };
    expect((await write("local", bare)).body.errors).toMatchObject([
      { path: "location" },
      { path: "description" },
    ]);
    expect((await write("local", { location: "", description: "" })).status).toBe(200);
    expect((await write("local", { endDate: "2026-10-03" })).body.errors).toMatchObject([
      { path: "endDate" },
    ]);
    expect((await write("local", { endDate: "2026-09-19" })).body.errors).toMatchObject([
      { path: "endDate" },
    ]);
    expect((await write("local", { type: "yearly" })).status).toBe(400);
    expect((await write("member")).status).toBe(403);
  });

  test("of two who change it, or decide on it, the second is told", async () => {
    const { id } = (await write("local")).body.data;
    const save = (number: number) =>
      world.as("local").patch(`/reports/${id}`, formOf(reportForm(number, { version: "1" })));
    expect((await save(2)).status).toBe(200);
    expect((await save(3)).body.code).toBe("changed-meanwhile");
    await world.as("local").post(`/reports/${id}/send`, {});
    const { version } = await read(id, "admin");
    expect((await world.as("central").post(`/reports/${id}/confirm`, { version })).status).toBe(
      200,
    );
    expect((await world.as("admin").post(`/reports/${id}/confirm`, { version })).body.code).toBe(
      "report-decided",
    );
    const question = { question: "لماذا؟", version };
    const late = await world.as("admin").post(`/reports/${id}/question`, question);
    expect(late.body.code).toBe("report-decided");
    // Who did it is not told that it was done.
    expect((await world.as("central").post(`/reports/${id}/confirm`, { version })).status).toBe(
      200,
    );
    expect((await read(id, "local")).steps).toHaveLength(2);
  });

  test("of two at the same moment one decides", async () => {
    const id = await sendNew("local");
    const { version } = await read(id, "admin");
    const answers = await Promise.all(
      ["central", "admin"].map((by) => world.as(by).post(`/reports/${id}/confirm`, { version })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read(id, "local")).steps).toHaveLength(2);
  });

  test("is confirmed by nobody's self, nor by who is no higher", async () => {
    const own = await sendNew("local");
    expect((await world.as("local").post(`/reports/${own}/confirm`, {})).body.code).toBe(
      "own-request",
    );
    // Another leader of the same governorate reads it, and stands no higher.
    const roleOf = (uid: string) =>
      sql`(select role_id from ${userRoles} join ${users} on id = user_id where facebook_id = ${uid} limit 1)`;
    const userId = await idOf(world.platform.dependencies, "demo-member");
    const [member] = await world.db.select().from(users).where(eq(users.id, userId));
    await world.db.insert(userRoles).values({ userId, roleId: roleOf(LOCAL) as unknown as number });
    const branch = sql`(select branch_id from ${users} where facebook_id = ${LOCAL})`;
    await world.db.update(users).set({ branchId: branch }).where(eq(users.id, userId));
    expect(await read(own, "peer")).toMatchObject({ mayDecide: false, isMine: false });
    expect((await world.as("peer").post(`/reports/${own}/confirm`, {})).status).toBe(403);
    await world.db.delete(userRoles).where(eq(userRoles.userId, userId));
    await world.db
      .update(users)
      .set({ branchId: member?.branchId ?? null })
      .where(eq(users.id, userId));
    // A sector's waits for the governorate's leader, who is told, and not the whole country's.
    const ofSector = await sendNew("sector");
    expect(await read(ofSector, "local")).toMatchObject({ scope: "sector", mayDecide: true });
    expect(await toldTo(LOCAL)).toHaveLength(1);
    expect(
      (await toldTo(CENTRAL)).filter((line) => line.includes("needs your confirmation")),
    ).toHaveLength(1);
    expect((await world.as("secretariat").post(`/reports/${ofSector}/confirm`, {})).status).toBe(
      403,
    );
    expect((await world.as("local").post(`/reports/${ofSector}/confirm`, {})).status).toBe(200);
    // Those below find nothing of those above.
    expect((await world.as("sector").get(`/reports/${own}`)).status).toBe(404);
    expect((await world.as("sector").post(`/reports/${own}/confirm`, {})).status).toBe(404);
    expect((await world.as("member").get(`/reports/${own}`)).status).toBe(403);
  });

  test("of who confirms in the whole country is filed as it is sent", async () => {
    const id = await sendNew("central");
    expect(await read(id, "admin")).toMatchObject({
      state: "filed",
      mayDecide: false,
      scope: "national",
      governorate: null,
    });
    expect(await toldTo("demo-admin")).toEqual([]);
    expect((await world.as("admin").post(`/reports/${id}/confirm`, {})).status).toBe(403);
  });

  test("that is a draft is deleted by its author, with its files", async () => {
    const { id } = (await write("local", { attachments: pdf("كشف.pdf") })).body.data;
    expect((await world.as("central").delete(`/reports/${id}`)).status).toBe(404);
    expect((await world.as("local").delete(`/reports/${id}`)).status).toBe(200);
    expect((await world.as("local").get(`/reports/${id}`)).status).toBe(404);
    await night(1);
    expect(await keptFiles()).toEqual([1, 1]);
    await night(25);
    expect(await keptFiles()).toEqual([0, 0]);
  });
});

const pdf = (name: string) =>
  new File(["%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n"], name, { type: "application/pdf" });
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const png = (bytes: Uint8Array<ArrayBuffer> = PIXEL as Uint8Array<ArrayBuffer>) =>
  new File([bytes], "الافتتاح.png", { type: "image/png" });

/** How many files have a row, and how many are in the store. */
let stored: string[] = [];
async function keptFiles(): Promise<[number, number]> {
  const rows = await world.db.select({ storedAs: reportFiles.storedAs }).from(reportFiles);
  stored = [...new Set([...stored, ...rows.map(({ storedAs }) => storedAs)])];
  const { documents } = world.platform.dependencies;
  const found = await Promise.all(stored.map((key) => documents.read(key)));
  return [rows.length, found.filter(Boolean).length];
}

/** The night after so many hours. */
async function night(hours: number): Promise<void> {
  const { jobs } = world.platform.dependencies;
  world.clock.set(new Date(fixedNow.getTime() + hours * HOUR));
  await jobs.add(world.db, "nightly", {});
  await jobs.drain();
}

describe("files of a report", () => {
  beforeEach(() => {
    stored = [];
  });

  test("are read by who may read the report, and changed with it", async () => {
    const made = await write("local", { attachments: pdf("كشف الحضور.pdf"), image: png() });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body.data;
    const { image, attachments } = await read(id, "local");
    expect(attachments).toMatchObject([{ name: "كشف الحضور.pdf", isPicture: false }]);
    expect(image).toMatchObject({ name: "الافتتاح.png" });
    const file = (by: string, fileId = attachments[0].id) =>
      world.as(by).get(`/reports/${id}/files/${fileId}`);
    expect((await file("local")).headers.get("content-type")).toBe("application/pdf");
    expect((await file("local", image.id)).headers.get("content-type")).toBe("image/webp");
    expect((await file("central")).status).toBe(404);
    const more = formOf(reportForm(1, { attachments: png(), image: png() }));
    more.append("remove", attachments[0].id);
    expect((await world.as("local").patch(`/reports/${id}`, more)).status).toBe(200);
    const after = await read(id, "local");
    expect(after.attachments).toMatchObject([{ name: "الافتتاح.png", isPicture: true }]);
    expect(after.image.id).not.toBe(image.id);
    await world.as("local").post(`/reports/${id}/send`, {});
    expect((await file("central", after.image.id)).status).toBe(200);
    expect((await file("central")).status).toBe(404);
    expect((await file("sector", after.image.id)).status).toBe(404);
    await night(25);
    expect(await keptFiles()).toEqual([2, 2]);
  });

  test("are pictures and documents within their limits; a form that is refused leaves none", async () => {
    const exe = new File(["MZ"], "a.exe");
    expect((await write("local", { attachments: exe })).body.errors).toMatchObject([
      { path: "attachments" },
    ]);
    const large = Buffer.concat([PIXEL, Buffer.alloc(2 * 1024 * 1024)]);
    const tooLarge = await write("local", { image: png(large as Uint8Array<ArrayBuffer>) });
    expect(tooLarge.body.errors).toMatchObject([{ path: "image" }]);
    expect(tooLarge.body.errors[0].message).toContain("2");
    expect((await write("local", { image: pdf("a.pdf") })).body.errors).toMatchObject([
      { path: "image" },
    ]);
    // The file was kept before the days were found wrong: the night takes it.
    await write("local", { attachments: pdf("كشف.pdf"), endDate: "2026-12-01" });
    expect(await keptFiles()).toEqual([1, 1]);
    await night(25);
    expect(await keptFiles()).toEqual([0, 0]);
  });

  test("are ten at most", async () => {
    const { id } = (await write("local")).body.data;
    const eleven = formOf(reportForm());
    for (let at = 0; at < 10; at++) eleven.append("attachments", pdf(`${at}.pdf`));
    expect((await world.as("local").patch(`/reports/${id}`, eleven)).status).toBe(200);
    const one = formOf(reportForm(1, { attachments: pdf("11.pdf") }));
    expect((await world.as("local").patch(`/reports/${id}`, one)).body.errors).toMatchObject([
      { path: "attachments" },
    ]);
  });
});

/** Lets people come to an event that had its door open. */
async function came(event: string, startsAt: Date, ...uids: string[]): Promise<void> {
  const by = await idOf(world.platform.dependencies, LOCAL);
  const announced = { title: "ندوة", place: "دمياط", governorateCode: "11", startsAt };
  const hours = { ...announced, endsAt: new Date(startsAt.getTime() + 2 * HOUR) };
  const now = startsAt;
  const gatheringId = await announceGathering(world.db, null, hours, { openedBy: by, now });
  await world.db.update(events).set({ gatheringId }).where(eq(events.id, event));
  const ids = await Promise.all(uids.map((uid) => idOf(world.platform.dependencies, uid)));
  const arrivals = ids.map((userId) => ({ comer: { userId }, at: startsAt }));
  await noteArrivals(world.db, gatheringId, arrivals, { by, now });
}

describe("a report of an event or a meeting", () => {
  test("is filled in from the event, with who came", async () => {
    const startsAt = new Date(fixedNow.getTime() - DAY);
    const createdBy = await idOf(world.platform.dependencies, LOCAL);
    const event = await addEvent(world.platform.dependencies, { startsAt, createdBy });
    await came(event, startsAt, "demo-member", "demo-member-woman");
    const start = await world.as("local").get(`/report-desk/start?event=${event}`);
    expect(start.body.data).toMatchObject({
      existingId: null,
      type: "event",
      title: "ندوة الشباب والعمل العام",
      location: "قصر ثقافة دمياط، دمياط",
      startDate: "2026-10-01",
      endDate: "2026-10-01",
      subject: { kind: "event", id: event, came: 2 },
    });
    expect(start.body.data.officials).toContain("هالة");
    expect((await world.as("secretariat").get(`/report-desk/start?event=${event}`)).status).toBe(
      404,
    );
    const id = await sendNew("local", { event, endDate: "2026-10-01" });
    expect(await read(id, "central")).toMatchObject({
      subject: { kind: "event", id: event, title: "ندوة الشباب والعمل العام", came: 2 },
    });
    const again = await world.as("local").get(`/report-desk/start?event=${event}`);
    expect(again.body.data.existingId).toBe(id);
    const coming = await addEvent(world.platform.dependencies);
    expect((await world.as("local").get(`/report-desk/start?event=${coming}`)).status).toBe(404);
    expect((await write("local", { event: coming })).status).toBe(404);
  });

  test("is filled in from the host's meeting, with its minutes and who was there", async () => {
    const startsAt = new Date(fixedNow.getTime() - DAY);
    const more = { startsAt, record: "تقرر تنظيم دورة." };
    const meeting = await addMeeting(world.platform.dependencies, [LOCAL, "demo-member"], more);
    const userId = await idOf(world.platform.dependencies, "demo-member");
    // Both accepted; one came, left and came again, the other knocked and wasn't let in.
    await world.db.update(meetingPeople).set({ answer: "accepted", answeredAt: startsAt });
    const stay = { meetingId: meeting, isHost: false, soundOnly: true, cameAt: startsAt };
    const over = { seenAt: startsAt, leftAt: startsAt };
    const came = { ...stay, ...over, userId, state: "in" as const, enteredAt: startsAt };
    const hostId = await idOf(world.platform.dependencies, LOCAL);
    const knocked = { ...stay, ...over, userId: hostId, state: "waiting" as const };
    await world.db.insert(conferencePeople).values([came, came, knocked]);
    const start = await world.as("local").get(`/report-desk/start?meeting=${meeting}`);
    expect(start.body.data).toMatchObject({
      type: "meeting",
      title: "اجتماع هيئة المكتب",
      goals: "متابعة القرارات",
      description: "تقرر تنظيم دورة.",
      subject: { kind: "meeting", came: 1 },
    });
    // Nobody but the host reports of it.
    expect((await world.as("central").get(`/report-desk/start?meeting=${meeting}`)).status).toBe(
      404,
    );
    expect((await write("central", { meeting })).status).toBe(404);
    const id = await sendNew("local", { meeting });
    expect((await read(id, "local")).subject).toMatchObject({ kind: "meeting", id: meeting });
    const empty = await world.as("local").get("/report-desk/start");
    expect(empty.body.data).toMatchObject({ type: "daily", title: "", startDate: "2026-10-02" });
  });

  test("is reminded of three days after the event's end: its organiser, once, while there is none", async () => {
    const createdBy = await idOf(world.platform.dependencies, LOCAL);
    const ended = async (hours: number, more: object = {}) =>
      addEvent(world.platform.dependencies, {
        startsAt: new Date(fixedNow.getTime() - (hours + 2) * HOUR),
        createdBy,
        ...more,
      });
    const remind = async (hours = 0) => {
      const { jobs } = world.platform.dependencies;
      world.clock.set(new Date(fixedNow.getTime() + hours * HOUR));
      await jobs.add(world.db, "remindOfReports", {});
      await jobs.drain();
      return (await toldTo(LOCAL)).filter((line) => line.startsWith("desk:")).length;
    };
    await ended(71);
    await ended(80, { state: "cancelled", title: "ملغاة" });
    await ended(80, { createdBy: null, title: "بلا منظم" });
    await ended(80, { createdBy: await idOf(world.platform.dependencies, "demo-member") });
    await ended(15 * 24, { title: "قديمة" });
    const reported = await ended(80, { title: "لها تقرير" });
    await addReport(world.platform.dependencies, LOCAL, {
      eventId: reported,
      subjectTitle: "لها تقرير",
    });
    expect(await remind()).toBe(0);
    expect(await remind(1)).toBe(1);
    expect((await toldTo(LOCAL))[0]).toBe("desk: Missing report: “ندوة الشباب والعمل العام”");
    expect(await remind(2)).toBe(1);
    // A process that ended before it was done has told nobody, and the next one tells.
    await world.db.execute(sql`delete from report_reminders`);
    await world.db.execute(sql`delete from ${notifications}`);
    const { rows } = await world.db.execute(
      sql`select count(*)::int as number from report_reminders`,
    );
    expect(rows).toEqual([{ number: 0 }]);
    const { remindOfReports } = await import("#app/platform/report/api-jobs.ts");
    const parts = { clock: world.clock, db: world.db };
    await Promise.all([remindOfReports(parts), remindOfReports(parts)]);
    expect((await toldTo(LOCAL)).filter((line) => line.startsWith("desk:"))).toHaveLength(1);
  });
});

describe("the list", () => {
  const titlesOf = async (by: string, query: Record<string, string>) => {
    const answer = await world.as(by).get(`/reports?${new URLSearchParams(query)}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data.items.map(({ title }: { title: string }) => title);
  };

  test("has one's own, those that wait and those of the area, and nothing of others", async () => {
    await write("local", { title: "مسودة" });
    await sendNew("local", { title: "محافظة" });
    await sendNew("sector", { title: "قطاع" });
    await sendNew("secretariat", { title: "أمانة المنيا" });
    await sendNew("central", { title: "مركزي" });
    expect(await titlesOf("local", {})).toEqual(["محافظة", "مسودة"]);
    expect(await titlesOf("local", { view: "waiting" })).toEqual(["قطاع"]);
    expect(await titlesOf("local", { view: "all" })).toEqual(["قطاع", "محافظة"]);
    expect(await titlesOf("sector", { view: "all" })).toEqual(["قطاع"]);
    expect(await titlesOf("secretariat", { view: "all" })).toEqual([]);
    expect(await titlesOf("central", { view: "waiting" })).toEqual([
      "محافظة",
      "قطاع",
      "أمانة المنيا",
    ]);
    expect(await titlesOf("admin", { view: "all" })).toHaveLength(4);
    expect((await world.as("member").get("/reports")).status).toBe(403);
  });

  test("is searched by folded words and narrowed by kind, state, days, place and author", async () => {
    await sendNew("local", { title: "زيارةُ المقرّات بأرمنت", type: "daily" });
    await sendNew("local", { title: "غيره", startDate: "2026-09-01", endDate: "2026-09-02" });
    const all = (query: Record<string, string>) => titlesOf("central", { view: "all", ...query });
    expect(await all({ keyword: "زياره المقرات" })).toEqual(["زيارةُ المقرّات بأرمنت"]);
    expect(await all({ type: "daily" })).toHaveLength(1);
    expect(await all({ state: "confirmed" })).toEqual([]);
    expect(await all({ from: "2026-09-02", to: "2026-09-10" })).toEqual(["غيره"]);
    expect(await all({ governorate: "دمياط" })).toHaveLength(2);
    expect(await all({ governorate: "أسوان" })).toEqual([]);
    expect(await all({ author: "هاله منصور" })).toHaveLength(2);
    expect(await all({ author: "نادية" })).toEqual([]);
    const counted = await world.as("central").get("/reports?view=all&limit=1");
    expect(counted.body.data.metadata).toMatchObject({ totalItems: 2, totalPages: 2 });
  });
});

test("the desk has what waits, what is asked, drafts, and events of one's own without a report", async () => {
  const desk = async (by: string) => (await world.as(by).get("/desk")).body.data;
  const queueOf = async (by: string) =>
    (await desk(by)).queues.find(({ name }: { name: string }) => name === "reports");
  const askedOf = async (by: string) =>
    (await desk(by)).asked
      .filter(({ name }: { name: string }) => name.startsWith("report"))
      .map(({ name, title }: { name: string; title: string }) => `${name} ${title}`);
  expect(await queueOf("central")).toBeUndefined();
  const startsAt = new Date(fixedNow.getTime() - DAY);
  const createdBy = await idOf(world.platform.dependencies, LOCAL);
  const event = await addEvent(world.platform.dependencies, { startsAt, createdBy });
  await write("local", { title: "مسودة" });
  const id = await sendNew("local");
  expect(await queueOf("central")).toMatchObject({ count: 1, next: { id } });
  expect(await queueOf("local")).toBeUndefined();
  expect(await askedOf("local")).toEqual([
    "reportMissing ندوة الشباب والعمل العام",
    "reportDraft مسودة",
  ]);
  await world.as("central").post(`/reports/${id}/question`, { question: "أين؟" });
  await sendNew("local", { event, title: "عن الندوة", endDate: "2026-10-01" });
  expect(await askedOf("local")).toEqual(["reportAsked تقرير 1", "reportDraft مسودة"]);
  expect(await queueOf("central")).toMatchObject({ count: 1 });
});
