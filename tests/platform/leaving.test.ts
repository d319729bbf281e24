/* Leaving by oneself: what ends at once, the way back, and the night that makes it final. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { aidRequests, aidSteps } from "#app/platform/aid/tables.ts";
import { applications } from "#app/platform/application/tables.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { chatMembers, chatRooms } from "#app/platform/chat/tables.ts";
import { consents } from "#app/platform/consent/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { eventPlaces } from "#app/platform/event/tables.ts";
import { feedback } from "#app/platform/feedback/tables.ts";
import { guests } from "#app/platform/guest/tables.ts";
import { departures } from "#app/platform/leaving/tables.ts";
import { meetingPeople, meetings } from "#app/platform/meeting/tables.ts";
import { positions, terms } from "#app/platform/position/tables.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { roleSteps } from "#app/platform/role/tables.ts";
import { units } from "#app/platform/structure/tables.ts";
import { roles, userRoles, userSecretariats, users } from "#app/platform/user/tables.ts";
import { addApplicant } from "#tests/world/applicant.ts";
import { addGroup } from "#tests/world/chat.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { addEvent, idOf } from "#tests/world/event.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
beforeEach(async () => {
  world.clock.set(fixedNow);
  await world.db.delete(rateLimits);
});

const DAY = 24 * 60 * 60;
const END = "2027-03-31";
let number = 0;

/** A member with an account, and the uid by which they sign in. */
async function addLeaver(more: Partial<typeof users.$inferInsert> = {}) {
  const uid = `leaver-${++number}`;
  const [row] = await world.db
    .insert(users)
    .values({
      displayName: `هالة محمود ${number}`,
      status: "verified",
      email: `${uid}@example.org`,
      facebookId: uid,
      activatedAt: fixedNow,
      emailConfirmedAt: fixedNow,
      membershipId: `L${number}`,
      governorateCode: "01",
      createdAt: fixedNow,
      ...more,
    })
    .returning();
  const id = row?.id ?? "";
  await world.db.insert(profiles).values({ userId: id, membershipEnd: END });
  return { id, uid, email: row?.email ?? "" };
}
type Leaver = Awaited<ReturnType<typeof addLeaver>>;

/** The mails that were queued for somebody, the newest first. */
async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await world.db.execute<{ data: { subject: string; text: string } }>(
    sql`select data from pgboss.job where name = 'mail' and data->>'to' = ${email}
      order by created_on desc`,
  );
  return rows.map(({ data }) => data);
}
async function codeTo({ email }: Leaver): Promise<string> {
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  return subjects.find((each) => /^\d{6}/.test(each))?.slice(0, 6) ?? "";
}

const read = async ({ uid }: Leaver) => (await world.as(uid).get("/profile/leaving")).body.data;
const ask = ({ uid }: Leaver, kind: string, reason?: string) =>
  world.as(uid).post("/profile/leaving", { kind, reason });
const confirm = ({ uid }: Leaver, otp: string) =>
  world.as(uid).post("/profile/leaving/confirmation", { otp });
const takeBack = ({ uid }: Leaver) => world.as(uid).delete("/profile/leaving");

async function leave(leaver: Leaver, kind: "membership" | "account", reason?: string) {
  expect((await ask(leaver, kind, reason)).status).toBe(200);
  const answer = await confirm(leaver, await codeTo(leaver));
  expect([answer.status, answer.body.data?.kind], JSON.stringify(answer.body)).toEqual([200, kind]);
  return answer.body.data as { kind: string; until: string };
}

const standing = async ({ id }: Leaver) => {
  const [row] = await world.db
    .select({ status: users.status, name: users.displayName, end: profiles.membershipEnd })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, id));
  return row;
};
const actsOn = async ({ id }: Leaver) => {
  const rows = await world.db
    .select({ act: auditLog.act })
    .from(auditLog)
    .where(eq(auditLog.subject, id));
  return rows.map(({ act }) => act);
};
async function night() {
  const { jobs, db } = world.platform.dependencies;
  await jobs.add(db, "nightly", {});
  await jobs.drain();
}

