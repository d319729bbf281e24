import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";

/**
 * Links that make their holder an administrator (docs/product.md#first-administrator). One row an
 * address, so that a new link replaces the earlier one; deleted when it is used, or at night once it
 * has expired.
 */
export const administratorInvitations = pgTable("administrator_invitations", {
  email: text("email").primaryKey(),
  name: text("name").notNull(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});
