import { cairoDay } from "#app/arabic/dates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, type Member } from "../http/caller.ts";
import { isKnown } from "../permission.ts";
import { areaOf, type Belonging, covers } from "../user/area.ts";
import { findAdministrators, lockRoles } from "./api.ts";
import {
  granterOf,
  notifyHolders,
  type RoleContext,
  type RoleOfStep,
  recordStep,
  viewerOf,
} from "./record.ts";
import {
  type Granting,
  isAdministrators,
  lastDayOf,
  leavesAdministrator,
  lockOf,
} from "./rules.ts";
import { findHeld, findRole } from "./store.ts";
import { findHolder, findRoleIdsOf, findRolesOf, removeHolder } from "./store-holders.ts";

/** Whether somebody holds a role that the caller could not give. */
export function isBeyond(caller: Member, held: readonly Granting[]): boolean {
  return held.some((role) => lockOf(granterOf(caller), role, false) !== undefined);
}

/** Whether an administrator is left without this person. Needs `lockRoles`. */
export async function isDispensable(db: Database, userId: string): Promise<boolean> {
  const administrators = await findAdministrators(db);
  const others = administrators.filter((each) => each.userId !== userId);
  return others.length > 0 || administrators.length === 0;
}

type Taken = NonNullable<Awaited<ReturnType<typeof findRole>>>["role"];

/**
 * Takes all roles from somebody of the area, or none if one may not be taken; undefined on success.
 */
export async function revokeAllRoles(
  context: RoleContext,
  userId: string,
): Promise<Refusal | undefined> {
  const { caller, db, now } = context;
  await lockRoles(db);
  const viewer = viewerOf(caller, UPDATE_ROLES);
  const taken: Taken[] = [];
  for (const roleId of await findRoleIdsOf(db, userId, cairoDay(now))) {
    const found = await findRole(db, roleId, viewer);
    const holder = await findHolder(db, roleId, userId, areaFor(caller, UPDATE_ROLES));
    if (!found || !holder) return refuse("not-found");
    const { role } = found;
    const lock = lockOf(granterOf(caller), role, false);
    if (lock) return refuse(`role-${lock}`);
    if (isAdministrators(role)) {
      const administrators = await findAdministrators(db);
      if (!leavesAdministrator(administrators, { roleId, userId })) {
        return refuse("last-administrator");
      }
    }
    taken.push(role);
  }
  for (const role of taken) {
    await removeHolder(db, role.id, userId);
    await recordStep(context, "taken", role, [userId]);
    await notifyHolders(db, [userId], "taken", role, now);
  }
  return undefined;
}

/** Ends all roles of the caller; an administrator is left (`isDispensable`). */
export async function endOwnRoles(context: RoleContext): Promise<void> {
  const { caller, db, now } = context;
  for (const role of await findRolesOf(db, caller.id, cairoDay(now))) {
    await removeHolder(db, role.id, caller.id);
    await recordStep(context, "taken", role, [caller.id]);
  }
}

/** Until when the caller holds what it takes to give a role; null without end. */
export async function lastDay(
  { caller, db, now }: RoleContext,
  role: Granting,
): Promise<string | null> {
  const held = await findHeld(db, granterOf(caller).id, cairoDay(now));
  const { belonging } = caller;
  return lastDayOf(
    held.map((each) => ({ ...each, area: areaOf(each.rank, belonging) })),
    role,
  );
}

export interface RoleOfPerson extends RoleOfStep {
  readonly until: string | null;
}

/** Why a caller could not give somebody each of these roles; undefined if they could. */
export async function mayReceive(
  context: RoleContext,
  roles: readonly RoleOfPerson[],
  belonging: Belonging,
): Promise<Refusal | undefined> {
  const granter = granterOf(context.caller);
  for (const role of roles) {
    const lock = lockOf(granter, role, false);
    if (lock) return refuse(`role-${lock}`);
    const area = areaOf(role.rank, belonging);
    const needed = [UPDATE_ROLES, ...role.abilities.filter(isKnown)];
    if (!needed.every((ability) => covers(granter.areaFor(ability), area))) {
      return refuse("role-elsewhere");
    }
    const last = await lastDay(context, role);
    if (last && (!role.until || role.until > last)) return refuse("role-not-held");
  }
  return undefined;
}

/** Records in history and audit log that a person holds the role under another record. */
export async function recordHandedOver(
  context: RoleContext,
  role: RoleOfStep,
  { fromId, toId, isNew }: { fromId: string; toId: string; isNew: boolean },
): Promise<void> {
  await recordStep(context, "taken", role, [fromId]);
  if (isNew) await recordStep(context, "given", role, [toId]);
}
