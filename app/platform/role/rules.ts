import { cairoDay } from "#app/arabic/dates.ts";
import { grantable, grants, subjects } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { type RoleLock, UPDATE_ROLES } from "#app/contract/role.values.ts";
import { type Rank, ranks, type Status } from "#app/contract/user.ts";
import { isKnown } from "../permission.ts";
import { type Area, areaOf, type Belonging, covers, isWider, mayCover } from "../user/area.ts";

/** Who manages roles: how high they stand, and where they hold what. */
export interface Granter {
  readonly id: string;
  readonly highestRank: Rank;
  readonly areaFor: (ability: Ability) => Area;
}

/** A role, as far as it decides what may be done with it. */
export interface Granting {
  readonly rank: Rank;
  readonly abilities: readonly Ability[];
}

/** The pairs that mean something, in the order of the form. */
export const pairs: readonly Ability[] = subjects.flatMap((subject) =>
  grantable[subject].map((action): Ability => [action, subject]),
);

/** Each ability once, in the order in which it came first. */
export function distinctAbilities(abilities: readonly Ability[]): Ability[] {
  return [...new Map(abilities.map((ability) => [ability.join(":"), ability])).values()];
}

export function isPair([action, subject]: Ability): boolean {
  return pairs.some((each) => each[0] === action && each[1] === subject);
}

/** Whether a text could be a user's id. PostgreSQL would fail on another. */
export function isUserId(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}

/** Whether a rank is higher than another (`ranks` has the highest first). */
export function isAbove(rank: Rank, other: Rank): boolean {
  return ranks.indexOf(rank) < ranks.indexOf(other);
}

/** The abilities that a granter can't pass on in a role of a rank: not held, or not so widely. */
export function notHeld(granter: Granter, { rank, abilities }: Granting): Ability[] {
  // Not only what a form offers: an ability of old may grant as much.
  return abilities.filter(isKnown).filter((ability) => !mayCover(granter.areaFor(ability), rank));
}

/** Why a granter may not change, give or delete a role. */
export function lockOf(
  granter: Granter,
  role: Granting,
  isHeldElsewhere: boolean,
): RoleLock | undefined {
  if (isAbove(role.rank, granter.highestRank)) return "above";
  if (notHeld(granter, role).length > 0) return "not-held";
  return isHeldElsewhere ? "elsewhere" : undefined;
}

/** Whether somebody may make such a role: neither above themselves, nor of what they don't hold. */
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

/** Whether a change makes a role grant more: an ability, a higher rank, a wider area. */
export function raises(before: Granting, after: Granting): boolean {
  return (
    isAbove(after.rank, before.rank) ||
    isWider(after.rank, before.rank) ||
    after.abilities.some((ability) => !grants(before.abilities, ability))
  );
}

/** Whether somebody may change a role so: it is in reach, what it becomes too, and it doesn't raise themselves. */
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

/** Who is to be given a role. */
export interface Assignee {
  readonly id: string;
  readonly status: Status;
  readonly belonging: Belonging;
}

/**
 * Whether somebody may give a role to a member of their area: never to themselves, only to verified
 * members, and only where it holds nowhere that their own abilities don't.
 */
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

/** A role that somebody holds, with its last day; null without end. */
export interface HeldUntil extends Granting {
  readonly until: string | null;
  /** Where it holds. */
  readonly area: Area;
}

/**
 * The last day on which somebody holds all that it takes to give a role: what is theirs for a while is
 * nobody's for longer by their hand, nor theirs again by another's. Null without end.
 */
export function lastDayOf(held: readonly HeldUntil[], { rank, abilities }: Granting) {
  const from = (ability: Ability) => held.filter((role) => grants(role.abilities, ability));
  const sources = [
    held.filter((role) => !isAbove(rank, role.rank)),
    from(UPDATE_ROLES),
    ...abilities
      .filter(isKnown)
      .map((ability) => from(ability).filter(({ area }) => mayCover(area, rank))),
  ];
  // Of several roles that grant the same, the one that is held longest counts.
  const days = sources.flatMap((roles) => {
    const ends = roles.map(({ until }) => until).sort();
    return ends.includes(null) ? [] : (ends.at(-1) ?? []);
  });
  return days.sort()[0] ?? null;
}

/** Whether a role makes its holders administrators: the highest rank, with everything. */
export function isAdministrators({ rank, abilities }: Granting): boolean {
  return rank === "admin" && grants(abilities, ["manage", "all"]);
}

/** A verified member who holds a role of administrators for good, and can sign in. */
export interface Administrator {
  readonly userId: string;
  readonly roleId: number;
  /** YYYY-MM-DD; null for who has none. */
  readonly membershipEnd: string | null;
}

/**
 * Whether the organisation still has an administrator once a role is no administrators' any more,
 * for one of its holders or all. Where there was none before, nothing is lost.
 */
export function keepsAdministrator(
  administrators: readonly Pick<Administrator, "userId" | "roleId">[],
  lost: { readonly roleId: number; readonly userId?: string },
): boolean {
  const left = administrators.filter(
    ({ roleId, userId }) =>
      roleId !== lost.roleId || (lost.userId !== undefined && userId !== lost.userId),
  );
  return left.length > 0 || administrators.length === 0;
}

/** Whether a role is all that somebody holds. Whoever leads keeps one role at least (docs/product.md#people). */
export function isOnly(heldIds: readonly number[], roleId: number): boolean {
  return heldIds.length === 1 && heldIds[0] === roleId;
}

/**
 * Who stays a member although the membership is over, having ended before a day: of administrators who
 * would all go at once, the one whose membership ended last. An organisation that nobody administers
 * can't be mended from within, and nobody could approve the renewal either.
 */
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

/** Whether a holder has anything of a role today: verified, its time not over, and a place where it holds. */
export function isInForce(
  rank: Rank,
  holder: { readonly status: Status; readonly belonging: Belonging },
  until: string | null,
  now: Date,
): boolean {
  if (holder.status !== "verified" || (until !== null && until < cairoDay(now))) return false;
  return areaOf(rank, holder.belonging) !== "none";
}

/** The role that is created where no role makes its holder an administrator. */
export const administratorRole = {
  name: "مدير النظام",
  nameEn: "Administrator",
  description: "إدارة البوابة كلها.",
  rank: "admin",
  abilities: [["manage", "all"]],
} as const;
