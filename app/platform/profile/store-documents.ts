import { and, desc, eq } from "drizzle-orm";
import { applicationDocuments, applications } from "../application/tables.ts";
import type { Database } from "../database/connect.ts";

/** A user's own pictures, of each field the newest. */
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

/** Where one of them is kept; a stranger's is nowhere. */
export async function findOwnDocument(db: Database, userId: string, id: string) {
  const [row] = await db
    .select({ storedAs: applicationDocuments.storedAs })
    .from(applicationDocuments)
    .innerJoin(applications, eq(applications.id, applicationDocuments.applicationId))
    .where(and(eq(applicationDocuments.id, id), eq(applications.userId, userId)));
  return row;
}
