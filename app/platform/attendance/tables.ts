import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { users } from "../user/tables.ts";

/**
 * Where and when people meet and check in. An event, a meeting or a vote that takes presence points
 * to one of these; it knows of none of them.
 */
export const gatherings = pgTable(
  "gatherings",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    title: text("title").notNull(),
    place: text("place").notNull(),
    /** Folded title and place, for the search. */
    searchText: text("search_text").notNull(),
    governorateCode: text("governorate_code").notNull(),
    startsAt: moment("starts_at").notNull(),
    /** As announced; closed early, the moment of that. */
    endsAt: moment("ends_at").notNull(),
    closedAt: moment("closed_at"),
    /** Told of to everybody of the governorate; an event's is for those whom the event is for. */
    isAnnounced: boolean("is_announced").notNull().default(true),
    openedBy: uuid("opened_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("gatherings_by_time").on(table.startsAt, table.id),
    index("gatherings_by_name").using("gin", table.searchText.op("gin_trgm_ops")),
    index("gatherings_of_area").on(table.governorateCode, table.startsAt, table.id),
  ],
);

/** Somebody was there: when they came and, if they said so, when they left. */
export const presences = pgTable(
  "presences",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    gatheringId: uuid("gathering_id")
      .notNull()
      .references(() => gatherings.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Of a guest, who has no account: by what the feature that lets them in knows them. */
    guestKey: uuid("guest_key"),
    guestName: text("guest_name"),
    /**
     * Who came with them, and whether there was a place for them: of their place at the event whose door this
     * is, which the database keeps the same until the place is forgotten.
     */
    companions: integer("companions").notNull().default(0),
    hasPlace: boolean("has_place").notNull().default(false),
    checkedInAt: moment("checked_in_at").notNull(),
    /** Who ticked them off at the door; null for who came by the code. */
    checkedInBy: uuid("checked_in_by").references(() => users.id, { onDelete: "set null" }),
    /** When it was known here: a tick may have waited for a line. */
    notedAt: moment("noted_at").notNull().default(sql`now()`),
    /** Null for who never said so: they left at the end (rules.ts). */
    checkedOutAt: moment("checked_out_at"),
  },
  (table) => [
    unique("presences_once").on(table.gatheringId, table.userId),
    uniqueIndex("presences_of_guest").on(table.gatheringId, table.guestKey),
    index("presences_at_gathering").on(table.gatheringId, table.checkedInAt, table.id),
    index("presences_of_user").on(table.userId, table.checkedInAt, table.id),
    index("presences_checked_in_by").on(table.checkedInBy).where(sql`checked_in_by is not null`),
    check("presences_of_one", sql`(user_id is null) = (guest_key is not null)`),
  ],
);
