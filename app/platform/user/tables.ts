import { type Column, type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
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
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { units } from "../structure/tables.ts";
import { NO_NAME } from "./rules.ts";

/** As foldForSearch (arabic/fold.ts), as far as names need it. */
function foldName(name: Column | SQL): SQL {
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
    /** Stored: folding names during a search is too slow. */
    foldedName: text("folded_name").generatedAlwaysAs(foldName(sql.raw(`"display_name"`))),
    status: text("status", { enum: statuses }).notNull(),
    email: text("email"),
    photo: text("photo"),
    /** The provider's id of the person; null for e-mail sign-in, or before activation. */
    facebookId: text("facebook_id").unique(),
    /** Null for a member on file who has no way to sign in yet. */
    activatedAt: moment("activated_at"),
    /** A trigger clears it when the address changes (docs/product.md#sign-in-by-e-mail). */
    emailConfirmedAt: moment("email_confirmed_at"),
    membershipId: text("membership_id").unique(),
    /** Of residence. */
    governorateCode: text("governorate_code"),
    branchId: uuid("branch_id").references(() => units.id),
    /**
     * The branch's, else of residence. Triggers keep it: a governorate's people are an index range.
     */
    placeCode: text("place_code"),
    /** Consent to the directory; a trigger of consents keeps it. */
    isListed: boolean("is_listed").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("users_by_email").on(table.email),
    index("users_by_name").using("gin", table.foldedName.op("gin_trgm_ops")),
    // Covering indexes in the orders of the list of people: index-only scans even where few match
    // (people/store-list.ts).
    index("users_in_alphabet").on(
      sql`${table.displayName} collate "ar-x-icu"`,
      table.id,
      table.foldedName,
      table.status,
      table.createdAt,
      table.activatedAt,
    ),
    index("users_by_date").on(
      table.createdAt,
      table.id,
      table.foldedName,
      table.status,
      table.activatedAt,
    ),
    index("users_by_number")
      .on(
        table.membershipId,
        table.id,
        table.foldedName,
        table.status,
        table.createdAt,
        table.activatedAt,
      )
      .where(sql`membership_id is not null`),
    index("users_by_status").on(table.status, table.createdAt, table.id),
    index("users_never_in").on(table.createdAt, table.id).where(sql`activated_at is null`),
    index("users_of_place_in_alphabet").on(
      table.placeCode,
      sql`${table.displayName} collate "ar-x-icu"`,
      table.id,
      table.foldedName,
      table.status,
      table.createdAt,
      table.activatedAt,
      table.branchId,
    ),
    index("users_of_place_by_date").on(
      table.placeCode,
      table.createdAt,
      table.id,
      table.foldedName,
      table.status,
      table.activatedAt,
      table.branchId,
    ),
    index("users_of_place_by_number").on(
      table.placeCode,
      table.membershipId,
      table.id,
      table.foldedName,
      table.status,
      table.createdAt,
      table.activatedAt,
      table.branchId,
    ),
    // The directory with all its filters: index-only (directory/store.ts).
    index("users_listed")
      .on(
        sql`${table.displayName} collate "ar-x-icu"`,
        table.id,
        table.foldedName,
        table.placeCode,
        table.status,
      )
      .where(sql`is_listed`),
    index("users_by_place").on(table.governorateCode, table.status),
    // Counts a branch's members, finds a sector's people.
    index("users_of_branch").on(table.branchId, table.status),
  ],
);

export const roles = pgTable("roles", {
  /** Numbers in the API. */
  id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  name: text("name").notNull().unique(),
  nameEn: text("name_en").unique(),
  description: text("description").notNull(),
  rank: text("rank", { enum: ranks }).notNull(),
  abilities: jsonb("abilities").$type<Ability[]>().notNull(),
  /** Grows with each change: detects edit conflicts. */
  version: integer("version").notNull().default(1),
  /**
   * Marks an initial role by the rank it was made for, also after changes; null for others
   * (docs/product.md#standard-roles-and-first-branches).
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
    /** Null in old rows. */
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
    // For removing a person and merging records.
    index("user_roles_by_giver").on(table.givenBy).where(sql`given_by is not null`),
  ],
);

/** Never chained (docs/product.md#merging-two-records). */
export const merges = pgTable(
  "merges",
  {
    joinedId: uuid("joined_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    keptId: uuid("kept_id")
      .notNull()
      .references(() => users.id),
    byId: uuid("by_id").references(() => users.id, { onDelete: "set null" }),
    at: moment("at").notNull(),
  },
  (table) => [
    index("merges_into").on(table.keptId),
    // Late data of a merged record is moved by the next nights.
    index("merges_by_time").on(table.at),
  ],
);

export const userSecretariats = pgTable(
  "user_secretariats",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    unitId: uuid("unit_id")
      .notNull()
      .references(() => units.id),
    since: moment("since").notNull(),
    givenBy: uuid("given_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.unitId] }),
    index("users_of_secretariat").on(table.unitId, table.userId),
    index("secretariats_by_giver").on(table.givenBy).where(sql`given_by is not null`),
  ],
);

/** Kept: id and number for the audit log, and the social id, by which sign-in is refused. */
export const personalUsers = [
  personal(merges, {
    shows: { not: "that it was done is in the audit log" },
    erase: { not: "ids alone, by which whoever signed in with the record is known" },
    merge: "odd",
  }),
  personal(userRoles, {
    shows: { not: "the profile's part has the names of the roles" },
    erase: "delete",
    // The later end counts.
    merge: {
      once: ["roleId"],
      keep: sql`until = case when kept.until is not null and given.until is not null
        then greatest(kept.until, given.until) end`,
    },
  }),
  personal(userSecretariats, {
    shows: { not: "the profile's part has the names of the secretariats" },
    erase: "delete",
    merge: "odd",
  }),
  personal(users, {
    of: "id",
    shows: { not: "the profile's part has it" },
    erase: {
      set: {
        displayName: NO_NAME,
        email: null,
        photo: null,
        governorateCode: null,
        branchId: null,
      },
    },
    merge: { not: "what is left of the record is what leads to the other one" },
  }),
];
