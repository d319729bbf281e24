import { pgTable, text } from "drizzle-orm/pg-core";
import { retain } from "../database/purge.ts";
import { moment } from "../database/tables.ts";

/** One row per address: a new link replaces the old one. Deleted on use, or once expired. */
export const administratorInvitations = pgTable("administrator_invitations", {
  email: text("email").primaryKey(),
  name: text("name").notNull(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: moment("created_at").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

/** They hold personal data. */
export const keptInvitations = retain(administratorInvitations, { by: "expiresAt", days: 0 });
