/*
 * What a role may grant (docs/product.md#roles-and-areas). Without zod, so that it may travel to
 * browsers.
 */
import type { Ability } from "./endpoint.ts";

/** What may be done; `manage` stands for all of it. */
export const actions = ["manage", "create", "read", "update", "delete"] as const;
export type Action = (typeof actions)[number];

/** What it may be done to; `all` stands for everything. Each feature's contract says what it asks for. */
export const subjects = [
  "all",
  "membership",
  "news",
  "candidate",
  "aid",
  "feedback",
  "attendance",
  "notification",
  "role",
  "organisation",
] as const;
export type Subject = (typeof subjects)[number];

/** Which actions mean something for a subject: nobody is offered an ability that no call asks for. */
export const grantable = {
  all: ["manage"],
  membership: ["update"],
  news: ["manage", "create"],
  candidate: ["manage", "create", "update"],
  aid: ["update"],
  feedback: ["update"],
  attendance: ["create"],
  notification: ["create"],
  role: ["manage", "create", "read", "update", "delete"],
  organisation: ["update"],
} as const satisfies Record<Subject, readonly Action[]>;

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
