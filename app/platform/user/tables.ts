import { type Column, type SQL, sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { Ability } from "#app/contract/endpoint.ts";
import { ranks, statuses } from "#app/contract/user.ts";
import { branches } from "../branch/tables.ts";
import { moment } from "../database/tables.ts";

/**
 * A name folded for a search by name as foldForSearch does it (arabic/fold.ts), as far as names need it;
 * the index of users has the same words.
 */
export function foldName(name: Column): SQL {
  const letters = ["أإآٱىةؤئکیڤپچگءًٌٍَُِّْـ", "اااايهويكيفبجك"].map((each) => `'${each}'`).join(", ");
  const servantOf = String.raw`'(^| )عبد (?=ال)', '\1عبد', 'g'`;
  const wawOf = "'[ؤئء]و', 'و', 'g'";
  const plain = sql`regexp_replace(lower(${name}), ${sql.raw(wawOf)})`;
  return sql`regexp_replace(translate(${plain}, ${sql.raw(letters)}), ${sql.raw(servantOf)})`;
}

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    displayName: text("display_name").notNull(),
    status: text("status", { enum: statuses }).notNull(),
    email: text("email"),
    /** Key of the photo in the file store. */
    photo: text("photo"),
    /** The provider's id of the person; null for who signs in by e-mail, or has not activated yet. */
    facebookId: text("facebook_id").unique(),
    /** When the person first had a way to sign in; null for a member on file who has none yet. */
    activatedAt: moment("activated_at"),
    /**
     * When a code proved that the address is the person's. A trigger clears it when the address
     * changes (docs/product.md#sign-in-by-e-mail).
     */
    emailConfirmedAt: moment("email_confirmed_at"),
    membershipId: text("membership_id").unique(),
    /** Where the person lives. */
    governorateCode: text("governorate_code"),
    /** The branch that a member belongs to or a leader holds. */
    branchId: uuid("branch_id").references(() => branches.id),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("users_by_email").on(table.email),
    // Finds members by name, to give them a role.
    index("users_by_name").using("gin", sql`(${foldName(table.displayName)}) gin_trgm_ops`),
    // Counts whom a notification reaches.
    index("users_by_place").on(table.governorateCode, table.status),
  ],
);

export const roles = pgTable("roles", {
  /** A role's id is a number on the wire. */
  id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  name: text("name").notNull().unique(),
  description: text("description").notNull(),
  rank: text("rank", { enum: ranks }).notNull(),
  abilities: jsonb("abilities").$type<Ability[]>().notNull(),
  /** Grows with each change, so that of two editors the second is told. */
  version: integer("version").notNull().default(1),
  /**
   * Of the roles that every installation begins with, the rank that it was made for; it stays when the
   * role is renamed or moved to another rank. Null for all other roles (docs/product.md#standard-roles-and-first-branches).
   */
  standardRank: text("standard_rank", { enum: ranks }).unique(),
});

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roleId: bigint("role_id", { mode: "number" })
      .notNull()
      .references(() => roles.id),
    /** When it was given and by whom; null for what was held before that was kept. */
    since: moment("since"),
    givenBy: uuid("given_by").references(() => users.id, { onDelete: "set null" }),
    /** The last day; null without end. */
    until: date("until"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    // In the order of their list (role/store-holders.ts).
    index("holders_of_role").on(
      table.roleId,
      table.since.desc().nullsLast(),
      table.userId.desc().nullsLast(),
    ),
    index("user_roles_ending").on(table.until).where(sql`until is not null`),
  ],
);
