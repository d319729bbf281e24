import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";

const isOpenBranch = and(eq(units.kind, "branch"), isNull(units.closedAt));
/** Not null for branches, by a check. */
const governorateCode = sql<string>`${units.governorateCode}`;

// Qualified by hand, since Drizzle drops table names in single-table queries. Counts on an index
// alone; a join would sort all members first.
const membersCount = sql<number>`(select count(*)::int from users
  where users.branch_id = units.id and users.status in ('verified', 'active'))`;
const peopleCount = sql<number>`(select count(*)::int from users where users.branch_id = units.id)`;

export interface BranchCount {
  readonly membersCount: number;
  readonly people: number;
}

export async function countBranches(
  db: Database,
  code?: string,
): Promise<ReadonlyMap<string, BranchCount>> {
  const rows = await db
    .select({ id: units.id, membersCount, people: peopleCount })
    .from(units)
    .where(and(isOpenBranch, code ? eq(units.governorateCode, code) : undefined));
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export async function findBranches(db: Database, code: string | undefined) {
  return db
    .select({
      id: units.id,
      name: units.name,
      location: units.location,
      detailedLocation: units.detailedLocation,
      governorateCode,
      city: units.city,
      nameEn: units.nameEn,
      mapUrl: units.mapUrl,
      phone: units.phone,
      email: units.email,
    })
    .from(units)
    .where(and(isOpenBranch, code ? eq(units.governorateCode, code) : undefined))
    .orderBy(units.governorateCode, units.name);
}

const branch = {
  id: units.id,
  name: units.name,
  location: units.location,
  detailedLocation: units.detailedLocation,
  governorateCode,
  city: units.city,
  nameEn: units.nameEn,
};

export interface BranchContent {
  readonly name: string;
  readonly location: string | null;
  readonly detailedLocation: string | null;
  readonly governorateCode: string;
  readonly city: string | null;
}

export async function findManagedBranches(db: Database) {
  return db
    .select({ branch })
    .from(units)
    .where(isOpenBranch)
    .orderBy(units.governorateCode, units.name);
}

export async function findManagedBranch(db: Database, id: string) {
  const [row] = await db
    .select({ branch, membersCount, people: peopleCount })
    .from(units)
    .where(and(isOpenBranch, eq(units.id, id)));
  return row;
}

export async function findPlaceOfBranch(db: Database, id: string) {
  const { kind, governorateCode: code, parentId, secretariatId } = units;
  const [row] = await db
    .select({ id: units.id, kind, governorateCode: code, parentId, secretariatId })
    .from(units)
    .where(eq(units.id, id));
  return row;
}

export async function isNameTaken(
  db: Database,
  content: Pick<BranchContent, "name" | "governorateCode">,
  exceptId?: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: units.id })
    .from(units)
    .where(
      and(
        isOpenBranch,
        eq(units.name, content.name),
        eq(units.governorateCode, content.governorateCode),
        exceptId ? ne(units.id, exceptId) : undefined,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function addBranches(
  db: Database,
  contents: readonly (Partial<BranchContent> & Pick<BranchContent, "name">)[],
): Promise<string[]> {
  if (contents.length === 0) return [];
  const rows = await db
    .insert(units)
    .values(contents.map((content) => ({ ...content, kind: "branch" as const })))
    .returning({ id: units.id });
  return rows.map(({ id }) => id);
}

export async function findGovernoratesWithBranch(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ code: governorateCode }).from(units).where(isOpenBranch);
  return rows.map(({ code }) => code);
}

export async function changeBranch(
  db: Database,
  id: string,
  content: Partial<BranchContent> & { readonly closedAt?: Date; readonly parentId?: null },
): Promise<void> {
  if (Object.keys(content).length === 0) return;
  await db
    .update(units)
    .set({ ...content, version: sql`${units.version} + 1` })
    .where(eq(units.id, id));
}

export async function closeBranch(db: Database, id: string, now: Date): Promise<void> {
  await changeBranch(db, id, { closedAt: now });
}

export async function findMember(db: Database, membershipId: string) {
  const [row] = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(eq(users.membershipId, membershipId));
  return row;
}
