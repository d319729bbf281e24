import { eq } from "drizzle-orm";
import { announceGathering } from "../attendance/api.ts";
import type { Database } from "../database/connect.ts";
import type { EventRow } from "./store.ts";
import { events } from "./tables.ts";

/** Creates or updates the gathering at which people are checked in. */
export async function openDoor(
  db: Database,
  event: Pick<
    EventRow,
    "id" | "title" | "location" | "governorateCode" | "startsAt" | "endsAt" | "gatheringId"
  >,
  by: { readonly id: string },
  now: Date,
): Promise<string> {
  const { id, title, location: place, governorateCode, startsAt, endsAt, gatheringId } = event;
  const announced = { title, place, governorateCode, startsAt, endsAt };
  const opened = await announceGathering(db, gatheringId, announced, { openedBy: by.id, now });
  if (opened !== gatheringId) {
    await db.update(events).set({ gatheringId: opened }).where(eq(events.id, id));
  }
  return opened;
}
