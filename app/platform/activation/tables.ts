import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { users } from "../user/tables.ts";

/**
 * An activation under way (docs/product.md#activation): who was identified, and the newest code to
 * the address on file.
 */
export const activations = pgTable("activations", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  codeHash: text("code_hash").notNull(),
  codeSentAt: moment("code_sent_at").notNull(),
  tries: integer("tries").notNull().default(0),
});
