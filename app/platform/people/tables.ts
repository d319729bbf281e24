import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { SELECTION_HOURS } from "#app/contract/people.values.ts";
import { retain } from "../database/purge.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** docs/product.md#several-people-at-once */
export const peopleSelections = pgTable(
  "people_selections",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** JSON of a Selection (api-selection.ts), encrypted because filters may be names. */
    sealedSelection: text("sealed_selection").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("selections_of_user").on(table.userId),
    index("selections_by_time").on(table.createdAt),
  ],
);

export const personalSelections = personal(peopleSelections, {
  shows: { not: "tells of others, and is gone after a day" },
  erase: "delete",
});

export const keptSelections = retain(peopleSelections, {
  by: "createdAt",
  days: SELECTION_HOURS / 24,
});
