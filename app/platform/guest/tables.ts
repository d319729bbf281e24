import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";

/** The number's column is as old as the tables: rows from before it was sealed are sealed at night. */
const sealedPhone = () => text("phone_number").notNull();

/**
 * Who has proved an address by a code, and so may come in by the e-mail alone
 * (docs/product.md#guests).
 */
export const guests = pgTable("guests", {
  id: uuid("id").primaryKey().default(sql`uuidv7()`),
  email: text("email").notNull().unique(),
  fullName: text("full_name").notNull(),
  sealedPhone: sealedPhone(),
  createdAt: moment("created_at").notNull(),
  verifiedAt: moment("verified_at").notNull(),
});

/**
 * What somebody wrote about themselves, until the code that was mailed for it proves that the address is
 * theirs. A row for each who asks with an address: what a code proves is what was written where it was asked
 * for, and a stranger who knows the address changes nothing.
 */
export const guestRegistrations = pgTable(
  "guest_registrations",
  {
    id: uuid("id").primaryKey().default(sql`uuidv7()`),
    email: text("email").notNull(),
    /** Key of who asked (http/asker.ts). */
    asker: text("asker").notNull(),
    fullName: text("full_name").notNull(),
    sealedPhone: sealedPhone(),
    codeSentAt: moment("code_sent_at").notNull(),
  },
  (table) => [uniqueIndex("guest_registrations_once").on(table.email, table.asker)],
);
