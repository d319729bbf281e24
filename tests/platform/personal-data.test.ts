import { randomUUID } from "node:crypto";
import { and, eq, getTableName, sql, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarFeeds } from "#app/platform/calendar/tables.ts";
import { memberCards } from "#app/platform/card/tables.ts";
import { chatBlocks } from "#app/platform/chat/tables.ts";
import { conferencePeople, conferenceRemovals } from "#app/platform/conference/tables.ts";
import {
  cashDays,
  duesCharges,
  duesEntries,
  duesRates,
  duesReceipts,
  duesReductions,
  duesReminders,
} from "#app/platform/dues/tables.ts";
import { peopleExports } from "#app/platform/export/tables.ts";
import { departureCodes } from "#app/platform/leaving/tables.ts";
import { meetings } from "#app/platform/meeting/tables.ts";
import { membershipReminders } from "#app/platform/membership/tables.ts";
import { handOverAll } from "#app/platform/merge/api.ts";
import { news } from "#app/platform/news/tables.ts";
import { notificationReads, scheduledNotifications } from "#app/platform/notification/tables.ts";
import { peopleSelections } from "#app/platform/people/tables.ts";
import { allPersonalData } from "#app/platform/personal-data.ts";
import { erasePerson } from "#app/platform/profile/api-erasure.ts";
import { exportPersonalData } from "#app/platform/profile/export.ts";
import { emailChanges } from "#app/platform/profile/tables.ts";
import { likes, shares } from "#app/platform/reaction/tables.ts";
import { roleChanges } from "#app/platform/role/tables.ts";
import { statisticsSubscriptions } from "#app/platform/statistics/tables.ts";
import { merges, users } from "#app/platform/user/tables.ts";
import { videoUploads } from "#app/platform/video/tables.ts";
import { addRates } from "#tests/world/dues.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

const claims = allPersonalData.flatMap(({ tables }) => tables);

/** The columns that refer to users, as the migrated database has them; `isOwner` if a row goes with its user. */
async function findReferences() {
  const { rows } = await world.db.execute<{
    table: string;
    column: string;
    isOwner: boolean;
  }>(sql`
    select conrelid::regclass::text as "table", attname as "column",
      confdeltype <> 'n' as "isOwner"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1, 2`);
  return rows;
}

test("every table that refers to users belongs to exactly one feature's personal data", async () => {
  const names = claims.map(({ table }) => getTableName(table));
  expect(names.length - new Set(names).size, "tables that two features claim").toBe(0);
  const referring = (await findReferences()).map(({ table }) => table);
  expect(referring).toContain("sessions");
  expect(referring.filter((table) => !names.includes(table))).toEqual([]);
});

test("no feature claims a table that the database doesn't have", async () => {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const existing = new Set(rows.map(({ name }) => name));
  const names = claims.map(({ table }) => getTableName(table));
  expect(names.filter((name) => !existing.has(name))).toEqual([]);
});

test("what a table calls odd, a function of its feature does", () => {
  for (const { tables, read, erase, handOver } of allPersonalData) {
    const names = tables.map(({ table }) => getTableName(table)).join(", ");
    expect(Boolean(read), `read of ${names}`).toBe(tables.some((each) => each.shows === "odd"));
    expect(erase ?? !tables.some((each) => each.erase === "odd"), `erase of ${names}`).toBeTruthy();
    expect(handOver ?? !tables.some((each) => each.merge === "odd"), names).toBeTruthy();
  }
});

test("the likes of somebody who is erased are gone, and counted no longer", async () => {
  const { db } = world.platform.dependencies;
  const [like] = await db.select().from(likes).where(eq(likes.kind, "news")).limit(1);
  const { userId = "", targetId = 0 } = like ?? {};
  const ofUser = eq(likes.userId, userId);
  const likesOf = async () => {
    const [item] = await db.select().from(news).where(eq(news.id, targetId));
    return item?.likesCount ?? 0;
  };
  const total = async () => {
    const [row] = await db.select({ sum: sum(news.likesCount) }).from(news);
    return Number(row?.sum);
  };
  const own = await db.$count(likes, and(ofUser, eq(likes.kind, "news")));
  const [before, totalBefore] = [await likesOf(), await total()];
  await erasePerson(world.platform.dependencies, userId);
  expect(await db.$count(likes, ofUser)).toBe(0);
  expect([await likesOf(), await total()]).toEqual([before - 1, totalBefore - own]);
});

