import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  eventCategories,
  eventStates,
  eventTypes,
  placeStates,
} from "#app/contract/event.values.ts";
import { gatherings } from "../attendance/tables.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

export const events = pgTable(
  "events",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    title: text("title").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    governorateCode: text("governorate_code").notNull(),
    location: text("location").notNull(),
    detailedLocation: text("detailed_location").notNull(),
    description: text("description").notNull(),
    /** Folded title, places and description. */
    searchText: text("search_text").notNull(),
    category: text("category", { enum: eventCategories }).notNull(),
    type: text("type", { enum: eventTypes }).notNull(),
    maxAttendance: integer("max_attendance").notNull(),
    maxCompanions: integer("max_companions").notNull().default(0),
    questions: text("questions").array().notNull(),
    /** Both empty: everybody. */
    allowedRoles: bigint("allowed_roles", { mode: "number" }).array().notNull(),
    allowedSecretariats: uuid("allowed_secretariats").array().notNull(),
    /** Keys in the file store: original, and shown. */
    image: text("image"),
    cropped: text("cropped"),
    isCampaign: boolean("is_campaign").notNull().default(false),
    state: text("state", { enum: eventStates }).notNull(),
    /** Of a draft that is scheduled. */
    publishAt: moment("publish_at"),
    publishBy: uuid("publish_by").references(() => users.id, { onDelete: "set null" }),
    cancelReason: text("cancel_reason"),
    /** For optimistic locking. */
    version: integer("version").notNull().default(1),
    /** Bumped by what attendees have to know. */
    sequence: integer("sequence").notNull().default(0),
    /** Places with companions, offers too; maintained by store-places.ts under the row's lock. */
    taken: integer("taken").notNull().default(0),
    waiting: integer("waiting").notNull().default(0),
    turns: integer("turns").notNull().default(0),
    gatheringId: uuid("gathering_id").references(() => gatherings.id, { onDelete: "set null" }),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    index("events_by_time").on(table.startsAt, table.id).where(sql`state <> 'draft'`),
    index("events_of_area").on(table.governorateCode, table.startsAt, table.id),
    index("events_scheduled").on(table.publishAt).where(sql`publish_at is not null`),
    index("events_publish_by").on(table.publishBy),
    index("events_drafts").on(table.changedAt, table.id).where(sql`state = 'draft'`),
    index("events_by_words").using("gin", table.searchText.op("gin_trgm_ops")),
    // Private ones are few for whom they name, scattered among the others.
    index("events_for_roles").using("gin", table.allowedRoles).where(sql`type = 'private'`),
    index("events_for_secretariats")
      .using("gin", table.allowedSecretariats)
      .where(sql`type = 'private'`),
    index("events_of_secretariats")
      .using("gin", table.allowedSecretariats)
      .where(sql`allowed_secretariats <> '{}'`),
    index("events_created_by").on(table.createdBy),
    uniqueIndex("events_of_gathering").on(table.gatheringId),
    index("events_of_picture").on(table.cropped).where(sql`cropped is not null`),
    // A last defence against bugs.
    check("events_scheduled_drafts", sql`publish_at is null or state = 'draft'`),
    check("events_not_overbooked", sql`taken >= 0 and taken <= max_attendance and waiting >= 0`),
  ],
);

export const eventPlaces = pgTable(
  "event_places",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The event's, copied by a trigger: somebody's events are an index range. */
    startsAt: moment("starts_at").notNull().default(sql`now()`),
    guestName: text("guest_name"),
    guestEmail: text("guest_email"),
    language: text("language", { enum: ["ar", "en"] })
      .notNull()
      .default("ar"),
    state: text("state", { enum: placeStates }).notNull(),
    companions: integer("companions").notNull(),
    answers: jsonb("answers").$type<readonly string[]>().notNull(),
    /** Order of arrival in the waiting list. */
    turn: integer("turn").notNull().default(0),
    offeredUntil: moment("offered_until"),
    since: moment("since").notNull(),
  },
  (table) => [
    uniqueIndex("event_places_once").on(table.eventId, table.userId),
    // A guest may ask several times, each with a link; one request becomes a place.
    uniqueIndex("event_places_of_one_guest")
      .on(table.eventId, table.guestEmail)
      .where(sql`state in ('registered', 'waiting', 'offered')`),
    index("event_places_of_guest").on(table.eventId, table.guestEmail),
    index("event_places_of_user").on(table.userId, table.startsAt, table.eventId),
    index("event_places_in_order").on(table.eventId, table.state, table.turn),
    index("event_places_offered").on(table.offeredUntil).where(sql`state = 'offered'`),
    check("event_places_of_one", sql`(user_id is null) = (guest_email is not null)`),
  ],
);

export const eventHelpers = pgTable(
  "event_helpers",
  {
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    index("event_helpers_of_user").on(table.userId),
  ],
);

/** Reminders sent, and notices to who waits: each once per announced start. */
export const eventReminders = pgTable(
  "event_reminders",
  {
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    which: text("which", { enum: ["day", "hours", "begun"] }).notNull(),
    /** A moved event is announced anew. */
    startsAt: moment("starts_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.which, table.startsAt] })],
);

export const personalEvents = [
  personal(eventPlaces, {
    shows: {
      events: [
        { event: events.title, startsAt: events.startsAt },
        "state",
        "companions",
        { questions: events.questions },
        "answers",
        "since",
      ],
    },
    order: [events.startsAt, events.id],
    erase: "odd",
  }),
  personal(events, {
    shows: { not: "who arranged an event did so for the organisation" },
    erase: { not: "it is the organisation's, and others come" },
  }),
  personal(eventHelpers, {
    shows: { not: "who helped at an event did so for the organisation" },
    erase: "delete",
    merge: { once: ["eventId"] },
  }),
];
