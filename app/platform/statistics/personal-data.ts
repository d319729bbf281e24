import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { statisticsSubscriptions } from "./tables.ts";

/** Counts name nobody; only the mail's subscription does. */
export const statisticsData: PersonalData = {
  tables: [{ table: statisticsSubscriptions }],

  async read({ db }, userId) {
    const [subscription] = await db
      .select({
        language: statisticsSubscriptions.language,
        createdAt: statisticsSubscriptions.createdAt,
      })
      .from(statisticsSubscriptions)
      .where(eq(statisticsSubscriptions.userId, userId));
    return { statisticsMail: subscription ?? null };
  },

  async erase(db, { id }) {
    await db.delete(statisticsSubscriptions).where(eq(statisticsSubscriptions.userId, id));
  },

  async handOver(db, { fromId, toId }) {
    await db.execute(sql`update ${statisticsSubscriptions} set user_id = ${toId}
      where user_id = ${fromId}
        and not exists (select from ${statisticsSubscriptions} as kept where kept.user_id = ${toId})`);
    await db.delete(statisticsSubscriptions).where(eq(statisticsSubscriptions.userId, fromId));
  },
};