/** Rows of somebody in the tables of which the demo has none. */
async function addWhatTheDemoLacks(userId: string) {
  const { db, clock } = world.platform.dependencies;
  const now = clock.now();
  const code = { userId, codeHash: "", codeSentAt: now };
  await db.insert(departureCodes).values({ ...code, kind: "account" });
  await db.insert(emailChanges).values({ ...code, email: "new@example.org" });
  const reminder = { userId, membershipEnd: "2027-01-01", day: -30, sentAt: now };
  await db.insert(membershipReminders).values(reminder).onConflictDoNothing();
  const due = { userId, dueOn: "2027-01-01", about: "soon", sentAt: now } as const;
  await db.insert(duesReminders).values(due).onConflictDoNothing();
  await db.insert(calendarFeeds).values({ userId, createdAt: now });
  await db.insert(statisticsSubscriptions).values({ userId, language: "ar", createdAt: now });
  await db.insert(memberCards).values({ userId, createdAt: now });
  await db.insert(notificationReads).values({ userId, readUpTo: userId }).onConflictDoNothing();
  const audience = { governorates: [], roles: [] };
  const written = { title: "إشعار", message: "نص", audience, at: now };
  await db.insert(scheduledNotifications).values({ ...written, senderId: userId });
  await db.insert(peopleExports).values({
    userId,
    state: "over",
    format: "csv",
    language: "ar",
    columns: ["name"],
    area: "national",
    createdAt: now,
  });
  await db.insert(videoUploads).values({ id: randomUUID(), byId: userId, createdAt: now });
  const share = { kind: "news", targetId: 1, createdAt: now } as const;
  await db.insert(shares).values({ ...share, userId });
  await db.update(news).set({ sharesCount: sql`shares_count + 1` }).where(eq(news.id, 1));
  const [meeting] = await db.select({ meetingId: meetings.id }).from(meetings).limit(1);
  const inRoom = { meetingId: meeting?.meetingId ?? "", userId };
  const stay = { state: "in", isHost: false, soundOnly: false } as const;
  const times = { cameAt: now, enteredAt: now, seenAt: now, leftAt: now };
  await db.insert(conferencePeople).values({ ...inRoom, ...stay, ...times });
  await db
    .insert(conferenceRemovals)
    .values({ ...inRoom, removedAt: now })
    .onConflictDoNothing();
  await addDuesOf(userId);
  await db.insert(peopleSelections).values({ userId, sealedSelection: "", createdAt: now });
  const change = { act: "give", roleId: 1, roleName: "دور", state: "done" } as const;
  await db.insert(roleChanges).values({ ...change, userId, createdAt: now });
  const block = { userId, blockedId: userId, createdAt: now };
  await db.insert(chatBlocks).values(block).onConflictDoNothing();
  await db.execute(sql`
    with session as (
      insert into sessions (user_id, player_id, created_at, last_used_at)
      values (${userId}, 'null', now(), now()) returning id
    )
    insert into push_subscriptions (session_id, user_id, kind, endpoint, language, created_at)
    select id, ${userId}, 'web-push', 'https://push.example/1', 'ar', now() from session`);
  const [joined] = await db
    .insert(users)
    .values({ displayName: "—", status: "deleted", createdAt: now })
    .returning();
  await db.insert(merges).values({ joinedId: joined?.id ?? "", keptId: userId, at: now });
}

