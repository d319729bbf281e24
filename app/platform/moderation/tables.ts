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
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/**
 * Reported or held content, by kind and id; text that changes after a decision may get another
 * case.
 */
export const moderationCases = pgTable(
  "moderation_cases",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    kind: text("kind", { enum: reportedKinds }).notNull(),
    /** Text: ids of kinds differ in type. */
    subjectId: text("subject_id").notNull(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id),
    /** Where the author lived then; decides the area. */
    governorateCode: text("governorate_code"),
    /** A snapshot: the author may edit later. */
    quote: text("quote").notNull(),
    /** Replaces `quote` for confidential kinds. */
    sealedQuote: text("sealed_quote"),
    origin: text("origin", { enum: caseOrigins }).notNull(),
    word: text("word"),
    state: text("state", { enum: caseStates }).notNull().default("open"),
    /** Restarted by the author's answer. */
    waitsSince: moment("waits_since").notNull(),
    version: integer("version").notNull().default(1),
    reports: integer("reports").notNull().default(0),
    act: text("act", { enum: decisionActs }),
    reason: text("reason", { enum: reportReasons }),
    note: text("note"),
    decidedAt: moment("decided_at"),
    decidedBy: uuid("decided_by").references(() => users.id),
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

/** Only moderators see who reported. */
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
    sealedBefore: text("sealed_before"),
    at: moment("at").notNull(),
  },
  (table) => [
    uniqueIndex("moderation_report_once").on(table.caseId, table.reporterId),
    index("moderation_reports_of_user").on(table.reporterId),
  ],
);

export const moderationSteps = pgTable(
  "moderation_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => moderationCases.id, { onDelete: "cascade" }),
    act: text("act", { enum: caseActs }).notNull(),
    at: moment("at").notNull(),
    by: uuid("by").references(() => users.id),
    reason: text("reason", { enum: reportReasons }),
    note: text("note"),
  },
  (table) => [
    index("moderation_steps_of_case").on(table.caseId, table.id),
    index("moderation_steps_by").on(table.by),
  ],
);

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
    liftedAt: moment("lifted_at"),
  },
  (table) => [
    index("writing_stops_of_user").on(table.userId, table.until),
    index("writing_stops_of_case").on(table.caseId),
  ],
);

/** Without a row nothing is held. One row, `id` 1. */
export const moderationSettings = pgTable("moderation_settings", {
  id: integer("id").primaryKey().default(1),
  words: text("words").array().notNull(),
  holdsFirst: boolean("holds_first").notNull(),
});

export const moderationMails = pgTable("moderation_mails", {
  day: date("day").primaryKey(),
  sent: integer("sent").notNull(),
});

/** Decisions on somebody's words and their own reports; who reported them is others' data. */
export const personalModeration = [
  personal(moderationCases, {
    of: "authorId",
    shows: "odd",
    erase: {
      set: { answer: null, sealedQuote: null },
      not: "decisions stay, without a name, as the words do",
    },
  }),
  personal(moderationReports, {
    of: "reporterId",
    shows: { reports: ["reason", "note", "at"] },
    order: ["id"],
    erase: "delete",
  }),
  personal(moderationSteps, {
    shows: { not: "what was decided stands in the cases; acts of office in the audit log" },
    erase: { not: "acts of office stay, without a name" },
  }),
  personal(writingStops, {
    shows: { writingStops: ["reason", "since", "until", "liftedAt"] },
    order: ["id"],
    erase: "delete",
  }),
];
