import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { purge } from "../database/purge.ts";
import type { NewCandidate } from "./store.ts";
import { candidateArchives, candidatePictures, candidateRows, candidates } from "./tables.ts";

export type ArchiveRow = typeof candidateArchives.$inferSelect;
export type PictureRow = typeof candidatePictures.$inferInsert;

export async function findArchives(db: Database, importId: string): Promise<ArchiveRow[]> {
  return db
    .select()
    .from(candidateArchives)
    .where(eq(candidateArchives.importId, importId))
    .orderBy(asc(candidateArchives.part));
}

export async function addArchive(
  db: Database,
  row: typeof candidateArchives.$inferInsert,
): Promise<void> {
  await db.insert(candidateArchives).values(row);
}

export async function changeArchive(
  db: Database,
  id: string,
  change: Partial<typeof candidateArchives.$inferInsert>,
): Promise<void> {
  await db.update(candidateArchives).set(change).where(eq(candidateArchives.id, id));
}

export async function deleteArchive(db: Database, id: string): Promise<void> {
  await db.delete(candidateArchives).where(eq(candidateArchives.id, id));
}

export async function addPictures(db: Database, rows: readonly PictureRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(candidatePictures).values([...rows]);
}

export async function findPictures(db: Database, importId: string, names: readonly string[]) {
  if (names.length === 0) return [];
  return db
    .select()
    .from(candidatePictures)
    .where(
      and(eq(candidatePictures.importId, importId), inArray(candidatePictures.name, [...names])),
    )
    .orderBy(asc(candidatePictures.id));
}

/** Total, invalid, and used by no candidate. */
export async function countPictures(db: Database, importId: string) {
  const { key, importId: of } = candidatePictures;
  const isNamed = sql`exists (select 1 from ${candidateRows}
    where ${candidateRows.importId} = ${importId}
      and (${candidateRows.fields} ->> 'image' = ${key}
        or ${candidateRows.fields} ->> 'symbolImage' = ${key}))`;
  const [pictures] = await db
    .select({
      good: sql<number>`(count(*) filter (where ${isNotNull(key)}))::int`,
      bad: sql<number>`(count(*) filter (where ${isNull(key)}))::int`,
      unnamed: sql<number>`(count(*) filter (where ${isNotNull(key)} and not ${isNamed}))::int`,
    })
    .from(candidatePictures)
    .where(eq(of, importId));
  const [rows] = await db
    .select({ without: count() })
    .from(candidateRows)
    .where(
      and(eq(candidateRows.importId, importId), sql`${candidateRows.fields} ->> 'image' is null`),
    );
  return { pictures: pictures ?? { good: 0, bad: 0, unnamed: 0 }, without: rows?.without ?? 0 };
}

/** Duplicates among the rows of an import. */
export async function findSame(db: Database, importId: string, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return db
    .select({ sameAs: candidateRows.sameAs, line: candidateRows.line })
    .from(candidateRows)
    .where(and(eq(candidateRows.importId, importId), inArray(candidateRows.sameAs, [...keys])));
}

export async function findCandidateRows(
  db: Database,
  importId: string,
  { page, limit }: { page: number; limit: number },
) {
  return db
    .select()
    .from(candidateRows)
    .where(eq(candidateRows.importId, importId))
    .orderBy(asc(candidateRows.line))
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function findAllCandidateRows(db: Database, importId: string) {
  return db
    .select({ line: candidateRows.line, fields: candidateRows.fields })
    .from(candidateRows)
    .where(eq(candidateRows.importId, importId))
    .orderBy(asc(candidateRows.line));
}

/** Answers the ids in order. */
export async function insertCandidates(
  db: Database,
  rows: readonly NewCandidate[],
): Promise<number[]> {
  const inserted = await db
    .insert(candidates)
    .values([...rows])
    .returning({ id: candidates.id });
  return inserted.map(({ id }) => id);
}

/** Links rows to published candidates. */
export async function markPublished(
  db: Database,
  importId: string,
  published: readonly { readonly line: number; readonly id: number }[],
): Promise<void> {
  const lines = sql.param(published.map(({ line }) => line));
  const ids = sql.param(published.map(({ id }) => id));
  await db.execute(sql`
    update ${candidateRows} set candidate_id = given.id
    from unnest(${lines}::integer[], ${ids}::bigint[]) as given (line, id)
    where ${candidateRows.importId} = ${importId} and ${candidateRows.line} = given.line`);
}

export async function findPublishedIds(db: Database, importId: string): Promise<number[]> {
  const rows = await db
    .select({ id: candidateRows.candidateId })
    .from(candidateRows)
    .where(and(eq(candidateRows.importId, importId), isNotNull(candidateRows.candidateId)));
  return rows.flatMap(({ id }) => id ?? []);
}

export function publishedIdsOf(importId: string) {
  return sql`select ${candidateRows.candidateId}::text from ${candidateRows}
    where ${candidateRows.importId} = ${importId}`;
}

export async function hideCandidates(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await db.execute(sql`update ${candidates} set hidden_at = ${now.toISOString()}::timestamptz
    where id = any(${sql.param([...ids])}::bigint[]) and hidden_at is null`);
}

/** Before the file is read anew; published candidates stay. */
export async function removeCandidateRows(db: Database, importId: string): Promise<void> {
  await purge(db, candidateRows, eq(candidateRows.importId, importId));
}

export async function findUnusedKeys(
  db: Database,
  importId: string,
  archiveId?: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct ${candidatePictures.key} as key from ${candidatePictures}
    where ${candidatePictures.importId} = ${importId} and ${candidatePictures.key} is not null
      and ${candidatePictures.isNew}
      ${archiveId ? sql`and ${candidatePictures.archiveId} = ${archiveId}` : sql``}
      and not exists (select 1 from ${candidates} where ${candidates.image} = ${candidatePictures.key})
      and not exists (select 1 from ${candidates}
        where ${candidates.symbolImage} = ${candidatePictures.key})
      and not exists (select 1 from candidate_pictures as other
        where other.key = ${candidatePictures.key} and other.import_id <> ${importId})
      ${
        archiveId
          ? sql`and not exists (select 1 from candidate_pictures as beside
              where beside.key = ${candidatePictures.key} and beside.archive_id <> ${archiveId})`
          : sql``
      }`);
  return rows.map(({ key }) => key);
}
