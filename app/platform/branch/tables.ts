import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** The organisation's branches (§3 "branch details"); a leader's area is that of the branch he holds. */
export const branches = pgTable(
  "branches",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    name: text("name").notNull(),
    location: text("location"),
    detailedLocation: text("detailed_location"),
    governorateCode: text("governorate_code").notNull(),
    /** The Arabic name. */
    city: text("city"),
  },
  (table) => [index("branches_of_governorate").on(table.governorateCode)],
);
