import { formatDate } from "#app/arabic/dates.ts";
import type { RoleAct } from "#app/contract/role-form.ts";
import { audit } from "../audit/store.ts";
import type { AuditAct } from "../audit/tables.ts";
import { areaFor, type Caller } from "../caller.ts";
import type { Database } from "../database/connect.ts";
import { notify } from "../notification/store.ts";
import type { Language } from "../words.ts";
import type { Granter } from "./rules.ts";
import { addSteps, type RoleRow } from "./store.ts";

/** What a call about roles brings along. */
interface Asked {
  readonly caller: Caller;
  readonly db: Database;
  readonly now: Date;
  readonly address: string;
}

/** Who manages roles. The calls admit nobody else. */
export function granterOf(caller: Caller): Granter {
  const who = caller.kind === "user" ? caller : { id: nobody, highestRank: "guest" as const };
  return { ...who, areaFor: (ability) => areaFor(caller, ability) };
}

/** A uuid that no user has. */
const nobody = "00000000-0000-0000-0000-000000000000";

const audited: Readonly<Partial<Record<RoleAct, AuditAct>>> = {
  created: "role-created",
  changed: "role-changed",
  deleted: "role-deleted",
  given: "role-given",
  taken: "role-taken",
};

/**
 * Writes an act into the role's history and the audit log.
 *
 * @param holderIds who was given the role or lost it
 */
export async function writeDown(
  { caller, db, now, address }: Asked,
  act: RoleAct,
  role: RoleRow,
  holderIds: readonly string[] = [],
): Promise<void> {
  const by = granterOf(caller).id;
  await addSteps(db, stepsOf(act, role, holderIds, by, now));
  // Of a role that many lose at once the history has their names, the log one line.
  const subject = holderIds.length === 1 ? holderIds[0] : undefined;
  const about = audited[act];
  if (about) await audit(db, { by, act: about, subject, detail: role.name, address }, now);
}

/** The lines of an act in the role's history: one for each whom it concerns. */
export function stepsOf(
  act: RoleAct,
  { id: roleId, name, rank, abilities }: RoleRow,
  holderIds: readonly string[],
  by: string | null,
  at: Date,
) {
  const step = { roleId, act, at, by, role: { name, rank, abilities } };
  if (holderIds.length === 0) return [step];
  return holderIds.map((holderId) => ({ ...step, holderId }));
}

/** Tells holders what became of their role. */
export async function tellHolders(
  db: Database,
  holderIds: readonly string[],
  about: "given" | "givenUntil" | "taken" | "ended",
  { name, until }: { readonly name: string; readonly until?: string | null },
  now: Date,
): Promise<void> {
  const values = (language: Language) => ({ role: name, until: formatDate(until, language) });
  await notify(db, holderIds, `role.${about}`, { screen: "profile", values }, now);
}
