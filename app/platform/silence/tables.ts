import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";

/** docs/product.md#campaign-silence. Who changed them is in the audit log. */
export const silences = pgTable(
  "silences",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    /** Codes; null for the whole country. */
    governorates: text("governorates").array(),
    fromAt: moment("from_at").notNull(),
    /** Exclusive. */
    toAt: moment("to_at").notNull(),
    /** Grows with each change: detects edit conflicts. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("silences_by_end").on(table.toAt),
    check("silences_end_after_begin", sql`${table.toAt} > ${table.fromAt}`),
  ],
);
