import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Reach } from "#app/contract/silence-periods.ts";
import { moment } from "../database/tables.ts";
import { users } from "../user/tables.ts";

/**
 * What is told, in both languages; a leader's own words are the same in both. Either to some people
 * by name (notificationRecipients) or to an audience, whoever that may be (notificationAudiences).
 */
export const notifications = pgTable(
  "notifications",
  {
    /** In the order of time: lists and what was read so far go by it. */
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    /** Who wrote it; null for what the platform tells by itself. */
    senderId: uuid("sender_id").references(() => users.id, { onDelete: "set null" }),
    title: jsonb("title").$type<Record<"ar" | "en", string>>().notNull(),
    message: jsonb("message").$type<Record<"ar" | "en", string>>().notNull(),
    /** Where a click leads (`navigationData` on the wire). */
    screen: text("screen"),
    params: jsonb("params").$type<{ id?: string; title?: string }>(),
    /** Where it is read, of what its sender says is of the campaign (docs/product.md#campaign-silence). */
    campaignReach: jsonb("campaign_reach").$type<Reach>(),
    createdAt: moment("created_at").notNull(),
    /** When it was handed to the push queue; until then it waits here. */
    pushedAt: moment("pushed_at"),
  },
  (table) => [
    index("notifications_to_push").on(table.id).where(sql`pushed_at is null`),
    // Counts a day (api-statistics.ts).
    index("notifications_by_time").on(table.createdAt),
    index("notifications_of_sender").on(table.senderId).where(sql`sender_id is not null`),
  ],
);

/** Whom a notification is for, by name. */
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
    // Ids are in the order of time, so this is also a person's list, newest last.
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index("notifications_unread").on(table.userId).where(sql`read_at is null`),
    index("recipients_of_notification").on(table.notificationId, table.userId),
  ],
);

/**
 * Whom a notification is for, by keys (rules.ts): a member finds it under the few keys of their own,
 * so that sending to a million people writes one row, and reading it none.
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

/** How far somebody has read what was told to audiences: everything up to an id. */
export const notificationReads = pgTable("notification_reads", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  readUpTo: uuid("read_up_to").notNull(),
});

/**
 * What somebody wrote to go out at an hour. Its row is deleted by whoever sends it, or by its writer who
 * cancels it.
 */
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
    /** As they were chosen; whom that reaches is found when it is sent. */
    audience: jsonb("audience").$type<{ governorates: string[]; roles: number[] }>().notNull(),
    /** JSON of a Selection (people/api-selection.ts), in the place of an audience. */
    sealedSelection: text("sealed_selection"),
    /** As that of a notification. */
    campaignReach: jsonb("campaign_reach").$type<Reach>(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("scheduled_notifications_by_time").on(table.at),
    index("scheduled_notifications_of_sender").on(table.senderId, table.at),
  ],
);
