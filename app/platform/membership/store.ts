import { and, desc, eq, inArray, ne, or } from "drizzle-orm";
import { applicationSteps, applications } from "../application/tables.ts";
import type { Database } from "../database/connect.ts";
import type { SignUpIdentity } from "../http/caller.ts";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";
import type { Applicant } from "./applicant.ts";

export type Application = typeof applications.$inferSelect;
type User = typeof users.$inferSelect;
type ProfileColumns = Omit<typeof profiles.$inferInsert, "userId">;

/** The user who asks, held until the transaction ends: of two forms at once one comes after the other. */
export async function lockUser(db: Database, id: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id)).for("update");
  return user;
}

/** Whether what a newcomer proved is an account's already. */
export async function hasAccount(db: Database, identity: SignUpIdentity): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      "email" in identity
        ? eq(users.email, identity.email)
        : eq(users.facebookId, identity.facebookId),
    )
    .limit(1);
  return found.length > 0;
}

/** Numbers as they are looked for: their blind indexes under every key in use. */
export interface SoughtNumbers {
  readonly nationalId: readonly string[];
  readonly phone: readonly string[];
}

function withEither({ nationalId, phone }: SoughtNumbers) {
  return or(
    inArray(profiles.nationalIdIndex, [...nationalId]),
    inArray(profiles.phoneIndex, [...phone]),
  );
}

/** Whether somebody else, who is not deleted, has the national ID or the phone number. */
export async function isTaken(
  db: Database,
  numbers: SoughtNumbers,
  besides: string | undefined,
): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        withEither(numbers),
        ne(users.status, "deleted"),
        besides ? ne(users.id, besides) : undefined,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Frees the numbers of whoever was deleted, who may come back under another account. */
export async function releaseNumbers(db: Database, numbers: SoughtNumbers): Promise<void> {
  const deleted = db.select({ id: users.id }).from(users).where(eq(users.status, "deleted"));
  await db
    .update(profiles)
    .set({ sealedNationalId: null, nationalIdIndex: null, sealedPhone: null, phoneIndex: null })
    .where(and(withEither(numbers), inArray(profiles.userId, deleted)));
}

/** Makes an applicant a user, or changes the one that there is; answers the id. */
export async function saveApplicant(
  db: Database,
  applicant: Applicant,
  columns: Pick<User, "displayName" | "email" | "governorateCode"> & { status?: "pending" },
  now: Date,
): Promise<string> {
  const id = { id: users.id };
  const [row] =
    "userId" in applicant
      ? await db.update(users).set(columns).where(eq(users.id, applicant.userId)).returning(id)
      : await db
          .insert(users)
          .values({
            status: "pending",
            ...columns,
            ...("email" in applicant
              ? { email: applicant.email, emailConfirmedAt: now }
              : { facebookId: applicant.facebookId }),
            activatedAt: now,
            createdAt: now,
          })
          .returning(id);
  if (!row) throw new Error("The database kept no applicant.");
  return row.id;
}

export async function saveProfile(
  db: Database,
  userId: string,
  columns: ProfileColumns,
): Promise<void> {
  await db
    .insert(profiles)
    .values({ userId, ...columns })
    .onConflictDoUpdate({ target: profiles.userId, set: columns });
}

/** Whether an application of a kind waits for the applicant or for a decision. */
export async function hasOpen(
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

/** Hands an application in, with the first step of its time line. */
export async function submit(
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

/** The user's newest application, locked until the transaction ends. */
export async function lockNewest(db: Database, userId: string): Promise<Application | undefined> {
  const [row] = await newestOf(db, userId).for("update");
  return row;
}

/** The same to be read, with its time line. */
export async function findNewest(db: Database, userId: string) {
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

/** Hands a corrected application in again, under the day of the first time. */
export async function resubmit(
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

/**
 * Marks a locked application as withdrawn by its owner. Who applied for membership is as before the
 * application and may send another; a renewal changes nothing on file.
 */
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
