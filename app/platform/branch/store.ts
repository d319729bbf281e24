import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { branches } from "./tables.ts";

/** Branches with the number of members in good standing, by governorate and name. */
export async function findBranches(db: Database, governorateCode: string | undefined) {
  return db
    .select({
      id: branches.id,
      name: branches.name,
      location: branches.location,
      detailedLocation: branches.detailedLocation,
      governorateCode: branches.governorateCode,
      city: branches.city,
      membersCount: count(users.id),
    })
    .from(branches)
    .leftJoin(
      users,
      and(eq(users.branchId, branches.id), inArray(users.status, ["verified", "active"])),
    )
    .where(governorateCode ? eq(branches.governorateCode, governorateCode) : undefined)
    .groupBy(branches.id)
    .orderBy(branches.governorateCode, branches.name);
}

/** Any number; two who write branches come one after the other. */
const BRANCHES_LOCK = 7_470_021;

/** Locks all branches until the transaction ends: whether a name is free depends on the others. */
export async function lockBranches(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${BRANCHES_LOCK})`);
}

export type BranchRow = typeof branches.$inferSelect;
export type BranchContent = Omit<BranchRow, "id">;

/** Branches with how many people belong to each, by governorate and name; all, or one by its id. */
export async function findManagedBranches(db: Database, id?: string) {
  const isMember = inArray(users.status, ["verified", "active"]);
  return db
    .select({
      branch: branches,
      membersCount: sql<number>`(count(${users.id}) filter (where ${isMember}))::int`,
      people: count(users.id),
    })
    .from(branches)
    .leftJoin(users, eq(users.branchId, branches.id))
    .where(id ? eq(branches.id, id) : undefined)
    .groupBy(branches.id)
    .orderBy(branches.governorateCode, branches.name);
}

/** Whether another branch of a governorate has a name. */
export async function isNameTaken(
  db: Database,
  { name, governorateCode }: Pick<BranchContent, "name" | "governorateCode">,
  exceptId?: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: branches.id })
    .from(branches)
    .where(
      and(
        eq(branches.name, name),
        eq(branches.governorateCode, governorateCode),
        exceptId ? ne(branches.id, exceptId) : undefined,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function addBranches(
  db: Database,
  contents: readonly (typeof branches.$inferInsert)[],
): Promise<string[]> {
  if (contents.length === 0) return [];
  const rows = await db
    .insert(branches)
    .values([...contents])
    .returning({ id: branches.id });
  return rows.map(({ id }) => id);
}

/** The codes of the governorates that have a branch. */
export async function findGovernoratesWithBranch(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ code: branches.governorateCode }).from(branches);
  return rows.map(({ code }) => code);
}

export async function changeBranch(
  db: Database,
  id: string,
  content: Partial<BranchContent>,
): Promise<void> {
  if (Object.keys(content).length === 0) return;
  await db.update(branches).set(content).where(eq(branches.id, id));
}

/** Deletes a branch that nobody belongs to. */
export async function removeBranch(db: Database, id: string): Promise<void> {
  await db.delete(branches).where(eq(branches.id, id));
}

/** Puts a member on a branch; answers who it was, or undefined where no member has the number. */
export async function assignMember(db: Database, membershipId: string, branchId: string) {
  const [row] = await db
    .update(users)
    .set({ branchId })
    .where(eq(users.membershipId, membershipId))
    .returning({ id: users.id, name: users.displayName });
  return row;
}
