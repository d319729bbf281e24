import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgSequence, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  aidActs,
  aidCategories,
  aidNoteKinds,
  aidPriorities,
  aidStatuses,
} from "#app/contract/aid.values.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

export const aidNumbers = pgSequence("aid_numbers", { startWith: 1001 });

/** The description is sealed as health data; reviewers find a request by its title. */
export const aidRequests = pgTable(
  "aid_requests",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    number: bigint("number", { mode: "number" }).notNull().unique(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    sealedDescription: text("sealed_description").notNull(),
    /** Folded: title, name and membership number. */
    searchText: text("search_text").notNull(),
    category: text("category", { enum: aidCategories }).notNull(),
    status: text("status", { enum: aidStatuses }).notNull().default("pending"),
    priority: text("priority", { enum: aidPriorities }).notNull().default("normal"),
    /** The beneficiary's. */
    governorateCode: text("governorate_code"),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    dueDate: date("due_date"),
    /** In Egyptian pounds. */
    amount: integer("amount"),
    /** Sort key, see rules.ts. */
    turn: bigint("turn", { mode: "number" }).notNull(),
    /** For optimistic locking. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    /** First approved or rejected; set by a trigger. */
    decidedAt: moment("decided_at"),
    /** Completed, rejected or withdrawn. */
    closedAt: moment("closed_at"),
    /** The status stays. */
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    // Lists scan a range per category and status (store-lists.ts), by area, money or owner. The
    // words come last, so that common ones are found by index-only scans.
    index("aid_by_category").on(
      table.category,
      table.status,
      table.turn,
      table.id,
      table.searchText,
    ),
    index("aid_by_area").on(
      table.governorateCode,
      table.category,
      table.status,
      table.turn,
      table.id,
      table.searchText,
    ),
    index("aid_about_money")
      .on(table.category, table.status, table.turn, table.id, table.searchText)
      .where(sql`amount is not null`),
    index("aid_about_money_by_area")
      .on(table.governorateCode, table.category, table.status, table.turn, table.id)
      .where(sql`amount is not null`),
    index("aid_of_owner").on(table.ownerId, table.category, table.status, table.turn, table.id),
    index("aid_of_nobody")
      .on(table.category, table.status, table.turn, table.id, table.searchText)
      .where(sql`owner_id is null`),
    index("aid_of_nobody_by_area")
      .on(table.governorateCode, table.category, table.status, table.turn, table.id)
      .where(sql`owner_id is null`),
    index("aid_of_user").on(table.userId, table.createdAt, table.id),
    index("aid_by_day").on(table.category, table.status, table.createdAt, table.id),
    index("aid_by_day_and_area").on(
      table.governorateCode,
      table.category,
      table.status,
      table.createdAt,
      table.id,
    ),
    index("aid_decided")
      .on(table.category, table.status, table.decidedAt, table.id)
      .where(sql`decided_at is not null`),
    index("aid_decided_by_area")
      .on(table.governorateCode, table.category, table.status, table.decidedAt, table.id)
      .where(sql`decided_at is not null`),
    // Counts a day (api-found.ts).
    index("aid_by_time").on(table.createdAt),
    index("aid_by_words").using("gin", table.searchText.op("gin_trgm_ops")),
    index("aid_closed").on(table.closedAt).where(sql`closed_at is not null`),
  ],
);

/** Append-only. */
export const aidSteps = pgTable(
  "aid_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => aidRequests.id, { onDelete: "cascade" }),
    act: text("act", { enum: aidActs }).notNull(),
    at: moment("at").notNull(),
    by: uuid("by").references(() => users.id, { onDelete: "set null" }),
    /** Words of the contract; of files, how many came. */
    from: text("from"),
    to: text("to"),
    kind: text("kind", { enum: aidNoteKinds }),
    sealedNote: text("sealed_note"),
  },
  (table) => [
    index("steps_of_aid").on(table.requestId, table.id),
    index("aid_steps_by_actor").on(table.by).where(sql`by is not null`),
    // Counts what a day decided (api-found.ts).
    index("aid_decisions_by_time")
      .on(table.at)
      .where(sql`act = 'status' and "to" in ('approved', 'rejected')`),
  ],
);

/** Until a write takes its batch, only its sender may read it. */
export const aidFiles = pgTable(
  "aid_files",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    requestId: uuid("request_id").references(() => aidRequests.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    batch: uuid("batch").notNull(),
    sealedName: text("sealed_name").notNull(),
    type: text("type").notNull(),
    /** Key in the document store. */
    storedAs: text("stored_as").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("files_of_aid").on(table.requestId, table.id),
    index("aid_files_of_user").on(table.userId),
    index("aid_files_waiting").on(table.createdAt).where(sql`request_id is null`),
  ],
);

export const personalAid = [
  personal(aidRequests, { shows: "odd", erase: "delete", counted: "aid" }),
  personal(aidSteps, { shows: "odd", erase: "cascade" }),
  personal(aidFiles, { shows: "odd", erase: "delete" }),
];
