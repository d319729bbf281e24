import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";

/** Posts in a unit, whoever holds them. One that nobody needs any more is closed. */
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

/**
 * Who holds or held a position, and when: a user, or somebody by name. A term that ended leaves the
 * position vacant and stays known.
 */
export const terms = pgTable(
  "terms",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    positionId: uuid("position_id")
      .notNull()
      .references(() => positions.id),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Of who is no user; of a user, the name that the guide shows instead of the one on file. */
    name: text("name"),
    nameEn: text("name_en"),
    /** A key of the files' store; of a user without one here, the photo on file. */
    photo: text("photo"),
    from: date("from").notNull(),
    /** The last day; null without end. */
    until: date("until"),
    /** Grows with each change, so that of two editors the second is told. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("terms_of_position").on(table.positionId, table.from.desc()),
    index("terms_of_user").on(table.userId),
  ],
);
