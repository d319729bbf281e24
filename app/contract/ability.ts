/*
 * What a role may grant (docs/product.md#roles-and-areas). Without zod, so that it may travel to
 * browsers.
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

/** Who writes news at the desk (docs/product.md#content). */
export const CREATE_NEWS: Ability = ["create", "news"];
/** Who publishes, schedules and withdraws them. */
export const PUBLISH_NEWS: Ability = ["publish", "news"];
/** Who decides on what people report, of the authors of their area (docs/product.md#moderation). */
export const MODERATE: Ability = ["update", "comment"];
/** Who sends notifications. */
export const NOTIFY: Ability = ["create", "notification"];
/** Who reads and decides requests for aid of their area. */
export const AID: Ability = ["update", "aid"];
/** Who reads and answers everybody's feedback of their area. */
export const FEEDBACK: Ability = ["update", "feedback"];
/** Who opens a gathering and shows its code. */
export const GATHER: Ability = ["create", "attendance"];
/** Who changes the organisation's settings: names, colours, logo, branches (docs/product.md#organisation). */
export const CHANGE_ORGANISATION: Ability = ["update", "organisation"];
/** Who finds the people of their area and opens their files. */
export const READ_USERS: Ability = ["read", "user"];
/** Who changes what is on file of the people of their area, and their accounts (docs/product.md#people). */
export const UPDATE_USERS: Ability = ["update", "user"];
/** Who has a national ID shown whole, for a reason that its holder reads (docs/product.md#people). */
export const READ_IDENTITY: Ability = ["read", "identity"];
/** Who reads the audit log of the whole country (docs/product.md#audit-log). */
export const READ_AUDIT: Ability = ["read", "audit"];

/** Who takes the people of their area out in a file; READ_USERS as well (docs/product.md#export-of-people). */
export const CREATE_EXPORT: Ability = ["create", "export"];

/**
 * Whether abilities grant one: `manage` stands for every action, `all` for every subject, and who may
 * do anything to a subject may read it.
 */
export function grants(abilities: readonly Ability[], [action, subject]: Ability): boolean {
  return abilities.some(
    ([granted, on]) =>
      (granted === action || granted === "manage" || action === "read") &&
      (on === subject || on === "all"),
  );
}
