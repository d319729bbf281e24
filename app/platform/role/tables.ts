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
import { retain } from "../database/purge.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

export interface RoleSnapshot {
  readonly name: string;
  /** Absent from old steps. */
  readonly nameEn?: string | null;
  readonly rank: Rank;
  readonly abilities: readonly Ability[];
}

/** Never changed; no foreign keys, so that history outlives what it tells of. */
export const roleSteps = pgTable(
  "role_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    roleId: bigint("role_id", { mode: "number" }).notNull(),
    act: text("act", { enum: roleActs }).notNull(),
    at: moment("at").notNull(),
    /** Null for a job. */
    by: uuid("by"),
    holderId: uuid("holder_id"),
    /** After the act; of a deleted role as it was last. */
    role: jsonb("role").$type<RoleSnapshot>().notNull(),
  },
  (table) => [
    index("steps_of_role").on(table.roleId, table.id),
    index("role_steps_of_holder").on(table.holderId, table.id),
  ],
);

export const roleChanges = pgTable(
  "role_changes",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    act: text("act", { enum: roleChangeActs }).notNull(),
    roleId: bigint("role_id", { mode: "number" }).notNull(),
    /** It may be deleted later. */
    roleName: text("role_name").notNull(),
    /** The last day; null without end. */
    until: date("until"),
    state: text("state", { enum: roleChangeStates }).notNull(),
    /** JSON of a SealedChange (bulk.ts); null once it is over. */
    sealedRequest: text("sealed_request"),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
    /** Null until they are counted. */
    total: integer("total"),
    seen: integer("seen").notNull().default(0),
    changed: integer("changed").notNull().default(0),
    already: integer("already").notNull().default(0),
    refused: jsonb("refused").$type<Partial<Record<RoleRefusal, number>>>().notNull().default({}),
    refusedPeople: jsonb("refused_people").$type<RefusedPerson[]>().notNull().default([]),
    /** Cursor: the last person who is done. */
    afterUserId: uuid("after_user_id"),
  },
  (table) => [
    index("role_changes_of_user").on(table.userId),
    uniqueIndex("role_changes_at_work").on(table.userId).where(sql`state = 'running'`),
    index("role_changes_by_end").on(table.finishedAt),
  ],
);

export interface RefusedPerson {
  readonly id: string;
  readonly reason: RoleRefusal;
}

export const personalRoles = [
  personal(roleChanges, {
    shows: { roleChanges: ["createdAt", "act", { role: roleChanges.roleName }, "changed"] },
    order: ["id"],
    erase: "delete",
  }),
  personal(roleSteps, {
    shows: "odd",
    erase: { not: "ids alone, by which it stays known what somebody could do on a day" },
    merge: { not: "no step is ever changed; whoever reads finds those of both records" },
  }),
];

/** Their outcomes; the audit log keeps each person's. */
export const keptRoleChanges = retain(roleChanges, { by: "finishedAt", days: 30 });
