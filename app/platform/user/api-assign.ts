import { and, eq, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { MAX_SECRETARIATS, secretariatKinds } from "#app/contract/structure.values.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, type Member } from "../http/caller.ts";
import { units } from "../structure/tables.ts";
import { findBelonging } from "./api-belonging.ts";
import type { Belonging, SecretariatOfPerson } from "./area.ts";
import { mayMove } from "./belonging.ts";
import type { HeldRole } from "./rules.ts";
import { roles, userRoles, userSecretariats, users } from "./tables.ts";

export { mayMove };

interface AssignContext {
  readonly caller: Member;
  readonly db: Database;
  readonly now: Date;
  readonly address: string;
}

/**
 * Puts somebody into exactly these secretariats; idempotent.
 * @returns a refusal, whose field is `secretariats`; undefined on success
 */
export async function assignSecretariats(
  context: AssignContext,
  userId: string,
  unitIds: readonly string[],
): Promise<Refusal | undefined> {
  const { caller, db, now } = context;
  const ids = [...new Set(unitIds)];
  if (!(await lockUser(db, userId))) return refuse("not-found");
  const found = await findSecretariats(db, ids);
  if (found.length < ids.length || ids.length > MAX_SECRETARIATS) return wrong("secretariats");
  const before = await findBelonging(db, userId);
  const refused = await mayBecome(context, userId, before, { ...before, secretariats: found });
  if (refused) return refused;
  const isIn = (list: readonly { id: string }[], id: string) => list.some((each) => each.id === id);
  const given = ids.filter((id) => !isIn(before.secretariats, id));
  const taken = before.secretariats.flatMap(({ id }) => (ids.includes(id) ? [] : id));
  if (given.length > 0) {
    await db
      .insert(userSecretariats)
      .values(given.map((unitId) => ({ userId, unitId, since: now, givenBy: caller.id })))
      .onConflictDoNothing();
  }
  if (taken.length > 0) {
    await db
      .delete(userSecretariats)
      .where(and(eq(userSecretariats.userId, userId), inArray(userSecretariats.unitId, taken)));
  }
  for (const id of given) await record(context, "secretariat-given", userId, id);
  for (const id of taken) await record(context, "secretariat-taken", userId, id);
  return undefined;
}

/** The caller leaves all secretariats. */
export async function leaveSecretariats(context: AssignContext): Promise<void> {
  const { caller, db } = context;
  const left = await db
    .delete(userSecretariats)
    .where(eq(userSecretariats.userId, caller.id))
    .returning({ unitId: userSecretariats.unitId });
  for (const { unitId } of left) await record(context, "secretariat-taken", caller.id, unitId);
}

/** @returns a refusal, whose field is `branch`; undefined on success */
export async function assignBranch(
  context: AssignContext,
  userId: string,
  branchId: string,
): Promise<Refusal | undefined> {
  const { db } = context;
  if (!(await lockUser(db, userId))) return refuse("not-found");
  const branch = await findBranch(db, branchId);
  if (!branch) return wrong("branch");
  const before = await findBelonging(db, userId);
  if (before.branch?.id === branchId) return undefined;
  const refused = await mayBecome(context, userId, before, { ...before, branch });
  if (refused) return refused;
  await db.update(users).set({ branchId }).where(eq(users.id, userId));
  await record(context, "branch-assigned", userId, branchId);
  return undefined;
}

function wrong(path: string): Refusal {
  return refuse("invalid", { fields: [{ path, problem: "choice" }] });
}

/** Whether there is such a person; locked until the transaction ends. */
async function lockUser(db: Database, userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return found.length > 0;
}

async function mayBecome(
  { caller, db, now }: AssignContext,
  userId: string,
  before: Belonging,
  after: Belonging,
): Promise<Refusal | undefined> {
  const held = await findHeldRoles(db, userId, now);
  const isAllowed = mayMove((ability) => areaFor(caller, ability), { before, after }, held);
  return isAllowed ? undefined : refuse("role-elsewhere");
}

async function findHeldRoles(db: Database, userId: string, now: Date): Promise<HeldRole[]> {
  return db
    .select({ rank: roles.rank, abilities: roles.abilities })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      and(
        eq(userRoles.userId, userId),
        or(isNull(userRoles.until), gte(userRoles.until, cairoDay(now))),
      ),
    );
}

async function findSecretariats(
  db: Database,
  ids: readonly string[],
): Promise<SecretariatOfPerson[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: units.id,
      kind: units.kind,
      governorateCode: units.governorateCode,
      centralId: units.secretariatId,
    })
    .from(units)
    .where(
      and(
        inArray(sql`${units.id}::text`, [...ids]),
        inArray(units.kind, [...secretariatKinds]),
        isNull(units.closedAt),
      ),
    );
  return rows as SecretariatOfPerson[];
}

async function findBranch(db: Database, id: string) {
  const { rows } = await db.execute<{ code: string; beside: string[] | null }>(sql`
    select own.governorate_code as code,
      (select array_agg(other.id::text) from units as sector
        join units as other on other.parent_id = sector.id
        where sector.id = own.parent_id and sector.kind = 'sector'
          and other.kind = 'branch' and other.closed_at is null) as beside
    from units as own
    where own.id::text = ${id} and own.kind = 'branch' and own.closed_at is null`);
  const [row] = rows;
  return row && { id, governorateCode: row.code, sectorBranchIds: row.beside };
}

async function record(
  { caller, db, now, address }: AssignContext,
  act: "branch-assigned" | "secretariat-given" | "secretariat-taken",
  subject: string,
  unitId: string,
): Promise<void> {
  const [unit] = await db.select({ name: units.name }).from(units).where(eq(units.id, unitId));
  await audit({ db, now, caller, address }, act, { subject, detail: unit?.name });
}
