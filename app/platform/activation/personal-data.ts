import { eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { activations } from "./tables.ts";

export const activationData: PersonalData = {
  tables: [{ table: activations, notExported: "a code that waits, of which a hash alone is kept" }],

  async erase(db, { id }) {
    await db.delete(activations).where(eq(activations.userId, id));
  },

  /** A code that waits ends with the record for which it was sent. */
  async handOver(db, { fromId }) {
    await db.delete(activations).where(eq(activations.userId, fromId));
  },
};
