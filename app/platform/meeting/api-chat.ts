/* Meetings for the rooms of chat that follow them (docs/product.md#chat). */
import { and, eq, inArray, sql } from "drizzle-orm";
import type { FollowedSubject } from "../chat/api-followed.ts";
import { meetingPeople, meetings } from "./tables.ts";

/** Who is invited to a meeting; its host leads. */
export const meetingSubject: FollowedSubject = {
  people: (id) => sql`select invited.user_id,
      coalesce(invited.user_id = called.host_id, false) as leads
    from ${meetingPeople} as invited join ${meetings} as called on called.id = invited.meeting_id
    where invited.meeting_id = ${id}`,

  /** Nobody leads a meeting by where it is. */
  place: () => sql`null::text`,

  async find(db, ids, caller) {
    const rows = await db
      .select({
        id: meetings.id,
        title: meetings.title,
        // Whoever writes first from the call.
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
