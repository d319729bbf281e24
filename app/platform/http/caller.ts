import type { Ability, Admission, Call } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { WaitingDeparture } from "#app/contract/leaving-waiting.ts";
import type { ApplicationKind, ApplicationState } from "#app/contract/review.ts";
import type { Rank, Status } from "#app/contract/user.ts";
import { hash } from "#app/crypto.ts";
import { type Permission, permissionOf } from "../permission.ts";
import type { Area, Belonging, Place } from "../user/area.ts";
import type { ScopedAbilities } from "../user/rules.ts";

export type SignUpIdentity = { readonly facebookId: string } | { readonly email: string };

export type Caller = { readonly kind: "anonymous" } | SigningUp | Member;

export type SigningUp = { readonly kind: "signing-up" } & SignUpIdentity;

export interface Member {
  readonly kind: "user";
  readonly id: string;
  readonly sessionId: string;
  readonly status: Status;
  readonly highestRank: Rank;
  readonly abilities: readonly Ability[];
  readonly scopedAbilities: readonly ScopedAbilities[];
  readonly area: Area;
  readonly belonging: Belonging;
  readonly governorateCode: string | null;
  readonly roleIds: readonly number[];
  readonly account: Account;
}

export interface Account {
  readonly facebookId: string | null;
  readonly displayName: string;
  readonly email: string | null;
  readonly photo: string | null;
  readonly application: { readonly kind: ApplicationKind; readonly state: ApplicationState } | null;
  readonly leaving: WaitingDeparture | null;
}

/** The caller type that a call's `admits` guarantees after `authorize`. */
export type CallerOf<C extends Call> = C["admits"] extends "everyone"
  ? Caller
  : C["admits"] extends "signing-up"
    ? SigningUp | Member
    : C["admits"] extends "user" | { readonly can: Ability }
      ? Member
      : Caller;

export function subjectOf(caller: Caller): string {
  if (caller.kind === "user") return caller.id;
  if (caller.kind !== "signing-up") return "anonymous";
  // Hashed: subjects are stored in plain.
  return "email" in caller ? hash(`sign-up ${caller.email}`) : caller.facebookId;
}

/**
 * Whether a caller may do something anywhere in their area.
 * @param record a place: then only there
 */
export function can(caller: Caller, ability: Ability, record?: Place): boolean {
  return permissionOfCaller(caller).can(ability, record);
}

/** The area of an ability; lists and records are narrowed to it. */
export function areaFor(caller: Caller, ability: Ability): Area {
  return permissionOfCaller(caller).area(ability);
}

export function canEverywhere(caller: Caller, ability: Ability): boolean {
  return areaFor(caller, ability) === "national";
}

export function authorize(admits: Admission, caller: Caller): Refusal | undefined {
  if (admits === "everyone") return undefined;
  if (caller.kind === "anonymous") return refuse("token-missing");
  if (admits === "signing-up") return undefined;
  if (caller.kind !== "user") return refuse("token-missing");
  if (admits === "user") return undefined;
  const may = can(caller, admits.can) || (admits.or !== undefined && can(caller, admits.or));
  const mayBoth = may && (admits.and === undefined || can(caller, admits.and));
  return mayBoth ? undefined : refuse("forbidden");
}

const nothing = permissionOf([]);
const built = new WeakMap<Member, Permission>();

/** Cached per caller, which is per request. Abilities need a verified member. */
function permissionOfCaller(caller: Caller): Permission {
  if (caller.kind !== "user" || caller.status !== "verified") return nothing;
  const cached = built.get(caller);
  if (cached) return cached;
  const permission = permissionOf(caller.scopedAbilities);
  built.set(caller, permission);
  return permission;
}
