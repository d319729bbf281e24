import type { Ability, Admission, Call } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { ApplicationKind, ApplicationState } from "#app/contract/review.ts";
import type { Rank, Status } from "#app/contract/user.ts";
import { hash } from "#app/crypto.ts";
import { type Permission, permissionOf } from "../permission.ts";
import type { Area, Belonging, Place } from "../user/area.ts";
import type { ScopedAbilities } from "../user/rules.ts";

/** What a newcomer proved: a social account, or an e-mail address. */
export type SignUpIdentity = { readonly facebookId: string } | { readonly email: string };

/** Who sent a request, by its bearer token. */
export type Caller = { readonly kind: "anonymous" } | SigningUp | Member;

export type SigningUp = { readonly kind: "signing-up" } & SignUpIdentity;

export interface Member {
  readonly kind: "user";
  readonly id: string;
  readonly sessionId: string;
  readonly status: Status;
  readonly highestRank: Rank;
  readonly abilities: readonly Ability[];
  /** The same, role by role, with where each holds. */
  readonly scopedAbilities: readonly ScopedAbilities[];
  /** All that any role reaches; that of one ability is `areaFor`. */
  readonly area: Area;
  readonly belonging: Belonging;
  /** Where they live, as far as it is known. */
  readonly governorateCode: string | null;
  /** Of the roles held today. */
  readonly roleIds: readonly number[];
  readonly account: Account;
}

/** What a user is told about themselves with every page. */
export interface Account {
  readonly facebookId: string | null;
  readonly displayName: string;
  readonly email: string | null;
  /** A key of the files' store. */
  readonly photo: string | null;
  /** The newest one; null without any. */
  readonly application: { readonly kind: ApplicationKind; readonly state: ApplicationState } | null;
}

/** Who may be behind a call, by whom it admits: `authorize` has refused everybody else. */
export type CallerOf<C extends Call> = C["admits"] extends "everyone"
  ? Caller
  : C["admits"] extends "signing-up"
    ? SigningUp | Member
    : C["admits"] extends "user" | { readonly can: Ability }
      ? Member
      : Caller;

/** By what one person's requests are told from another's. */
export function subjectOf(caller: Caller): string {
  if (caller.kind === "user") return caller.id;
  if (caller.kind !== "signing-up") return "anonymous";
  // Hashed: subjects are stored in plain.
  return "email" in caller ? hash(`sign-up ${caller.email}`) : caller.facebookId;
}

/**
 * Whether a caller may do something, somewhere in their area.
 *
 * @param record what it is done to, when it belongs to a place: then whether it may be done to that
 */
export function can(caller: Caller, ability: Ability, record?: Place): boolean {
  return permissionOfCaller(caller).can(ability, record);
}

/** All that an ability of a caller reaches; what lists and records are narrowed to. */
export function areaFor(caller: Caller, ability: Ability): Area {
  return permissionOfCaller(caller).area(ability);
}

/** Whether a caller may do something in the whole country: what concerns the organisation as a whole. */
export function canEverywhere(caller: Caller, ability: Ability): boolean {
  return areaFor(caller, ability) === "national";
}

/** Whether a call admits a caller; the refusal if not. */
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

/** Built once a caller, which is once a request. Only verified members may do what takes an ability. */
function permissionOfCaller(caller: Caller): Permission {
  if (caller.kind !== "user" || caller.status !== "verified") return nothing;
  const cached = built.get(caller);
  if (cached) return cached;
  const permission = permissionOf(caller.scopedAbilities);
  built.set(caller, permission);
  return permission;
}
