import { eq, ne } from "drizzle-orm";
import type { Database } from "../platform/database/connect.ts";
import { roleSteps } from "../platform/role/tables.ts";
import { roles, userRoles, users } from "../platform/user/tables.ts";
import { people } from "./content/people.ts";
import { secondRole } from "./content/roles.ts";

const DAY = 24 * 60 * 60 * 1000;

/** A second role for the central leader, and the history of all of them: the administrator gave them. */
export async function seedRoles(db: Database, now: Date): Promise<void> {
  const idOf = async (uid: string) => {
    const number = people.find((person) => person.uid === uid)?.membershipId ?? "";
    const [row] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.membershipId, number));
    return row?.id ?? "";
  };
  const admin = await idOf("demo-admin");
  const leader = await idOf("demo-central-leader");
  const since = (days: number) => new Date(now.getTime() - days * DAY);
  await db
    .update(userRoles)
    .set({ givenBy: admin, since: since(200) })
    .where(ne(userRoles.userId, admin));
  const [second] = await db
    .insert(roles)
    .values({ ...secondRole, abilities: [...secondRole.abilities] })
    .returning();
  if (!second) throw new Error("The database kept no role.");
  await db
    .insert(userRoles)
    .values({ userId: leader, roleId: second.id, givenBy: admin, since: since(12) });
  const made = await db.select().from(roles);
  const given = await db.select().from(userRoles).where(ne(userRoles.userId, admin));
  for (const role of made) {
    const days = role.id === second.id ? 12 : 210;
    const { name, rank, abilities } = role;
    const step = { roleId: role.id, by: admin, role: { name, rank, abilities } };
    await db.insert(roleSteps).values({ ...step, act: "created", at: since(days) });
    const holders = given.filter(({ roleId }) => roleId === role.id);
    if (holders.length === 0) continue;
    await db.insert(roleSteps).values(
      holders.map(({ userId, since: at }) => ({
        ...step,
        act: "given" as const,
        at: at ?? since(days),
        holderId: userId,
      })),
    );
  }
}
