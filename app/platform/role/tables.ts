import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Ability } from "#app/contract/endpoint.ts";
import {
  type RoleRefusal,
  roleActs,
  roleChangeActs,
  roleChangeStates,
} from "#app/contract/role.values.ts";
import type { Rank } from "#app/contract/user.ts";
import { moment } from "../database/tables.ts";
import { users } from "../user/tables.ts";

/** What a role was when something was done about it. */
export interface RoleSnapshot {
  readonly name: string;
  /** Absent from steps before roles had one. */
  readonly nameEn?: string | null;
  readonly rank: Rank;
  readonly abilities: readonly Ability[];
}

/**
 * Who made and changed roles, gave them to whom and took them away: what somebody could do on a day
 * follows from it. Never changed; no foreign keys, so that it outlives what it tells of.
 */
export const roleSteps = pgTable(
  "role_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    roleId: bigint("role_id", { mode: "number" }).notNull(),
    act: text("act", { enum: roleActs }).notNull(),
    at: moment("at").notNull(),
    /** Null for what a job did. */
    by: uuid("by"),
    /** Who was given it or lost it. */
    holderId: uuid("holder_id"),
    /** The role from then on; of one that was deleted, as it was last. */
    role: jsonb("role").$type<RoleSnapshot>().notNull(),
  },
  (table) => [
    index("steps_of_role").on(table.roleId, table.id),
    index("role_steps_of_holder").on(table.holderId, table.id),
  ],
);

/** A role that is given to many people at once, or taken from them, and what became of each number of them. */
export const roleChanges = pgTable(
  "role_changes",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    act: text("act", { enum: roleChangeActs }).notNull(),
    roleId: bigint("role_id", { mode: "number" }).notNull(),
    /** What the role was called: it may be deleted later. */
    roleName: text("role_name").notNull(),
    /** The last day on which it is held; null without end. */
    until: date("until"),
    state: text("state", { enum: roleChangeStates }).notNull(),
    /** JSON of a SealedChange (bulk.ts); null once it is over. */
    sealedRequest: text("sealed_request"),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
    /** How many people there were when it began; null until they are counted. */
    total: integer("total"),
    /** Of how many it is known what became. */
    seen: integer("seen").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    already: integer("already").notNull().default(0),
    refused: jsonb("refused").$type<Partial<Record<RoleRefusal, number>>>().notNull().default({}),
    /** The first of those who are refused. */
    refusedPeople: jsonb("refused_people").$type<RefusedPerson[]>().notNull().default([]),
    /** Where to go on: the last person who is done. */
    afterUserId: uuid("after_user_id"),
  },
  (table) => [
    index("role_changes_of_user").on(table.userId),
    uniqueIndex("role_changes_at_work").on(table.userId).where(sql`state = 'running'`),
    index("role_changes_by_end").on(table.finishedAt),
  ],
);

/** Somebody whose roles stay, and why. */
export interface RefusedPerson {
  readonly id: string;
  readonly reason: RoleRefusal;
}
