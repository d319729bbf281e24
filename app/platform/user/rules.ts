import type { Ability } from "#app/contract/endpoint.ts";
import { type Rank, ranks, type Status } from "#app/contract/user.ts";
import { type Area, areaOf, type Belonging } from "./area.ts";

/** Shown where the name of a user stood whose data was erased. */
export const NO_NAME = "—";

/** Somebody who has an address on file. */
export interface UserOfEmail {
  readonly id: string;
  readonly status: Status;
  readonly emailConfirmedAt: Date | null;
}

/**
 * Whose account an e-mail address opens (docs/product.md#sign-in-by-e-mail). Who confirmed it comes
 * before who only wrote it down: a stranger who enters somebody else's address in a profile changes
 * nothing for its owner. Deleted accounts count only where there is no other.
 */
export function accountOf(found: readonly UserOfEmail[]): UserOfEmail | "none" | "several" {
  const live = found.filter(({ status }) => status !== "deleted");
  const confirmed = live.filter(({ emailConfirmedAt }) => emailConfirmedAt !== null);
  const candidates = confirmed.length > 0 ? confirmed : live;
  if (candidates.length > 1) return "several";
  return candidates[0] ?? found[0] ?? "none";
}

/** A role, as far as it decides what its holder may do. */
export interface HeldRole {
  readonly rank: Rank;
  readonly abilities: readonly Ability[];
}

/**
 * The first in the order of ranks that any role gives (docs/product.md#people-statuses-and-ranks).
 * Without a role one is a member, or a guest.
 */
export function highestRankOf(status: Status, roles: readonly HeldRole[]): Rank {
  const highest = ranks.find((rank) => roles.some((role) => role.rank === rank));
  return highest ?? (status === "guest" ? "guest" : "member");
}

/** A user holds the abilities of all their roles together. */
export function abilitiesOf(roles: readonly Pick<HeldRole, "abilities">[]): Ability[] {
  return roles.flatMap((role) => role.abilities);
}

/** Abilities, and where they hold. */
export interface ScopedAbilities {
  readonly abilities: readonly Ability[];
  readonly area: Area;
}

/**
 * What each role grants where it holds: a national role and a local one held together don't widen
 * each other. A role that holds nowhere grants nothing.
 */
export function scopedAbilitiesOf(
  roles: readonly HeldRole[],
  belonging: Belonging,
): ScopedAbilities[] {
  return roles
    .map(({ rank, abilities }) => ({ abilities, area: areaOf(rank, belonging) }))
    .filter(({ area }) => area !== "none");
}
