import type { Ability } from "./endpoint.ts";
import { type Rank, ranks } from "./user.ts";

export const READ_ROLES: Ability = ["read", "role"];
export const CREATE_ROLES: Ability = ["create", "role"];
export const UPDATE_ROLES: Ability = ["update", "role"];
export const DELETE_ROLES: Ability = ["delete", "role"];

/** The ranks a role may have: to be a guest is no role. */
export const roleRanks: readonly Rank[] = ranks.filter((rank) => rank !== "guest");

export const roleLocks = ["above", "not-held", "elsewhere"] as const;
export type RoleLock = (typeof roleLocks)[number];

export const roleActs = ["created", "changed", "deleted", "given", "taken", "ended"] as const;
export type RoleAct = (typeof roleActs)[number];

/** What is done with a role for several people at once. */
export const roleChangeActs = ["give", "end"] as const;
export type RoleChangeAct = (typeof roleChangeActs)[number];

/** Why a role is not given to somebody or taken from them, among several people. */
export const roleRefusals = [
  "own",
  "outside",
  "above",
  "unverified",
  "elsewhere",
  "administrator",
  "only",
] as const;
export type RoleRefusal = (typeof roleRefusals)[number];

export const roleChangeStates = ["running", "done", "failed"] as const;
/** So many refused people are named; the others are counted. */
export const MAX_REFUSED_LISTED = 200;

export const MAX_ROLE_NAME_LENGTH = 100;
export const MAX_ROLE_DESCRIPTION_LENGTH = 500;
export const HOLDERS_PER_PAGE = 20;
/** The newest of a role's history that are shown. */
export const MAX_ROLE_STEPS = 50;
/** More roles than this no organisation keeps; the list is one answer. */
export const MAX_ROLES = 500;

/** How an ability travels from a checkbox. */
export const abilityText = ([action, subject]: Ability): string => `${action}:${subject}`;
