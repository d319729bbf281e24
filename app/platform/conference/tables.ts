import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { leavings, presenceStates } from "#app/contract/conference.values.ts";
import { moment } from "../database/tables.ts";
import { meetings } from "../meeting/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** Created at the first entry. */
export const conferenceRooms = pgTable("conference_rooms", {
  meetingId: uuid("meeting_id")
    .primaryKey()
    .references(() => meetings.id, { onDelete: "cascade" }),
  lockedAt: moment("locked_at"),
  endedAt: moment("ended_at"),
});

/** A row per stay; all of a meeting's are its attendance. */
export const conferencePeople = pgTable(
  "conference_people",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    meetingId: uuid("meeting_id")
      .notNull()
      .references(() => meetings.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: presenceStates }).notNull(),
    isHost: boolean("is_host").notNull(),
    soundOnly: boolean("sound_only").notNull(),
    microphone: boolean("microphone").notNull().default(false),
    camera: boolean("camera").notNull().default(false),
    screen: boolean("screen").notNull().default(false),
    handAt: moment("hand_at"),
    cameAt: moment("came_at").notNull(),
    /** null: never let in. */
    enteredAt: moment("entered_at"),
    seenAt: moment("seen_at").notNull(),
    leftAt: moment("left_at"),
    leaving: text("leaving", { enum: leavings }),
  },
  (table) => [
    // One at a time, even for two tabs at once.
    uniqueIndex("conference_present").on(table.meetingId, table.userId).where(sql`left_at is null`),
    index("conference_people_of_meeting").on(table.meetingId, table.enteredAt),
    index("conference_people_of_user").on(table.userId, table.enteredAt),
  ],
);

export const conferenceRemovals = pgTable(
  "conference_removals",
  {
    meetingId: uuid("meeting_id")
      .notNull()
      .references(() => meetings.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    removedAt: moment("removed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.meetingId, table.userId] }),
    index("conference_removals_of_user").on(table.userId),
  ],
);

/** WebRTC signalling with network addresses: kept for a minute. */
export const conferenceSignals = pgTable(
  "conference_signals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    toId: uuid("to_id")
      .notNull()
      .references(() => conferencePeople.id, { onDelete: "cascade" }),
    /** null: the platform's own. */
    fromId: uuid("from_id").references(() => conferencePeople.id, { onDelete: "cascade" }),
    data: text("data").notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [
    index("conference_signals_of_person").on(table.toId, table.id),
    index("conference_signals_from").on(table.fromId),
    index("conference_signals_sent").on(table.sentAt),
  ],
);

export const personalStays = [
  personal(conferencePeople, {
    shows: {
      conferences: [{ meeting: meetings.title }, "cameAt", "enteredAt", "leftAt", "leaving"],
    },
    order: ["cameAt", "id"],
    erase: "delete",
  }),
  personal(conferenceRemovals, {
    shows: { conferenceRemovals: [{ meeting: meetings.title }, "removedAt"] },
    order: ["removedAt"],
    erase: "delete",
    merge: { once: ["meetingId"] },
  }),
];
