import { sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { notifySettled } from "./notify.ts";
import { isOpen } from "./rules.ts";
import { countHeldPlaces, deleteHelping, findHeldEvents } from "./store-leaving.ts";
import { findPlace, holds, leave, lockEvent, settle, withdrawUser } from "./store-places.ts";
import { eventPlaces, events, personalEvents } from "./tables.ts";

export const eventData: PersonalData = {
  tables: personalEvents,

  erase: (db, { id }) => withdrawUser(db, id),

  /** Of two places at an event, the kept record's stays. */
  async handOver(db, { fromId, toId }) {
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
  },

  leave: {
    count: (db, userId, now) => ({ places: countHeldPlaces(db, userId, now) }),

    /** As by the button: who waits is offered the place. */
    async end(leaver) {
      const { caller, db, now } = leaver;
      for (const id of await findHeldEvents(db, caller.id, now)) {
        const event = await lockEvent(db, id);
        const place = event && (await findPlace(db, id, { userId: caller.id }));
        if (!place || !holds(place) || !isOpen(event, now)) continue;
        await leave(db, event, place, now);
        await notifySettled(leaver, event, await settle(db, event, now));
      }
      await deleteHelping(db, caller.id, now);
    },
  },
};
