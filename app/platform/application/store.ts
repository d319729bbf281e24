import { and, desc, eq, inArray, notInArray, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ApplicationState } from "#app/contract/review.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { applicationDocuments, applicationSteps, applications } from "./tables.ts";

export type ApplicationRow = typeof applications.$inferSelect;
type Act = typeof applicationSteps.$inferSelect.act;
export type NewStep = Omit<typeof applicationSteps.$inferInsert, "id">;

const claimants = alias(users, "claimants");

/** Fails closed: without an area it finds none. */
export function inArea(area: Area): SQL | undefined {
  return withinArea(area, {
    governorateCode: applications.governorateCode,
    userId: applications.userId,
  });
}

export async function findApplication(db: Database, id: string, area: Area) {
  const [row] = await db
    .select({ application: applications, claimant: claimants.displayName })
    .from(applications)
    .leftJoin(claimants, eq(claimants.id, applications.claimedBy))
    .where(and(eq(applications.id, id), inArea(area)));
  return row;
}

export const lockApplication = (db: Database, id: string, area: Area) =>
  lockRow(db, applications, and(eq(applications.id, id), inArea(area)));

const unchanging: Act[] = ["claimed", "released"];

/** Counts the acts that change the application. */
export function versionOf(steps: readonly { readonly act: Act }[]): number {
  return steps.filter(({ act }) => !unchanging.includes(act)).length;
}

export async function countChanges(db: Database, applicationId: string): Promise<number> {
  const { applicationId: of, act } = applicationSteps;
  return db.$count(applicationSteps, and(eq(of, applicationId), notInArray(act, unchanging)));
}

export async function findSteps(db: Database, applicationId: string) {
  return db
    .select({
      act: applicationSteps.act,
      at: applicationSteps.at,
      by: users.displayName,
      reason: applicationSteps.reason,
      note: applicationSteps.note,
      fields: applicationSteps.fields,
    })
    .from(applicationSteps)
    .leftJoin(users, eq(users.id, applicationSteps.by))
    .where(eq(applicationSteps.applicationId, applicationId))
    .orderBy(applicationSteps.id);
}

export async function findDocuments(db: Database, applicationId: string) {
  return db
    .selectDistinctOn([applicationDocuments.field], {
      id: applicationDocuments.id,
      field: applicationDocuments.field,
      storedAs: applicationDocuments.storedAs,
    })
    .from(applicationDocuments)
    .where(eq(applicationDocuments.applicationId, applicationId))
    .orderBy(applicationDocuments.field, desc(applicationDocuments.id));
}

/** From approved applications, of each side the newest. */
export async function findCardOnFile(db: Database, userId: string) {
  return db
    .selectDistinctOn([applicationDocuments.field], {
      id: applicationDocuments.id,
      field: applicationDocuments.field,
    })
    .from(applicationDocuments)
    .innerJoin(earlierApplications, eq(earlierApplications.id, applicationDocuments.applicationId))
    .where(and(eq(earlierApplications.userId, userId), isCardOnFile()))
    .orderBy(applicationDocuments.field, desc(applicationDocuments.id));
}

export async function findDocument(
  db: Database,
  { id, documentId }: { id: string; documentId: string },
  area: Area,
) {
  const [row] = await db
    .select({
      storedAs: applicationDocuments.storedAs,
      field: applicationDocuments.field,
      userId: applications.userId,
    })
    .from(applications)
    .innerJoin(earlierApplications, eq(earlierApplications.userId, applications.userId))
    .innerJoin(applicationDocuments, eq(applicationDocuments.applicationId, earlierApplications.id))
    .where(
      and(
        eq(applicationDocuments.id, documentId),
        eq(applications.id, id),
        or(eq(earlierApplications.id, id), and(eq(applications.kind, "renewal"), isCardOnFile())),
        inArea(area),
      ),
    );
  return row;
}

const earlierApplications = alias(applications, "earlier");

function isCardOnFile() {
  const sides = ["nationalID_Front", "nationalID_Back"];
  return and(eq(earlierApplications.state, "approved"), inArray(applicationDocuments.field, sides));
}

export async function addStep(db: Database, step: NewStep): Promise<void> {
  await db.insert(applicationSteps).values(step);
}

export async function setClaim(
  db: Database,
  id: string,
  claim: { claimedBy: string; claimedAt: Date } | { claimedBy: null; claimedAt: null },
): Promise<void> {
  await db.update(applications).set(claim).where(eq(applications.id, id));
}

/** Requires a lock; ends the claim. */
export async function setState(
  db: Database,
  id: string,
  state: ApplicationState,
  fieldsToCorrect: readonly string[] = [],
): Promise<void> {
  await db
    .update(applications)
    .set({ state, fieldsToCorrect: [...fieldsToCorrect], claimedBy: null, claimedAt: null })
    .where(eq(applications.id, id));
}
