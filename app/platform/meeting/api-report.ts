/* Meetings for who reports of them (docs/product.md#reports). */
import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { findHosted } from "./store-desk.ts";
import { meetingPeople } from "./tables.ts";

/** A meeting that somebody called and that has begun, with how many accepted to come. */
export async function findReportedMeeting(db: Database, id: string, hostId: string, now: Date) {
  const meeting = await findHosted(db, id, hostId);
  if (meeting?.state !== "planned" || meeting.startsAt > now) return undefined;
  const { title, startsAt, endsAt, agenda, record } = meeting;
  const came = await db.$count(
    meetingPeople,
    sql`${meetingPeople.meetingId} = ${id} and ${meetingPeople.answer} = 'accepted'`,
  );
  return { id, title, startsAt, endsAt, agenda, record, came };
}
