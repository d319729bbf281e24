import { asc, eq, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { withdrawUser } from "./store-places.ts";
import { eventHelpers, eventPlaces, events } from "./tables.ts";

export const eventData: PersonalData = {
  tables: [
    { table: eventPlaces },
    {
      table: events,
      notExported: "who arranged an event did so for the organisation",
      notErased: "it is the organisation's, and others come",
    },
    { table: eventHelpers, notExported: "who helped at an event did so for the organisation" },
  ],

  async read({ db }, userId) {
    return {
      events: await db
        .select({
          event: events.title,
          startsAt: events.startsAt,
          state: eventPlaces.state,
          companions: eventPlaces.companions,
          questions: events.questions,
          answers: eventPlaces.answers,
          since: eventPlaces.since,
        })
        .from(eventPlaces)
        .innerJoin(events, eq(events.id, eventPlaces.eventId))
        .where(eq(eventPlaces.userId, userId))
        .orderBy(asc(events.startsAt), asc(events.id)),
    };
  },

  async erase(db, { id }) {
    await withdrawUser(db, id);
    await db.delete(eventHelpers).where(eq(eventHelpers.userId, id));
  },

  /** Of two places at an event, the kept record's stays. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    await db.execute(sql`
      with given as (
        delete from ${eventPlaces} as given using ${eventPlaces} as kept
        where given.user_id = ${fromId} and kept.user_id = ${toId}
          and kept.event_id = given.event_id
        returning given.event_id, given.state, given.companions)
      update ${events} set
        taken = taken - case when given.state in ('registered', 'offered') then 1 + given.companions else 0 end,
        waiting = waiting - case when given.state = 'waiting' then 1 + given.companions else 0 end
      from given where ${events.id} = given.event_id`);
    await db.execute(sql`delete from ${eventHelpers} as given using ${eventHelpers} as kept
      where given.user_id = ${fromId} and kept.user_id = ${toId}
        and kept.event_id = given.event_id`);
    await moveRows(db, handover, eventPlaces.userId, eventHelpers.userId, events.createdBy);
  },
};
