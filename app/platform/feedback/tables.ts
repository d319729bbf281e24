import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  displayStatuses,
  feedbackActs,
  feedbackTopics,
  feedbackTypes,
  moods,
} from "#app/contract/feedback.values.ts";
import { moment } from "../database/tables.ts";
import { termsColumn } from "../database/terms.ts";
import { offers } from "../offers/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

export const feedback = pgTable(
  "feedback",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    number: bigint("number", { mode: "number" }).notNull().generatedByDefaultAsIdentity(),
    type: text("type", { enum: feedbackTypes }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text("status", { enum: displayStatuses }).notNull().default("open"),
    topic: text("topic", { enum: feedbackTopics }).notNull(),
    mood: text("mood", { enum: moods }),
    title: text("title"),
    body: text("body").notNull(),
    governorateCode: text("governorate_code"),
    city: text("city"),
    /** Whose leaders see it: where it is about, else where the member lives. */
    areaCode: text("area_code"),
    offerId: bigint("offer_id", { mode: "number" }).references(() => offers.id, {
      onDelete: "set null",
    }),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    /** First answer; set by a trigger. */
    answeredAt: moment("answered_at"),
  },
  (table) => [
    // Lists ask per type and status (store-lists.ts): everywhere, per governorate, or unassigned.
    // The member is last so that the index alone excludes a leader's own items.
    index("feedback_by_status").on(
      table.type,
      table.status,
      table.createdAt,
      table.id,
      table.userId,
    ),
    index("feedback_by_area").on(
      table.areaCode,
      table.type,
      table.status,
      table.createdAt,
      table.id,
      table.userId,
    ),
    index("feedback_free")
      .on(table.type, table.status, table.createdAt, table.id, table.userId)
      .where(sql`owner_id is null`),
    index("feedback_free_by_area")
      .on(table.areaCode, table.type, table.status, table.createdAt, table.id, table.userId)
      .where(sql`owner_id is null`),
    index("feedback_answered")
      .on(table.type, table.status, table.answeredAt, table.id, table.userId)
      .where(sql`answered_at is not null`),
    index("feedback_answered_by_area")
      .on(table.areaCode, table.type, table.status, table.answeredAt, table.id, table.userId)
      .where(sql`answered_at is not null`),
    // Counts a day (api-found.ts).
    index("feedback_by_time").on(table.createdAt),
    index("feedback_of_owner").on(table.ownerId).where(sql`owner_id is not null`),
    index("feedback_of_offer").on(table.offerId).where(sql`offer_id is not null`),
    index("feedback_of_user").on(table.userId, table.createdAt, table.id),
  ],
);

/** Search terms (terms.ts), apart from the item because a status change rewrites its row. */
export const feedbackSearch = pgTable(
  "feedback_search",
  {
    feedbackId: uuid("feedback_id")
      .primaryKey()
      .references(() => feedback.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    terms: termsColumn("terms").notNull(),
  },
  (table) => [
    index("feedback_search_terms").using("gin", table.terms),
    index("feedback_search_by_date").on(table.createdAt),
  ],
);

/** Append-only time line. */
export const feedbackSteps = pgTable(
  "feedback_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    feedbackId: uuid("feedback_id")
      .notNull()
      .references(() => feedback.id, { onDelete: "cascade" }),
    act: text("act", { enum: feedbackActs }).notNull(),
    at: moment("at").notNull(),
    by: uuid("by").references(() => users.id, { onDelete: "set null" }),
    from: text("from", { enum: displayStatuses }),
    to: text("to", { enum: displayStatuses }),
    note: text("note"),
  },
  (table) => [
    index("steps_of_feedback").on(table.feedbackId, table.id),
    index("feedback_steps_by_actor").on(table.by).where(sql`by is not null`),
    index("feedback_settled_by_time")
      .on(table.at)
      .where(sql`act in ('replied', 'status', 'withdrawn')`),
  ],
);

export const personalFeedback = [
  personal(feedback, { shows: "odd", erase: "delete", counted: "feedback" }),
  personal(feedbackSteps, { shows: "odd", erase: "cascade" }),
];
