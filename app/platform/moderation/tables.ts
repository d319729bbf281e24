import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  caseActs,
  caseOrigins,
  caseStates,
  decisionActs,
  reportedKinds,
  reportReasons,
} from "#app/contract/moderation.values.ts";
import { moment } from "../database/tables.ts";
import { users } from "../user/tables.ts";

/**
 * What came before the moderators: something that somebody wrote, of a kind and by its id. Of what is
 * written anew after a decision there may be another case.
 */
export const moderationCases = pgTable(
  "moderation_cases",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: reportedKinds }).notNull(),
    /** A text: not every kind counts its rows. */
    subjectId: text("subject_id").notNull(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id),
    /** Where the author lived then: in which area it is decided. */
    governorateCode: text("governorate_code"),
    /** As it was when it came: its author may write something else since. */
    quote: text("quote").notNull(),
    /** The same of what is written in confidence, in place of the former. */
    sealedQuote: text("sealed_quote"),
    origin: text("origin", { enum: caseOrigins }).notNull(),
    /** Of `words`: which. */
    word: text("word"),
    state: text("state", { enum: caseStates }).notNull().default("open"),
    /** Since when it waits; the author's answer begins it anew. */
    waitsSince: moment("waits_since").notNull(),
    /** Grows with all that is done, so that of two moderators the second is told. */
    version: integer("version").notNull().default(1),
    reports: integer("reports").notNull().default(0),
    act: text("act", { enum: decisionActs }),
    reason: text("reason", { enum: reportReasons }),
    note: text("note"),
    decidedAt: moment("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id),
    /** Of `stop`. */
    stoppedUntil: moment("stopped_until"),
    answer: text("answer"),
    answeredAt: moment("answered_at"),
  },
  (table) => [
    index("moderation_queue").on(table.waitsSince, table.id).where(sql`state = 'open'`),
    index("moderation_queue_of_governorate")
      .on(table.governorateCode, table.waitsSince, table.id)
      .where(sql`state = 'open'`),
    index("moderation_decided").on(table.decidedAt, table.id).where(sql`state = 'decided'`),
    index("moderation_decided_of_governorate")
      .on(table.governorateCode, table.decidedAt, table.id)
      .where(sql`state = 'decided'`),
    uniqueIndex("moderation_open_case").on(table.kind, table.subjectId).where(sql`state = 'open'`),
    index("moderation_of_subject").on(table.kind, table.subjectId, table.id),
    index("moderation_of_author").on(table.authorId, table.decidedAt),
    index("moderation_decided_by").on(table.decidedBy),
  ],
);

/** Who reported it: the moderators alone see that. */
export const moderationReports = pgTable(
  "moderation_reports",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => moderationCases.id, { onDelete: "cascade" }),
    reporterId: uuid("reporter_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason", { enum: reportReasons }).notNull(),
    note: text("note"),
    /** What stood before a message, which the reporter lets the moderators see. */
    sealedBefore: text("sealed_before"),
    at: moment("at").notNull(),
  },
  (table) => [
    uniqueIndex("moderation_report_once").on(table.caseId, table.reporterId),
    index("moderation_reports_of_user").on(table.reporterId),
  ],
);

/** What was done about a case, by whom and when. */
export const moderationSteps = pgTable(
  "moderation_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => moderationCases.id, { onDelete: "cascade" }),
    act: text("act", { enum: caseActs }).notNull(),
    at: moment("at").notNull(),
    /** Null for what the word list or the account's age did. */
    by: uuid("by").references(() => users.id),
    reason: text("reason", { enum: reportReasons }),
    note: text("note"),
  },
  (table) => [
    index("moderation_steps_of_case").on(table.caseId, table.id),
    index("moderation_steps_by").on(table.by),
  ],
);

/** Who writes nothing for a while, by which decision. */
export const writingStops = pgTable(
  "writing_stops",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    caseId: uuid("case_id").references(() => moderationCases.id, { onDelete: "set null" }),
    reason: text("reason", { enum: reportReasons }).notNull(),
    since: moment("since").notNull(),
    until: moment("until").notNull(),
    /** A later decision took it back. */
    liftedAt: moment("lifted_at"),
  },
  (table) => [
    index("writing_stops_of_user").on(table.userId, table.until),
    index("writing_stops_of_case").on(table.caseId),
  ],
);

/** What the organisation says; without a row nothing is held back. One row, `id` 1. */
export const moderationSettings = pgTable("moderation_settings", {
  id: integer("id").primaryKey().default(1),
  words: text("words").array().notNull(),
  holdsFirst: boolean("holds_first").notNull(),
});

/** The days, of Cairo, on whose morning moderators were written to. */
export const moderationMails = pgTable("moderation_mails", {
  day: date("day").primaryKey(),
  /** How many mails. */
  sent: integer("sent").notNull(),
});
