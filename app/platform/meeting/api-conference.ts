import { and, eq } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { meetingPeople, meetings } from "./tables.ts";

export interface MeetingOfRoom {
  readonly id: string;
  readonly title: string;
  readonly state: "planned" | "cancelled";
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly hostId: string | null;
}

export async function findInvitedMeeting(
  db: Database,
  id: string,
  userId: string,
): Promise<MeetingOfRoom | undefined> {
  const { title, state, startsAt, endsAt, hostId } = meetings;
  const [row] = await db
    .select({ id: meetings.id, title, state, startsAt, endsAt, hostId })
    .from(meetingPeople)
    .innerJoin(meetings, eq(meetings.id, meetingPeople.meetingId))
    .where(and(eq(meetingPeople.meetingId, id), eq(meetingPeople.userId, userId)));
  return row;
}
