import { asc, eq, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { sessions } from "./tables.ts";

/** Cascades to the refresh tokens. */
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
