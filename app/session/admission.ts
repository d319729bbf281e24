import { grants } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { leaderRanks, type User } from "#app/contract/user.ts";

/** docs/product.md#people-statuses-and-ranks; `user` is undefined while the platform is away. */
export type Visitor =
  | { readonly kind: "anonymous" }
  | { readonly kind: "guest" }
  | { readonly kind: "signing-up" }
  | { readonly kind: "authenticated"; readonly user?: User };

export type AccessClass =
  | "everyone"
  | "signedOut"
  | "applicants"
  | "accounts"
  | "guestsAndUsers"
  | "users"
  | "verified"
  | "expired"
  | "leaders";

export type Admission =
  | "enter"
  | "home"
  | "login"
  | "register"
  | "apply"
  | "not-found"
  | "unavailable";

/** Who enters which class of screens (docs/product.md#who-may-see-what). */
export function admission(access: AccessClass, visitor: Visitor): Admission {
  if (access === "everyone") return "enter";
  if (visitor.kind === "authenticated") return admitUser(access, visitor.user);
  if (access === "signedOut") return visitor.kind === "guest" ? "home" : "enter";
  if (access === "applicants") {
    if (visitor.kind === "signing-up") return "enter";
    return visitor.kind === "guest" ? "home" : "register";
  }
  if (visitor.kind !== "guest") return "login";
  return access === "guestsAndUsers" ? "enter" : "not-found";
}

function admitUser(access: AccessClass, user: User | undefined): Admission {
  if (!user) return "unavailable";
  const { status, highestRank } = user;
  if (access === "signedOut") return status === "unverified" ? "apply" : "home";
  if (access === "applicants") {
    return status === "unverified" || status === "refused" ? "enter" : "home";
  }
  if (access === "accounts") return "enter";
  if (status === "unverified") return "apply";
  if (access === "guestsAndUsers" || access === "users") return "enter";
  if (access === "expired") return status === "expired" ? "enter" : "not-found";
  if (status !== "verified") return "not-found";
  return access === "verified" || leaderRanks.includes(highestRank) ? "enter" : "not-found";
}

/** The platform decides on use. An outside platform that names no abilities: every leader. */
export function may(visitor: Visitor, ability: Ability): boolean {
  if (visitor.kind !== "authenticated" || visitor.user?.status !== "verified") return false;
  const { abilities, highestRank } = visitor.user;
  return abilities ? grants(abilities, ability) : leaderRanks.includes(highestRank);
}
