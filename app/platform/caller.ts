import type { Ability, Admission } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Rank, Status } from "#app/contract/user.ts";
import type { Area } from "./user/rules.ts";

/** Who sent a request, by its bearer token. */
export type Caller =
  | { readonly kind: "anonymous" }
  | { readonly kind: "signing-up"; readonly facebookId: string }
  | Member;

export interface Member {
  readonly kind: "user";
  readonly id: string;
  readonly sessionId: string;
  readonly status: Status;
  readonly highestRank: Rank;
  readonly abilities: readonly Ability[];
  /** Where the abilities hold. */
  readonly area: Area;
}

/** By what one person's requests are told from another's. */
export function subjectOf(caller: Caller): string {
  if (caller.kind === "user") return caller.id;
  return caller.kind === "signing-up" ? caller.facebookId : "anonymous";
}

/** Whether a role's abilities grant an action; `manage` stands for every action, `all` for every subject. */
export function can(caller: Caller, [action, subject]: Ability): boolean {
  return (
    caller.kind === "user" &&
    caller.status === "verified" &&
    caller.abilities.some(
      ([granted, on]) =>
        (granted === action || granted === "manage") && (on === subject || on === "all"),
    )
  );
}

/** Whether a call admits a caller; the refusal if not. */
export function admit(admits: Admission, caller: Caller): Refusal | undefined {
  if (admits === "everyone") return undefined;
  if (caller.kind === "anonymous") return refuse("token-missing");
  if (admits === "signing-up") return undefined;
  if (caller.kind !== "user") return refuse("token-missing");
  if (admits === "user") return undefined;
  return can(caller, admits.can) ? undefined : refuse("forbidden");
}
