import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { ReportedKind } from "#app/contract/moderation.values.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import {
  moderationCases,
  moderationReports,
  moderationSettings,
  moderationSteps,
  writingStops,
} from "./tables.ts";

export type CaseRow = typeof moderationCases.$inferSelect;

/** By the author's governorate, without own cases. */
export const inArea = (area: Area) =>
  withinArea(area, {
    governorateCode: moderationCases.governorateCode,
    userId: moderationCases.authorId,
  });

export async function findSettings(db: Database) {
  const [row] = await db
    .select({ words: moderationSettings.words, holdsFirst: moderationSettings.holdsFirst })
    .from(moderationSettings);
  return row ?? { words: [], holdsFirst: false };
}

export async function lockSettings(db: Database) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('moderation settings', 0))`);
  return findSettings(db);
}

export async function saveSettings(
  db: Database,
  settings: { words: string[]; holdsFirst: boolean },
): Promise<void> {
  await db
    .insert(moderationSettings)
    .values(settings)
    .onConflictDoUpdate({ target: moderationSettings.id, set: settings });
}

export async function insertCase(
  db: Database,
  values: typeof moderationCases.$inferInsert,
): Promise<string> {
  const [row] = await db
    .insert(moderationCases)
    .values(values)
    .returning({ id: moderationCases.id });
  if (!row) throw new Error("The database kept no case.");
  return row.id;
}

/** The caller holds the subject's lock. */
export async function findNewestCase(
  db: Database,
  kind: ReportedKind,
  subjectId: string,
): Promise<CaseRow | undefined> {
  const [row] = await db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.kind, kind), eq(moderationCases.subjectId, subjectId)))
    .orderBy(desc(moderationCases.id))
    .limit(1);
  return row;
}

export async function addReport(
  db: Database,
  report: typeof moderationReports.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(moderationReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: moderationReports.id });
  if (added.length === 0) return false;
  await db
    .update(moderationCases)
    .set({ reports: sql`${moderationCases.reports} + 1` })
    .where(eq(moderationCases.id, report.caseId));
  return true;
}

export async function findReporterIds(db: Database, caseId: string): Promise<string[]> {
  const rows = await db
    .select({ id: moderationReports.reporterId })
    .from(moderationReports)
    .where(eq(moderationReports.caseId, caseId));
  return rows.map(({ id }) => id);
}

export async function addStep(
  db: Database,
  step: typeof moderationSteps.$inferInsert,
): Promise<void> {
  await db.insert(moderationSteps).values(step);
}

export async function findCaseRow(
  db: Database,
  id: string,
  area: Area,
): Promise<CaseRow | undefined> {
  const [row] = await db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.id, id), inArea(area)));
  return row;
}

export async function findOwnRow(
  db: Database,
  id: string,
  authorId: string,
): Promise<CaseRow | undefined> {
  const [row] = await db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.id, id), eq(moderationCases.authorId, authorId)));
  return row;
}

export const lockCase = (db: Database, id: string) =>
  lockRow(db, moderationCases, eq(moderationCases.id, id), "no key update");

export async function changeCase(
  db: Database,
  id: string,
  change: Partial<typeof moderationCases.$inferInsert>,
): Promise<void> {
  await db
    .update(moderationCases)
    .set({ ...change, version: sql`${moderationCases.version} + 1` })
    .where(eq(moderationCases.id, id));
}

export async function liftStops(db: Database, caseId: string, now: Date): Promise<void> {
  await db
    .update(writingStops)
    .set({ liftedAt: now })
    .where(and(eq(writingStops.caseId, caseId), isNull(writingStops.liftedAt)));
}
