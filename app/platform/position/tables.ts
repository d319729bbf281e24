import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";

export const positions = pgTable(
  "positions",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    unitId: uuid("unit_id")
      .notNull()
      .references(() => units.id),
    title: text("title").notNull(),
    titleEn: text("title_en"),
    order: integer("order").notNull().default(0),
    closedAt: moment("closed_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [index("positions_of_unit").on(table.unitId, table.order)],
);

/** Held by a user, or by somebody named. Ended terms stay. */
export const terms = pgTable(
  "terms",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    positionId: uuid("position_id")
      .notNull()
      .references(() => positions.id),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** A non-user's name, or a user's display name in the guide. */
    name: text("name"),
    nameEn: text("name_en"),
    /** A key of the files' store; without one, the user's photo. */
    photo: text("photo"),
    from: date("from").notNull(),
    /** The last day; null without end. */
    until: date("until"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("terms_of_position").on(table.positionId, table.from.desc()),
    index("terms_of_user").on(table.userId),
  ],
);

/** Erasure keeps the term without its holder. */
export const personalTerms = personal(terms, {
  shows: { positions: [{ title: positions.title, unit: units.name }, "name", "from", "until"] },
  order: ["from", "id"],
  erase: { set: { userId: null, name: null, nameEn: null, photo: null } },
  counted: "positions",
});
