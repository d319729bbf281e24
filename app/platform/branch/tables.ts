import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** The 27 governorates, in the order of their national-ID codes. */
export const governorates = pgTable("governorates", {
  code: text("code").primaryKey(),
  nameAr: text("name_ar").notNull(),
  nameEn: text("name_en").notNull(),
});

/** Cities, centres and districts of a governorate. */
export const cities = pgTable(
  "cities",
  {
    governorateCode: text("governorate_code")
      .notNull()
      .references(() => governorates.code),
    position: integer("position").notNull(),
    nameAr: text("name_ar").notNull(),
    nameEn: text("name_en").notNull(),
  },
  (table) => [primaryKey({ columns: [table.governorateCode, table.position] })],
);
