import { asc, eq, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { gatherings, presences } from "./tables.ts";

export const attendanceData: PersonalData = {
  tables: [
    { table: presences, counted: "attendance" },
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

  /** Of two presences, the earlier arrival and the later departure. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    await db.execute(sql`
      with both_of as (
        delete from ${presences} as given using ${presences} as kept
        where given.user_id = ${fromId} and kept.user_id = ${toId}
          and kept.gathering_id = given.gathering_id
        returning kept.id, given.companions, given.checked_in_at, given.checked_out_at)
      update ${presences} as kept set
        companions = greatest(kept.companions, both_of.companions),
        checked_in_at = least(kept.checked_in_at, both_of.checked_in_at),
        checked_out_at = case when kept.checked_out_at is not null
          and both_of.checked_out_at is not null
          then greatest(kept.checked_out_at, both_of.checked_out_at) end
      from both_of where kept.id = both_of.id`);
    await moveRows(db, handover, presences.userId, presences.checkedInBy, gatherings.openedBy);
  },
};
