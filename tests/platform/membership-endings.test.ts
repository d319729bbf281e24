import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Status } from "#app/contract/user.ts";
import { applicationDocuments, applications } from "#app/platform/application/tables.ts";
import {
  expireMemberships,
  purgeUnattachedPictures,
  remindMembers,
} from "#app/platform/membership/api.ts";
import { membershipReminders } from "#app/platform/membership/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { userRoles, users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { formOf, pictures, signUpToken } from "#tests/world/membership.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

/** Each test has the end dates to itself, and nobody waits for the mails of the one before. */
beforeEach(async () => {
  const { db } = world.platform.dependencies;
  await db.update(profiles).set({ membershipEnd: null });
  await db.delete(membershipReminders);
  await db.delete(notifications);
  await db.execute(sql`delete from pgboss.job where name = 'mail'`);
  world.clock.set(fixedNow);
});

const DAY = 24 * 60 * 60;
const on = (day: string) => world.clock.set(new Date(`${day}T01:15:00.000Z`));
const tools = () => ({ ...world.platform.dependencies, now: world.clock.now() });

/** A whole night, as the queue does it. */
async function night(): Promise<void> {
  const { db, jobs } = world.platform.dependencies;
  await jobs.add(db, "nightly", {});
  await jobs.drain();
}

interface Mail {
  subject: string;
  text: string;
  html: string;
}
async function mails(to: string): Promise<Mail[]> {
  const url = `http://platform/demo/mailbox.json?to=${to}`;
  return (await world.platform.fetch(new Request(url))).json();
}

let number = 0;

/** Members whose membership ends on a day; answers their ids. */
async function endingOn(day: string, count = 1, status: Status = "verified"): Promise<string[]> {
  const { db } = world.platform.dependencies;
  const rows = Array.from({ length: count }, () => ({
    displayName: "عضو تجريبي",
    status,
    email: `ending-${++number}@example.org`,
    createdAt: fixedNow,
  }));
  const ids = (await db.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id);
  await db.insert(profiles).values(ids.map((userId) => ({ userId, membershipEnd: day })));
  return ids;
}
const statusesOf = async (ids: string[]) =>
  (await world.db.select({ status: users.status }).from(users).where(inArray(users.id, ids))).map(
    ({ status }) => status,
  );
const told = async (id: string) =>
  world.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.userId, id))
    .orderBy(notifications.id);

// Expiry

test("a membership expires the night after its grace, and not a day before", async () => {
  const ids = [...(await endingOn("2026-11-01")), ...(await endingOn("2026-11-01", 1, "active"))];
  on("2026-12-01");
  await night();
  expect(await statusesOf(ids)).toEqual(["verified", "active"]);
  on("2026-12-02");
  await night();
  expect(await statusesOf(ids)).toEqual(["expired", "expired"]);
});

test("who is no member in good standing, or has no end date, is left alone", async () => {
  const others = ["pending", "blocked", "deleted", "refused", "unverified", "guest"] as const;
  const ids: string[] = [];
  for (const status of others) ids.push(...(await endingOn("2020-01-01", 1, status)));
  const { db } = world.platform.dependencies;
  const endless = await endingOn("2020-01-01");
  await db
    .update(profiles)
    .set({ membershipEnd: null })
    .where(eq(profiles.userId, endless[0] ?? ""));
  await expireMemberships(tools());
  expect((await statusesOf(ids)).sort()).toEqual([...others].sort());
  expect(await statusesOf(endless)).toEqual(["verified"]);
});

test("an administrator stays: the last one keeps the membership over its end, until there is another", async () => {
  const { db } = world.platform.dependencies;
  const { uid } = person("verified", "admin");
  const [{ id: admin, roleId } = { id: "", roleId: 0 }] = await db
    .select({ id: users.id, roleId: userRoles.roleId })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.facebookId, uid));
  const [second = ""] = await endingOn("2026-06-30");
  await db
    .update(users)
    .set({ facebookId: "second", activatedAt: world.clock.now() })
    .where(eq(users.id, second));
  await db.insert(userRoles).values({ userId: second, roleId });
  await db.update(profiles).set({ membershipEnd: "2026-07-01" }).where(eq(profiles.userId, admin));
  for (const _ of [1, 2]) await expireMemberships(tools());
  expect(await statusesOf([second])).toEqual(["expired"]);
  expect(await statusesOf([admin])).toEqual(["verified"]);
  await db.update(users).set({ status: "verified" }).where(eq(users.id, second));
  await db.update(profiles).set({ membershipEnd: "2027-06-30" }).where(eq(profiles.userId, second));
  await expireMemberships(tools());
  expect(await statusesOf([second])).toEqual(["verified"]);
  expect(await statusesOf([admin])).toEqual(["expired"]);
  await db.update(users).set({ status: "verified" }).where(eq(users.id, admin));
  await db.delete(users).where(eq(users.id, second));
});