let receipts = 0;
/** A debt, of which a part was paid in cash, and all that is beside it. */
async function addDuesOf(userId: string) {
  const { db, clock } = world.platform.dependencies;
  const now = clock.now();
  await addRates(world.platform.dependencies, { byId: userId });
  const [rate] = await db.select().from(duesRates).limit(1);
  const year = { kind: "renewal", periodStart: "2024-01-01", months: 12, amount: 100 } as const;
  const [charge] = await db
    .insert(duesCharges)
    .values({ ...year, userId, rateId: rate?.id ?? "", dueOn: "2024-03-01", chargedAt: now })
    .returning();
  const open = { officerId: userId, day: "2024-02-01", openedAt: now, float: 0 };
  const [desk] = await db.insert(cashDays).values(open).returning();
  const number = { series: "99", year: 2024, number: ++receipts };
  const paid = { act: "payment", amount: 40, at: now, userId, byId: userId } as const;
  const [receipt] = await db
    .insert(duesReceipts)
    .values({ ...paid, ...number, method: "office", day: "2024-02-01", cashDayId: desk?.id })
    .returning();
  await db
    .insert(duesEntries)
    .values({ ...paid, chargeId: charge?.id ?? "", receiptId: receipt?.id });
  const reduction = { userId, until: "2030-01-01", byId: userId, createdAt: now };
  await db.insert(duesReductions).values(reduction);
}

/** Which of the columns that refer to users name somebody in some row. */
async function columnsNaming(userId: string) {
  const named: string[] = [];
  for (const { table, column } of await findReferences()) {
    const { rows } = await world.db.execute(
      sql`select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId} limit 1`,
    );
    if (rows.length > 0) named.push(`${table}.${column}`);
  }
  return named;
}

/** In one row of each table, also of a feature to come, somebody is named by every column. */
async function nameEverywhere(userId: string) {
  const { db } = world.platform.dependencies;
  for (const [table, columns] of Map.groupBy(await findReferences(), (each) => each.table)) {
    const name = sql.identifier(table);
    const assignments = columns
      .filter(({ column }) => `${table}.${column}` !== LEADS_ON)
      .map(({ column }) => sql`${sql.identifier(column)} = ${userId}`);
    const { rowCount } = await db.execute(sql`update ${name} set ${sql.join(assignments, sql`, `)}
      where ctid = (select ctid from ${name} limit 1)`);
    expect(rowCount, `rows of ${table}: let the demo or this test add one`).toBe(1);
  }
}

