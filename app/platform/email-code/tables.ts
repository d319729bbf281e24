import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";

/**
 * The newest one-time code of each holder, purpose and asker: a stranger who asks for one, or tries one,
 * leaves the codes of others as they are. The holder is hashed, so that the table names nobody; rows are
 * purged within a day.
 */
export const emailCodes = pgTable(
  "email_codes",
  {
    /** SHA-256 of the purpose and the holder. */
    holderHash: text("holder_hash").notNull(),
    /** Key of who asked (http/asker.ts). */
    asker: text("asker").notNull(),
    codeHash: text("code_hash").notNull(),
    sentAt: moment("sent_at").notNull(),
    /** Wrong codes of the asker's since the newest was sent. */
    tries: integer("tries").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.holderHash, table.asker] })],
);
