import { sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { personalPresences, presences } from "./tables.ts";

export const attendanceData: PersonalData = {
  tables: personalPresences,

  /** Of two presences, the earlier arrival and the later departure. */
  async handOver(db, { fromId, toId }) {
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
  },
};
