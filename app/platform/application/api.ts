import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { applicationSteps, applications } from "./tables.ts";

export { nextMembershipNumber } from "./store-approval.ts";

export type Application = typeof applications.$inferSelect;

export async function submitApplication(
  db: Database,
  application: Omit<typeof applications.$inferInsert, "state" | "submittedAt">,
  now: Date,
): Promise<string> {
  const [row] = await db
    .insert(applications)
    .values({ ...application, state: "submitted", submittedAt: now })
    .returning({ id: applications.id });
  if (!row) throw new Error("The database kept no application.");
  await addStep(db, { applicationId: row.id, act: "submitted", at: now, by: application.userId });
  return row.id;
}

export async function hasOpenApplication(
  db: Database,
  userId: string,
  kind: Application["kind"],
): Promise<boolean> {
  const found = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.userId, userId),
        eq(applications.kind, kind),
        inArray(applications.state, ["submitted", "correction"]),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Locks the row. */
export async function lockNewestApplication(
  db: Database,
  userId: string,
): Promise<Application | undefined> {
  const [row] = await newestOf(db, userId).for("update");
  return row;
}

export async function findNewestApplication(db: Database, userId: string) {
  const [application] = await newestOf(db, userId);
  if (!application) return undefined;
  const steps = await db
    .select({
      act: applicationSteps.act,
      at: applicationSteps.at,
      reason: applicationSteps.reason,
      note: applicationSteps.note,
      fields: applicationSteps.fields,
    })
    .from(applicationSteps)
    .where(eq(applicationSteps.applicationId, application.id))
    .orderBy(applicationSteps.id);
  return { ...application, steps };
}

/** Keeps the day of the first submission. */
export async function resubmitApplication(
  db: Database,
  { id, userId, fieldsToCorrect }: Application,
  columns: Partial<
    Pick<
      Application,
      "name" | "searchText" | "governorateCode" | "sealedAnswers" | "isDifferenceConfirmed"
    >
  >,
  now: Date,
): Promise<void> {
  await db
    .update(applications)
    .set({ ...columns, state: "submitted", fieldsToCorrect: [] })
    .where(eq(applications.id, id));
  const step = { applicationId: id, act: "corrected", at: now, by: userId } as const;
  await addStep(db, { ...step, fields: fieldsToCorrect });
}

/** Requires a lock. An applicant may apply again; a renewal changes nothing on file. */
export async function markWithdrawn(
  db: Database,
  { id, kind, userId }: Application,
  now: Date,
): Promise<void> {
  await db
    .update(applications)
    .set({ state: "withdrawn", fieldsToCorrect: [], claimedBy: null, claimedAt: null })
    .where(eq(applications.id, id));
  if (kind === "registration") {
    await db.update(users).set({ status: "unverified" }).where(eq(users.id, userId));
  }
  await addStep(db, { applicationId: id, act: "withdrawn", at: now, by: userId });
}

/** The sealed answers of activations that a leader must decide. */
export async function findWaitingActivations(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ sealedAnswers: applications.sealedAnswers })
    .from(applications)
    .where(
      and(
        eq(applications.userId, userId),
        eq(applications.kind, "activation"),
        eq(applications.state, "submitted"),
      ),
    );
  return rows.map(({ sealedAnswers }) => sealedAnswers);
}

async function addStep(db: Database, step: typeof applicationSteps.$inferInsert): Promise<void> {
  await db.insert(applicationSteps).values(step);
}

function newestOf(db: Database, userId: string) {
  return db
    .select()
    .from(applications)
    .where(eq(applications.userId, userId))
    .orderBy(desc(applications.submittedAt), desc(applications.id))
    .limit(1);
}

export { usualDays } from "./store-usual-days.ts";
