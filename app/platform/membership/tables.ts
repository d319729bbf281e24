import { date, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

export const membershipReminders = pgTable(
  "membership_reminders",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    membershipEnd: date("membership_end").notNull(),
    /** Days from the end date: -60, -30, -7, 0, 14. */
    day: integer("day").notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.membershipEnd, table.day] })],
);

export const personalReminders = personal(membershipReminders, {
  shows: { not: "a mark that a reminder was sent; the notification is in the export" },
  erase: "delete",
  merge: { once: ["membershipEnd", "day"] },
});
