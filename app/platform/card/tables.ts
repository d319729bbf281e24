import { sql } from "drizzle-orm";
import { date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** The newest signs; the others stay published until their cards have ended. */
export const cardKeys = pgTable("card_keys", {
  /** `kid` of a card's JWS. */
  id: text("id").primaryKey(),
  /** `x` of its JSON Web Key. */
  publicKey: text("public_key").notNull(),
  /** PKCS #8 in base64url, sealed; null once another key signs. */
  sealedPrivateKey: text("sealed_private_key"),
  createdAt: moment("created_at").notNull(),
  /** Last day of its cards. */
  signedUntil: date("signed_until"),
});

/** The id stands in the codes, so that a new one ends them all. */
export const memberCards = pgTable("member_cards", {
  id: uuid("id").primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: moment("created_at").notNull(),
});

export const personalCards = personal(memberCards, {
  shows: { card: ["id", "createdAt"] },
  isOne: true,
  erase: "delete",
  // Codes show the record's name and end with it.
  merge: "delete",
});
