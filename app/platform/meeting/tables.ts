import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { meetingAnswers, meetingStates } from "#app/contract/meeting.values.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

export const meetings = pgTable(
  "meetings",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    title: text("title").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    description: text("description").notNull(),
    agenda: text("agenda").array().notNull(),
    dialIn: text("dial_in"),
    state: text("state", { enum: meetingStates }).notNull().default("planned"),
    cancelReason: text("cancel_reason"),
    /** Minutes; immutable once agreed. */
    record: text("record"),
    recordAt: moment("record_at"),
    agreedAt: moment("agreed_at"),
    hostId: uuid("host_id").references(() => users.id, { onDelete: "set null" }),
    version: integer("version").notNull().default(1),
    /** iCalendar SEQUENCE: grows with changes that invitees must know. */
    sequence: integer("sequence").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    index("meetings_of_host").on(table.hostId, table.startsAt, table.id),
    index("meetings_soon").on(table.startsAt).where(sql`state = 'planned'`),
  ],
);

export const meetingPeople = pgTable(
  "meeting_people",
  {
    meetingId: uuid("meeting_id")
      .notNull()
      .references(() => meetings.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Copied from the meeting, so that a person's meetings are an index range. */
    startsAt: moment("starts_at").notNull(),
    answer: text("answer", { enum: meetingAnswers }).notNull().default("asked"),
    word: text("word"),
    answeredAt: moment("answered_at"),
    invitedAt: moment("invited_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.userId] }),
    index("meetings_of_user").on(table.userId, table.startsAt, table.meetingId),
  ],
);

export const meetingDocuments = pgTable(
  "meeting_documents",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    meetingId: uuid("meeting_id")
      .notNull()
      .references(() => meetings.id, { onDelete: "cascade" }),
    sealedName: text("sealed_name").notNull(),
    type: text("type").notNull(),
    storedAs: text("stored_as").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("documents_of_meeting").on(table.meetingId, table.id)],
);

export const meetingActions = pgTable(
  "meeting_actions",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    meetingId: uuid("meeting_id")
      .notNull()
      .references(() => meetings.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "set null" }),
    dueOn: date("due_on").notNull(),
    doneAt: moment("done_at"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("actions_of_meeting").on(table.meetingId, table.id),
    index("meeting_actions_of_owner").on(table.ownerId, table.dueOn),
  ],
);

export const meetingReminders = pgTable(
  "meeting_reminders",
  {
    meetingId: uuid("meeting_id")
      .notNull()
      .references(() => meetings.id, { onDelete: "cascade" }),
    which: text("which", { enum: ["day", "soon"] }).notNull(),
    /** A moved meeting is reminded of again. */
    startsAt: moment("starts_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetingId, table.which, table.startsAt] })],
);

export const personalMeetings = [
  personal(meetingPeople, {
    shows: {
      meetings: [
        { meeting: meetings.title, startsAt: meetings.startsAt },
        "answer",
        "word",
        "answeredAt",
      ],
    },
    order: ["startsAt", "meetingId"],
    erase: "delete",
  }),
  personal(meetings, {
    shows: { not: "who called a meeting did so for the organisation" },
    erase: { not: "it is the organisation's, and others were there" },
  }),
  personal(meetingActions, {
    of: "ownerId",
    shows: { meetingActions: [{ meeting: meetings.title }, "text", "dueOn", "doneAt"] },
    order: ["dueOn", "id"],
    // The decision stays the organisation's.
    erase: { set: { ownerId: null } },
  }),
];
