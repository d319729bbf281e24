import { asc, eq, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { sessions } from "./tables.ts";

/** The sign-ins; their refresh tokens go with them. */
export const authData: PersonalData = {
  tables: [{ table: sessions, counted: "sessions" }],

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

  /** All of them end: a token names the record that it was made for. That they were stays known. */
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
