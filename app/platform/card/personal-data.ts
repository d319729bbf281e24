import { eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { memberCards } from "./tables.ts";

/** That somebody has a card, and since when. Without its row every code of it has ended. */
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

  /** Its codes end with the record whose name they show. */
  async handOver(db, { fromId }) {
    await db.delete(memberCards).where(eq(memberCards.userId, fromId));
  },
};
