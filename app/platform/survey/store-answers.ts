import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import {
  surveyBoxes,
  surveyCounts,
  surveyKeys,
  surveyResponses,
  surveyRoll,
  surveySums,
  surveys,
} from "./tables.ts";
import type { Addition } from "./tally.ts";

/**
 * Shared advisory lock against settling: no row is written, which all who answer would wait for.
 */
export async function shareSurvey(db: Database, id: string): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${`survey ${id}`}, 0))`,
  );
}

/** Exclusive: waits for all who are answering. */
export async function lockAnswering(db: Database, id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`survey ${id}`}, 0))`);
}

/** One process counts a survey at a time. */
export async function lockCounting(db: Database, id: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`count ${id}`}, 0))`);
}

/** False where they had. */
export async function enrol(db: Database, surveyId: string, userId: string): Promise<boolean> {
  const enrolled = await db
    .insert(surveyRoll)
    .values({ surveyId, userId })
    .onConflictDoNothing()
    .returning({ userId: surveyRoll.userId });
  return enrolled.length > 0;
}

export async function findKey(db: Database, surveyId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ sealedKey: surveyKeys.sealedKey })
    .from(surveyKeys)
    .where(eq(surveyKeys.surveyId, surveyId));
  return row?.sealedKey;
}

export async function insertKey(db: Database, surveyId: string, sealedKey: string): Promise<void> {
  await db.insert(surveyKeys).values({ surveyId, sealedKey }).onConflictDoNothing();
}

export async function insertBoxes(
  db: Database,
  boxes: readonly (typeof surveyBoxes.$inferInsert)[],
): Promise<void> {
  await db.insert(surveyBoxes).values([...boxes]);
}

export async function countBoxes(
  db: Database,
  surveyId: string,
): Promise<readonly { readonly pool: string; readonly boxes: number }[]> {
  return db
    .select({ pool: surveyBoxes.pool, boxes: sql<number>`count(*)::int` })
    .from(surveyBoxes)
    .where(eq(surveyBoxes.surveyId, surveyId))
    .groupBy(surveyBoxes.pool)
    .orderBy(asc(surveyBoxes.pool));
}

/** By their ids, which are random. */
export async function claimBoxes(
  db: Database,
  { surveyId, pool, limit }: { surveyId: string; pool: string; limit: number },
): Promise<Buffer[]> {
  const taken = db
    .select({ id: surveyBoxes.id })
    .from(surveyBoxes)
    .where(and(eq(surveyBoxes.surveyId, surveyId), eq(surveyBoxes.pool, pool)))
    .orderBy(asc(surveyBoxes.id))
    .limit(limit);
  const rows = await db
    .delete(surveyBoxes)
    .where(inArray(surveyBoxes.id, taken))
    .returning({ sealed: surveyBoxes.sealed });
  return rows.map(({ sealed }) => sealed);
}

/** Rows per statement. */
const BATCH_SIZE = 500;

export async function insertResponses(
  db: Database,
  responses: readonly (typeof surveyResponses.$inferInsert)[],
): Promise<void> {
  for (let at = 0; at < responses.length; at += BATCH_SIZE) {
    await db.insert(surveyResponses).values(responses.slice(at, at + BATCH_SIZE));
  }
}

export const lockResponse = (db: Database, surveyId: string, userId: string) =>
  lockRow(
    db,
    surveyResponses,
    and(eq(surveyResponses.surveyId, surveyId), eq(surveyResponses.userId, userId)),
  );

/** Marks them as counted. */
export async function claimUncounted(db: Database, surveyId: string, limit: number) {
  const uncounted = db
    .select({ id: surveyResponses.id })
    .from(surveyResponses)
    .where(and(eq(surveyResponses.surveyId, surveyId), sql`not ${surveyResponses.isCounted}`))
    .orderBy(asc(surveyResponses.id))
    .limit(limit)
    .for("update");
  return db
    .update(surveyResponses)
    .set({ isCounted: true })
    .where(inArray(surveyResponses.id, uncounted))
    .returning({
      answers: surveyResponses.answers,
      governorateCode: surveyResponses.governorateCode,
      rank: surveyResponses.rank,
    });
}

/** The counts must be locked. */
export async function addCounts(
  db: Database,
  surveyId: string,
  additions: readonly Addition[],
): Promise<void> {
  for (let at = 0; at < additions.length; at += BATCH_SIZE) {
    await db
      .insert(surveyCounts)
      .values(additions.slice(at, at + BATCH_SIZE).map((each) => ({ surveyId, ...each })))
      .onConflictDoUpdate({
        target: [
          surveyCounts.surveyId,
          surveyCounts.part,
          surveyCounts.question,
          surveyCounts.value,
        ],
        set: { count: sql`${surveyCounts.count} + excluded.count` },
      });
  }
}

/** Encrypted; of one group or all. */
export async function findSums(db: Database, surveyId: string, part?: string): Promise<string[]> {
  const ofPart = part === undefined ? undefined : eq(surveySums.part, part);
  const rows = await db
    .select({ sealed: surveySums.sealed })
    .from(surveySums)
    .where(and(eq(surveySums.surveyId, surveyId), ofPart))
    .orderBy(asc(surveySums.part));
  return rows.map(({ sealed }) => sealed);
}

export async function saveSums(db: Database, row: typeof surveySums.$inferInsert): Promise<void> {
  await db
    .insert(surveySums)
    .values(row)
    .onConflictDoUpdate({
      target: [surveySums.surveyId, surveySums.part],
      set: { sealed: row.sealed },
    });
}

export async function findWholeCounts(db: Database, surveyId: string): Promise<Addition[]> {
  return db
    .select({
      part: surveyCounts.part,
      question: surveyCounts.question,
      value: surveyCounts.value,
      count: surveyCounts.count,
    })
    .from(surveyCounts)
    .where(and(eq(surveyCounts.surveyId, surveyId), eq(surveyCounts.part, "")));
}

/** With hours that have come, or answers to count. */
export async function findUnsettled(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: surveys.id })
    .from(surveys)
    .where(
      and(
        sql`${surveys.state} in ('scheduled', 'open', 'closed', 'withdrawn')`,
        sql`${surveys.settledAt} is null`,
        sql`${surveys.opensAt} <= ${now.toISOString()}`,
      ),
    )
    .orderBy(asc(surveys.opensAt), asc(surveys.id));
  return rows.map(({ id }) => id);
}
