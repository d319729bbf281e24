import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { ErasedPerson } from "../privacy/personal-data.ts";
import { NO_NAME } from "../user/rules.ts";
import { users } from "../user/tables.ts";
import { profiles } from "./tables.ts";

export async function findToErase(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(users.status, "deleted"),
        or(
          isNotNull(users.email),
          isNotNull(users.photo),
          isNotNull(profiles.userId),
          ne(users.displayName, NO_NAME),
        ),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findPersonToErase(
  db: Database,
  id: string,
): Promise<ErasedPerson | undefined> {
  const [user] = await db
    .select({
      id: users.id,
      facebookId: users.facebookId,
      email: users.email,
      photo: users.photo,
    })
    .from(users)
    .where(eq(users.id, id));
  return user;
}
