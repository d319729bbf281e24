import type { Ability } from "#app/contract/endpoint.ts";
import { type Rank, ranks, type Status } from "#app/contract/user.ts";
import { type Area, areaOf, type Belonging } from "./area.ts";

/** Instead of an erased user's name. */
export const NO_NAME = "—";

export interface UserOfEmail {
  readonly id: string;
  readonly status: Status;
  readonly emailConfirmedAt: Date | null;
}

/**
 * Whose account an e-mail address opens (docs/product.md#sign-in-by-e-mail). Confirmed addresses
 * first: entering another's address changes nothing for its owner. Deleted accounts last.
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

/** Without a role one is a member, or a guest (docs/product.md#people-statuses-and-ranks). */
export function highestRankOf(status: Status, roles: readonly HeldRole[]): Rank {
  const highest = ranks.find((rank) => roles.some((role) => role.rank === rank));
  return highest ?? (status === "guest" ? "guest" : "member");
}

export function abilitiesOf(roles: readonly Pick<HeldRole, "abilities">[]): Ability[] {
  return roles.flatMap((role) => role.abilities);
}

export interface ScopedAbilities {
  readonly abilities: readonly Ability[];
  readonly area: Area;
}

/** Per role: a national and a local one together don't widen each other. */
export function scopedAbilitiesOf(
  roles: readonly HeldRole[],
  belonging: Belonging,
): ScopedAbilities[] {
  return roles
    .map(({ rank, abilities }) => ({ abilities, area: areaOf(rank, belonging) }))
    .filter(({ area }) => area !== "none");
}
