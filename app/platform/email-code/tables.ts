import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";

/**
 * The newest one-time code of each address and purpose. The holder is hashed, so that the table
 * names nobody; rows are purged within a day.
 */
export const emailCodes = pgTable("email_codes", {
  /** SHA-256 of the purpose and the address. */
  holderHash: text("holder_hash").primaryKey(),
  codeHash: text("code_hash").notNull(),
  sentAt: moment("sent_at").notNull(),
  /** Wrong codes since the newest was sent. */
  tries: integer("tries").notNull().default(0),
});
