import { sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { conferencePeople, personalStays } from "./tables.ts";

export const conferenceData: PersonalData = {
  tables: personalStays,

  /** Open stays end: one person is in a room once. */
  async handOver(db, { fromId }) {
    await db.execute(sql`
      update ${conferencePeople} set left_at = seen_at, leaving = 'replaced'
      where user_id = ${fromId} and left_at is null`);
  },
};
