import { eq, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { electionDates, elections } from "./tables.ts";

const ONLY = 1;

export type ElectionRow = typeof elections.$inferSelect;
export type DateRow = typeof electionDates.$inferSelect;
export type NewDate = typeof electionDates.$inferInsert;

/** undefined while nothing is set. */
export async function findElection(db: Database) {
  const [row] = await db
    .select({ election: elections, by: users.displayName })
    .from(elections)
    .leftJoin(users, eq(users.id, elections.changedBy))
    .where(eq(elections.id, ONLY));
  return row;
}

/** An arbitrary advisory lock, for settings and days. */
const ELECTION_LOCK = 7_470_032;

export async function lockElection(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${ELECTION_LOCK})`);
}

export async function saveElectionRow(
  db: Database,
  row: Omit<typeof elections.$inferInsert, "id" | "version">,
): Promise<void> {
  await db
    .insert(elections)
    .values({ ...row, id: ONLY })
    .onConflictDoUpdate({
      target: elections.id,
      set: { ...row, version: sql`${elections.version} + 1` },
    });
}

export async function findDates(db: Database): Promise<DateRow[]> {
  return db.select().from(electionDates);
}

export async function insertDate(db: Database, row: NewDate): Promise<DateRow> {
  const [added] = await db.insert(electionDates).values(row).returning();
  if (!added) throw new Error("The database kept no days of the election.");
  return added;
}

export async function changeDateRow(
  db: Database,
  id: string,
  change: Partial<NewDate>,
): Promise<DateRow | undefined> {
  const [changed] = await db
    .update(electionDates)
    .set({ ...change, version: sql`${electionDates.version} + 1` })
    .where(eq(electionDates.id, id))
    .returning();
  return changed;
}
