import { sql } from "drizzle-orm";
import { date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { users } from "../user/tables.ts";

/** The keys that sign cards: the newest signs, the others are published until their cards have ended. */
export const cardKeys = pgTable("card_keys", {
  /** The `kid` of a card's JWS. */
  id: text("id").primaryKey(),
  /** The `x` of its JSON Web Key. */
  publicKey: text("public_key").notNull(),
  /** PKCS #8 in base64url, sealed; null once another one signs, so that nobody can sign with it any more. */
  sealedPrivateKey: text("sealed_private_key"),
  createdAt: moment("created_at").notNull(),
  /** The last day of the cards that it signed. */
  signedUntil: date("signed_until"),
});

/** The card that a member has; its id stands in the codes, so that a new one ends them all. */
export const memberCards = pgTable("member_cards", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull(),
});
