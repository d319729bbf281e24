import { and, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { applicationDocuments, applications } from "./tables.ts";

/** Sender of pictures that the nightly job deletes. */
const REPLACED = "replaced";

export async function findAttached(db: Database, applicationId: string) {
  return db
    .selectDistinctOn([applicationDocuments.field], {
      id: applicationDocuments.id,
      field: applicationDocuments.field,
    })
    .from(applicationDocuments)
    .where(eq(applicationDocuments.applicationId, applicationId))
    .orderBy(applicationDocuments.field, desc(applicationDocuments.id));
}

export async function findOwnDocuments(db: Database, userId: string) {
  return db
    .selectDistinctOn([applicationDocuments.field], {
      id: applicationDocuments.id,
      field: applicationDocuments.field,
    })
    .from(applicationDocuments)
    .innerJoin(applications, eq(applications.id, applicationDocuments.applicationId))
    .where(eq(applications.userId, userId))
    .orderBy(applicationDocuments.field, desc(applicationDocuments.id));
}

export async function findOwnDocument(db: Database, userId: string, id: string) {
  const [row] = await db
    .select({ storedAs: applicationDocuments.storedAs })
    .from(applicationDocuments)
    .innerJoin(applications, eq(applications.id, applicationDocuments.applicationId))
    .where(and(eq(applicationDocuments.id, id), eq(applications.userId, userId)));
  return row;
}

export async function detachPictures(db: Database, applicationId: string): Promise<void> {
  await db
    .update(applicationDocuments)
    .set({ applicationId: null, sender: REPLACED })
    .where(eq(applicationDocuments.applicationId, applicationId));
}

/** Under the name of a batch until it is known which application takes them. */
export async function insertDocuments(
  db: Database,
  batch: string,
  documents: readonly { field: string; storedAs: string }[],
  now: Date,
): Promise<void> {
  if (documents.length === 0) return;
  const rows = documents.map((each) => ({ ...each, sender: batch, createdAt: now }));
  await db.insert(applicationDocuments).values(rows);
}

export async function saveWaiting(db: Database, batch: string, sender: string): Promise<void> {
  await replaceWaiting(db, sender);
  await db
    .update(applicationDocuments)
    .set({ sender })
    .where(eq(applicationDocuments.sender, batch));
}

/** Locks the newest picture of each field. */
export async function lockWaiting(
  db: Database,
  sender: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: applicationDocuments.id, field: applicationDocuments.field })
    .from(applicationDocuments)
    .where(waitingOf(sender))
    .orderBy(applicationDocuments.id)
    .for("update");
  // Ids are ordered by time, so the newest of a field wins.
  return new Map(rows.map(({ field, id }) => [field, id]));
}

export async function attachWaiting(
  db: Database,
  ids: readonly string[],
  sender: string,
  applicationId: string,
): Promise<void> {
  await db
    .update(applicationDocuments)
    .set({ applicationId })
    .where(inArray(applicationDocuments.id, [...ids]));
  await replaceWaiting(db, sender);
}

/** Each replaces an earlier one of its field. */
export async function attachFiles(
  db: Database,
  { batch, fields, sender }: { batch: string; fields: readonly string[]; sender: string },
  applicationId: string,
): Promise<void> {
  if (fields.length === 0) return;
  const named = inArray(applicationDocuments.field, [...fields]);
  await db
    .update(applicationDocuments)
    .set({ applicationId: null, sender: REPLACED })
    .where(and(eq(applicationDocuments.applicationId, applicationId), named));
  await db
    .update(applicationDocuments)
    .set({ applicationId, sender })
    .where(and(eq(applicationDocuments.sender, batch), named));
}

export async function deleteUnattached(
  db: Database,
  before: Date,
  limit: number,
): Promise<string[]> {
  const old = db
    .select({ id: applicationDocuments.id })
    .from(applicationDocuments)
    .where(
      and(isNull(applicationDocuments.applicationId), lt(applicationDocuments.createdAt, before)),
    )
    .limit(limit);
  const rows = await db
    .delete(applicationDocuments)
    .where(inArray(applicationDocuments.id, old))
    .returning({ storedAs: applicationDocuments.storedAs });
  return rows.map(({ storedAs }) => storedAs);
}

async function replaceWaiting(db: Database, sender: string): Promise<void> {
  await db.update(applicationDocuments).set({ sender: REPLACED }).where(waitingOf(sender));
}

function waitingOf(sender: string) {
  return and(eq(applicationDocuments.sender, sender), isNull(applicationDocuments.applicationId));
}
