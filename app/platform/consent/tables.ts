import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { consentPurposes } from "#app/contract/consent.values.ts";
import { moment } from "../database/tables.ts";
import { users } from "../user/tables.ts";

/**
 * What people agreed to, in the words of which version, and when they took it back. Rows are kept, so
 * that it can be shown what was agreed to on any day.
 */
export const consents = pgTable(
  "consents",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: consentPurposes }).notNull(),
    version: integer("version").notNull(),
    givenAt: moment("given_at").notNull(),
    /** Null while it holds. */
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    // One holds at a time; it is also how the directory finds who stands in it.
    uniqueIndex("consents_in_force")
      .on(table.purpose, table.userId)
      .where(sql`withdrawn_at is null`),
    index("consents_of_user").on(table.userId, table.id),
  ],
);
