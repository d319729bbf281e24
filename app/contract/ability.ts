/*
 * What a role may grant (docs/product.md#roles-and-areas). No zod here or in *.values.ts: browsers
 * load them.
 */
import type { Ability } from "./endpoint.ts";

/** What may be done; `manage` stands for all of it. */
export const actions = ["manage", "create", "publish", "read", "update", "delete"] as const;
export type Action = (typeof actions)[number];

/** What it may be done to; `all` stands for everything. Each feature's contract says what it asks for. */
export const subjects = [
  "all",
  "membership",
  "news",
  "posts",
  "archive",
  "offers",
  "comment",
  "candidate",
  "election",
  "aid",
  "feedback",
  "dues",
  "attendance",
  "event",
  "meeting",
  "report",
  "survey",
  "notification",
  "role",
  "organisation",
  "user",
  "identity",
  "audit",
  "export",
  "merge",
] as const;
export type Subject = (typeof subjects)[number];

/** Which actions mean something for a subject: nobody is offered an ability that no call asks for. */
export const grantable = {
  all: ["manage"],
  membership: ["update"],
  news: ["manage", "create", "publish"],
  posts: ["manage", "create", "publish"],
  archive: ["manage", "create", "publish"],
  offers: ["manage", "create", "publish"],
  comment: ["update"],
  candidate: ["manage", "create", "publish", "update"],
  election: ["update"],
  aid: ["update"],
  feedback: ["update"],
  dues: ["manage", "read", "update"],
  attendance: ["create"],
  event: ["create"],
  meeting: ["create"],
  report: ["create", "update"],
  survey: ["manage", "create", "publish", "read"],
  notification: ["create"],
  role: ["manage", "create", "read", "update", "delete"],
  organisation: ["update"],
  user: ["create", "read", "update"],
  identity: ["read"],
  audit: ["read"],
  export: ["create"],
  merge: ["create"],
} as const satisfies Record<Subject, readonly Action[]>;

export const CREATE_NEWS: Ability = ["create", "news"];
export const PUBLISH_NEWS: Ability = ["publish", "news"];
export const MODERATE: Ability = ["update", "comment"];
export const NOTIFY: Ability = ["create", "notification"];
export const AID: Ability = ["update", "aid"];
export const FEEDBACK: Ability = ["update", "feedback"];
export const GATHER: Ability = ["create", "attendance"];
export const CHANGE_ORGANISATION: Ability = ["update", "organisation"];
export const READ_USERS: Ability = ["read", "user"];
export const UPDATE_USERS: Ability = ["update", "user"];
/** Shows a whole national ID, for a reason that its holder reads (docs/product.md#people). */
export const READ_IDENTITY: Ability = ["read", "identity"];
export const READ_AUDIT: Ability = ["read", "audit"];

/** Needs READ_USERS too (docs/product.md#export-of-people). */
export const CREATE_EXPORT: Ability = ["create", "export"];

/**
 * `manage` grants every action, `all` every subject, and any ability of a subject grants reading
 * it.
 */
export function grants(abilities: readonly Ability[], [action, subject]: Ability): boolean {
  return abilities.some(
    ([granted, on]) =>
      (granted === action || granted === "manage" || action === "read") &&
      (on === subject || on === "all"),
  );
}
