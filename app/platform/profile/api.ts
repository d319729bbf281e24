import { and, eq, inArray, lt, ne, or } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { unconfirmedBefore } from "./rules.ts";
import { emailChanges, profiles } from "./tables.ts";

/** Columns of a person's file; those that are undefined stay as they are. */
export type ProfileColumns = Partial<Omit<typeof profiles.$inferInsert, "userId">>;

/** Writes columns of a person's file, which is made if there is none. */
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

/** The gender on somebody's file, for words that follow it. */
export async function findGender(db: Database, userId: string) {
  const [row] = await db
    .select({ gender: profiles.gender })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.gender ?? null;
}

/** The last day of somebody's membership; null without end. */
export async function findMembershipEnd(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ membershipEnd: profiles.membershipEnd })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.membershipEnd ?? null;
}

const personOnFile = {
  id: users.id,
  displayName: users.displayName,
  status: users.status,
  email: users.email,
  membershipId: users.membershipId,
  facebookId: users.facebookId,
  governorateCode: users.governorateCode,
};
export type PersonOnFile = Awaited<ReturnType<typeof findPersonOnFile>> & object;

/** Values under the keys that are in use, as personal.ts answers them. */
type Indexes = readonly string[];

/** Whose national ID and phone these are: one query for both, so that no half of it tells anything. */
export async function findPersonOnFile(
  db: Database,
  { nationalId, phone }: { nationalId: Indexes; phone: Indexes },
) {
  const [row] = await db
    .select(personOnFile)
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

/** The person who was identified, locked until the transaction ends: one activation at a time. */
export async function lockPersonOnFile(
  db: Database,
  { userId, nationalId }: { userId: string; nationalId: Indexes },
): Promise<PersonOnFile | undefined> {
  const [row] = await db
    .select(personOnFile)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, userId), inArray(profiles.nationalIdIndex, [...nationalId])))
    .for("update", { of: users });
  return row;
}

/** What is on file of an applicant, as far as an approval looks at it. */
export async function findOnFile(db: Database, userId: string) {
  const [row] = await db
    .select({
      status: users.status,
      email: users.email,
      facebookId: users.facebookId,
      activatedAt: users.activatedAt,
      membershipId: users.membershipId,
      governorateCode: users.governorateCode,
      branchId: users.branchId,
      sealedNationalId: profiles.sealedNationalId,
      membershipStart: profiles.membershipStart,
      membershipEnd: profiles.membershipEnd,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}
export type OnFile = NonNullable<Awaited<ReturnType<typeof findOnFile>>>;

/** Whether somebody else is on file under one of these blind indexes. */
export async function isUsedElsewhere(
  db: Database,
  userId: string,
  by: { nationalId: readonly string[] } | { phone: readonly string[] },
): Promise<boolean> {
  const hasNumber =
    "nationalId" in by
      ? inArray(profiles.nationalIdIndex, [...by.nationalId])
      : inArray(profiles.phoneIndex, [...by.phone]);
  const [row] = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(hasNumber, ne(profiles.userId, userId)))
    .limit(1);
  return row !== undefined;
}

/** Whoever has one of these blind indexes: a national ID's or a phone's. */
export async function findHolderIds(
  db: Database,
  by: { nationalId: readonly string[] } | { phone: readonly string[] },
): Promise<string[]> {
  const hasNumber =
    "nationalId" in by
      ? inArray(profiles.nationalIdIndex, [...by.nationalId])
      : inArray(profiles.phoneIndex, [...by.phone]);
  const rows = await db.select({ userId: profiles.userId }).from(profiles).where(hasNumber);
  return rows.map(({ userId }) => userId);
}

/** Whoever has one of some phones, by their blind indexes. */
export async function findPhoneHolders(db: Database, indexes: string[]) {
  return db
    .select({ userId: profiles.userId, phoneIndex: profiles.phoneIndex })
    .from(profiles)
    .where(anyOf(profiles.phoneIndex, indexes));
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
export async function areNumbersTaken(
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

/** Deletes new e-mail addresses that nobody confirmed in time; a nightly job. */
export async function purgeUnconfirmedEmails(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.codeSentAt, unconfirmedBefore(now)));
}
