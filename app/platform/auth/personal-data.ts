import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { personalSessions, sessions } from "./tables.ts";

export const authData: PersonalData = {
  tables: [personalSessions],

  /** Ended, since tokens name the record that they were made for. */
  async handOver(db, { fromId, toId, now }) {
    await db
      .update(sessions)
      .set({
        userId: toId,
        endedAt: sql`coalesce(${sessions.endedAt}, ${now.toISOString()}::timestamptz)`,
        endedBecause: sql`coalesce(${sessions.endedBecause}, 'everywhere')`,
      })
      .where(eq(sessions.userId, fromId));
  },
};
