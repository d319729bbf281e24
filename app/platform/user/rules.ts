import type { Ability } from "#app/contract/endpoint.ts";
import { type Rank, ranks, type Status } from "#app/contract/user.ts";

/** A role, as far as it decides what its holder may do. */
export interface HeldRole {
  readonly rank: Rank;
  readonly abilities: readonly Ability[];
}

/** §4: the first in the order of ranks that any role gives. Without a role one is a member, or a guest. */
export function highestRankOf(status: Status, roles: readonly HeldRole[]): Rank {
  const highest = ranks.find((rank) => roles.some((role) => role.rank === rank));
  return highest ?? (status === "guest" ? "guest" : "member");
}

/** §6: a user holds the abilities of all their roles together. */
export function abilitiesOf(roles: readonly HeldRole[]): Ability[] {
  return roles.flatMap((role) => role.abilities);
}
