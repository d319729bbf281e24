import { cairoDay } from "#app/arabic/dates.ts";
import { grantable, grants, subjects } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { type RoleLock, UPDATE_ROLES } from "#app/contract/role.values.ts";
import { type Rank, ranks, type Status } from "#app/contract/user.ts";
import { isKnown } from "../permission.ts";
import { type Area, areaOf, type Belonging, covers, isWider, mayCover } from "../user/area.ts";

export interface Granter {
  readonly id: string;
  readonly highestRank: Rank;
  readonly areaFor: (ability: Ability) => Area;
}

export interface Granting {
  readonly rank: Rank;
  readonly abilities: readonly Ability[];
}

export const pairs: readonly Ability[] = subjects.flatMap((subject) =>
  grantable[subject].map((action): Ability => [action, subject]),
);

export function distinctAbilities(abilities: readonly Ability[]): Ability[] {
  return [...new Map(abilities.map((ability) => [ability.join(":"), ability])).values()];
}

export function isPair([action, subject]: Ability): boolean {
  return pairs.some((each) => each[0] === action && each[1] === subject);
}

/** `ranks` has the highest first. */
export function isAbove(rank: Rank, other: Rank): boolean {
  return ranks.indexOf(rank) < ranks.indexOf(other);
}

/** Abilities of a role that the granter doesn't hold, or not so widely. */
export function notHeld(granter: Granter, { rank, abilities }: Granting): Ability[] {
  // Obsolete abilities too: they may grant as much.
  return abilities.filter(isKnown).filter((ability) => !mayCover(granter.areaFor(ability), rank));
}

export function lockOf(
  granter: Granter,
  role: Granting,
  isHeldElsewhere: boolean,
): RoleLock | undefined {
  if (isAbove(role.rank, granter.highestRank)) return "above";
  if (notHeld(granter, role).length > 0) return "not-held";
  return isHeldElsewhere ? "elsewhere" : undefined;
}

export function mayCreate(granter: Granter, role: Granting): Refusal | undefined {
  if (!role.abilities.every(isPair)) {
    return refuse("invalid", { fields: [{ path: "abilities", problem: "choice" }] });
  }
  if (role.rank === "guest") {
    return refuse("invalid", { fields: [{ path: "rank", problem: "choice" }] });
  }
  if (isAbove(role.rank, granter.highestRank)) {
    return refuse("role-above", { fields: [{ path: "rank", problem: "rank-above" }] });
  }
  if (notHeld(granter, role).length > 0) {
    const fields = [{ path: "abilities", problem: "ability-not-held" }];
    return refuse("role-not-held", { fields });
  }
  return undefined;
}

/** By an ability, a higher rank or a wider area. */
export function raises(before: Granting, after: Granting): boolean {
  return (
    isAbove(after.rank, before.rank) ||
    isWider(after.rank, before.rank) ||
    after.abilities.some((ability) => !grants(before.abilities, ability))
  );
}

/** Refuses a change out of the granter's reach, before or after, and one that raises themselves. */
export function mayChange(
  granter: Granter,
  before: Granting & { readonly isHeldElsewhere: boolean; readonly isOwn: boolean },
  after: Granting,
): Refusal | undefined {
  const lock = lockOf(granter, before, before.isHeldElsewhere);
  if (lock) return refuse(`role-${lock}`);
  if (before.isOwn && raises(before, after)) return refuse("role-own");
  return mayCreate(granter, after);
}

export interface Assignee {
  readonly id: string;
  readonly status: Status;
  readonly belonging: Belonging;
}

/** Never to themselves, only to verified members, only where the granter's own abilities hold. */
export function mayAssign(
  granter: Granter,
  role: Granting,
  assignee: Assignee,
): Refusal | undefined {
  const lock = lockOf(granter, role, false);
  if (lock) return refuse(`role-${lock}`);
  if (assignee.id === granter.id) {
    return refuse("role-own", { fields: [{ path: "membershipId", problem: "member-self" }] });
  }
  if (assignee.status !== "verified") {
    return refuse("invalid", { fields: [{ path: "membershipId", problem: "member-unverified" }] });
  }
  const area = areaOf(role.rank, assignee.belonging);
  const isCovered = (ability: Ability) => covers(granter.areaFor(ability), area);
  return role.abilities.filter(isKnown).every(isCovered) ? undefined : refuse("role-elsewhere");
}

export interface HeldUntil extends Granting {
  readonly until: string | null;
  readonly area: Area;
}

/** Until when all of a role may be passed on: no longer than it is held. Null without end. */
export function lastDayOf(held: readonly HeldUntil[], { rank, abilities }: Granting) {
  const from = (ability: Ability) => held.filter((role) => grants(role.abilities, ability));
  const sources = [
    held.filter((role) => !isAbove(rank, role.rank)),
    from(UPDATE_ROLES),
    ...abilities
      .filter(isKnown)
      .map((ability) => from(ability).filter(({ area }) => mayCover(area, rank))),
  ];
  // Of several roles that grant the same, the longest counts.
  const days = sources.flatMap((roles) => {
    const ends = roles.map(({ until }) => until).sort();
    return ends.includes(null) ? [] : (ends.at(-1) ?? []);
  });
  return days.sort()[0] ?? null;
}

export function isAdministrators({ rank, abilities }: Granting): boolean {
  return rank === "admin" && grants(abilities, ["manage", "all"]);
}

export interface Administrator {
  readonly userId: string;
  readonly roleId: number;
  /** YYYY-MM-DD; null for none. */
  readonly membershipEnd: string | null;
}

/** True where there was no administrator before. */
export function leavesAdministrator(
  administrators: readonly Pick<Administrator, "userId" | "roleId">[],
  lost: { readonly roleId: number; readonly userId?: string },
): boolean {
  const left = administrators.filter(
    ({ roleId, userId }) =>
      roleId !== lost.roleId || (lost.userId !== undefined && userId !== lost.userId),
  );
  return left.length > 0 || administrators.length === 0;
}

/** Leaders keep at least one role (docs/product.md#people). */
export function isOnly(heldIds: readonly number[], roleId: number): boolean {
  return heldIds.length === 1 && heldIds[0] === roleId;
}

/** The expired administrator who stays a member, since nobody else could approve the renewal. */
export function sparedAdministrator(
  administrators: readonly Administrator[],
  before: string,
): string | undefined {
  const endOf = ({ membershipEnd }: Administrator) => membershipEnd ?? before;
  if (administrators.some((each) => endOf(each) >= before)) return undefined;
  const [last] = administrators.toSorted((one, other) =>
    endOf(one) === endOf(other)
      ? one.userId.localeCompare(other.userId)
      : endOf(other).localeCompare(endOf(one)),
  );
  return last?.userId;
}

/** Verified, not ended, and holding somewhere. */
export function isInForce(
  rank: Rank,
  holder: { readonly status: Status; readonly belonging: Belonging },
  until: string | null,
  now: Date,
): boolean {
  if (holder.status !== "verified" || (until !== null && until < cairoDay(now))) return false;
  return areaOf(rank, holder.belonging) !== "none";
}

export const administratorRole = {
  name: "مدير النظام",
  nameEn: "Administrator",
  description: "إدارة البوابة كلها.",
  rank: "admin",
  abilities: [["manage", "all"]],
} as const;
