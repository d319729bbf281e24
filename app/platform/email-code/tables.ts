import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { retain } from "../database/purge.ts";
import { moment } from "../database/tables.ts";

/** Per holder, purpose and asker: strangers can't void others' codes. Purged within a day. */
export const emailCodes = pgTable(
  "email_codes",
  {
    /** SHA-256 of purpose and holder. */
    holderHash: text("holder_hash").notNull(),
    asker: text("asker").notNull(),
    codeHash: text("code_hash").notNull(),
    sentAt: moment("sent_at").notNull(),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.holderHash, table.asker] })],
);

export const keptCodes = retain(emailCodes, { by: "sentAt", days: 1 });
