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
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** Events, meetings and votes reference gatherings, never the reverse. */
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
    /** As announced, or when closed early. */
    endsAt: moment("ends_at").notNull(),
    closedAt: moment("closed_at"),
    /** To the whole governorate; an event has its own audience. */
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

export const presences = pgTable(
  "presences",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    gatheringId: uuid("gathering_id")
      .notNull()
      .references(() => gatherings.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The key by which the feature that admits guests knows them. */
    guestKey: uuid("guest_key"),
    guestName: text("guest_name"),
    /** Copied from their place at the event; kept in step by triggers until that is deleted. */
    companions: integer("companions").notNull().default(0),
    hasPlace: boolean("has_place").notNull().default(false),
    checkedInAt: moment("checked_in_at").notNull(),
    /** null: by the code. */
    checkedInBy: uuid("checked_in_by").references(() => users.id, { onDelete: "set null" }),
    /** Later than the arrival where a tick waited for a connection. */
    notedAt: moment("noted_at").notNull().default(sql`now()`),
    /** null: at the end. */
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

export const personalPresences = [
  personal(presences, {
    shows: {
      presences: [
        { gathering: gatherings.title, place: gatherings.place },
        "checkedInAt",
        "checkedOutAt",
      ],
    },
    order: ["checkedInAt"],
    erase: "delete",
    // The earlier arrival and the later departure.
    merge: {
      once: ["gatheringId"],
      keep: sql`companions = greatest(kept.companions, given.companions),
        checked_in_at = least(kept.checked_in_at, given.checked_in_at),
        checked_out_at = case
          when kept.checked_out_at is not null and given.checked_out_at is not null
          then greatest(kept.checked_out_at, given.checked_out_at) end`,
    },
    counted: "attendance",
  }),
  personal(gatherings, {
    shows: { not: "who opened a gathering did so for the organisation" },
    erase: { not: "it is the organisation's, and others were there" },
  }),
];
