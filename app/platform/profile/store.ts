import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { Language } from "../i18n.ts";
import { units } from "../structure/tables.ts";
import { roleNameIn } from "../user/api-role-name.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { emailChanges, profiles } from "./tables.ts";

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export async function findProfile(db: Database, userId: string, language: Language = "ar") {
  const [row] = await db
    .select({
      user: users,
      headquarters: units.name,
      profile: profiles,
      emailChange: emailChanges,
      roles: sql<string[]>`coalesce(
        (select json_agg(${roleNameIn(language)} order by ${roles.name}) from ${userRoles}
          join ${roles} on ${roles.id} = ${userRoles.roleId}
          where ${userRoles.userId} = ${users.id}),
        '[]')`,
      secretariats: sql<string[]>`array(select own.name from user_secretariats as work
        join units as own on own.id = work.unit_id
        where work.user_id = ${users.id} and own.closed_at is null order by own.name)`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

export interface ProfileChange {
  readonly user: Partial<Pick<typeof users.$inferInsert, "photo" | "governorateCode">>;
  readonly profile: Partial<Omit<typeof profiles.$inferInsert, "userId">>;
}

/** False when the phone number has become somebody else's. */
export async function changeProfile(
  db: Database,
  userId: string,
  { user, profile }: ProfileChange,
): Promise<"changed" | "taken"> {
  return catchUniqueViolation(db, async (savepoint) => {
    if (Object.keys(user).length > 0) {
      await savepoint.update(users).set(user).where(eq(users.id, userId));
    }
    if (Object.keys(profile).length > 0) {
      await savepoint
        .insert(profiles)
        .values({ userId, ...profile })
        .onConflictDoUpdate({ target: profiles.userId, set: profile });
    }
    return "changed" as const;
  });
}

export async function isPhoneTaken(
  db: Database,
  userId: string,
  indexes: readonly string[],
): Promise<boolean> {
  const found = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(
      and(
        ne(profiles.userId, userId),
        or(...indexes.map((index) => eq(profiles.phoneIndex, index))),
      ),
    )
    .limit(1);
  return found.length > 0;
}
