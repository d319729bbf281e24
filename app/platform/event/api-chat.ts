import { and, inArray, ne, sql } from "drizzle-orm";
import type { FollowedSubject } from "../chat/api-followed.ts";
import { arrangedBy } from "./store.ts";
import { eventHelpers, eventPlaces, events } from "./tables.ts";

export const eventSubject: FollowedSubject = {
  people: (id) => sql`select place.user_id, false as leads from ${eventPlaces} as place
      where place.event_id = ${id} and place.state = 'registered' and place.user_id is not null
    union all select helper.user_id, false from ${eventHelpers} as helper
      where helper.event_id = ${id}
    union all select arranged.created_by, true from ${events} as arranged
      where arranged.id = ${id} and arranged.created_by is not null`,

  place: (id) =>
    sql`(select arranged.governorate_code from ${events} as arranged where arranged.id = ${id})`,

  async find(db, ids, caller) {
    const rows = await db
      .select({
        id: events.id,
        title: events.title,
        mayOpen: sql<boolean>`coalesce(${and(arrangedBy(caller)) ?? sql`true`}, false)`,
      })
      .from(events)
      .where(and(inArray(events.id, [...ids]), ne(events.state, "draft")));
    return new Map(rows.map(({ id, ...found }) => [id, found]));
  },
};
