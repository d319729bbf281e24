/* docs/product.md#chat */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { FollowedSubject } from "../chat/api-followed.ts";
import { meetingPeople, meetings } from "./tables.ts";

export const meetingSubject: FollowedSubject = {
  people: (id) => sql`select invited.user_id,
      coalesce(invited.user_id = called.host_id, false) as leads
    from ${meetingPeople} as invited join ${meetings} as called on called.id = invited.meeting_id
    where invited.meeting_id = ${id}`,

  /** Meetings have no place whose leader could lead them. */
  place: () => sql`null::text`,

  async find(db, ids, caller) {
    const rows = await db
      .select({
        id: meetings.id,
        title: meetings.title,
        // The first writer in the call opens the room.
        mayOpen: sql<boolean>`${eq(meetings.state, "planned")}`,
      })
      .from(meetings)
      .innerJoin(
        meetingPeople,
        and(eq(meetingPeople.meetingId, meetings.id), eq(meetingPeople.userId, caller.id)),
      )
      .where(inArray(meetings.id, [...ids]));
    return new Map(rows.map(({ id, ...found }) => [id, found]));
  },
};
