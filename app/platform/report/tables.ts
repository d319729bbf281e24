import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import {
  reportActs,
  reportFileKinds,
  reportScopes,
  reportStates,
  reportTypes,
} from "#app/contract/report.values.ts";
import { moment } from "../database/tables.ts";
import { events } from "../event/tables.ts";
import { meetings } from "../meeting/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

export const reportNumbers = pgSequence("report_numbers", { startWith: 1001 });

export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    /** Null before it was sent. */
    number: bigint("number", { mode: "number" }).unique(),
    title: text("title").notNull(),
    type: text("type", { enum: reportTypes }).notNull(),
    location: text("location").notNull(),
    startsOn: date("starts_on").notNull(),
    endsOn: date("ends_on").notNull(),
    goals: text("goals").notNull(),
    officials: text("officials").notNull(),
    description: text("description").notNull(),
    searchText: text("search_text").notNull(),
    state: text("state", { enum: reportStates }).notNull(),
    /** The author's area when it was written (rules.ts). */
    scope: text("scope", { enum: reportScopes }).notNull(),
    governorateCode: text("governorate_code"),
    branchId: uuid("branch_id"),
    secretariatIds: uuid("secretariat_ids").array().notNull(),
    /** The author's confirming area then: only who confirms in a wider one stands above. */
    confirmsIn: text("confirms_in", { enum: reportScopes }),
    /** Null where that person's data was erased. */
    authorId: uuid("author_id").references(() => users.id, { onDelete: "set null" }),
    eventId: uuid("event_id").references(() => events.id, { onDelete: "set null" }),
    meetingId: uuid("meeting_id").references(() => meetings.id, { onDelete: "set null" }),
    subjectTitle: text("subject_title"),
    came: integer("came"),
    /** When it was sent last. */
    sentAt: moment("sent_at"),
    /** Grows with each act, so that of two who act at once the second gets a conflict. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    index("reports_by_time").on(table.endsOn, table.id).where(sql`state <> 'draft'`),
    index("reports_of_area")
      .on(table.governorateCode, table.endsOn, table.id)
      .where(sql`state <> 'draft'`),
    index("reports_of_secretariats").using("gin", table.secretariatIds),
    index("reports_waiting").on(table.sentAt, table.id).where(sql`state = 'sent'`),
    index("reports_of_author").on(table.authorId, table.endsOn, table.id),
    index("reports_by_words").using("gin", table.searchText.op("gin_trgm_ops")),
    index("reports_of_event").on(table.eventId).where(sql`event_id is not null`),
    index("reports_of_meeting").on(table.meetingId).where(sql`meeting_id is not null`),
    check("reports_of_one", sql`event_id is null or meeting_id is null`),
  ],
);

export const reportSteps = pgTable(
  "report_steps",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    act: text("act", { enum: reportActs }).notNull(),
    at: moment("at").notNull(),
    byId: uuid("by_id").references(() => users.id, { onDelete: "set null" }),
    note: text("note"),
  },
  (table) => [
    index("steps_of_report").on(table.reportId, table.id),
    index("report_steps_by").on(table.byId, table.id),
  ],
);

/** Without a report it waits with its batch for a write; the nightly job deletes it. */
export const reportFiles = pgTable(
  "report_files",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    reportId: uuid("report_id").references(() => reports.id, { onDelete: "set null" }),
    batch: uuid("batch").notNull(),
    kind: text("kind", { enum: reportFileKinds }).notNull(),
    sealedName: text("sealed_name").notNull(),
    type: text("type").notNull(),
    /** Key in the document store. */
    storedAs: text("stored_as").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("files_of_report").on(table.reportId, table.id),
    index("report_files_waiting").on(table.batch).where(sql`report_id is null`),
    index("report_files_unattached").on(table.createdAt).where(sql`report_id is null`),
  ],
);

export const reportReminders = pgTable("report_reminders", {
  eventId: uuid("event_id")
    .primaryKey()
    .references(() => events.id, { onDelete: "cascade" }),
  at: moment("at").notNull(),
});

export const personalReports = [
  personal(reports, {
    of: "authorId",
    shows: {
      reports: [
        "number",
        "title",
        "type",
        "state",
        "location",
        "startsOn",
        "endsOn",
        "goals",
        "officials",
        "description",
        "sentAt",
      ],
    },
    order: ["endsOn", "id"],
    // Sent ones are the organisation's.
    erase: { set: { authorId: null } },
  }),
  personal(reportSteps, {
    of: "byId",
    shows: { reportSteps: [{ report: reports.title }, "act", "at", "note"] },
    order: ["id"],
    erase: { set: { byId: null } },
  }),
];
