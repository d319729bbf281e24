import { formatDate } from "#app/arabic/dates.ts";
import { nameIn } from "#app/arabic/name-in.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { READ_ROLES, type RoleAct } from "#app/contract/role.values.ts";
import { type AuditEntry, audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { Language } from "../i18n.ts";
import { notify } from "../notification/api.ts";
import type { Granter } from "./rules.ts";
import { addSteps, type RoleRow, type Viewer } from "./store.ts";

export interface RoleContext {
  readonly caller: Member;
  readonly db: Database;
  readonly now: Date;
  readonly address: string;
}

export function granterOf(caller: Member): Granter {
  return { ...caller, areaFor: (ability) => areaFor(caller, ability) };
}

export function viewerOf(caller: Member, ability: Ability): Viewer {
  const area = areaFor(caller, ability);
  return { userId: granterOf(caller).id, area, seen: areaFor(caller, READ_ROLES) };
}

export type RoleOfStep = Pick<RoleRow, "id" | "name" | "nameEn" | "rank" | "abilities">;

const audited: Readonly<Partial<Record<RoleAct, AuditEntry["act"]>>> = {
  created: "role-created",
  changed: "role-changed",
  deleted: "role-deleted",
  given: "role-given",
  taken: "role-taken",
};

/**
 * Into the role's history and the audit log.
 * @param holderIds who was given the role or lost it
 */
export async function recordStep(
  context: RoleContext,
  act: RoleAct,
  role: RoleOfStep,
  holderIds: readonly string[] = [],
): Promise<void> {
  const { caller, db, now } = context;
  const by = granterOf(caller).id;
  await addSteps(db, stepOf(act, role, by, now), holderIds);
  // With many holders the audit log has one line, the history each of them.
  const subject = holderIds.length === 1 ? holderIds[0] : undefined;
  const about = audited[act];
  if (about) await audit(context, about, { subject, detail: role.name });
}

export function stepOf(
  act: RoleAct,
  { id: roleId, name, nameEn, rank, abilities }: RoleOfStep,
  by: string | null,
  at: Date,
) {
  return { roleId, act, at, by, role: { name, nameEn, rank, abilities } };
}

export async function notifyHolders(
  db: Database,
  holderIds: readonly string[],
  about: "given" | "givenUntil" | "taken" | "ended",
  {
    until,
    ...role
  }: { readonly name: string; readonly nameEn: string | null; readonly until?: string | null },
  now: Date,
): Promise<void> {
  const values = (language: Language) => ({
    role: nameIn(language, role),
    until: formatDate(until, language),
  });
  await notify(db, holderIds, `role.${about}`, { screen: "profile", values }, now);
}
