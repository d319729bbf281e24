import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { retain } from "../database/purge.ts";
import { moment } from "../database/tables.ts";

/** The column predates sealing: older rows are sealed at night. */
const sealedPhone = () => text("phone_number").notNull();

/** docs/product.md#guests */
export const guests = pgTable("guests", {
  id: uuid("id").primaryKey().default(sql`uuidv7()`),
  email: text("email").notNull().unique(),
  fullName: text("full_name").notNull(),
  sealedPhone: sealedPhone(),
  createdAt: moment("created_at").notNull(),
  verifiedAt: moment("verified_at").notNull(),
});

/**
 * Unproved registrations, one per asker and address: a code proves only what was written where it
 * was asked for, so a stranger who knows the address changes nothing.
 */
export const guestRegistrations = pgTable(
  "guest_registrations",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    email: text("email").notNull(),
    asker: text("asker").notNull(),
    fullName: text("full_name").notNull(),
    sealedPhone: sealedPhone(),
    codeSentAt: moment("code_sent_at").notNull(),
  },
  (table) => [uniqueIndex("guest_registrations_once").on(table.email, table.asker)],
);

export const keptRegistrations = retain(guestRegistrations, { by: "codeSentAt", days: 7 });
