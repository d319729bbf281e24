import { sql } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
 * What somebody wrote about themselves, until the newest code proves that the address is theirs:
 * a stranger who knows a guest's e-mail changes nothing by registering it. One row an address, so
 * that a new code takes the old one's place.
 */
export const guestRegistrations = pgTable("guest_registrations", {
  email: text("email").primaryKey(),
  fullName: text("full_name").notNull(),
  sealedPhone: sealedPhone(),
  codeHash: text("code_hash").notNull(),
  codeSentAt: moment("code_sent_at").notNull(),
  /** Wrong codes since the newest was sent. */
  tries: integer("tries").notNull().default(0),
});
