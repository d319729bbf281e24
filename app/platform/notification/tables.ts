import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { users } from "../user/tables.ts";

/** What somebody is told, in both languages; a leader's own words are the same in both. */
export const notifications = pgTable("notifications", {
  id: uuid("id").primaryKey().default(sql`uuidv7()`),
  title: jsonb("title").$type<Record<"ar" | "en", string>>().notNull(),
  message: jsonb("message").$type<Record<"ar" | "en", string>>().notNull(),
  /** §3 "navigationData": where a click leads. */
  screen: text("screen"),
  params: jsonb("params").$type<{ id?: string; title?: string }>(),
  createdAt: moment("created_at").notNull(),
});

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
  ],
);
