import { sql } from "drizzle-orm";
import { pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
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