describe("the end of a membership", () => {
  test("comes at once, and 13 days later gives the status and the last day again", async () => {
    const leaver = await addLeaver();
    expect(await read(leaver)).toMatchObject({
      kinds: ["membership", "account"],
      address: "l••••@example.org",
      isLastAdministrator: false,
      waiting: null,
    });
    const { until } = await leave(leaver, "membership", "انتقلت للعيش خارج مصر");
    expect(until).toBe("2026-10-16");
    expect(await standing(leaver)).toMatchObject({ status: "expired", end: "2026-10-02" });
    const me = (await world.as(leaver.uid).get("/auth/get-me")).body.data;
    expect(me).toMatchObject({ status: "expired", leaving: { kind: "membership", until } });
    expect(await read(leaver)).toMatchObject({ kinds: ["account"], waiting: { until } });
    expect((await mailsTo(leaver.email))[0]?.subject).toMatch(/انتهت عضويتك/);

    world.clock.pass(13 * DAY);
    await night();
    expect((await takeBack(leaver)).status).toBe(200);
    expect(await standing(leaver)).toMatchObject({ status: "verified", end: END });
    expect((await takeBack(leaver)).status, "again it changes nothing").toBe(200);
    expect((await world.as(leaver.uid).get("/auth/get-me")).body.data.leaving).toBeNull();
    expect(await actsOn(leaver)).toEqual(
      expect.arrayContaining(["membership-left", "leaving-taken-back"]),
    );
    expect((await mailsTo(leaver.email))[0]?.subject).toMatch(/حسابك باقٍ/);
    const [row] = await world.db.select().from(departures).where(eq(departures.userId, leaver.id));
    expect(row).toMatchObject({ state: "returned", sealedReason: null, formerStatus: null });
  });

  test("is final after 15 days, before the night has come and after it", async () => {
    const leaver = await addLeaver();
    await leave(leaver, "membership");
    world.clock.pass(15 * DAY);
    expect((await takeBack(leaver)).body.code).toBe("leaving-over");
    await night();
    expect((await takeBack(leaver)).body.code).toBe("leaving-over");
    const name = expect.stringMatching(/^هالة/);
    expect(await standing(leaver)).toMatchObject({ status: "expired", name });
    expect((await read(leaver)).waiting).toBeNull();
  });

  test("whom a leader has admitted again meanwhile, the way back leaves as they are", async () => {
    const leaver = await addLeaver();
    await leave(leaver, "membership");
    await world.db.update(users).set({ status: "verified" }).where(eq(users.id, leaver.id));
    const renewed = { membershipEnd: "2028-01-01" };
    await world.db.update(profiles).set(renewed).where(eq(profiles.userId, leaver.id));
    expect((await takeBack(leaver)).status).toBe(200);
    expect(await standing(leaver)).toMatchObject({ status: "verified", end: "2028-01-01" });
  });
});

describe("the code", () => {
  test("of two who send it at once, and of whoever sends it again, one leaves, once", async () => {
    const leaver = await addLeaver();
    await ask(leaver, "account", "سبب");
    const code = await codeTo(leaver);
    const answers = await Promise.all([confirm(leaver, code), confirm(leaver, code)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.data).toEqual(answers[1]?.body.data);
    expect((await confirm(leaver, code)).body.data).toEqual(answers[0]?.body.data);
    expect(await world.db.$count(departures, eq(departures.userId, leaver.id))).toBe(1);
    expect((await actsOn(leaver)).filter((act) => act === "account-left")).toHaveLength(1);
  });

  test("is void after five wrong tries, after ten minutes, and once there is a newer one", async () => {
    const leaver = await addLeaver();
    expect((await confirm(leaver, "123456")).body.code).toBe("code-wrong");
    await ask(leaver, "membership");
    const code = await codeTo(leaver);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let at = 0; at < 5; at++) {
      expect((await confirm(leaver, wrong)).body.code).toBe("code-wrong");
    }
    expect((await confirm(leaver, code)).body.code).toBe("code-exhausted");
    expect((await world.as(leaver.uid).post("/profile/leaving/code")).status).toBe(200);
    const second = await codeTo(leaver);
    world.clock.pass(601);
    expect((await confirm(leaver, second)).body.code).toBe("code-expired");
    await ask(leaver, "account");
    const third = await codeTo(leaver);
    if (second !== third) expect((await confirm(leaver, second)).body.code).toBe("code-wrong");
    const { kind } = (await confirm(leaver, third)).body.data;
    expect(kind, "what was asked for last").toBe("account");
  });

  test("is mailed six times an hour, and nowhere without an address", async () => {
    const leaver = await addLeaver();
    for (let at = 0; at < 6; at++) expect((await ask(leaver, "membership")).status).toBe(200);
    expect((await ask(leaver, "membership")).status).toBe(429);
    const unreachable = await addLeaver({ email: null });
    expect((await read(unreachable)).address).toBeNull();
    expect((await ask(unreachable, "account")).body.code).toBe("leaving-address");
  });
});

