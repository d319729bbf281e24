import { sql } from "drizzle-orm";
import type { PersonalData } from "../privacy/personal-data.ts";
import { withdrawUser } from "./store-places.ts";
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
};
