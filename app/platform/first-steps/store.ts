import { and, countDistinct, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { MAX_COUNTED } from "#app/contract/first-steps.ts";
import type { FirstStep, Service, TestOutcome } from "#app/contract/first-steps.values.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { branches } from "../branch/tables.ts";
import type { Database } from "../database/connect.ts";
import { news } from "../news/tables.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { markedSteps, serviceTests } from "./tables.ts";

/** Writes down that a step is done, or left out; done again, the newer one counts. */
export async function saveMark(
  db: Database,
  mark: { step: FirstStep; doneBy: string; doneAt: Date; isSkipped: boolean },
): Promise<void> {
  await db
    .insert(markedSteps)
    .values(mark)
    .onConflictDoUpdate({ target: markedSteps.step, set: mark });
}

/** Forgets that a step was left out. */
export async function removeSkip(db: Database, step: FirstStep): Promise<void> {
  await db
    .delete(markedSteps)
    .where(and(eq(markedSteps.step, step), eq(markedSteps.isSkipped, true)));
}

export async function findMarks(db: Database) {
  return db.select().from(markedSteps);
}

export async function findTests(db: Database) {
  return db.select().from(serviceTests);
}

/** Keeps the latest test of a service. */
export async function saveTest(
  db: Database,
  test: {
    service: Service;
    outcome: TestOutcome;
    values: Readonly<Record<string, number>>;
    testedAt: Date;
  },
): Promise<void> {
  await db
    .insert(serviceTests)
    .values(test)
    .onConflictDoUpdate({ target: serviceTests.service, set: test });
}

/** How many branches, members and published news there are; each up to `MAX_COUNTED`. */
export async function countParts(db: Database) {
  const upTo = (rows: unknown) =>
    sql<number>`(select count(*)::int from (${rows} limit ${MAX_COUNTED}) as counted)`;
  const { rows } = await db.execute<{ branches: number; members: number; news: number }>(sql`select
    ${upTo(sql`select from ${branches}`)} as branches,
    ${upTo(sql`select from ${users} where ${users.membershipId} is not null`)} as members,
    ${upTo(sql`select from ${news}`)} as news`);
  return rows[0] ?? { branches: 0, members: 0, news: 0 };
}

/** The roles of the leader ranks, by name. */
export async function findLeaderRoles(db: Database) {
  return db
    .select({ rank: roles.rank, name: roles.name })
    .from(roles)
    .where(inArray(roles.rank, [...leaderRanks]))
    .orderBy(roles.name);
}

/** How many people hold a role of each leader rank. */
export async function countLeaders(db: Database) {
  return db
    .select({ rank: roles.rank, holders: countDistinct(userRoles.userId) })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(inArray(roles.rank, [...leaderRanks]))
    .groupBy(roles.rank);
}

/** A person's own address; undefined where none is on file. */
export async function findAddress(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.email)));
  return row?.email || undefined;
}