test("what one part of a night cannot do keeps nothing else from being done", async () => {
  const { db, documents } = world.platform.dependencies;
  const token = await signUpToken(world.platform, "in-the-way");
  await world.request("POST", "/membership/attachment-info", { token, body: formOf(pictures()) });
  const ids = await endingOn("2026-07-01");
  world.clock.pass(2 * DAY);
  const forget = vi.spyOn(documents, "delete").mockRejectedValue(new Error("disk"));
  await expect(night()).rejects.toThrow("disk");
  forget.mockRestore();
  expect(await statusesOf(ids)).toEqual(["expired"]);
  await db.execute(sql`delete from pgboss.job where name = 'nightly'`);
  await purgeUnattachedPictures(tools());
});

test("a night may take hours: while a process is at it, it is nobody else's", async () => {
  const { rows } = await world.db.execute(
    sql`select expire_seconds from pgboss.queue where name = 'nightly'`,
  );
  expect(rows).toEqual([{ expire_seconds: 6 * 60 * 60 }]);
});

test("an expired member meets the new status at the next request", async () => {
  const { uid } = person("verified");
  const { accessToken: token } = await world.signIn(uid);
  const { db } = world.platform.dependencies;
  const user = db.select({ id: users.id }).from(users).where(eq(users.facebookId, uid));
  await db
    .update(profiles)
    .set({ membershipEnd: "2026-08-01" })
    .where(eq(profiles.userId, sql`(${user})`));
  await expireMemberships(tools());
  const me = await world.request("GET", "/auth/get-me", { token });
  expect(me.body.data.status).toBe("expired");
  await db.update(users).set({ status: "verified" }).where(eq(users.facebookId, uid));
});

// Reminders

test("a member is reminded five times, each once, however many nights there are", async () => {
  const [id = ""] = await endingOn("2026-12-15");
  const to = `ending-${number}@example.org`;
  const sent: [day: string, subject: string][] = [];
  on("2026-10-10");
  for (let nights = 0; nights < 90; nights++) {
    const before = (await mails(to)).length;
    await remindMembers(tools());
    await world.platform.dependencies.jobs.drain();
    const now = await mails(to);
    for (const { subject } of now.slice(0, now.length - before)) {
      sent.push([world.clock.now().toISOString().slice(0, 10), subject]);
    }
    world.clock.pass(DAY);
  }
  expect(sent).toEqual([
    ["2026-10-16", "عضويتك تنتهي في 15 ديسمبر 2026"],
    ["2026-11-15", "عضويتك تنتهي في 15 ديسمبر 2026"],
    ["2026-12-08", "عضويتك تنتهي في 15 ديسمبر 2026"],
    ["2026-12-15", "اليوم آخر أيام عضويتك"],
    ["2026-12-29", "انتهت عضويتك في 15 ديسمبر 2026"],
  ]);
  const notified = await told(id);
  expect(notified).toHaveLength(5);
  expect(notified[0]).toEqual({
    title: {
      ar: "عضويتك تنتهي في 15 ديسمبر 2026",
      en: "Your membership ends on 15 December 2026",
    },
    message: {
      ar: expect.stringContaining("14 يناير 2027"),
      en: expect.stringContaining("14 January 2027"),
    },
  });
});

test("a reminder says until when, what comes next, and where to look, in Arabic", async () => {
  await endingOn("2026-12-01");
  await night();
  const [mail] = await mails(`ending-${number}@example.org`);
  expect(mail?.text).toContain("تنتهي مدة عضويتك في 1 ديسمبر 2026");
  expect(mail?.text).toContain("تبقى حقوق العضوية لك كما هي حتى 31 ديسمبر 2026");
  expect(mail?.text).toContain(`${world.platform.dependencies.configuration.publicUrl}/profile`);
  expect(mail?.html).toContain('dir="rtl"');
});

