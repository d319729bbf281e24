import { and, eq, or, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { roles, userRoles } from "../user/tables.ts";

export async function findAdministratorRole(db: Database) {
  const [role] = await db
    .select()
    .from(roles)
    .where(and(eq(roles.rank, "admin"), sql`${roles.abilities} @> '[["manage", "all"]]'::jsonb`))
    .orderBy(roles.id)
    .limit(1);
  return role;
}

export async function isRoleName(
  db: Database,
  { name, nameEn }: { readonly name: string; readonly nameEn: string },
): Promise<boolean> {
  const found = await db
    .select({ id: roles.id })
    .from(roles)
    .where(or(eq(roles.name, name), eq(roles.nameEn, nameEn)));
  return found.length > 0;
}

/** Without an end; returns false if already held so. */
export async function assignRole(
  db: Database,
  { userId, roleId }: { userId: string; roleId: number },
  now: Date,
): Promise<boolean> {
  const assigned = await db
    .insert(userRoles)
    .values({ userId, roleId, since: now })
    .onConflictDoUpdate({
      target: [userRoles.userId, userRoles.roleId],
      set: { until: null },
      setWhere: sql`${userRoles.until} is not null`,
    })
    .returning({ roleId: userRoles.roleId });
  return assigned.length > 0;
}
