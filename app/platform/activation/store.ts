import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { foldForSearch } from "#app/arabic/fold.ts";
import { applicationSteps, applications } from "../application/tables.ts";
import type { Database } from "../database/connect.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import { profiles } from "../profile/tables.ts";
import { users } from "../user/tables.ts";
import { activations } from "./tables.ts";

const onFile = {
  id: users.id,
  displayName: users.displayName,
  status: users.status,
  email: users.email,
  membershipId: users.membershipId,
  facebookId: users.facebookId,
  governorateCode: users.governorateCode,
};
export type PersonOnFile = Awaited<ReturnType<typeof findPerson>> & object;

/** Values under the keys that are in use, as personal.ts answers them. */
type Indexes = readonly string[];

/** Whose national ID and phone these are: one query for both, so that no half of it tells anything. */
export async function findPerson(
  db: Database,
  { nationalId, phone }: { nationalId: Indexes; phone: Indexes },
) {
  const [row] = await db
    .select(onFile)
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        inArray(profiles.nationalIdIndex, [...nationalId]),
        inArray(profiles.phoneIndex, [...phone]),
      ),
    );
  return row;
}

/** The person who was identified, held until the transaction ends: one activation at a time. */
export async function lockPerson(
  db: Database,
  { userId, nationalId }: { userId: string; nationalId: Indexes },
): Promise<PersonOnFile | undefined> {
  const [row] = await db
    .select(onFile)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, userId), inArray(profiles.nationalIdIndex, [...nationalId])))
    .for("update", { of: users });
  return row;
}

/** Puts a new code in the place of an earlier one. */
export async function saveCode(
  db: Database,
  code: { userId: string; codeHash: string; codeSentAt: Date },
): Promise<void> {
  const row = { ...code, tries: 0 };
  await db
    .insert(activations)
    .values(row)
    .onConflictDoUpdate({ target: activations.userId, set: row });
}

export async function findCode(db: Database, userId: string) {
  const [row] = await db.select().from(activations).where(eq(activations.userId, userId));
  return row;
}

export async function countTry(db: Database, userId: string): Promise<void> {
  await db
    .update(activations)
    .set({ tries: sql`${activations.tries} + 1` })
    .where(eq(activations.userId, userId));
}

/** A code is good once. */
export async function deleteCode(db: Database, userId: string): Promise<void> {
  await db.delete(activations).where(eq(activations.userId, userId));
}

/** Whether a social account is somebody's. */
export async function isLinked(db: Database, facebookId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.facebookId, facebookId));
  return found.length > 0;
}

/** Links a person to a social account, unless it has become somebody else's; the code is void with it. */
export async function linkAccount(
  db: Database,
  { userId, facebookId, now }: { userId: string; facebookId: string; now: Date },
): Promise<"linked" | "taken"> {
  return catchUniqueViolation(db, async (savepoint) => {
    await savepoint
      .update(users)
      .set({
        facebookId,
        activatedAt: sql`coalesce(${users.activatedAt}, ${now.toISOString()}::timestamptz)`,
        // The code went to the address on file.
        emailConfirmedAt: now,
      })
      .where(and(eq(users.id, userId), isNull(users.facebookId)));
    await savepoint.delete(activations).where(eq(activations.userId, userId));
    return "linked" as const;
  });
}

/** The sealed answers of a person's activations that wait for a leader. */
export async function findWaitingLinks(db: Database, userId: string): Promise<string[]> {
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

/** Lets an activation wait for a leader's approval. */
export async function addWaitingLink(
  db: Database,
  { id, displayName, governorateCode }: PersonOnFile,
  sealedAnswers: string,
  now: Date,
): Promise<void> {
  const [row] = await db
    .insert(applications)
    .values({
      kind: "activation",
      userId: id,
      state: "submitted",
      name: displayName,
      searchText: foldForSearch(displayName),
      governorateCode,
      sealedAnswers,
      submittedAt: now,
    })
    .returning({ id: applications.id });
  if (!row) throw new Error("The database kept no application.");
  await db
    .insert(applicationSteps)
    .values({ applicationId: row.id, act: "submitted", at: now, by: id });
}
