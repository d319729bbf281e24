import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/database/connect.ts";
import { users } from "#app/platform/user/tables.ts";

/** So many are enough for any list: each has a few rows of a million. */
const MAX_PEOPLE = 50_000;

/** Verified members who ask, write and come, in an order that is always the same. */
export async function findPeople(db: Database) {
  return db
    .select({
      id: users.id,
      name: users.displayName,
      membershipId: users.membershipId,
      governorateCode: users.governorateCode,
    })
    .from(users)
    .where(eq(users.status, "verified"))
    .orderBy(users.id)
    .limit(MAX_PEOPLE);
}
export type Person = Awaited<ReturnType<typeof findPeople>>[number];
