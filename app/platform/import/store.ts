import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, max, sql } from "drizzle-orm";
import { type ImportKind, statesAtWork } from "#app/contract/import.values.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import type { Personal } from "../privacy/personal.ts";
import { users } from "../user/tables.ts";
import { importHeaders, importPieces, imports } from "./tables.ts";
import { openWords, type Words } from "./words.ts";

export type ImportRow = typeof imports.$inferSelect;

export async function addImport(db: Database, row: typeof imports.$inferInsert): Promise<string> {
  const [added] = await db.insert(imports).values(row).returning({ id: imports.id });
  return added?.id ?? "";
}

export async function findImport(db: Database, kind: ImportKind, id: string) {
  const [row] = await db
    .select({ import: imports, by: users.displayName })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.byId))
    .where(and(eq(imports.id, id), eq(imports.kind, kind)));
  return row;
}

export async function findAnyImport(db: Database, id: string): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row;
}

export const lockImport = (db: Database, kind: ImportKind, id: string) =>
  lockRow(db, imports, and(eq(imports.id, id), eq(imports.kind, kind)));

export async function changeImport(
  db: Database,
  id: string,
  change: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await db.update(imports).set(change).where(eq(imports.id, id));
}

export async function isOtherAtWork(db: Database, kind: ImportKind, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.kind, kind),
        inArray(imports.state, ["running", "undoing"]),
        sql`${imports.id} <> ${id}`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function listImportRows(
  db: Database,
  kind: ImportKind,
  page: { page: number; limit: number },
) {
  const rows = await db
    .select({ import: imports, by: users.displayName })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.byId))
    .where(eq(imports.kind, kind))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit);
  const [counted] = await db.select({ total: count() }).from(imports).where(eq(imports.kind, kind));
  return { rows, total: counted?.total ?? 0 };
}

export async function findLastWords(
  db: Database,
  kind: ImportKind,
  personal: Personal,
): Promise<Words> {
  const [row] = await db
    .select({ sealed: imports.sealedWords })
    .from(imports)
    .where(and(eq(imports.kind, kind), isNotNull(imports.sealedWords)))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(1);
  return openWords(personal, row?.sealed ?? null).explained();
}

export async function findAtWork(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, [...statesAtWork]));
  return rows.map(({ id }) => id);
}

export async function findPurgeable(db: Database, before: Date) {
  return db
    .select({ id: imports.id, kind: imports.kind })
    .from(imports)
    .where(
      and(
        isNull(imports.forgottenAt),
        lt(sql`coalesce(${imports.finishedAt}, ${imports.createdAt})`, before),
        sql`not (${inArray(imports.state, [...statesAtWork])})`,
      ),
    );
}

export async function findPieces(db: Database, importId: string, part = 0) {
  return db
    .select()
    .from(importPieces)
    .where(and(eq(importPieces.importId, importId), eq(importPieces.part, part)))
    .orderBy(asc(importPieces.place));
}

export async function findAllPieces(db: Database, importId: string) {
  return db.select().from(importPieces).where(eq(importPieces.importId, importId));
}

/** The highest part with pieces; 0 with the spreadsheet alone. */
export async function findLastPart(db: Database, importId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(importPieces.part) })
    .from(importPieces)
    .where(eq(importPieces.importId, importId));
  return row?.last ?? 0;
}

export async function findRemembered(
  db: Database,
  headerHash: string,
): Promise<(string | null)[] | undefined> {
  const [row] = await db
    .select()
    .from(importHeaders)
    .where(eq(importHeaders.headerHash, headerHash));
  return row?.columns;
}

export async function rememberColumns(
  db: Database,
  headerHash: string,
  columns: (string | null)[],
): Promise<void> {
  await db
    .insert(importHeaders)
    .values({ headerHash, columns })
    .onConflictDoUpdate({ target: importHeaders.headerHash, set: { columns } });
}