test("the last administrator is told why not, before anything ends", async () => {
  const admin = person("verified", "admin");
  const leaver = { uid: admin.uid, email: admin.email ?? "", id: "" };
  const before = await mailsTo(leaver.email);
  expect((await read(leaver)).isLastAdministrator).toBe(true);
  expect((await ask(leaver, "account")).body.code).toBe("last-administrator");
  expect((await ask(leaver, "membership")).body.code).toBe("last-administrator");
  expect(await mailsTo(leaver.email)).toEqual(before);
});

test("applicants, guests and those whose membership is over may have their account deleted", async () => {
  for (const status of ["pending", "unverified", "refused", "expired", "guest"] as const) {
    const membershipId = status === "expired" ? `X${number}` : null;
    const leaver = await addLeaver({ status, membershipId });
    expect((await read(leaver)).kinds, status).toEqual(["account"]);
    const refused = await ask(leaver, "membership");
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, "kind"]);
    await leave(leaver, "account");
    expect((await read(leaver)).kinds).toEqual([]);
    expect((await takeBack(leaver)).status).toBe(200);
    expect((await standing(leaver))?.status).toBe(status);
  }
});

describe("an account", () => {
  /** The tables in which somebody is named by a foreign key. */
  async function tablesNaming({ id }: Leaver): Promise<string[]> {
    const { rows } = await world.db.execute<{ table: string; column: string }>(sql`
      select conrelid::regclass::text as "table", attname as "column" from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'users'::regclass`);
    const naming: string[] = [];
    for (const { table, column } of rows) {
      const found = await world.db.execute(sql`select from ${sql.identifier(table)}
        where ${sql.identifier(column)} = ${id} limit 1`);
      if (found.rows.length > 0) naming.push(table);
    }
    return naming;
  }

  test("ends on other devices at once, stays on this one, and leaves no trace after the night", async () => {
    const leaver = await addLeaver();
    const other = (await world.signIn(leaver.uid)).accessToken;
    const guest = { email: leaver.email, fullName: "هالة", sealedPhone: "", createdAt: fixedNow };
    await world.db.insert(guests).values({ ...guest, verifiedAt: fixedNow });
    await leave(leaver, "account", "لا أستخدمه");
    expect((await world.request("GET", "/auth/get-me", { token: other })).status).toBe(401);
    expect((await world.as(leaver.uid).get("/auth/get-me")).body.data.leaving.kind).toBe("account");

    world.clock.pass(13 * DAY);
    await night();
    expect((await standing(leaver))?.status).toBe("expired");
    world.clock.pass(2 * DAY);
    await night();
    const [row] = await world.db.select().from(users).where(eq(users.id, leaver.id));
    const kept = { status: "deleted", displayName: "—", membershipId: expect.any(String) };
    expect(row).toMatchObject({ ...kept, email: null });
    expect(await actsOn(leaver)).toContain("account-closed-as-asked");
    expect(await world.db.$count(guests, eq(guests.email, leaver.email))).toBe(0);
    const last = (await mailsTo(leaver.email)).find(({ subject }) => /تم حذف حسابك/.test(subject));
    expect(last?.text).toContain("هذه آخر رسالة");
    expect(await tablesNaming(leaver)).toEqual([]);
    // The month alone is left.
    const rows = await world.db
      .select()
      .from(departures)
      .where(
        and(eq(departures.state, "done"), eq(departures.askedAt, new Date("2026-09-30T21:00:00Z"))),
      );
    const { personal } = world.platform.dependencies;
    const reasons = rows.map(({ sealedReason }) => sealedReason && personal.open(sealedReason));
    expect(reasons).toContain("لا أستخدمه");
  });

  test("of who has ended the membership before: one departure, back to how they stood before both", async () => {
    const leaver = await addLeaver();
    await leave(leaver, "membership", "السبب الأول");
    world.clock.pass(5 * DAY);
    const { until } = await leave(leaver, "account");
    expect(until).toBe("2026-10-21");
    expect(await world.db.$count(departures, eq(departures.userId, leaver.id))).toBe(1);
    expect((await takeBack(leaver)).status).toBe(200);
    expect(await standing(leaver)).toMatchObject({ status: "verified", end: END });
  });
});

