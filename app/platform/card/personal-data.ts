import { eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { memberCards } from "./tables.ts";

/** Deleting the row ends every code of the card. */
export const cardData: PersonalData = {
  tables: [{ table: memberCards }],

  async read({ db }, userId) {
    const [card] = await db
      .select({ id: memberCards.id, createdAt: memberCards.createdAt })
      .from(memberCards)
      .where(eq(memberCards.userId, userId));
    return { card: card ?? null };
  },

  async erase(db, { id }) {
    await db.delete(memberCards).where(eq(memberCards.userId, id));
  },

  /** Codes show the record's name and end with it. */
  async handOver(db, { fromId }) {
    await db.delete(memberCards).where(eq(memberCards.userId, fromId));
  },
};
