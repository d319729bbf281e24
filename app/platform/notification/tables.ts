import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Reach } from "#app/contract/silence-periods.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/**
 * In both languages; a leader's own words are the same in both. For named people
 * (notificationRecipients) or an audience (notificationAudiences).
 */
export const notifications = pgTable(
  "notifications",
  {
    /** UUID version 7: lists and read positions are ordered by time. */
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    /** Null for the platform. */
    senderId: uuid("sender_id").references(() => users.id, { onDelete: "set null" }),
    title: jsonb("title").$type<Record<"ar" | "en", string>>().notNull(),
    message: jsonb("message").$type<Record<"ar" | "en", string>>().notNull(),
    /** Target of a click (`navigationData` on the wire). */
    screen: text("screen"),
    params: jsonb("params").$type<{ id?: string; title?: string }>(),
    /** Its reach, for campaign silence (docs/product.md#campaign-silence). */
    campaignReach: jsonb("campaign_reach").$type<Reach>(),
    createdAt: moment("created_at").notNull(),
    pushedAt: moment("pushed_at"),
  },
  (table) => [
    index("notifications_to_push").on(table.id).where(sql`pushed_at is null`),
    // Counts a day (api-found.ts).
    index("notifications_by_time").on(table.createdAt),
    index("notifications_of_sender").on(table.senderId).where(sql`sender_id is not null`),
  ],
);

export const notificationRecipients = pgTable(
  "notification_recipients",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    notificationId: uuid("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    readAt: moment("read_at"),
  },
  (table) => [
    // Ids are ordered by time, so this is also a person's list.
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index("notifications_unread").on(table.userId).where(sql`read_at is null`),
    index("recipients_of_notification").on(table.notificationId, table.userId),
  ],
);

/**
 * Audience keys (rules.ts): a member reads by their few keys, so a broadcast to a million people is
 * one row.
 */
export const notificationAudiences = pgTable(
  "notification_audiences",
  {
    key: text("key").notNull(),
    notificationId: uuid("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.notificationId] }),
    index("audiences_of_notification").on(table.notificationId),
  ],
);

export const notificationReads = pgTable("notification_reads", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  readUpTo: uuid("read_up_to").notNull(),
});

export const scheduledNotifications = pgTable(
  "scheduled_notifications",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    senderId: uuid("sender_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    message: text("message").notNull(),
    link: text("link"),
    audience: jsonb("audience").$type<{ governorates: string[]; roles: number[] }>().notNull(),
    /** JSON of a Selection (people/api-selection.ts), instead of an audience. */
    sealedSelection: text("sealed_selection"),
    campaignReach: jsonb("campaign_reach").$type<Reach>(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("scheduled_notifications_by_time").on(table.at),
    index("scheduled_notifications_of_sender").on(table.senderId, table.at),
  ],
);

export const personalNotifications = [
  personal(notificationRecipients, {
    shows: {
      notifications: [
        {
          title: notifications.title,
          message: notifications.message,
          createdAt: notifications.createdAt,
        },
        "readAt",
      ],
    },
    order: [notifications.createdAt],
    erase: "delete",
    // Read in either record is read.
    merge: {
      once: ["notificationId"],
      keep: sql`read_at = coalesce(kept.read_at, given.read_at)`,
    },
    counted: "notifications",
  }),
  personal(notifications, {
    of: "senderId",
    shows: { notificationsSent: ["title", "message", "createdAt"] },
    order: ["id"],
    // What a leader told others is theirs; only what nobody else received goes.
    erase: "odd",
  }),
  personal(scheduledNotifications, {
    of: "senderId",
    shows: { notificationsScheduled: ["title", "message", "at"] },
    order: ["at"],
    erase: "delete",
  }),
  personal(notificationReads, {
    shows: { notificationsReadUpTo: [{ id: notificationReads.readUpTo }] },
    erase: "delete",
    // The kept record's position stays, so that nothing unread is lost.
    merge: { once: [] },
  }),
];
