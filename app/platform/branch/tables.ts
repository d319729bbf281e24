import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** The organisation's branches; a local leader's area is the governorate of their branch. */
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
