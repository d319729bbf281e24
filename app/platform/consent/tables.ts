import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { consentPurposes } from "#app/contract/consent.values.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** Rows are kept as evidence of what was agreed to on any day. */
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
    /** null while in force. */
    withdrawnAt: moment("withdrawn_at"),
  },
  (table) => [
    // One in force at a time; also the index by which the directory lists people.
    uniqueIndex("consents_in_force")
      .on(table.purpose, table.userId)
      .where(sql`withdrawn_at is null`),
    index("consents_of_user").on(table.userId, table.id),
  ],
);

export const personalConsents = personal(consents, {
  shows: { consents: ["purpose", "version", "givenAt", "withdrawnAt"] },
  order: ["id"],
  erase: "delete",
  counted: "consents",
});
