import { sql } from "drizzle-orm";
import { pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** The address is the id with a signature; it is stored nowhere. */
export const calendarFeeds = pgTable("calendar_feeds", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull(),
});

export const personalFeeds = personal(calendarFeeds, {
  shows: { calendarFeed: ["createdAt"] },
  isOne: true,
  erase: "delete",
  merge: { once: [] },
});
