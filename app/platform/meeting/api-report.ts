/* docs/product.md#reports */
import { countAttended } from "../conference/api.ts";
import type { Database } from "../database/connect.ts";
import { findHosted } from "./store-desk.ts";

export async function findReportedMeeting(db: Database, id: string, hostId: string, now: Date) {
  const meeting = await findHosted(db, id, hostId);
  if (meeting?.state !== "planned" || meeting.startsAt > now) return undefined;
  const { title, startsAt, endsAt, agenda, record } = meeting;
  return { id, title, startsAt, endsAt, agenda, record, came: await countAttended(db, id) };
}
