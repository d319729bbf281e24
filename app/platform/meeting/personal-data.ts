import { asc, eq, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { meetingActions, meetingPeople, meetings } from "./tables.ts";

export const meetingData: PersonalData = {
  tables: [
    { table: meetingPeople },
    {
      table: meetings,
      notExported: "who called a meeting did so for the organisation",
      notErased: "it is the organisation's, and others were there",
    },
    { table: meetingActions },
  ],

  async read({ db }, userId) {
    return {
      meetings: await db
        .select({
          meeting: meetings.title,
          startsAt: meetings.startsAt,
          answer: meetingPeople.answer,
          word: meetingPeople.word,
          answeredAt: meetingPeople.answeredAt,
        })
        .from(meetingPeople)
        .innerJoin(meetings, eq(meetings.id, meetingPeople.meetingId))
        .where(eq(meetingPeople.userId, userId))
        .orderBy(asc(meetingPeople.startsAt), asc(meetingPeople.meetingId)),
      meetingActions: await db
        .select({
          meeting: meetings.title,
          text: meetingActions.text,
          dueOn: meetingActions.dueOn,
          doneAt: meetingActions.doneAt,
        })
        .from(meetingActions)
        .innerJoin(meetings, eq(meetings.id, meetingActions.meetingId))
        .where(eq(meetingActions.ownerId, userId))
        .orderBy(asc(meetingActions.dueOn), asc(meetingActions.id)),
    };
  },

  /** A meeting's decisions stay the organisation's, without their owner. */
  async erase(db, { id }) {
    await db.delete(meetingPeople).where(eq(meetingPeople.userId, id));
    await db.update(meetingActions).set({ ownerId: null }).where(eq(meetingActions.ownerId, id));
  },

  /** Of two invitations, the kept record's answer stays unless it is empty. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
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
    await moveRows(db, handover, meetingPeople.userId, meetings.hostId, meetingActions.ownerId);
  },
};