test("two processes in one night, or a night that is repeated, remind once", async () => {
  const [id = ""] = await endingOn("2026-12-01");
  await Promise.all([remindMembers(tools()), remindMembers(tools())]);
  await remindMembers(tools());
  expect(await told(id)).toHaveLength(1);
});

test("a member without an address is told by a notification alone", async () => {
  const [id = ""] = await endingOn("2026-12-01");
  const { db } = world.platform.dependencies;
  await db.update(users).set({ email: null }).where(eq(users.id, id));
  await night();
  expect(await told(id)).toHaveLength(1);
});

test("a new end date is reminded of anew; a renewal under way is not", async () => {
  const [id = ""] = await endingOn("2026-12-01");
  await remindMembers(tools());
  const { db } = world.platform.dependencies;
  await db.update(profiles).set({ membershipEnd: "2027-12-01" }).where(eq(profiles.userId, id));
  on("2027-10-02");
  await remindMembers(tools());
  expect(await told(id)).toHaveLength(2);
  const [late = ""] = await endingOn("2027-09-18", 1, "expired");
  await db.insert(applications).values({
    kind: "renewal",
    userId: late,
    state: "submitted",
    name: "عضو",
    searchText: "عضو",
    sealedAnswers: "",
    submittedAt: fixedNow,
  });
  await remindMembers(tools());
  expect(await told(late)).toEqual([]);
});

test("who was blocked or deleted is not reminded", async () => {
  const ids = [
    ...(await endingOn("2026-12-01", 1, "blocked")),
    ...(await endingOn("2026-12-01", 1, "deleted")),
  ];
  await remindMembers(tools());
  for (const id of ids) expect(await told(id)).toEqual([]);
});

test("a night's queries do not grow with the members, only with the thousands of them", async () => {
  const work = async () => {
    await expireMemberships(tools());
    await remindMembers(tools());
  };
  await work();
  const counts: number[] = [];
  for (const members of [1, 10, 400]) {
    await endingOn("2026-07-01", members);
    await endingOn("2026-12-01", members);
    counts.push(await countQueries(work));
    await world.db.update(profiles).set({ membershipEnd: null });
  }
  expect(new Set(counts).size, String(counts)).toBe(1);
  expect(counts[0]).toBeLessThan(40);
});

test.runIf(isExhaustive)("more members than fit at once are all reached", async () => {
  const soon = await endingOn("2026-12-01", 1_100);
  const over = await endingOn("2026-07-01", 5_100);
  await expireMemberships(tools());
  await remindMembers(tools());
  expect(new Set(await statusesOf(over))).toEqual(new Set(["expired"]));
  const reminders = await world.db.select().from(membershipReminders);
  expect(reminders.filter(({ day }) => day === -60)).toHaveLength(soon.length);
});

// What was not submitted

test("pictures whose application never came are gone after a day, rows and files", async () => {
  const { db, documents } = world.platform.dependencies;
  const token = await signUpToken(world.platform, "gave-up");
  const send = () =>
    world.request("POST", "/membership/attachment-info", { token, body: formOf(pictures()) });
  await send();
  await send();
  const rowsOf = () => db.select().from(applicationDocuments).where(sql`application_id is null`);
  const kept = (await rowsOf()).map(({ storedAs }) => storedAs);
  expect(kept).toHaveLength(10);
  world.clock.pass(DAY - 1);
  await night();
  expect(await rowsOf()).toHaveLength(10);
  world.clock.pass(2);
  await night();
  expect(await rowsOf()).toEqual([]);
  for (const key of kept) expect(await documents.read(key)).toBeUndefined();
});

test("a file that cannot be forgotten now is forgotten another night", async () => {
  const { db, documents } = world.platform.dependencies;
  const token = await signUpToken(world.platform, "stubborn");
  await world.request("POST", "/membership/attachment-info", { token, body: formOf(pictures()) });
  world.clock.pass(2 * DAY);
  const forget = vi.spyOn(documents, "delete").mockRejectedValueOnce(new Error("disk"));
  await expect(purgeUnattachedPictures(tools())).rejects.toThrow("disk");
  forget.mockRestore();
  const waiting = () => db.select().from(applicationDocuments).where(sql`application_id is null`);
  expect(await waiting()).toHaveLength(5);
  await purgeUnattachedPictures(tools());
  expect(await waiting()).toEqual([]);
});
