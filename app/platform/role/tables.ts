import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Ability } from "#app/contract/endpoint.ts";
import { roleActs } from "#app/contract/role.values.ts";
import type { Rank } from "#app/contract/user.ts";
import { moment } from "../database/tables.ts";

/** What a role was when something was done about it. */
export interface RoleSnapshot {
  readonly name: string;
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
