import { and, eq, inArray, ne, or } from "drizzle-orm";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { profiles } from "./tables.ts";

/** Undefined columns stay. */
export type ProfileColumns = Partial<Omit<typeof profiles.$inferInsert, "userId">>;

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

export async function findGender(db: Database, userId: string) {
  const [row] = await db
    .select({ gender: profiles.gender })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.gender ?? null;
}

/** Null without end. */
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

type Indexes = readonly string[];

/** The user of a national ID and phone: one query, so that timing reveals neither half. */
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

/** Locks the identified person: one activation at a time. */
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

/** An applicant's file for the approval. */
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

/** Whether another user has one of these blind indexes. */
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

/** Users with one of these blind indexes. */
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

/** Users with one of these phones. */
export async function findPhoneHolders(db: Database, indexes: string[]) {
  return db
    .select({ userId: profiles.userId, phoneIndex: profiles.phoneIndex })
    .from(profiles)
    .where(anyOf(profiles.phoneIndex, indexes));
}

/** Blind indexes under every active key. */
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

/** Whether another, undeleted user has the national ID or phone. */
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

/** Releases numbers of deleted users, who may come back under another account. */
export async function releaseNumbers(db: Database, numbers: SoughtNumbers): Promise<void> {
  const deleted = db.select({ id: users.id }).from(users).where(eq(users.status, "deleted"));
  await db
    .update(profiles)
    .set({ sealedNationalId: null, nationalIdIndex: null, sealedPhone: null, phoneIndex: null })
    .where(and(withEither(numbers), inArray(profiles.userId, deleted)));
}
