import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { calendarFeeds } from "./tables.ts";

export const calendarData: PersonalData = {
  tables: [{ table: calendarFeeds }],

  async read({ db }, userId) {
    const [feed] = await db
      .select({ createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, userId));
    return { calendarFeed: feed ?? null };
  },

  async erase(db, { id }) {
    await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, id));
  },

  /** Of two feeds, that of the kept record stays. */
  async handOver(db, { fromId, toId }) {
    await db.execute(sql`update ${calendarFeeds} set user_id = ${toId} where user_id = ${fromId}
      and not exists (select from ${calendarFeeds} as kept where kept.user_id = ${toId})`);
    await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, fromId));
  },
};
