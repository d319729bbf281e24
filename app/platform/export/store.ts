import { and, asc, desc, eq, lte, or, sql } from "drizzle-orm";
import { type Database, liftLimits } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { purge } from "../database/purge.ts";
import { exportParts, peopleExports } from "./tables.ts";

export type ExportRow = typeof peopleExports.$inferSelect;

/** Opens an export; answers its id, undefined while the same person has another running. */
export async function addExport(
  db: Database,
  row: typeof peopleExports.$inferInsert,
): Promise<string | undefined> {
  const [added] = await db
    .insert(peopleExports)
    .values(row)
    .onConflictDoNothing({ target: peopleExports.userId, where: sql`state = 'running'` })
    .returning({ id: peopleExports.id });
  return added?.id;
}

export async function listOwn(db: Database, userId: string, limit: number): Promise<ExportRow[]> {
  return db
    .select()
    .from(peopleExports)
    .where(eq(peopleExports.userId, userId))
    .orderBy(desc(peopleExports.createdAt), desc(peopleExports.id))
    .limit(limit);
}

export async function findOwn(
  db: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(peopleExports)
    .where(and(eq(peopleExports.id, id), eq(peopleExports.userId, userId)));
  return row;
}

/**
 * Locks a running export; other processes wait. Statement timeout lifted: a batch may scan all
 * people.
 */
export async function lockAtWork(db: Database, id: string): Promise<ExportRow | undefined> {
  await liftLimits(db);
  return lockRow(
    db,
    peopleExports,
    and(eq(peopleExports.id, id), eq(peopleExports.state, "running")),
    "no key update",
  );
}

export async function changeExport(
  db: Database,
  id: string,
  change: Partial<typeof peopleExports.$inferInsert>,
): Promise<void> {
  await db.update(peopleExports).set(change).where(eq(peopleExports.id, id));
}

export async function findParts(db: Database, exportId: string): Promise<string[]> {
  const rows = await db
    .select({ storedAs: exportParts.storedAs })
    .from(exportParts)
    .where(eq(exportParts.exportId, exportId))
    .orderBy(asc(exportParts.place));
  return rows.map(({ storedAs }) => storedAs);
}

export async function findAtWork(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: peopleExports.id })
    .from(peopleExports)
    .where(eq(peopleExports.state, "running"));
  return rows.map(({ id }) => id);
}

export async function findPurgeable(db: Database, until: Date): Promise<ExportRow[]> {
  return db
    .select()
    .from(peopleExports)
    .where(
      and(
        lte(peopleExports.finishedAt, until),
        or(eq(peopleExports.state, "ready"), sql`${peopleExports.sealedRequest} is not null`),
      ),
    );
}

export async function purgeRows(db: Database, until: Date): Promise<void> {
  await purge(db, peopleExports, lte(peopleExports.finishedAt, until));
}

export async function findAllOf(db: Database, userId: string): Promise<ExportRow[]> {
  return db
    .select()
    .from(peopleExports)
    .where(eq(peopleExports.userId, userId))
    .orderBy(asc(peopleExports.id));
}
