import { eq, sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { addToTotals, lockHolder } from "./store.ts";
import { personalPoints, pointHolders, points, pointTotals } from "./tables.ts";

export const leaderboardData: PersonalData = {
  tables: personalPoints,

  /** A shared source counts once; hidden in either record stays hidden. */
  async handOver(db, { fromId, toId }) {
    const [given] = await db
      .select({ isHidden: pointHolders.isHidden })
      .from(pointHolders)
      .where(eq(pointHolders.userId, fromId));
    if (!given) return;
    // Fixed lock order, against deadlocks.
    for (const id of [fromId, toId].sort()) await lockHolder(db, id);
    const { rows: twice } = await db.execute<{ points: number; at: string }>(sql`
      delete from ${points} as given using ${points} as kept
      where given.user_id = ${fromId} and kept.user_id = ${toId}
        and kept.act = given.act and kept.source = given.source
      returning given.points, given.at`);
    for (const each of twice) await addToTotals(db, fromId, -each.points, new Date(each.at));
    await db.update(points).set({ userId: toId }).where(eq(points.userId, fromId));
    if (given.isHidden) {
      await db.update(pointHolders).set({ isHidden: true }).where(eq(pointHolders.userId, toId));
    }
    await db.execute(sql`
      insert into ${pointTotals} (user_id, period, bucket, points, is_shown)
      select holder.user_id, given.period, given.bucket, 0, holder.is_verified and not holder.is_hidden
      from ${pointTotals} as given join ${pointHolders} as holder on holder.user_id = ${toId}
      where given.user_id = ${fromId}
      on conflict do nothing`);
    await db.execute(sql`
      update ${pointTotals} as kept set points = kept.points + given.points
      from ${pointTotals} as given
      where kept.user_id = ${toId} and given.user_id = ${fromId}
        and kept.period = given.period and kept.bucket = given.bucket`);
    await db.delete(pointTotals).where(eq(pointTotals.userId, fromId));
    await db.delete(pointHolders).where(eq(pointHolders.userId, fromId));
  },
};