describe("what somebody has", () => {
  const MEMBER = "demo-member";
  const LEADER = "demo-central-leader";

  test("roles, secretariats and positions end, in their history and the audit log", async () => {
    const leaver = await addLeaver();
    const { db } = world;
    const [role] = await db.select().from(roles).where(eq(roles.standardRank, "central_leaders"));
    const roleId = role?.id ?? 0;
    await db.insert(userRoles).values({ userId: leaver.id, roleId, since: fixedNow });
    const [unit] = await db.select().from(units).where(eq(units.kind, "central_secretariat"));
    const unitId = unit?.id ?? "";
    await db.insert(userSecretariats).values({ userId: leaver.id, unitId, since: fixedNow });
    const [position] = await db.insert(positions).values({ unitId, title: "أمين" }).returning();
    const term = { positionId: position?.id ?? "", userId: leaver.id };
    await db.insert(terms).values([
      { ...term, from: "2026-01-01" },
      { ...term, from: "2027-01-01" },
    ]);
    expect((await read(leaver)).counts).toMatchObject({ roles: 1, seats: 3 });
    await leave(leaver, "membership");
    expect(await db.$count(userRoles, eq(userRoles.userId, leaver.id))).toBe(0);
    expect(await db.$count(userSecretariats, eq(userSecretariats.userId, leaver.id))).toBe(0);
    const held = await db.select().from(terms).where(eq(terms.userId, leaver.id));
    expect(held.map(({ from, until }) => [from, until])).toEqual([["2026-01-01", "2026-10-02"]]);
    expect((await read(leaver)).counts, "all that was counted ended").toMatchObject({
      roles: 0,
      seats: 0,
    });
    const [step] = await db.select().from(roleSteps).where(eq(roleSteps.holderId, leaver.id));
    expect(step).toMatchObject({ act: "taken", by: leaver.id });
    expect(await actsOn(leaver)).toEqual(
      expect.arrayContaining(["role-taken", "secretariat-taken", "term-ended"]),
    );
    await takeBack(leaver);
    const again = await db.$count(userRoles, eq(userRoles.userId, leaver.id));
    expect(again, "they don't come back").toBe(0);
  });

  test("own requests are withdrawn, complaints with the account alone, and cases go back to the queue", async () => {
    const leaver = await addLeaver();
    const other = await addLeaver();
    const { db } = world;
    const { personal } = world.platform.dependencies;
    const request = (at: number, more: Partial<typeof aidRequests.$inferInsert>) => ({
      number: 900_000 + 10 * number + at,
      userId: leaver.id,
      title: "طلب",
      sealedDescription: personal.seal("وصف"),
      searchText: "",
      category: "medical" as const,
      turn: 1,
      createdAt: fixedNow,
      ...more,
    });
    const requests = await db
      .insert(aidRequests)
      .values([
        request(0, {}),
        request(1, { status: "approved" }),
        request(2, { userId: other.id, status: "inReview", ownerId: leaver.id }),
      ])
      .returning();
    const item = { topic: "health", body: "نص", title: "عنوان", createdAt: fixedNow } as const;
    const [complaint, handled] = await db
      .insert(feedback)
      .values([
        { ...item, type: "complaints", userId: leaver.id },
        {
          ...item,
          type: "complaints",
          userId: other.id,
          ownerId: leaver.id,
          status: "inProgress",
        },
      ])
      .returning();
    const { id: applicationId } = await addApplicant(world.platform.dependencies, 7_000 + number);
    const claim = { claimedBy: leaver.id, claimedAt: world.clock.now() };
    await db.update(applications).set(claim).where(eq(applications.id, applicationId));
    expect((await read(leaver)).counts).toMatchObject({ aid: 1, feedback: 1, cases: 3 });

    await leave(leaver, "membership");
    const ids = requests.map(({ id }) => id);
    const afterwards = await db
      .select()
      .from(aidRequests)
      .where(inArray(aidRequests.id, ids))
      .orderBy(aidRequests.number);
    expect(
      afterwards.map(({ status, withdrawnAt, ownerId }) => [status, withdrawnAt !== null, ownerId]),
    ).toEqual([
      ["pending", true, null],
      ["approved", false, null],
      ["pending", false, null],
    ]);
    const steps = await db
      .select()
      .from(aidSteps)
      .where(eq(aidSteps.requestId, ids[2] ?? ""));
    expect(steps.map(({ act, to }) => [act, to])).toEqual([
      ["owner", null],
      ["status", "pending"],
    ]);
    const statusOf = async (id: string | undefined) => {
      const [row] = await db
        .select()
        .from(feedback)
        .where(eq(feedback.id, id ?? ""));
      return [row?.status, row?.ownerId];
    };
    expect(await statusOf(complaint?.id)).toEqual(["open", null]);
    expect(await statusOf(handled?.id)).toEqual(["inProgress", null]);
    const [claimed] = await db
      .select()
      .from(applications)
      .where(eq(applications.id, applicationId));
    expect(claimed).toMatchObject({ state: "submitted", claimedBy: null });
    await leave(leaver, "account");
    expect(await statusOf(complaint?.id)).toEqual(["withdrawn", null]);
  });

  test("an applicant's application is withdrawn", async () => {
    const { db, clock, personal } = world.platform.dependencies;
    const leaver = await addLeaver({ status: "pending", membershipId: null });
    await db.insert(applications).values({
      kind: "registration",
      userId: leaver.id,
      state: "submitted",
      name: "هالة",
      searchText: "",
      sealedAnswers: personal.seal("{}"),
      submittedAt: clock.now(),
    });
    expect((await read(leaver)).counts.applications).toBe(1);
    await leave(leaver, "account");
    const [row] = await db.select().from(applications).where(eq(applications.userId, leaver.id));
    expect(row?.state).toBe("withdrawn");
    expect((await standing(leaver))?.status).toBe("unverified");
  });

  test("a meeting goes to who was invited and may call meetings, or is cancelled; invitations are declined", async () => {
    const leaver = await addLeaver();
    const { dependencies } = world.platform;
    const handed = await addMeeting(dependencies, [leaver.uid, MEMBER, LEADER]);
    const cancelled = await addMeeting(dependencies, [leaver.uid, MEMBER]);
    const invited = await addMeeting(dependencies, [LEADER, leaver.uid]);
    expect((await read(leaver)).counts).toMatchObject({ meetings: 2, invitations: 1 });
    await leave(leaver, "membership");
    const of = async (id: string) => {
      const [row] = await world.db.select().from(meetings).where(eq(meetings.id, id));
      return row;
    };
    const leaderId = await idOf(dependencies, LEADER);
    expect(await of(handed)).toMatchObject({ hostId: leaderId, state: "planned" });
    expect(await of(cancelled)).toMatchObject({ state: "cancelled", hostId: leaver.id });
    const answers = await world.db
      .select({ id: meetingPeople.meetingId, answer: meetingPeople.answer })
      .from(meetingPeople)
      .where(eq(meetingPeople.userId, leaver.id));
    const answerTo = (id: string) => answers.find((each) => each.id === id)?.answer;
    expect([answerTo(handed), answerTo(invited)]).toEqual(["declined", "declined"]);
    const told = (await world.as(LEADER).get("/notifications/me?limit=5")).body.data.items;
    expect(told.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/أصبح باسمك/),
        expect.stringMatching(/^اعتذار/),
      ]),
    );
    const [member] = (await world.as(MEMBER).get("/notifications/me?limit=1")).body.data.items;
    expect([member.title, member.message]).toEqual([
      expect.stringMatching(/^تم إلغاء اجتماع/),
      expect.stringMatching(/خرج صاحب الدعوة/),
    ]);
  });

  test("a place at an event is offered to who waits, and a group goes to its longest-standing helper", async () => {
    const leaver = await addLeaver();
    const { dependencies } = world.platform;
    const full = await addEvent(dependencies, { maxAttendance: 1 });
    const large = await addEvent(dependencies, { maxAttendance: 5 });
    const body = { companions: 0, answers: [] };
    for (const id of [full, large]) {
      expect((await world.as(leaver.uid).post(`/events/${id}/place`, body)).status).toBe(200);
    }
    const waiting = await world.as(MEMBER).post(`/events/${full}/place`, body);
    expect(waiting.body.data.state).toBe("waiting");
    const group = await addGroup(dependencies, [leaver.uid, MEMBER, LEADER]);
    const helper = await idOf(dependencies, LEADER);
    await world.db
      .update(chatMembers)
      .set({ part: "helper" })
      .where(and(eq(chatMembers.roomId, group.id), eq(chatMembers.userId, helper)));
    const alone = await addGroup(dependencies, [leaver.uid]);
    const given = { purpose: "directory", version: 1, givenAt: fixedNow } as const;
    await world.db.insert(consents).values({ ...given, userId: leaver.id });
    expect((await read(leaver)).counts).toMatchObject({ places: 2, groups: 2 });
    await leave(leaver, "membership");
    const places = await world.db.select().from(eventPlaces).where(eq(eventPlaces.eventId, full));
    expect(places.map(({ state }) => state).sort()).toEqual(["left", "offered"]);
    const members = await world.db
      .select()
      .from(chatMembers)
      .where(eq(chatMembers.roomId, group.id));
    const partOf = (id: string) => {
      const member = members.find(({ userId }) => userId === id);
      return [member?.part, member?.standing];
    };
    expect([partOf(leaver.id), partOf(helper)]).toEqual([
      ["member", "left"],
      ["owner", "in"],
    ]);
    const [room] = await world.db.select().from(chatRooms).where(eq(chatRooms.id, alone.id));
    expect(room?.state).toBe("closed");
    const [consent] = await world.db.select().from(consents).where(eq(consents.userId, leaver.id));
    expect(consent?.withdrawnAt).not.toBeNull();
  });
});

