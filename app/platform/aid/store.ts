import { and, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { units } from "../structure/tables.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { aidNumbers, aidRequests, aidSteps } from "./tables.ts";

export type AidRow = typeof aidRequests.$inferSelect;
export type NewStep = Omit<typeof aidSteps.$inferInsert, "id">;

const owners = alias(users, "owners");

/** Fails closed: without an area it finds none. */
export function inArea(area: Area): SQL | undefined {
  return withinArea(area, {
    governorateCode: aidRequests.governorateCode,
    userId: aidRequests.userId,
  });
}

export async function findApplicant(db: Database, userId: string) {
  const [row] = await db
    .select({
      status: users.status,
      name: users.displayName,
      membershipId: users.membershipId,
      governorateCode: users.governorateCode,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

export async function nextNumber(db: Database): Promise<number> {
  const { rows } = await db.execute<{ next: string }>(
    sql`select nextval(${aidNumbers.seqName ?? ""}) as next`,
  );
  return Number(rows[0]?.next);
}

export async function insertRequest(
  db: Database,
  request: typeof aidRequests.$inferInsert,
): Promise<string> {
  const [row] = await db.insert(aidRequests).values(request).returning({ id: aidRequests.id });
  if (!row) throw new Error("The database kept no request for aid.");
  return row.id;
}

export async function findRequest(db: Database, id: string, area: Area) {
  const [row] = await db
    .select({
      request: aidRequests,
      beneficiary: users.displayName,
      membershipId: users.membershipId,
      branch: units.name,
      branchEn: units.nameEn,
      owner: owners.displayName,
    })
    .from(aidRequests)
    .innerJoin(users, eq(users.id, aidRequests.userId))
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(owners, eq(owners.id, aidRequests.ownerId))
    .where(and(eq(aidRequests.id, id), inArea(area)));
  return row;
}

export const lockRequest = (db: Database, id: string, area: Area) =>
  lockRow(db, aidRequests, and(eq(aidRequests.id, id), inArea(area)));

export async function findOwn(db: Database, id: string, userId: string) {
  const [row] = await db.select().from(aidRequests).where(isOwn(id, userId));
  return row;
}

export const lockOwn = (db: Database, id: string, userId: string) =>
  lockRow(db, aidRequests, isOwn(id, userId));

function isOwn(id: string, userId: string) {
  return and(eq(aidRequests.id, id), eq(aidRequests.userId, userId));
}

export async function countOthers(
  db: Database,
  { id, userId }: AidRow,
  area: Area,
): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(aidRequests)
    .where(and(eq(aidRequests.userId, userId), ne(aidRequests.id, id), inArea(area)));
  return row?.number ?? 0;
}

/** Requires a lock; bumps the version. */
export async function changeRequest(
  db: Database,
  { id, version }: AidRow,
  change: Partial<typeof aidRequests.$inferInsert>,
): Promise<number> {
  const next = version + 1;
  await db
    .update(aidRequests)
    .set({ ...change, version: next })
    .where(eq(aidRequests.id, id));
  return next;
}

export async function addSteps(db: Database, steps: readonly NewStep[]): Promise<void> {
  if (steps.length > 0) await db.insert(aidSteps).values([...steps]);
}

export async function findLastWriter(db: Database, requestId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ by: aidSteps.by })
    .from(aidSteps)
    .where(and(eq(aidSteps.requestId, requestId), eq(aidSteps.kind, "applicant")))
    .orderBy(desc(aidSteps.id))
    .limit(1);
  return row?.by ?? undefined;
}

export async function findSteps(db: Database, requestId: string) {
  return db
    .select({
      act: aidSteps.act,
      at: aidSteps.at,
      by: users.displayName,
      from: aidSteps.from,
      to: aidSteps.to,
      kind: aidSteps.kind,
      sealedNote: aidSteps.sealedNote,
    })
    .from(aidSteps)
    .leftJoin(users, eq(users.id, aidSteps.by))
    .where(eq(aidSteps.requestId, requestId))
    .orderBy(aidSteps.id);
}
export type StepRow = Awaited<ReturnType<typeof findSteps>>[number];
