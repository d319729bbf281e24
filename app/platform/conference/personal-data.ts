import { asc, eq, sql } from "drizzle-orm";
import { meetings } from "../meeting/tables.ts";
import type { PersonalData } from "../privacy/personal-data.ts";
import { conferencePeople, conferenceRemovals } from "./tables.ts";

export const conferenceData: PersonalData = {
  tables: [{ table: conferencePeople }, { table: conferenceRemovals }],

  async read({ db }, userId) {
    return {
      conferences: await db
        .select({
          meeting: meetings.title,
          cameAt: conferencePeople.cameAt,
          enteredAt: conferencePeople.enteredAt,
          leftAt: conferencePeople.leftAt,
          leaving: conferencePeople.leaving,
        })
        .from(conferencePeople)
        .innerJoin(meetings, eq(meetings.id, conferencePeople.meetingId))
        .where(eq(conferencePeople.userId, userId))
        .orderBy(asc(conferencePeople.cameAt), asc(conferencePeople.id)),
      conferenceRemovals: await db
        .select({ meeting: meetings.title, removedAt: conferenceRemovals.removedAt })
        .from(conferenceRemovals)
        .innerJoin(meetings, eq(meetings.id, conferenceRemovals.meetingId))
        .where(eq(conferenceRemovals.userId, userId))
        .orderBy(asc(conferenceRemovals.removedAt)),
    };
  },

  async erase(db, { id }) {
    await db.delete(conferencePeople).where(eq(conferencePeople.userId, id));
    await db.delete(conferenceRemovals).where(eq(conferenceRemovals.userId, id));
  },

  /** Open stays end: one person is in a room once. */
  async handOver(db, { fromId, toId }) {
    await db.execute(sql`
      update ${conferencePeople} set left_at = seen_at, leaving = 'replaced'
      where user_id = ${fromId} and left_at is null`);
    await db
      .update(conferencePeople)
      .set({ userId: toId })
      .where(eq(conferencePeople.userId, fromId));
    await db.execute(sql`
      insert into ${conferenceRemovals} (meeting_id, user_id, removed_at)
      select meeting_id, ${toId}, removed_at from ${conferenceRemovals} where user_id = ${fromId}
      on conflict do nothing`);
    await db.delete(conferenceRemovals).where(eq(conferenceRemovals.userId, fromId));
  },
};
