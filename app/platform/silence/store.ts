import { desc, eq, gt, sql } from "drizzle-orm";
import { MAX_SILENCES_LISTED } from "#app/contract/silence.values.ts";
import type { Database } from "../database/connect.ts";
import { silences } from "./tables.ts";

export type SilenceRow = typeof silences.$inferSelect;

/** Advisory lock: any number that no other has. */
const SILENCE_LOCK = 7_470_013;

/** Shared for publishing, exclusive for declaring: nothing checked before it goes out after it. */
export async function lockSilences(db: Database, by: "reader" | "writer"): Promise<void> {
  await db.execute(
    by === "writer"
      ? sql`select pg_advisory_xact_lock(${SILENCE_LOCK})`
      : sql`select pg_advisory_xact_lock_shared(${SILENCE_LOCK})`,
  );
}

export async function findOpenSilences(db: Database, now: Date): Promise<SilenceRow[]> {
  return db.select().from(silences).where(gt(silences.toAt, now)).orderBy(silences.fromAt);
}

export async function findSilences(db: Database): Promise<SilenceRow[]> {
  return db
    .select()
    .from(silences)
    .orderBy(desc(silences.toAt), desc(silences.id))
    .limit(MAX_SILENCES_LISTED);
}

export async function findSilence(db: Database, id: number): Promise<SilenceRow | undefined> {
  const [row] = await db.select().from(silences).where(eq(silences.id, id));
  return row;
}

export async function insertSilence(
  db: Database,
  silence: Pick<SilenceRow, "governorates" | "fromAt" | "toAt">,
): Promise<SilenceRow> {
  const [row] = await db.insert(silences).values(silence).returning();
  if (!row) throw new Error("The database kept no silence.");
  return row;
}

export async function updateSilence(
  db: Database,
  id: number,
  change: Partial<Pick<SilenceRow, "governorates" | "fromAt" | "toAt">>,
): Promise<SilenceRow> {
  const [row] = await db
    .update(silences)
    .set({ ...change, version: sql`${silences.version} + 1` })
    .where(eq(silences.id, id))
    .returning();
  if (!row) throw new Error("The database changed no silence.");
  return row;
}
