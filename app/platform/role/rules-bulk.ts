import {
  MAX_REFUSED_LISTED,
  type RoleChangeAct,
  type RoleRefusal,
} from "#app/contract/role.values.ts";
import {
  type Administrator,
  type Assignee,
  type Granter,
  type Granting,
  isAdministrators,
  isOnly,
  leavesAdministrator,
  lockOf,
  mayAssign,
} from "./rules.ts";
import type { RefusedPerson } from "./tables.ts";

export interface Asked {
  readonly act: RoleChangeAct;
  readonly role: Granting & { readonly id: number };
  readonly until: string | null;
}

export interface Target extends Assignee {
  readonly isInArea: boolean;
  readonly roles: readonly (Granting & { readonly id: number })[];
  readonly held: { readonly until: string | null } | null;
}

type Administrators = readonly Pick<Administrator, "userId" | "roleId">[];
type Outcome = "changed" | "already" | RoleRefusal;

/** In turn, so that the last of two administrators keeps the role. */
export function outcomesOf(
  granter: Granter,
  asked: Asked,
  targets: readonly Target[],
  administrators: Administrators,
): { readonly id: string; readonly outcome: Outcome }[] {
  let left = administrators;
  return targets.map((target) => {
    const { id } = target;
    const outcome = outcomeOf(granter, asked, target, left);
    const isLost = outcome === "changed" && (asked.act === "end" || asked.until !== null);
    if (isLost) left = left.filter((each) => each.userId !== id || each.roleId !== asked.role.id);
    return { id, outcome };
  });
}

function outcomeOf(
  granter: Granter,
  asked: Asked,
  target: Target,
  administrators: Administrators,
): Outcome {
  if (target.id === granter.id) return "own";
  if (!target.isInArea) return "outside";
  if (target.roles.some((held) => lockOf(granter, held, false) !== undefined)) return "above";
  const { role, until } = asked;
  const isSpared = () =>
    !isAdministrators(role) ||
    leavesAdministrator(administrators, { roleId: role.id, userId: target.id });
  if (asked.act === "end") {
    if (!target.held) return "already";
    if (!isSpared()) return "administrator";
    const heldIds = target.roles.map(({ id }) => id);
    return isOnly(heldIds, role.id) ? "only" : "changed";
  }
  if (target.status !== "verified") return "unverified";
  if (mayAssign(granter, role, target)) return "elsewhere";
  if (target.held && target.held.until === until) return "already";
  return until && !isSpared() ? "administrator" : "changed";
}

export interface Tally {
  readonly seen: number;
  readonly changed: number;
  readonly already: number;
  readonly refused: Readonly<Partial<Record<RoleRefusal, number>>>;
  readonly refusedPeople: readonly RefusedPerson[];
}

export const nobody: Tally = { seen: 0, changed: 0, already: 0, refused: {}, refusedPeople: [] };

export function addOutcomes(tally: Tally, outcomes: ReturnType<typeof outcomesOf>): Tally {
  const refused = { ...tally.refused };
  const refusedPeople = [...tally.refusedPeople];
  let { changed, already } = tally;
  for (const { id, outcome } of outcomes) {
    if (outcome === "changed") changed++;
    else if (outcome === "already") already++;
    else {
      refused[outcome] = (refused[outcome] ?? 0) + 1;
      if (refusedPeople.length < MAX_REFUSED_LISTED) refusedPeople.push({ id, reason: outcome });
    }
  }
  return { seen: tally.seen + outcomes.length, changed, already, refused, refusedPeople };
}
