import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  applicationActs,
  applicationKinds,
  applicationStates,
  refusalReasons,
} from "#app/contract/review.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** The answers are sealed as a whole. */
export const applications = pgTable(
  "applications",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: applicationKinds }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: applicationStates }).notNull(),
    name: text("name").notNull(),
    /** Folded, for the search. */
    searchText: text("search_text").notNull(),
    governorateCode: text("governorate_code"),
    /** JSON, by form field. */
    sealedAnswers: text("sealed_answers").notNull(),
    /** The applicant insists that card and answers are both right. */
    isDifferenceConfirmed: boolean("is_difference_confirmed").notNull().default(false),
    /** Set while the state is `correction`. */
    fieldsToCorrect: jsonb("fields_to_correct").$type<string[]>().notNull().default([]),
    submittedAt: moment("submitted_at").notNull(),
    /** Approved or refused; set by a trigger. */
    decidedAt: moment("decided_at"),
    claimedBy: uuid("claimed_by").references(() => users.id, { onDelete: "set null" }),
    claimedAt: moment("claimed_at"),
  },
  (table) => [
    // Lists scan a range per kind and state (store-lists.ts), everywhere or in one governorate. The
    // words come last, so that common ones are found by index-only scans.
    index("applications_by_state").on(
      table.kind,
      table.state,
      table.submittedAt,
      table.id,
      table.searchText,
    ),
    index("applications_by_area").on(
      table.governorateCode,
      table.kind,
      table.state,
      table.submittedAt,
      table.id,
      table.searchText,
    ),
    index("applications_decided")
      .on(table.kind, table.state, table.decidedAt, table.id, table.searchText)
      .where(sql`decided_at is not null`),
    index("applications_decided_by_area")
      .on(table.governorateCode, table.kind, table.state, table.decidedAt, table.id)
      .where(sql`decided_at is not null`),
    index("applications_of_user").on(table.userId),
    // Counts a day (api-found.ts).
    index("applications_by_time").on(table.submittedAt),
    index("applications_by_claimer").on(table.claimedBy).where(sql`claimed_by is not null`),
    index("applications_by_name").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Append-only. */
export const applicationSteps = pgTable(
  "application_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    act: text("act", { enum: applicationActs }).notNull(),
    at: moment("at").notNull(),
    by: uuid("by").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason", { enum: refusalReasons }),
    note: text("note"),
    fields: jsonb("fields").$type<string[]>(),
  },
  (table) => [
    index("steps_of_application").on(table.applicationId, table.id),
    index("application_steps_by_actor").on(table.by).where(sql`by is not null`),
    // Counts whom a week admitted.
    index("approvals_by_time").on(table.at).where(sql`act = 'approved'`),
    // Counts what a day decided (api-found.ts).
    index("decisions_by_time").on(table.at).where(sql`act in ('approved', 'refused')`),
  ],
);

/** Only its sender may read it until its application is complete. */
export const applicationDocuments = pgTable(
  "application_documents",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    applicationId: uuid("application_id").references(() => applications.id, {
      onDelete: "cascade",
    }),
    /** Who sent it: `facebook:ID` while signing up, `user:ID` afterwards. */
    sender: text("sender").notNull(),
    field: text("field").notNull(),
    /** Key in the document store. */
    storedAs: text("stored_as").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("documents_of_application").on(table.applicationId),
    index("documents_waiting").on(table.sender).where(sql`application_id is null`),
  ],
);

export const membershipNumbers = pgSequence("membership_numbers", { startWith: 100_001 });

export const personalApplications = [
  personal(applications, {
    shows: "odd",
    erase: "delete",
    merge: "odd",
    counted: "applications",
  }),
  personal(applicationSteps, { shows: "odd", erase: "cascade", merge: "odd" }),
  personal(applicationDocuments, { shows: "odd", erase: "odd", merge: "odd" }),
];
