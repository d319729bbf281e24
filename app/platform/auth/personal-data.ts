import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { sessions } from "./tables.ts";

/** The sign-ins; their refresh tokens go with them. */
export const authData: PersonalData = {
  tables: [{ table: sessions }],

  async read({ db }, userId) {
    return {
      sessions: await db
        .select({
          device: sessions.device,
          createdAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
          endedAt: sessions.endedAt,
          endedBecause: sessions.endedBecause,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt)),
    };
  },

  async erase(db, { id }) {
    await db.delete(sessions).where(eq(sessions.userId, id));
  },
};
