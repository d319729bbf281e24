import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { handOverPoints } from "./store-handover.ts";
import { pointHolders, points, pointTotals } from "./tables.ts";

export const leaderboardData: PersonalData = {
  tables: [
    { table: points },
    { table: pointHolders, notExported: "the account's name and status, folded for the search" },
    { table: pointTotals, notExported: "sums of the points, which are in the export" },
  ],

  async read({ db }, userId) {
    return {
      points: await db
        .select({ act: points.act, points: points.points, at: points.at })
        .from(points)
        .where(eq(points.userId, userId))
        .orderBy(asc(points.at)),
    };
  },

  async erase(db, { id }) {
    for (const table of [pointHolders, points, pointTotals]) {
      await db.delete(table).where(eq(table.userId, id));
    }
  },

  handOver: handOverPoints,
};
