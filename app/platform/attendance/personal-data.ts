import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { gatherings, presences } from "./tables.ts";

/** Where somebody was. */
export const attendanceData: PersonalData = {
  tables: [
    { table: presences },
    {
      table: gatherings,
      notExported: "who opened a gathering did so for the organisation",
      notErased: "it is the organisation's, and others were there",
    },
  ],

  async read({ db }, userId) {
    return {
      presences: await db
        .select({
          gathering: gatherings.title,
          place: gatherings.place,
          checkedInAt: presences.checkedInAt,
          checkedOutAt: presences.checkedOutAt,
        })
        .from(presences)
        .innerJoin(gatherings, eq(gatherings.id, presences.gatheringId))
        .where(eq(presences.userId, userId))
        .orderBy(asc(presences.checkedInAt)),
    };
  },

  async erase(db, { id }) {
    await db.delete(presences).where(eq(presences.userId, id));
  },
};
