import { sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { leaveMeetings } from "./leave.ts";
import { countHosted, countInvitations } from "./store-leaving.ts";
import { meetingPeople, personalMeetings } from "./tables.ts";

export const meetingData: PersonalData = {
  tables: personalMeetings,

  /** Of two invitations, the kept record's answer stays unless it is empty. */
  async handOver(db, { fromId, toId }) {
    await db.execute(sql`
      with given as (
        delete from ${meetingPeople} as given using ${meetingPeople} as kept
        where given.user_id = ${fromId} and kept.user_id = ${toId}
          and kept.meeting_id = given.meeting_id
        returning given.meeting_id, given.answer, given.word, given.answered_at)
      update ${meetingPeople} as kept
      set answer = given.answer, word = given.word, answered_at = given.answered_at
      from given where kept.meeting_id = given.meeting_id and kept.user_id = ${toId}
        and kept.answer = 'asked'`);
  },

  leave: {
    count: (db, userId, now) => ({
      meetings: countHosted(db, userId, now),
      invitations: countInvitations(db, userId, now),
    }),
    end: leaveMeetings,
  },
};
