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
import { users } from "../user/tables.ts";

/** What is arranged, where and when, for how many and for whom. */
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
    /** Folded title, places and description, for the search. */
    searchText: text("search_text").notNull(),
    category: text("category", { enum: eventCategories }).notNull(),
    type: text("type", { enum: eventTypes }).notNull(),
    maxAttendance: integer("max_attendance").notNull(),
    maxCompanions: integer("max_companions").notNull().default(0),
    questions: text("questions").array().notNull(),
    /** None of either for everybody. */
    allowedRoles: bigint("allowed_roles", { mode: "number" }).array().notNull(),
    allowedSecretariats: uuid("allowed_secretariats").array().notNull(),
    /** Key of the picture in the file store, and of the same as it is shown. */
    image: text("image"),
    cropped: text("cropped"),
    isCampaign: boolean("is_campaign").notNull().default(false),
    state: text("state", { enum: eventStates }).notNull(),
    cancelReason: text("cancel_reason"),
    /** Grows with all that is done, so that of two editors the second is told. */
    version: integer("version").notNull().default(1),
    /** Grows with what those who come have to know. */
    sequence: integer("sequence").notNull().default(0),
    /** Places that are taken or offered, of companions too; kept by store-places.ts under the row's lock. */
    taken: integer("taken").notNull().default(0),
    /** People who wait, their companions too. */
    waiting: integer("waiting").notNull().default(0),
    /** How many have come into the order of who waits. */
    turns: integer("turns").notNull().default(0),
    /** Its door: where who comes is checked in. */
    gatheringId: uuid("gathering_id").references(() => gatherings.id, { onDelete: "set null" }),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    index("events_by_time").on(table.startsAt, table.id).where(sql`state <> 'draft'`),
    index("events_of_area").on(table.governorateCode, table.startsAt, table.id),
    index("events_drafts").on(table.changedAt, table.id).where(sql`state = 'draft'`),
    index("events_by_words").using("gin", table.searchText.op("gin_trgm_ops")),
    // Private ones are few of all for whom they name, and lie anywhere among the others.
    index("events_for_roles").using("gin", table.allowedRoles).where(sql`type = 'private'`),
    index("events_for_secretariats")
      .using("gin", table.allowedSecretariats)
      .where(sql`type = 'private'`),
    // And public ones for who reads of a secretariat.
    index("events_of_secretariats")
      .using("gin", table.allowedSecretariats)
      .where(sql`allowed_secretariats <> '{}'`),
    index("events_created_by").on(table.createdBy),
    uniqueIndex("events_of_gathering").on(table.gatheringId),
    index("events_of_picture").on(table.cropped).where(sql`cropped is not null`),
    // What no fault of the program may break.
    check("events_not_overbooked", sql`taken >= 0 and taken <= max_attendance and waiting >= 0`),
  ],
);

/** Who has a place at an event, waits for one, or had one. */
export const eventPlaces = pgTable(
  "event_places",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /**
     * The event's own, so that somebody's events are a range of an index: the database writes it, whatever
     * moves the event.
     */
    startsAt: moment("starts_at").notNull().default(sql`now()`),
    /** Of a guest, in place of the user. */
    guestName: text("guest_name"),
    guestEmail: text("guest_email"),
    /** In which a guest is written to. */
    language: text("language", { enum: ["ar", "en"] })
      .notNull()
      .default("ar"),
    state: text("state", { enum: placeStates }).notNull(),
    companions: integer("companions").notNull(),
    answers: jsonb("answers").$type<readonly string[]>().notNull(),
    /** The order in which people came. */
    turn: integer("turn").notNull().default(0),
    offeredUntil: moment("offered_until"),
    since: moment("since").notNull(),
  },
  (table) => [
    uniqueIndex("event_places_once").on(table.eventId, table.userId),
    // A guest may ask several times, each with a link of its own to confirm it; one of them becomes a place.
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

/** Who may check people in beside the organisers. */
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

/**
 * That people were told of an event as it was announced, each once: before it, and who still waits when it
 * begins.
 */
export const eventReminders = pgTable(
  "event_reminders",
  {
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    which: text("which", { enum: ["day", "hours", "begun"] }).notNull(),
    /** An event that is moved is told of again. */
    startsAt: moment("starts_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.which, table.startsAt] })],
);
