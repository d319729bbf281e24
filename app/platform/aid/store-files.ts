import { and, count, eq, inArray, isNotNull, isNull, lt, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { Area } from "../user/area.ts";
import { inArea } from "./store.ts";
import { aidFiles, aidRequests } from "./tables.ts";

export async function attachFiles(db: Database, batch: string, requestId: string): Promise<number> {
  const attached = await db
    .update(aidFiles)
    .set({ requestId })
    .where(and(eq(aidFiles.batch, batch), isNull(aidFiles.requestId)))
    .returning({ id: aidFiles.id });
  return attached.length;
}

export async function countFiles(db: Database, requestId: string): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(aidFiles)
    .where(eq(aidFiles.requestId, requestId));
  return row?.number ?? 0;
}

export async function findFiles(db: Database, requestId: string) {
  return db
    .select({ id: aidFiles.id, sealedName: aidFiles.sealedName, type: aidFiles.type })
    .from(aidFiles)
    .where(eq(aidFiles.requestId, requestId))
    .orderBy(aidFiles.id);
}
export type FileRow = Awaited<ReturnType<typeof findFiles>>[number];

interface FileParams {
  readonly id: string;
  readonly attachmentId: string;
}

export async function findFile(db: Database, { id, attachmentId }: FileParams, area: Area) {
  const [row] = await db
    .select({
      storedAs: aidFiles.storedAs,
      number: aidRequests.number,
      userId: aidRequests.userId,
    })
    .from(aidFiles)
    .innerJoin(aidRequests, eq(aidRequests.id, aidFiles.requestId))
    .where(and(eq(aidFiles.id, attachmentId), eq(aidRequests.id, id), inArea(area)));
  return row;
}

export async function findOwnFile(db: Database, { id, attachmentId }: FileParams, userId: string) {
  const [row] = await db
    .select({ storedAs: aidFiles.storedAs })
    .from(aidFiles)
    .innerJoin(aidRequests, eq(aidRequests.id, aidFiles.requestId))
    .where(
      and(eq(aidFiles.id, attachmentId), eq(aidRequests.id, id), eq(aidRequests.userId, userId)),
    );
  return row;
}

export async function deleteUnattached(
  db: Database,
  before: Date,
  limit: number,
): Promise<string[]> {
  const old = db
    .select({ id: aidFiles.id })
    .from(aidFiles)
    .where(and(isNull(aidFiles.requestId), lt(aidFiles.createdAt, before)))
    .limit(limit);
  return deleteFiles(db, old);
}

export async function deleteClosed(db: Database, before: Date, limit: number): Promise<string[]> {
  const old = db
    .select({ id: aidFiles.id })
    .from(aidFiles)
    .innerJoin(aidRequests, eq(aidRequests.id, aidFiles.requestId))
    .where(and(isNotNull(aidRequests.closedAt), lt(aidRequests.closedAt, before)))
    .limit(limit);
  return deleteFiles(db, old);
}

async function deleteFiles(db: Database, ids: SQLWrapper): Promise<string[]> {
  const rows = await db
    .delete(aidFiles)
    .where(inArray(aidFiles.id, ids))
    .returning({ storedAs: aidFiles.storedAs });
  return rows.map(({ storedAs }) => storedAs);
}
