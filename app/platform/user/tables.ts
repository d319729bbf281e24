import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Ability } from "#app/contract/endpoint.ts";
import { ranks, statuses } from "#app/contract/user.ts";
import { branches } from "../branch/tables.ts";
import { moment } from "../database/tables.ts";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    displayName: text("display_name").notNull(),
    status: text("status", { enum: statuses }).notNull(),
    email: text("email"),
    /** Key of the photo in the file store. */
    photo: text("photo"),
    /** The provider's id of the person; null for a member who has not activated the account. */
    facebookId: text("facebook_id").unique(),
    membershipId: text("membership_id").unique(),
    /** Where the person lives. */
    governorateCode: text("governorate_code"),
    /** The branch that a member belongs to or a leader holds. */
    branchId: uuid("branch_id").references(() => branches.id),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("users_by_email").on(table.email)],
);

export const roles = pgTable("roles", {
  id: uuid("id").primaryKey().default(sql`uuidv7()`),
  name: text("name").notNull().unique(),
  description: text("description").notNull(),
  rank: text("rank", { enum: ranks }).notNull(),
  abilities: jsonb("abilities").$type<Ability[]>().notNull(),
});

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roleId: uuid("role_id")
      .notNull()
      .references(() => roles.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] })],
);