test("leaders read how many left their area in which month, and why, and of nobody who", async () => {
  await world.db.delete(departures);
  const inDamietta = { governorateCode: "11" };
  await leave(await addLeaver(inDamietta), "membership", "سبب من دمياط");
  await leave(await addLeaver(inDamietta), "account");
  await leave(await addLeaver({ governorateCode: "21" }), "membership", "سبب من الجيزة");
  const back = await addLeaver(inDamietta);
  await leave(back, "membership", "سبب سُحب");
  await takeBack(back);
  const listed = async (rank: string) => (await world.as(rank).get("/users/departures")).body.data;
  const all = await listed("admin");
  expect(all.months).toEqual([{ month: "2026-10", membership: 2, account: 1, returned: 1 }]);
  expect(all.items.map(({ reason }: { reason: string }) => reason).sort()).toEqual([
    "سبب من الجيزة",
    "سبب من دمياط",
  ]);
  const local = await listed("governorate_leaders");
  expect(local.months).toEqual([{ month: "2026-10", membership: 1, account: 1, returned: 1 }]);
  expect(local.items).toEqual([{ month: "2026-10", kind: "membership", reason: "سبب من دمياط" }]);
  expect((await world.as("member").get("/users/departures")).status).toBe(403);
  // Long after, nobody is counted any more.
  world.clock.pass(401 * DAY);
  await night();
  expect(await world.db.$count(departures)).toBe(0);
});