test("every row that names a record is in its export; given up, it is handed over, or gone", async () => {
  const { db, clock, personal } = world.platform.dependencies;
  const [someone] = await db.select({ id: users.id }).from(users).orderBy(users.id).limit(1);
  await addWhatTheDemoLacks(someone?.id ?? "");
  const newcomer = { displayName: "مكرر", status: "verified", createdAt: clock.now() } as const;
  const [from, to] = await db.insert(users).values([newcomer, newcomer]).returning();
  const [fromId, toId] = [from?.id ?? "", to?.id ?? ""];
  await nameEverywhere(fromId);
  const references = await findReferences();
  const all = references.map(({ table, column }) => `${table}.${column}`);
  expect(await columnsNaming(fromId)).toEqual(all.filter((each) => each !== LEADS_ON));
  const shown = await exportPersonalData({ db, personal }, fromId);
  const parts = Object.entries(shown).map(([name, part]) => {
    const one: unknown = Array.isArray(part) ? part[0] : part;
    return `${name}: ${typeof one === "object" && one ? Object.keys(one).join(" ") : typeof one}`;
  });
  expect(parts.join("\n")).toMatchInlineSnapshot(`
    "account: id displayName foldedName status email photo facebookId activatedAt emailConfirmedAt membershipId governorateCode branchId placeCode isListed createdAt
    branch: object
    secretariats: string
    profile: gender birthDate maritalStatus addressType isDefaultAddress city neighborhood street buildingApartmentNumber qualification specialization currentJob employer workGovernorate yearsOfExperience experienceDescription committees parties communityActivity membershipStart membershipEnd nationalId phoneNumber
    newEmail: string
    roles: string
    sessions: device createdAt lastUsedAt endedAt endedBecause
    consents: purpose version givenAt withdrawnAt
    pushes: kind language showsMessages createdAt
    applications: kind state name submittedAt answers steps documents
    aid: number title category status createdAt withdrawnAt amount description steps files
    dues: kind periodStart months amount paid waived dueOn
    duesReceipts: number act amount method day reference at
    duesEntries: act amount at reason
    duesReduction: until reason
    feedback: number type status topic mood title body governorateCode city offerId createdAt answeredAt steps
    comments: kind targetId body createdAt editedAt deletedAt state
    likes: kind targetId createdAt
    shares: kind targetId createdAt
    moderation: quote state origin act reason note decidedAt answer answeredAt
    reports: number title type state location startsOn endsOn goals officials description sentAt
    writingStops: reason since until liftedAt
    contentActs: kind title act at note
    videoUploads: bytes createdAt
    recordedConsents: candidate at
    notifications: title message createdAt readAt
    notificationsSent: title message createdAt
    notificationsScheduled: title message at
    notificationsReadUpTo: id
    points: act points at
    presences: gathering place checkedInAt checkedOutAt
    events: event startsAt state companions questions answers since
    meetings: meeting startsAt answer word answeredAt
    meetingActions: meeting text dueOn doneAt
    reportSteps: report act at note
    surveysAnswered: kind title isAnonymous answeredAt questions answers
    surveyActs: kind title act at note
    statisticsMail: language createdAt
    conferences: meeting cameAt enteredAt leftAt leaving
    conferenceRemovals: meeting removedAt
    calendarFeed: createdAt
    chatRooms: kind part standing joinedAt readAt name
    chatMessages: room at editedAt text
    chatMentions: number
    chatBlocks: number
    positions: title unit name from until
    peopleExports: createdAt format columns rows state
    roleSteps: undefined
    roleChanges: createdAt act role changed
    accesses: undefined
    card: id createdAt
    imports: at outcome
    departures: kind askedAt dueAt state reason
    leavingAsked: kind codeSentAt"
  `);
  await db.transaction((tx) => handOverAll(tx, { fromId, toId, now: clock.now() }));
  expect(await columnsNaming(fromId)).toEqual([]);
  const moved = await columnsNaming(toId);
  const ended = [
    "departure_codes",
    "email_changes",
    "member_cards",
    "profiles",
    "push_subscriptions",
  ];
  const isEnded = (each: string) => ended.includes(each.split(".")[0] ?? "") || each === LEADS_ON;
  expect(moved).toEqual(all.filter((each) => !isEnded(each)));
});

/** The column that says which record was given up. */
const LEADS_ON = "merges.joined_id";

test("of everybody who is erased, no row of their own is left but what is said to stay", async () => {
  const { db } = world.platform.dependencies;
  const everybody = await db.select({ id: users.id, name: users.displayName }).from(users);
  // Not one of the test before this, who has been given such rows.
  const userId = everybody.find(({ name }) => name !== "مكرر")?.id ?? "";
  await addWhatTheDemoLacks(userId);

  const kept = new Set(
    claims
      .filter(({ erase }) => typeof erase === "object" && "not" in erase)
      .map(({ table }) => getTableName(table)),
  );
  const owned = (await findReferences()).filter(
    ({ table, isOwner }) => isOwner && !kept.has(table),
  );
  const count = async () => {
    const counts: Record<string, number> = {};
    for (const { table, column } of owned) {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(${sql.identifier(column)})::int as count from ${sql.identifier(table)}`,
      );
      counts[`${table}.${column}`] = rows[0]?.count ?? 0;
    }
    return counts;
  };
  const before = await count();
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  // The demo's documents are those of other databases as well.
  const documents = { ...world.platform.dependencies.documents, delete: async () => undefined };
  for (const { id } of everybody) {
    await erasePerson({ ...world.platform.dependencies, documents }, id);
  }
  expect(await count()).toEqual(Object.fromEntries(Object.keys(before).map((key) => [key, 0])));
  const [left] = await db.select().from(users).where(eq(users.id, userId));
  expect(left).toMatchObject({ displayName: "—", email: null, photo: null });
});
